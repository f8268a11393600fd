import Stripe from 'stripe';

const BY_CODE: Readonly<Record<string, string>> = {
  charge_disputed: 'The customer disputes this payment, so Stripe gives nothing back: the bank decides about it.',
  charge_already_refunded: 'Stripe has given back all of this payment already.',
  amount_too_large: 'Stripe has less left of this payment than that. What can be given back is shown as it is now.',
  balance_insufficient: 'There is not enough money in your Stripe account at the moment. Nothing was given back.',
  insufficient_funds: 'There is not enough money in your Stripe account at the moment. Nothing was given back.',
};

/** A sentence when Stripe has decided that no money moves; null when it is not known what became of the refund. */
export function refusalSentence(error: unknown): string | null {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripeCardError)) return null;
  const words = Object.hasOwn(BY_CODE, error.code ?? '') ? BY_CODE[error.code ?? ''] : null;
  return words ?? 'Stripe refused this refund. Nothing was given back. Please look at the payment in Stripe.';
}
