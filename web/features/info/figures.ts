import { PROCESSING, SHIPPING, type ShippingMethod } from '../../../server/checkout/contract.js';
import { COUNTRIES } from '../../../server/platform/countries/contract.js';
import { formatDollars } from '../../shared/money.js';
import { FREE_OVER } from '../../shared/shipping/free-over.js';

const range = ([from, to]: readonly [number, number]) => `${from}-${to}`;

/** Shipping prices and times, in words. */
export const SHIPPING_FIGURES = {
  standard: figuresOf('standard'),
  express: figuresOf('express'),
  international: figuresOf('international'),
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

function figuresOf(method: ShippingMethod): { price: string; days: string } {
  const { cents, days } = SHIPPING[method];
  return { price: formatDollars(cents / 100), days: range(days) };
}
