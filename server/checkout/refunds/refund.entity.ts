import Stripe from 'stripe';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const SENTENCES = {
  charge_disputed: 'The customer disputes this payment, so Stripe cannot refund it: the bank decides.',
  charge_already_refunded: 'Stripe has already refunded this payment in full.',
  amount_too_large: 'Less than that is left of this payment. The page now shows how much can be refunded.',
  balance_insufficient: 'There isn’t enough money in your Stripe account right now. Nothing was refunded.',
  other: 'Stripe refused this refund. Nothing was refunded. Please look at the payment in Stripe.',
} as const;

const RETURNED = 'The customer’s bank didn’t accept the money. It’s back in your Stripe account.';

export type RefusalCode = keyof typeof SENTENCES;

/** Null when it is not known what became of the refund. */
export function refusalCode(error: unknown): RefusalCode | null {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripeCardError)) return null;
  const code = error.code === 'insufficient_funds' ? 'balance_insufficient' : error.code;
  return code && Object.hasOwn(SENTENCES, code) ? (code as RefusalCode) : 'other';
}

export function refusalSentence(refusal: RefusalCode): string {
  return SENTENCES[refusal];
}

/** Why a refund did not go through, for the owner; null for one that did, or may. */
export function refundProblem({ state, refusal }: { state: string; refusal?: RefusalCode | null }): string | null {
  if (refusal) return refusalSentence(refusal);
  return state === 'failed' ? RETURNED : null;
}

/** `owner`: from the dashboard. `stripe`: made at Stripe, in its own dashboard or by Stripe itself. */
export type RefundSource = 'owner' | 'stripe';

/**
 * `requested`: Stripe has not confirmed it yet. `refused`: Stripe did not make it. `failed`: Stripe made it, and its money
 * was returned: the customer's bank did not take it, or it was canceled.
 */
export type RefundState = 'requested' | 'confirmed' | 'refused' | 'failed';

/** Stripe’s other reports are outdated and ignored. After a lost answer, a refused refund can still turn out confirmed. */
const NEXT_STATES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['confirmed', 'refused', 'failed'],
  refused: ['confirmed', 'failed'],
  confirmed: ['failed'],
  failed: [],
};

/** One row per refund, completed or attempted, whoever started it. */
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
