import Stripe from 'stripe';
import { refusalSentence } from './refund-refusals.js';

const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

describe('what Stripe says to a refund', () => {
  it.each([
    ['charge_disputed', 'the bank decides'],
    ['charge_already_refunded', 'given back all of this payment already'],
    ['amount_too_large', 'less left'],
    ['balance_insufficient', 'not enough money in your Stripe account'],
    ['constructor', 'Stripe refused this refund'],
    [undefined, 'Stripe refused this refund'],
  ])('is a refusal in words with the code %s', (code, words) => {
    const error = new StripeInvalidRequestError({ type: 'invalid_request_error', ...(code && { code }) } as never);
    expect(refusalSentence(error)).toContain(words);
  });

  it.each([
    ['no connection', new StripeConnectionError({ message: '', type: 'api_error' } as never)],
    ['trouble at Stripe', new StripeAPIError({ message: '', type: 'api_error' } as never)],
    ['too many calls', new StripeRateLimitError({ message: '', type: 'invalid_request_error' } as never)],
    ['a key that is in use', new StripeIdempotencyError({ message: '', type: 'idempotency_error' } as never)],
    ['a defect of ours', new TypeError()],
  ])('is not known after %s', (_, error) => {
    expect(refusalSentence(error)).toBeNull();
  });
});
