import Stripe from 'stripe';

const SENTENCES = {
  charge_disputed: 'The customer disputes this payment, so Stripe cannot refund it: the bank decides.',
  charge_already_refunded: 'Stripe has already refunded this payment in full.',
  amount_too_large: 'Less than that is left of this payment at Stripe. The page now shows how much can be refunded.',
  balance_insufficient: 'There is not enough money in your Stripe account at the moment. Nothing was refunded.',
  other: 'Stripe refused this refund. Nothing was refunded. Please look at the payment in Stripe.',
} as const;

const RETURNED = 'The customer’s bank did not take the money. It is in your Stripe account again.';

/** Why Stripe made no refund. */
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
