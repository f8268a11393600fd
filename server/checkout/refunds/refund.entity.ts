import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * `asked`: Stripe has not confirmed it yet. `failed`: Stripe refused it, or it was confirmed and its money came back
 * later: the customer's bank did not take it.
 */
export type RefundState = 'asked' | 'confirmed' | 'failed';

/** Money that the owner gives back from the dashboard. What is given back at Stripe's own has no row here. */
export const Refund = defineEntity({
  name: 'Refund',
  schema: 'checkout',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    idempotencyKey: p.string(),
    amountCents: p.integer(),
    reason: p.text(),
    state: p.string().$type<RefundState>(),
    /** A sentence for `failed`. */
    problem: p.text().nullable(),
    stripeRefundId: p.string().nullable(),
    askedBy: p.uuid(),
    createdAt: p.datetime(),
  },
});
export type Refund = InferEntity<typeof Refund>;
