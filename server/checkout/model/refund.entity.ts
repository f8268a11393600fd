import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Order } from './order.entity.js';

/** Why Stripe refused a refund. */
export const REFUSALS = [
  'charge_disputed',
  'charge_already_refunded',
  'amount_too_large',
  'balance_insufficient',
  'other',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** `owner`: from this dashboard. `stripe`: from Stripe's dashboard or by Stripe itself. */
const SOURCES = ['owner', 'stripe'] as const;

/**
 * `requested`: Stripe has not confirmed it yet. `refused`: Stripe did not make it. `failed`: Stripe made it, but the money was
 * returned because the customer's bank rejected it or it was canceled.
 */
const STATES = ['requested', 'confirmed', 'refused', 'failed'] as const;
export type RefundState = (typeof STATES)[number];

/** Reports of other changes are outdated and ignored. After a lost response, a refused refund can still become confirmed. */
const NEXT_STATES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['confirmed', 'refused', 'failed'],
  refused: ['confirmed', 'failed'],
  confirmed: ['failed'],
  failed: [],
};

/** A refund, completed or attempted, from the owner or from Stripe. */
export const Refund = defineEntity({
  name: 'Refund',
  schema: 'checkout',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    source: p.enum(SOURCES),
    state: p.enum(STATES),
    amountCents: p.integer(),
    /** The owner's reason; null if none was given, and once the buyer is erased. */
    reason: p.text().strictNullable(),
    refusal: p.enum(REFUSALS).strictNullable(),
    /** Null until the refund is confirmed or failed. */
    stripeRefundId: p.string().strictNullable(),
    /** The key from the owner's browser. Null for `stripe`, as is `requestedBy`. */
    idempotencyKey: p.string().strictNullable(),
    requestedBy: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    /** When the mail to the buyer was enqueued. */
    notifiedAt: p.datetime().strictNullable(),
  },
});
export type Refund = InferEntity<typeof Refund>;

export function canRefundChange(from: RefundState, to: RefundState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Neither refused nor failed: its items cannot be refunded again. */
export function isLiveRefund({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'confirmed';
}

/** Total in cents of the refunds in these states. */
export function sumRefunds(refunds: readonly Pick<Refund, 'state' | 'amountCents'>[], ...states: RefundState[]): number {
  return refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The amount of an order's payment that can still be refunded, in cents. */
export function refundableCents(
  { receivedCents, lostCents }: Pick<Order, 'receivedCents' | 'lostCents'>,
  refunds: readonly Refund[],
): number {
  return Math.max(0, receivedCents - lostCents - sumRefunds(refunds, 'requested', 'confirmed'));
}
