import { PROCESSING, SHIPPING_CENTS, SHIPPING_DAYS } from '../../../server/checkout/contract.js';
import { COUNTRIES } from '../../../server/platform/countries/contract.js';
import { formatDollars } from '../../shared/money.js';
import { FREE_OVER } from '../../shared/shipping/free-over.js';

const cents = (amount: number) => formatDollars(amount / 100);
const range = ([from, to]: readonly [number, number]) => `${from}-${to}`;

/** Shipping prices and times, in words. */
export const SHIPPING = {
  standard: { price: cents(SHIPPING_CENTS.standard), days: range(SHIPPING_DAYS.standard) },
  express: { price: cents(SHIPPING_CENTS.express), days: range(SHIPPING_DAYS.express) },
  international: { price: cents(SHIPPING_CENTS.international), days: range(SHIPPING_DAYS.international) },
  freeOver: FREE_OVER,
  /** Hour on the clock, such as "2 PM". */
  cutoff: `${PROCESSING.cutoffHour - 12} PM`,
  processingDays: range(PROCESSING.days),
  peakDays: String(PROCESSING.peakDays[1]),
  peakFrom: dayOfYear(PROCESSING.peak.from),
  peakTo: dayOfYear(PROCESSING.peak.to),
} as const;

/** Names of the countries we ship to, the United States first. */
export function countryNames(): string[] {
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  const [home, ...abroad] = COUNTRIES.map((code) => names.of(code) ?? code);
  return [home ?? '', ...abroad.toSorted((a, b) => a.localeCompare(b))];
}

/** `11-25` → `November 25`. */
function dayOfYear(monthAndDay: string): string {
  const day = new Date(`2026-${monthAndDay}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(day);
}
