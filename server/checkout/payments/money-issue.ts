import { DESTINATIONS } from '../contract.js';
import type { IssueDetail } from '../orders/order-issue.entity.js';
import type { Order } from '../orders/order.entity.js';
import type { PaidSession } from './session-facts.js';
import { shippingOptions } from '../fulfilment/shipping.js';

/** Why the payment cannot be accepted automatically; null when it matches the order. */
export function findMoneyIssue(order: Order, isShipped: boolean, facts: PaidSession): IssueDetail | null {
  const options = DESTINATIONS.flatMap((destination) => shippingOptions(order.subtotalCents, destination));
  const allowed = isShipped ? options.map((option) => option.cents) : [0];
  const expectedCents = order.subtotalCents + facts.shippingCents;
  const fits =
    facts.currency === order.currency && facts.totalCents === expectedCents && allowed.includes(facts.shippingCents);
  if (fits) return null;
  const { currency, totalCents, shippingCents } = facts;
  if (currency !== order.currency) return { code: 'other_currency', currency: currency?.toUpperCase() ?? 'unknown' };
  return { code: 'amount_mismatch', totalCents, shippingCents, subtotalCents: order.subtotalCents };
}
