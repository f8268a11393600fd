import Stripe from 'stripe';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const MESSAGES = {
  charge_disputed: 'The customer disputes this payment, so Stripe cannot refund it: the bank decides.',
  charge_already_refunded: 'Stripe has already refunded this payment in full.',
  amount_too_large: 'Less than that is left of this payment. The page now shows how much can be refunded.',
  balance_insufficient: 'There isn’t enough money in your Stripe account right now. Nothing was refunded.',
  other: 'Stripe refused this refund. Nothing was refunded. Please look at the payment in Stripe.',
} as const;

const RETURNED = 'The customer’s bank didn’t accept the money. It’s back in your Stripe account.';

export type RefusalCode = keyof typeof MESSAGES;

/** The reason why Stripe refused the refund; null if the outcome is unknown. */
export function refusalCode(error: unknown): RefusalCode | null {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripeCardError)) return null;
  const code = error.code === 'insufficient_funds' ? 'balance_insufficient' : error.code;
  return code && Object.hasOwn(MESSAGES, code) ? (code as RefusalCode) : 'other';
}

export function refusalMessage(refusal: RefusalCode): string {
  return MESSAGES[refusal];
}

/** The reason why a refund failed, for the owner; null if it succeeded or still may. */
export function refundProblem({ state, refusal }: { state: string; refusal?: RefusalCode | null }): string | null {
  if (refusal) return refusalMessage(refusal);
  return state === 'failed' ? RETURNED : null;
}

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
    refusal: p.enum(Object.keys(MESSAGES) as RefusalCode[]).strictNullable(),
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
export function isLive({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'confirmed';
}

/** Total in cents of the refunds in these states. */
export function sumRefunds(refunds: readonly Pick<Refund, 'state' | 'amountCents'>[], ...states: RefundState[]): number {
  return refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
