import Stripe from 'stripe';
import { REFUSALS, type RefusalCode } from '../../model/refund.entity.js';

/** The reason why Stripe refused the refund; null if the outcome is unknown. */
export function refusalCode(error: unknown): RefusalCode | null {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  if (!(error instanceof StripeInvalidRequestError) && !(error instanceof StripeCardError)) return null;
  const code = error.code === 'insufficient_funds' ? 'balance_insufficient' : error.code;
  return REFUSALS.find((refusal) => refusal === code) ?? 'other';
}
