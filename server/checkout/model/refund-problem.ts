import type { Refund, RefusalCode } from './refund.entity.js';

const REFUSED: Readonly<Record<RefusalCode, string>> = {
  charge_disputed: 'The customer disputes this payment, so Stripe cannot refund it: the bank decides.',
  charge_already_refunded: 'Stripe has already refunded this payment in full.',
  amount_too_large: 'Less than that is left of this payment. The page now shows how much can be refunded.',
  balance_insufficient: 'There isn’t enough money in your Stripe account right now. Nothing was refunded.',
  other: 'Stripe refused this refund. Nothing was refunded. Please look at the payment in Stripe.',
};
const RETURNED = 'The customer’s bank didn’t accept the money. It’s back in your Stripe account.';

export function refusalMessage(refusal: RefusalCode): string {
  return REFUSED[refusal];
}

/** The reason why a refund failed, for the owner; null if it succeeded or still may. */
export function refundProblem({ state, refusal }: Pick<Refund, 'state' | 'refusal'>): string | null {
  if (refusal) return refusalMessage(refusal);
  return state === 'failed' ? RETURNED : null;
}
