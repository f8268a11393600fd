import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../durations/contract.js';

const RULE = 'Please choose a time zone.';
const NAME = /^(?:UTC|GMT|[A-Za-z_]+(?:\/[\w+-]+){1,2})$/;

/** A time zone by its IANA name. Offsets such as +05:00 are refused: PostgreSQL inverts their sign. */
export const timeZone = z.string(RULE).max(64, RULE).refine(isTimeZone, RULE);

export function isTimeZone(name: string): boolean {
  try {
    return NAME.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** A day as in 2027-05-12, and an hour, on the clock of some time zone. */
export interface LocalHour {
  day: string;
  hour: number;
}

/** Local day and hour in a time zone. */
export function timeIn(timeZone: string, date: Date): LocalHour {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(shown.formatToParts(date).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** Whether the clocks show this hour on this day: where they change to summer time, they skip one. */
export function isShown({ day, hour }: LocalHour, timeZone: string): boolean {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return [asUtc - DAY_MS, asUtc + DAY_MS].some((near) => {
    const there = timeIn(timeZone, new Date(near));
    const offset =
      Date.parse(`${there.day}T${String(there.hour).padStart(2, '0')}:00:00Z`) - Math.floor(near / HOUR_MS) * HOUR_MS;
    const shown = timeIn(timeZone, new Date(asUtc - offset));
    return shown.day === day && shown.hour === hour;
  });
}
