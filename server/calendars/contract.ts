import { z } from 'zod';
import { giftWords, isPrintable } from '../catalog/words/contract.js';
import { isMovable, MONTH_DAYS, OCCASIONS } from '../dates/contract.js';
import { GENERATION_STATES, IMAGE_TYPES, picture } from '../generation/contract.js';
import { box, imageSources } from '../generation/sources/contract.js';
import { COUNTRIES } from '../platform/countries/contract.js';
import { TYPED_LINE } from '../platform/typed-text/contract.js';
import { dayInYear, MAX_DATES_ON_DAY, monthsOf, WEEK_STARTS } from './months/contract.js';

export const MAX_CALENDARS = 20;
export const MAX_CALENDAR_DATES = 60;
export const MAX_DATE_NAME = 40;
/** Years for which calendars can be made, and in which people are born. */
const YEARS = { first: 2020, last: 2100, born: 1850 } as const;

const MONTH_RULE = 'Please choose a month.';
const month = z.number(MONTH_RULE).int(MONTH_RULE).min(1, MONTH_RULE).max(12, MONTH_RULE);
const YEAR_RULE = 'Please choose a year.';
const year = z.number(YEAR_RULE).int(YEAR_RULE).min(YEARS.first, YEAR_RULE).max(YEARS.last, YEAR_RULE);
const SINCE_RULE = 'Please write the year with four digits.';
const NAME_RULE = 'Please write whose date it is.';
const DAY_RULE = 'Please choose the day.';

/** A face in one of the calendar’s pictures. */
const face = z.object({ imageId: z.uuid('We couldn’t find this picture.').toLowerCase(), box });

export const calendarDate = z
  .object({
    /** That of the date in the account, if it is one of those. */
    id: z.uuid().toLowerCase(),
    /** As printed. */
    name: z
      .string(NAME_RULE)
      .trim()
      .min(1, NAME_RULE)
      .max(MAX_DATE_NAME, `Please use at most ${MAX_DATE_NAME} characters.`)
      .normalize('NFC')
      .regex(TYPED_LINE, 'Please leave unusual characters out.')
      .refine(isPrintable, 'We can’t print a character of this name. Please leave out emoji and other signs.'),
    occasion: z.enum(OCCASIONS, 'Please choose an occasion.'),
    /** Null for Mother’s and Father’s Day. */
    month: month.nullable(),
    day: z.number(DAY_RULE).int(DAY_RULE).min(1, DAY_RULE).max(31, DAY_RULE).nullable(),
    /** The year of birth, or of the first anniversary. */
    since: z.number(SINCE_RULE).int(SINCE_RULE).min(YEARS.born, SINCE_RULE).max(YEARS.last, SINCE_RULE).nullable(),
    face: face.nullable(),
  })
  .refine(({ occasion, month, day }) => isMovable(occasion) || (month !== null && day !== null), {
    path: ['day'],
    error: DAY_RULE,
  })
  .refine(({ month, day }) => (day ?? 1) <= (MONTH_DAYS[(month ?? 1) - 1] ?? 31), { path: ['day'], error: DAY_RULE });
export type CalendarDate = z.infer<typeof calendarDate>;

const calendarDates = z
  .array(calendarDate)
  .max(MAX_CALENDAR_DATES, `A calendar can have at most ${MAX_CALENDAR_DATES} dates.`)
  .superRefine((dates, { addIssue }) => {
    dates.forEach(({ id }, index) => {
      if (dates.findIndex((each) => each.id === id) < index)
        addIssue({ code: 'custom', path: [index, 'id'], message: 'This date is already on the calendar.' });
    });
  });

/**
 * POST /api/calendars, with an Idempotency-Key header. `from` is an earlier calendar: its settings and dates are copied, and its
 * pictures that still exist.
 */
export const newCalendar = z.object({
  productId: z.uuid('We couldn’t find this gift.'),
  year,
  startMonth: month.default(1),
  from: z.uuid('We couldn’t find this calendar.').optional(),
});
export type NewCalendar = z.infer<typeof newCalendar>;

