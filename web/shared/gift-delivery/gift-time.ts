/** A day as in 2027-05-12, and an hour, on the clock of some time zone. */
export interface GiftTime {
  day: string;
  hour: number;
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** What the clocks of a time zone show. */
export function timeIn(timeZone: string, date: Date): GiftTime {
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

/** Whether the hour has begun there. */
export function hasBegun({ day, hour }: GiftTime, timeZone: string, now: Date): boolean {
  const there = timeIn(timeZone, now);
  return day < there.day || (day === there.day && hour <= there.hour);
}

/** `9 AM` */
export function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `May 12 at 9 AM`, with the year where it is another one. */
export function giftTimeWords({ day, hour }: GiftTime, now: Date): string {
  const date = new Date(`${day}T00:00:00Z`);
  const words = day.slice(0, 4) === String(now.getFullYear()) ? LONG_DAY : DAY_OF_YEAR;
  return `${words.format(date)} at ${hourName(hour)}`;
}

/** The same day next year, which is as far ahead as a gift can be. */
export function yearAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 364);
  return date.toISOString().slice(0, 10);
}
