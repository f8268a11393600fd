import { type Category, CATEGORY_PAGES } from '../../catalog/index.js';
import { dollars } from '../../platform/index.js';
import type { DiscountCode } from './discount-code.entity.js';

export interface DiscountedLine {
  category: Category;
  quantity: number;
  unitCents: number;
}

export type DiscountTerms = Pick<
  DiscountCode,
  'code' | 'percent' | 'amountCents' | 'minSubtotalCents' | 'categories' | 'endsAt' | 'stoppedAt'
>;

/** Cents to take off, or the sentence that says why there are none. */
export type DiscountResult = { cents: number } | { problem: string };

/** What a card payment is at least, in cents: a discount leaves that much to pay. */
const MIN_LEFT_CENTS = 50;

const NOTHING_OFF = 'This code takes nothing off this order.';
export const UNKNOWN_CODE = 'We don’t know this code. Please check its spelling.';
export const USED_UP = 'This code has been used up.';
export const USED_BEFORE = 'You’ve already used this code.';

/** What the code takes off these lines by itself, however often it was used. */
export function discountOf(terms: DiscountTerms, lines: readonly DiscountedLine[], now: Date): DiscountResult {
  const { categories, minSubtotalCents, percent, amountCents } = terms;
  if (terms.stoppedAt || (terms.endsAt && terms.endsAt <= now)) return { problem: 'This code has ended.' };
  const subtotal = sumOf(lines);
  if (lines.length === 0) return { problem: NOTHING_OFF };
  if (subtotal < minSubtotalCents) return { problem: `This code works from ${dollars(minSubtotalCents)} on.` };
  const eligible = sumOf(lines.filter(({ category }) => categories.length === 0 || categories.includes(category)));
  if (eligible === 0) return { problem: `This code is for ${listed(categories)} only.` };
  const offered = percent ? Math.round((eligible * percent) / 100) : Math.min(amountCents ?? 0, eligible);
  const cents = Math.min(offered, subtotal - MIN_LEFT_CENTS);
  return cents > 0 ? { cents } : { problem: NOTHING_OFF };
}

function sumOf(lines: readonly DiscountedLine[]): number {
  return lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
}

function listed(categories: readonly Category[]): string {
  const titles = CATEGORY_PAGES.flatMap(({ category, title }) => (categories.includes(category) ? title : []));
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(titles);
}
