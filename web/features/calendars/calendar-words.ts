import type { Calendar, CalendarPage } from '../../../server/calendars/contract.js';
import { MONTH_NAMES, monthsInWords } from '../../../server/calendars/months/contract.js';
import type { GiftWord, WordField } from '../../../server/catalog/words/contract.js';
import { typedWords } from '../../shared/gifts/words-on.js';

export function isBeingMade({ generation }: CalendarPage): boolean {
  return generation?.status === 'queued' || generation?.status === 'running';
}

/** `March 2027` */
export function monthName({ month, year }: Pick<CalendarPage, 'month' | 'year'>): string {
  return `${MONTH_NAMES[month - 1] ?? ''} ${year}`;
}

/** Why the calendar cannot be ordered yet; null when it can. */
export function missingInWords({ pages }: Calendar): string | null {
  const missing = pages.filter(({ image }) => image === null).map(({ month }) => month);
  if (missing.length === 0) return null;
  if (missing.length === pages.length) return 'Your calendar still needs a picture for every month.';
  return `Your calendar still needs a picture for ${monthsInWords(missing)}.`;
}

/** The words on the cover. A field for a year has the calendar's until something else is typed. */
export function coverWords(fields: readonly WordField[], { words, year }: Pick<Calendar, 'words' | 'year'>): GiftWord[] {
  return typedWords(fields, words).map((word, index) => {
    const isYear = /^\d{4}$/.test(fields[index]?.example ?? '');
    return word.text === '' && isYear ? { ...word, text: String(year) } : word;
  });
}
