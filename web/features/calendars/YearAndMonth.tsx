import TextField from '@mui/material/TextField';
import { MONTH_NAMES } from '../../../server/calendars/months/contract.js';

const NATIVE = { select: { native: true } };

interface YearAndMonthProps {
  year: number;
  startMonth: number;
  onChange: (change: { year: number } | { startMonth: number }) => void;
}

/** The first month of a calendar. */
export function YearAndMonth({ year, startMonth, onChange }: YearAndMonthProps) {
  const now = new Date().getFullYear();
  const years = [...new Set([year, now, now + 1, now + 2])].toSorted((one, other) => one - other);
  return (
    <>
      <TextField
        select
        label="First month"
        value={startMonth}
        slotProps={NATIVE}
        onChange={({ target }) => onChange({ startMonth: Number(target.value) })}
      >
        {MONTH_NAMES.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label="Year"
        value={year}
        slotProps={NATIVE}
        onChange={({ target }) => onChange({ year: Number(target.value) })}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </TextField>
    </>
  );
}
