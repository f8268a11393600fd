import { DAY_MS } from '../../platform/index.js';
import { PROCESSING } from '../contract.js';

/** Business days from the payment within which a gift leaves at the latest. */
export const PROMISED_DAYS = Number(PROCESSING.promisedDays.split('-').at(-1));

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: PROCESSING.timeZone });

/** Days from Monday to Friday in the shop's time zone; holidays count, too. */
export function addBusinessDays(start: Date, days: number): Date {
  let day = start;
  for (let left = days; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (!WEEKDAY.format(day).startsWith('S')) left -= 1;
  }
  return day;
}
