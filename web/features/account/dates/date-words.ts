import type { DateDraft, RememberedDate } from '../../../../server/dates/contract.js';
import { isTimeZone } from '../../../../server/platform/time-zones/contract.js';
import { ownTimeZone } from '../../../shared/gift-delivery/time-zones.js';

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `May` and `12` */
export function monthAndDay(day: string): { month: string; day: string } {
  return { month: SHORT.format(new Date(`${day}T00:00:00Z`)), day: String(Number(day.slice(8))) };
}

/** `in 12 days` */
export function daysLeftWords(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Request body that restores a date. */
export function dateDraftOf({ who, occasion, title, month, day, is_reminded }: RememberedDate): DateDraft {
  return { who, occasion, title, month, day, is_reminded, time_zone: customerTimeZone() };
}

/** The browser's time zone, or UTC if the shop does not support it. */
export function customerTimeZone(): string {
  const own = ownTimeZone();
  return isTimeZone(own) ? own : 'UTC';
}
