import Stripe from 'stripe';
import { refusalMessage } from '../../model/refund-problem.js';
import { refusalCode } from './refund-refusals.js';

const { StripeAPIError, StripeConnectionError, StripeIdempotencyError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

describe('a refund that fails at Stripe', () => {
  it.each([
    ['charge_disputed', 'charge_disputed'],
    ['charge_already_refunded', 'charge_already_refunded'],
    ['amount_too_large', 'amount_too_large'],
    ['balance_insufficient', 'balance_insufficient'],
    ['insufficient_funds', 'balance_insufficient'],
    ['constructor', 'other'],
    [undefined, 'other'],
  ])('with the code %s is refused as %s', (code, refusal) => {
    const error = new StripeInvalidRequestError({ type: 'invalid_request_error', ...(code && { code }) } as never);
    expect(refusalCode(error)).toBe(refusal);
  });

  it.each([
    ['no connection', new StripeConnectionError({ message: '', type: 'api_error' } as never)],
    ['trouble at Stripe', new StripeAPIError({ message: '', type: 'api_error' } as never)],
    ['too many calls', new StripeRateLimitError({ message: '', type: 'invalid_request_error' } as never)],
    ['a key that is in use', new StripeIdempotencyError({ message: '', type: 'idempotency_error' } as never)],
    ['a defect of ours', new TypeError()],
  ])('with %s has an unknown outcome', (_, error) => {
    expect(refusalCode(error)).toBeNull();
  });

  it('tells the owner why it was refused', () => {
    expect(refusalMessage('charge_disputed')).toContain('the bank decides');
  });
});
