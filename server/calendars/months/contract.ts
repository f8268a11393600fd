import { inchesOf } from '../../catalog/gifts/contract.js';
import { isMovable, type Occasion } from '../../dates/contract.js';

// Without zod at run time: the painter and the first view of a page load it.

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEK_STARTS = ['sunday', 'monday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];
/** At most so many dates fit into the cell of a day. */
export const MAX_DATES_ON_DAY = 3;
/** The part of a sheet's height that the picture of a month fills, over its whole width. */
export const MONTH_PICTURE_HEIGHT = 0.56;

const { width, height } = inchesOf('calendar');
/** Width divided by height of the picture of a month. */
export const MONTH_PICTURE_ASPECT = width / (height * MONTH_PICTURE_HEIGHT);

/** A month of a certain year, from 1 to 12. */
export interface YearMonth {
  year: number;
  month: number;
}

/** The twelve months of a calendar, in order. */
export function monthsOf({ year, startMonth }: { year: number; startMonth: number }): YearMonth[] {
  return MONTH_NAMES.map((_, index) => {
    const month = startMonth - 1 + index;
    return { year: year + Math.floor(month / 12), month: (month % 12) + 1 };
  });
}

/** `January, March and May` */
export function monthsInWords(months: readonly number[]): string {
  const names = months.map((month) => MONTH_NAMES[month - 1] ?? '');
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

export function daysIn({ year, month }: YearMonth): number {
  return utcDay(year, month + 1, 0).getUTCDate();
}

/** The column of the first day of a month, from 0 to 6. */
export function firstColumn({ year, month }: YearMonth, weekStart: WeekStart): number {
  return (utcDay(year, month, 1).getUTCDay() + (weekStart === 'monday' ? 6 : 0)) % 7;
}

/** The parts of a date that determine its day in every year. */
export interface YearlyDay {
  occasion: Occasion;
  /** Null for Mother’s and Father’s Day. */
  month: number | null;
  day: number | null;
}

/** The day on which a date falls. February 29 counts as February 28 in years that are not leap years. */
export function dayInYear({ occasion, month, day }: YearlyDay, year: number): { month: number; day: number } {
  // The second Sunday of May, and the third Sunday of June.
  if (occasion === 'mothers_day') return { month: 5, day: 8 + ((7 - utcDay(year, 5, 8).getUTCDay()) % 7) };
  if (occasion === 'fathers_day') return { month: 6, day: 15 + ((7 - utcDay(year, 6, 15).getUTCDay()) % 7) };
  return { month: month ?? 1, day: Math.min(day ?? 1, daysIn({ year, month: month ?? 1 })) };
}

/** A date as printed on a calendar. */
export interface PrintedDate extends YearlyDay {
  name: string;
  /** The year of birth, or of the first anniversary; null if unknown. */
  since: number | null;
}

/** `Mom turns 62`, `Our wedding, 10 years`; without a year, or before it, only the name. */
export function dateInWords({ name, occasion, since }: PrintedDate, year: number): string {
  const years = since === null || isMovable(occasion) ? 0 : year - since;
  if (years <= 0) return name;
  return occasion === 'birthday' ? `${name} turns ${years}` : `${name}, ${years} ${years === 1 ? 'year' : 'years'}`;
}

/** A public holiday. */
export interface Holiday extends YearMonth {
  day: number;
  name: string;
}

/** Content of the cell of a day. */
export interface MarkedDay<PlacedDate> {
  day: number;
  holidays: string[];
  dates: { date: PlacedDate; text: string }[];
}

/** The days of a month on which there is something. Dates of the same day share it. */
export function markedDays<PlacedDate extends PrintedDate>(
  { year, month }: YearMonth,
  { dates, holidays }: { dates: readonly PlacedDate[]; holidays: readonly Holiday[] },
): MarkedDay<PlacedDate>[] {
  const marked = new Map<number, MarkedDay<PlacedDate>>();
  const on = (day: number) => {
    const known = marked.get(day) ?? { day, holidays: [], dates: [] };
    marked.set(day, known);
    return known;
  };
  for (const holiday of holidays) {
    if (holiday.year === year && holiday.month === month) on(holiday.day).holidays.push(holiday.name);
  }
  for (const date of dates) {
    const at = dayInYear(date, year);
    if (at.month === month) on(at.day).dates.push({ date, text: dateInWords(date, year) });
  }
  return [...marked.values()].sort((a, b) => a.day - b.day);
}

function utcDay(year: number, month: number, day: number): Date {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
