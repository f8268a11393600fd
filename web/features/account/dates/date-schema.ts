import {
  type DateDraft,
  dateDraft,
  isMovable,
  MONTH_DAYS,
  OCCASIONS,
  type RememberedDate,
} from '../../../../server/dates/contract.js';
import { z } from '../../../shared/forms/zod.js';
import { customerTimeZone } from './date-words.js';

/** A date as it is chosen; month and day are 0 until they are. */
export const dateForm = z
  .object({
    who: z.string(),
    occasion: z.enum(OCCASIONS),
    title: z.string(),
    month: z.number(),
    day: z.number(),
    is_reminded: z.boolean(),
  })
  .transform(({ title, month, day, ...draft }): DateDraft => {
    const hasDay = !isMovable(draft.occasion);
    return {
      ...draft,
      title: draft.occasion === 'other' ? title : null,
      month: hasDay ? month : null,
      day: hasDay ? day : null,
      time_zone: customerTimeZone(),
    };
  })
  .pipe(dateDraft);
export type ChosenDate = z.input<typeof dateForm>;

/** Initial values of the form; reminders are off by default. */
export function chosenDate(date: RememberedDate | null): ChosenDate {
  return {
    who: date?.who ?? '',
    occasion: date?.occasion ?? 'birthday',
    title: date?.title ?? '',
    month: date?.month ?? 0,
    day: date?.day ?? 0,
    is_reminded: date?.is_reminded ?? false,
  };
}

/** Number of days to choose from. */
export function daysOf(month: number): number {
  return MONTH_DAYS[month - 1] ?? 31;
}
