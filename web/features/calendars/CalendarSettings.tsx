import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Calendar, CalendarChange } from '../../../server/calendars/contract.js';
import { MONTH_NAMES, type WeekStart } from '../../../server/calendars/months/contract.js';
import { COUNTRIES } from '../../../server/platform/countries/contract.js';
import { COUNTRY_NAMES } from '../../shared/country-names.js';
import { YearAndMonth } from './YearAndMonth.js';

const NATIVE = { select: { native: true } };
const FIELDS = { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' }, gap: 4, mt: 4 };

interface CalendarSettingsProps {
  calendar: Calendar;
  onChange: (change: CalendarChange) => void;
  onChooseCover: () => void;
  /** The words on the cover. */
  children: ReactNode;
}

/** Months, weeks, holidays and the cover. */
export function CalendarSettings({ calendar, onChange, onChooseCover, children }: CalendarSettingsProps) {
  const { year, startMonth, weekStart, country, remindMe } = calendar;
  return (
    <section aria-labelledby="calendar-settings">
      <h2 id="calendar-settings">How it is printed</h2>
      <Box sx={FIELDS}>
        <YearAndMonth year={year} startMonth={startMonth} onChange={onChange} />
        <TextField
          select
          label="Weeks begin on"
          value={weekStart}
          slotProps={NATIVE}
          onChange={({ target }) => onChange({ weekStart: target.value as WeekStart })}
        >
          <option value="sunday">Sunday</option>
          <option value="monday">Monday</option>
        </TextField>
        <TextField
          select
          label="Public holidays"
          value={country ?? ''}
          slotProps={NATIVE}
          onChange={({ target }) => onChange({ country: COUNTRIES.find((code) => code === target.value) ?? null })}
        >
          <option value="">None</option>
          {COUNTRY_NAMES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </TextField>
      </Box>
      <Cover calendar={calendar} onChoose={onChooseCover} onReset={() => onChange({ coverId: null })} />
      {children}
      <FormControlLabel
        label={`Email me in September ${year} about the ${year + 1} calendar`}
        control={<Checkbox checked={remindMe} onChange={(_event, isChecked) => onChange({ remindMe: isChecked })} />}
        sx={{ mt: 4 }}
      />
    </section>
  );
}

interface CoverProps {
  calendar: Calendar;
  onChoose: () => void;
  onReset: () => void;
}

function Cover({ calendar: { cover, pages, startMonth }, onChoose, onReset }: CoverProps) {
  const shown = cover ?? pages[0]?.image;
  const first = MONTH_NAMES[startMonth - 1] ?? '';
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 4, mt: 6 }}>
      {shown && (
        <Paper
          component="img"
          variant="print"
          src={shown.thumbnailUrl}
          alt=""
          width={96}
          height={120}
          sx={{ flex: 'none', objectFit: 'cover' }}
        />
      )}
      <div>
        <h3>The cover</h3>
        <Typography color="textSecondary">{cover ? 'A picture of its own.' : `The picture of ${first}.`}</Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Button variant="outlined" aria-haspopup="dialog" onClick={onChoose}>
            Choose the cover
          </Button>
          {cover && (
            <Button variant="text" onClick={onReset}>
              Use the picture of {first}
            </Button>
          )}
        </Stack>
      </div>
    </Stack>
  );
}
