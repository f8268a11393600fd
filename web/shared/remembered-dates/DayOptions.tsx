import { MONTH_NAMES } from '../../../server/calendars/months/contract.js';
import { MONTH_DAYS } from '../../../server/dates/contract.js';

/** The months of a native select; 0 before one is chosen. */
export function MonthOptions() {
  return (
    <>
      <Choose />
      {MONTH_NAMES.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </>
  );
}

/** The days of a month, or 31 before one is chosen. */
export function DayOptions({ month }: { month: number }) {
  return (
    <>
      <Choose />
      {Array.from({ length: MONTH_DAYS[month - 1] ?? 31 }, (_, index) => (
        <option key={index} value={index + 1}>
          {index + 1}
        </option>
      ))}
    </>
  );
}

function Choose() {
  return (
    <option value={0} disabled>
      Choose
    </option>
  );
}