/** PATCH /api/calendars/:id: what is left out stays. */
export const calendarChange = z
  .object({
    year,
    startMonth: month,
    weekStart: z.enum(WEEK_STARTS, 'Please choose Sunday or Monday.'),
    /** The country whose public holidays are printed; null for none. */
    country: z.enum(COUNTRIES, 'Please choose a country.').nullable(),
    /** Null: the picture of the first month. */
    coverId: z.uuid('We couldn’t find this picture.').nullable(),
    /** The words on the cover, as on other gifts of the product. */
    words: giftWords,
    dates: calendarDates,
    /** Opts in to one mail in the next September, about the calendar of the year after. */
    remindMe: z.boolean(),
  })
  .partial();
export type CalendarChange = z.infer<typeof calendarChange>;

/** PUT /api/calendars/:id/pages/:month: the picture of a month, or none. */
export const pageChange = z.object({ imageId: z.uuid('We couldn’t find this picture.').nullable() });
export type PageChange = z.infer<typeof pageChange>;

/**
 * POST /api/calendars/:id/fill, with an Idempotency-Key header: starts a picture for each month without one, or for those of
 * `months`, all of them or none. Each costs one picture. `sources` as in a generation.
 */
export const calendarFill = z
  .object({
    imageId: z.uuid('We couldn’t find your photo.').toLowerCase(),
    sources: imageSources,
    imageType: z.enum(IMAGE_TYPES).default('painted'),
    months: z.array(month).min(1).max(12).optional(),
  })
  .refine(({ imageId, sources }) => !sources || sources[0]?.imageId === imageId, {
    path: ['imageId'],
    message: 'Name the first photo of the picture here.',
  });
export type CalendarFillRequest = z.infer<typeof calendarFill>;

const page = z.object({
  year: z.number().int(),
  /** 1 to 12. */
  month: z.number().int(),
  image: picture.nullable(),
  /** The picture being made for this month, or that could not be made; null once there is one. */
  generation: z
    .object({
      id: z.uuid(),
      status: z.enum(GENERATION_STATES),
      percent: z.number().int(),
      /** A message for the customer, once failed. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type CalendarPage = z.infer<typeof page>;

export const calendar = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  year: z.number().int(),
  startMonth: z.number().int(),
  weekStart: z.enum(WEEK_STARTS),
  country: z.enum(COUNTRIES).nullable(),
  /** The picture chosen for the cover; null: that of the first month. */
  cover: picture.nullable(),
  words: giftWords,
  dates: z.array(calendarDate),
  remindMe: z.boolean(),
  /** The twelve months in their order. */
  pages: z.array(page),
  /** The public holidays of its months. */
  holidays: z.array(z.object({ year: z.number().int(), month: z.number().int(), day: z.number().int(), name: z.string() })),
  updated_at: z.iso.datetime(),
});
export type Calendar = z.infer<typeof calendar>;

/** GET /api/calendars: the newest first. */
export const calendarList = z.object({
  calendars: z.array(
    z.object({
      id: z.uuid(),
      productId: z.uuid(),
      year: z.number().int(),
      startMonth: z.number().int(),
      /** Months with a picture. */
      filled: z.number().int(),
      updated_at: z.iso.datetime(),
    }),
  ),
});
export type CalendarList = z.infer<typeof calendarList>;

/** The first date for which a day of these months has no room, as an index; -1 if all have. */
export function firstWithoutRoom(calendar: { year: number; startMonth: number; dates: readonly CalendarDate[] }): number {
  const taken = new Map<string, number>();
  const years = new Map(monthsOf(calendar).map(({ year, month }) => [month, year]));
  return calendar.dates.findIndex((date) => {
    // The day of a movable date depends on the year of its month.
    const { month } = dayInYear(date, calendar.year);
    const day = dayInYear(date, years.get(month) ?? calendar.year);
    const key = `${day.month}-${day.day}`;
    taken.set(key, (taken.get(key) ?? 0) + 1);
    return (taken.get(key) ?? 0) > MAX_DATES_ON_DAY;
  });
}
