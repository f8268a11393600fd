import { categoryTitles } from '../../../../server/catalog/contract.js';
import type { AdminDiscount } from '../../../../server/admin/discounts/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';

/** `10% off` or `$5.00 off`. */
export function offerOf({ percent, amount }: Pick<AdminDiscount, 'percent' | 'amount'>): string {
  return percent === null ? `${formatDollars(amount ?? 0)} off` : `${percent}% off`;
}

/** Limits of a code, such as `orders of $50.00 or more, until 12/24/2026`. The last day counts until midnight. */
export function limitsOf(discount: AdminDiscount): string {
  const { min_subtotal: least, ends_at: end, once_per_customer: once, categories } = discount;
  const titles = categoryTitles(categories);
  return [
    ...(least > 0 ? [`orders of ${formatDollars(least)} or more`] : []),
    ...(end ? [`until ${shortDate(new Date(Date.parse(end) - 1).toISOString())}`] : []),
    ...(once ? ['once per customer'] : []),
    ...(titles.length > 0 ? [titles.join(', ')] : []),
  ].join(', ');
}
