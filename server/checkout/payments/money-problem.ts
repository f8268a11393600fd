import { dollars } from '../../platform/index.js';
import { DESTINATIONS } from '../contract.js';
import type { Order } from '../orders/order.entity.js';
import type { PaidSession } from './session-facts.js';
import { shippingOptions } from '../fulfilment/shipping.js';

/** Why the money cannot be taken as it came; null when it fits the order. */
export function moneyProblem(order: Order, isShipped: boolean, facts: PaidSession): string | null {
  const options = DESTINATIONS.flatMap((destination) => shippingOptions(order.subtotalCents, destination));
  const allowed = isShipped ? options.map((option) => option.cents) : [0];
  const expectedCents = order.subtotalCents + facts.shippingCents;
  const fits =
    facts.currency === order.currency && facts.totalCents === expectedCents && allowed.includes(facts.shippingCents);
  if (fits) return null;
  const [came, shipping, cost] = [facts.totalCents ?? 0, facts.shippingCents, order.subtotalCents].map(dollars);
  const currency = facts.currency?.toUpperCase();
  if (facts.currency !== order.currency) return `Money came in as ${currency}. It can be given back at Stripe only.`;
  return `${came} came in, of which ${shipping} for shipping; the gifts cost ${cost}.`;
}
