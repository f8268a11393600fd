import { z } from 'zod';
import { timeZone } from '../platform/time-zones/contract.js';
import { TYPED_LINE } from '../platform/typed-text/contract.js';

export const MAX_DATES = 50;
export const DATE_LIMITS = { who: 40, title: 60 } as const;

export const OCCASIONS = ['birthday', 'anniversary', 'mothers_day', 'fathers_day', 'other'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Maximum number of days of each month. */
export const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether the day of the occasion depends on the year. */
export function isMovable(occasion: Occasion): boolean {
  return occasion === 'mothers_day' || occasion === 'fathers_day';
}

const WHO_RULE = 'Please write whose date it is.';
const TITLE_RULE = 'Please write what the date is about.';
const MONTH_RULE = 'Please choose the month.';
const DAY_RULE = 'Please choose the day.';

const line = (rule: string, max: number) =>
  z
    .string(rule)
    .trim()
    .min(1, rule)
    .max(max, `Please use at most ${max} characters.`)
    .regex(TYPED_LINE, 'Please leave unusual characters out.');

/**
 * PUT /api/dates/:id. The client generates the id, so that a repeated call does not add the date twice. The call also restores
 * a date that was deleted within the last day. Reminders are off unless the customer opts in.
 */
export const dateDraft = z
  .object({
    who: line(WHO_RULE, DATE_LIMITS.who),
    occasion: z.enum(OCCASIONS, 'Please choose an occasion.'),
    /** Title of the occasion `other`; null for other occasions. */
    title: line(TITLE_RULE, DATE_LIMITS.title).nullable(),
    /** Null for Mother’s and Father’s Day. February 29 counts as February 28 in years that are not leap years. */
    month: z.number(MONTH_RULE).int(MONTH_RULE).min(1, MONTH_RULE).max(12, MONTH_RULE).nullable(),
    day: z.number(DAY_RULE).int(DAY_RULE).min(1, DAY_RULE).max(31, DAY_RULE).nullable(),
    /** The customer's time zone, so that mails are sent in the morning. */
    time_zone: timeZone,
    is_reminded: z.boolean(),
  })
  .refine(({ occasion, title }) => (title === null) === (occasion !== 'other'), { path: ['title'], error: TITLE_RULE })
  .refine(({ occasion, month }) => isMovable(occasion) || month !== null, { path: ['month'], error: MONTH_RULE })
  .refine(hasDay, { path: ['day'], error: DAY_RULE });
export type DateDraft = z.infer<typeof dateDraft>;

function hasDay({ occasion, month, day }: { occasion: Occasion; month: number | null; day: number | null }): boolean {
  if (isMovable(occasion)) return month === null && day === null;
  // A wrong month is refused by itself.
  return day !== null && day <= (MONTH_DAYS[(month ?? 0) - 1] ?? 31);
}

export const rememberedDate = z.object({
  id: z.uuid(),
  who: z.string(),
  occasion: z.enum(OCCASIONS),
  title: z.string().nullable(),
  month: z.number().int().nullable(),
  day: z.number().int().nullable(),
  is_reminded: z.boolean(),
  /** The next occurrence, including today. */
  next_on: z.iso.date(),
  days_left: z.number().int(),
});
export type RememberedDate = z.infer<typeof rememberedDate>;

/** GET /api/dates: the soonest first. */
export const rememberedDateList = z.object({
  dates: z.array(rememberedDate),
  /** The key for GET /api/mail-subscriptions/:key if the customer has unsubscribed from these mails; null otherwise. */
  unsubscribed_key: z.uuid().nullable(),
});
export type RememberedDateList = z.infer<typeof rememberedDateList>;

/** PUT /api/date-reminders: `key` comes from a mail’s link, `/unsubscribe?date=…`. It is in the body, because URLs end up in logs. */
export const reminderChange = z.object({ key: z.string().max(200), is_reminded: z.boolean() });
export type ReminderChange = z.infer<typeof reminderChange>;
/** “Mom’s birthday” */
export const changedReminder = z.object({ name: z.string(), is_reminded: z.boolean() });
export type ChangedReminder = z.infer<typeof changedReminder>;

const NAMES: Record<Occasion, string> = {
  birthday: 'birthday',
  anniversary: 'anniversary',
  mothers_day: 'Mother’s Day',
  fathers_day: 'Father’s Day',
  other: 'date',
};

/** `Mom’s birthday`, `My parents’ anniversary`, `Mother’s Day for Mom` */
export function dateName({ who, occasion, title }: Pick<RememberedDate, 'who' | 'occasion' | 'title'>): string {
  if (isMovable(occasion)) return `${NAMES[occasion]} for ${who}`;
  const owner = `${who.slice(0, 1).toUpperCase()}${who.slice(1)}${/s$/i.test(who) ? '’' : '’s'}`;
  return `${owner} ${title ?? NAMES[occasion]}`;
}
