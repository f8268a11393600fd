import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RefusalCode } from './refund-refusals.js';

/** `owner`: from the dashboard. `stripe`: made at Stripe, in its own dashboard or by Stripe itself. */
export type RefundSource = 'owner' | 'stripe';

/**
 * `requested`: Stripe has not confirmed it yet. `refused`: Stripe did not make it. `failed`: Stripe made it, and its money
 * came back: the customer's bank did not take it, or it was canceled.
 */
export type RefundState = 'requested' | 'confirmed' | 'refused' | 'failed';

/** Anything else that Stripe says is old news. What it refused may turn up there all the same, after lost answers. */
const NEXT_STATES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['confirmed', 'refused', 'failed'],
  refused: ['confirmed', 'failed'],
  confirmed: ['failed'],
  failed: [],
};

/** Money given back, or meant to be: one row each, whoever began it. */
export const Refund = defineEntity({
  name: 'Refund',
  schema: 'checkout',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    source: p.string().$type<RefundSource>(),
    state: p.string().$type<RefundState>(),
    amountCents: p.integer(),
    /** The owner's words; null for none, and once the buyer is erased. */
    reason: p.text().nullable(),
    /** Why Stripe refused it. */
    refusal: p.string().$type<RefusalCode>().nullable(),
    /** Known once it is confirmed or failed. */
    stripeRefundId: p.string().nullable(),
    /** The owner's browser's name for it; null for `stripe`, as is who requested it. */
    idempotencyKey: p.string().nullable(),
    requestedBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    /** When the mail that tells the buyer was queued. */
    notifiedAt: p.datetime().nullable(),
  },
});
export type Refund = InferEntity<typeof Refund>;

export function mayTurn(from: RefundState, to: RefundState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Cents of refunds in these states. */
export function sumOf(refunds: readonly Pick<Refund, 'state' | 'amountCents'>[], ...states: RefundState[]): number {
  return refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
