import { giftDays, type GiftDeliveryRequest } from '../../../server/checkout/gifting/contract.js';
import { type LocalHour, timeIn } from '../../../server/platform/time-zones/contract.js';

const LONG_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Whether the hour has begun there. */
export function hasBegun({ day, hour }: LocalHour, timeZone: string, now: Date): boolean {
  const there = timeIn(timeZone, now);
  return day < there.day || (day === there.day && hour <= there.hour);
}

/** `9 AM` */
export function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `May 12 at 9 AM`, with the year where it is another one. */
export function giftTimeWords({ day, hour }: LocalHour, now: Date): string {
  const date = new Date(`${day}T00:00:00Z`);
  const words = day.slice(0, 4) === String(now.getFullYear()) ? LONG_DAY : DAY_OF_YEAR;
  return `${words.format(date)} at ${hourName(hour)}`;
}

/** The day of a gift in another time zone: the first one there in place of a day that is over only there. */
export function dayIn({ day, timeZone }: Pick<GiftDeliveryRequest, 'day' | 'timeZone'>, other: string, now: Date): string {
  const { first } = giftDays(other, now);
  return day < first && day >= giftDays(timeZone, now).first ? first : day;
}
