import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RefusalCode } from './refund-refusals.js';

/** `owner`: from the dashboard. `stripe`: made at Stripe, in its own dashboard or by Stripe itself. */
export type RefundSource = 'owner' | 'stripe';

/**
 * `requested`: Stripe has not confirmed it yet. `refused`: Stripe did not make it. `failed`: Stripe made it, and its money
 * came back: the customer's bank did not take it, or it was canceled.
 */
export type RefundState = 'requested' | 'confirmed' | 'refused' | 'failed';

/** Stripe’s other reports are outdated and ignored. After a lost answer, a refused refund can still turn out confirmed. */
const NEXT_STATES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['confirmed', 'refused', 'failed'],
  refused: ['confirmed', 'failed'],
  confirmed: ['failed'],
  failed: [],
};

/** A refund, completed or attempted: one row each, whoever started it. */
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
    /** Sent by the owner's browser. Null for `stripe`, like `requestedBy`. */
    idempotencyKey: p.string().nullable(),
    requestedBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    /** When the mail that tells the buyer was queued. */
    notifiedAt: p.datetime().nullable(),
  },
});
export type Refund = InferEntity<typeof Refund>;

export function canRefundChange(from: RefundState, to: RefundState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Cents of refunds in these states. */
export function sumRefunds(refunds: readonly Pick<Refund, 'state' | 'amountCents'>[], ...states: RefundState[]): number {
  return refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
