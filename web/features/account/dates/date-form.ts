import { type DateDraft, isMovable, MONTH_DAYS, type Occasion, type RememberedDate } from '../../../../server/dates/contract.js';
import { customerTimeZone } from './date-words.js';

/** As typed; month and day are 0 until they are chosen. */
export interface DateFieldValues {
  who: string;
  occasion: Occasion;
  title: string;
  month: number;
  day: number;
  isReminded: boolean;
}

export type DateProblems = Partial<Record<keyof DateFieldValues, string>>;

/** Reminding is never on by itself. */
export function fieldsOf(date: RememberedDate | null): DateFieldValues {
  return {
    who: date?.who ?? '',
    occasion: date?.occasion ?? 'birthday',
    title: date?.title ?? '',
    month: date?.month ?? 0,
    day: date?.day ?? 0,
    isReminded: date?.is_reminded ?? false,
  };
}

/** How many days can be chosen from. */
export function daysOf(month: number): number {
  return MONTH_DAYS[month - 1] ?? 31;
}

/** Sentences about what is missing, in the order of the fields. */
export function dateProblems({ who, occasion, title, month, day }: DateFieldValues): DateProblems {
  const needsDay = !isMovable(occasion);
  return {
    ...(who.trim() === '' && { who: 'Please write whose date it is.' }),
    ...(occasion === 'other' && title.trim() === '' && { title: 'Please write what the date is about.' }),
    ...(needsDay && month === 0 && { month: 'Please choose the month.' }),
    ...(needsDay && (day === 0 || day > daysOf(month)) && { day: 'Please choose the day.' }),
  };
}

export function draftFrom({ who, occasion, title, month, day, isReminded }: DateFieldValues): DateDraft {
  const hasDay = !isMovable(occasion);
  return {
    who: who.trim(),
    occasion,
    title: occasion === 'other' ? title.trim() : null,
    month: hasDay ? month : null,
    day: hasDay ? day : null,
    time_zone: customerTimeZone(),
    is_reminded: isReminded,
  };
}
