import type { OrderMail } from '../mails/order-mail.entity.js';
import type { Order } from '../orders/order.entity.js';
import type { KnownRefund } from '../payments/session-facts.js';

/**
 * What Stripe lists, and what it told before: a refund that we know of counts on, and one that failed never comes back.
 * So it makes no difference which of Stripe's answers overtake each other.
 * @param told mails about this order's refunds, one each
 * @param listed latest first
 */
export function knownRefunds(
  { failedRefunds }: Pick<Order, 'failedRefunds'>,
  told: readonly Pick<OrderMail, 'reference' | 'amountCents'>[],
  listed: readonly KnownRefund[],
): KnownRefund[] {
  const heard = told.map(({ reference, amountCents }) => ({
    id: reference,
    cents: amountCents ?? 0,
    refundId: null,
    hasFailed: false,
  }));
  const byId = new Map([...heard, ...listed].map((refund) => [refund.id, refund]));
  return [...byId.values()].map((refund) => ({
    ...refund,
    hasFailed: refund.hasFailed || Boolean(failedRefunds?.includes(refund.id)),
  }));
}
