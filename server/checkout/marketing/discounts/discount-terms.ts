import { type Category, categoryTitles } from '../../../catalog/index.js';
import { dollars } from '../../../platform/index.js';
import { allocate } from '../../model/allocate.js';
import { subtotalOf } from '../../model/order-line.entity.js';
import { MIN_PAYMENT_CENTS } from '../../model/payment-limits.js';
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

/** The discount in cents, or the message that says why there is none. */
export type DiscountResult = { cents: number } | { problem: string };

const NO_SAVING = 'This code doesn’t lower the price of this order.';
export const UNKNOWN_CODE = 'We don’t recognize this code. Please check the spelling.';
export const USED_UP = 'This code has been used up.';
export const USED_BEFORE = 'You’ve already used this code.';

/** The discount of the code on these lines, regardless of how often it was used. */
export function discountOf(terms: DiscountTerms, lines: readonly DiscountedLine[], now: Date): DiscountResult {
  const { categories, minSubtotalCents, percent, amountCents } = terms;
  if (terms.stoppedAt || (terms.endsAt && terms.endsAt <= now)) return { problem: 'This code has ended.' };
  const subtotal = subtotalOf(lines);
  if (lines.length === 0) return { problem: NO_SAVING };
  if (subtotal < minSubtotalCents) return { problem: `This code works on orders of ${dollars(minSubtotalCents)} or more.` };
  const eligible = subtotalOf(lines.filter((line) => isEligible(terms, line)));
  if (eligible === 0) return { problem: `This code is for ${listed(categories)} only.` };
  const offered = percent ? Math.round((eligible * percent) / 100) : Math.min(amountCents ?? 0, eligible);
  // The rest must not be less than the minimum card payment.
  const cents = Math.min(offered, subtotal - MIN_PAYMENT_CENTS);
  return cents > 0 ? { cents } : { problem: NO_SAVING };
}

/** Each line's share of the order's discount, in cents. */
export function discountShares(terms: DiscountTerms, lines: readonly DiscountedLine[], cents: number): number[] {
  return allocate(
    cents,
    lines.map((line) => (isEligible(terms, line) ? subtotalOf([line]) : 0)),
  );
}

function isEligible({ categories }: DiscountTerms, { category }: DiscountedLine): boolean {
  return categories.length === 0 || categories.includes(category);
}

function listed(categories: readonly Category[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(categoryTitles(categories));
}
