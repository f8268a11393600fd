import Stripe from 'stripe';
import { AppError } from '../../platform/index.js';
import { isStripeOutage, stripeFailure, timeOfRefusal } from './stripe-failures.js';

const { StripeAPIError, StripeAuthenticationError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;
type Raw = ConstructorParameters<typeof StripeAPIError>[0];
const raw = (statusCode: number | undefined, more: object = {}) => ({ message: 'No.', statusCode, ...more }) as unknown as Raw;

const OUTAGES = [
  new StripeConnectionError(raw(undefined)),
  new StripeAPIError(raw(500)),
  new StripeAPIError(raw(503)),
  new StripeRateLimitError(raw(429)),
  new StripeInvalidRequestError(raw(409, { code: 'lock_timeout' })),
];
const REFUSALS = [
  new StripeInvalidRequestError(raw(400, { param: 'line_items' })),
  new StripeInvalidRequestError(raw(404)),
  new StripeAuthenticationError(raw(401)),
];

describe('a failed call to Stripe', () => {
  test.each(OUTAGES)('is an outage: %s %#', (error) => {
    expect(isStripeOutage(error)).toBe(true);
    expect(stripeFailure(error, 'Later.', {})).toMatchObject({ code: 'CHECKOUT.PAYMENT_UNAVAILABLE', message: 'Later.' });
  });

  test.each(REFUSALS)('is our fault when Stripe refused it: %s %#', (error) => {
    expect(isStripeOutage(error)).toBe(false);
    expect(timeOfRefusal(error)).toBeNull();
    const failure = stripeFailure(error, 'Later.', {});
    expect(failure).not.toBeInstanceOf(AppError);
    expect(failure).not.toHaveProperty('statusCode');
    expect(failure).toMatchObject({ message: 'Stripe refused a request: No.', cause: error });
  });

  it.each([{ param: 'expires_at' }, { param: 'redeem_by' }, { code: 'coupon_expired', param: 'discounts[0][coupon]' }])(
    'is no defect for the customer, and says Stripe’s time, when Stripe refuses a time: %j',
    (refusal) => {
      const refused = (headers: object) => new StripeInvalidRequestError(raw(400, { ...refusal, headers }));
      const error = refused({ date: 'Sat, 28 Nov 2026 12:00:00 GMT' });
      expect(timeOfRefusal(error)).toEqual(new Date('2026-11-28T12:00:00Z'));
      expect(timeOfRefusal(refused({ date: 'later' }))).toBeNull();
      expect(timeOfRefusal(refused({}))).toBeNull();
      expect(stripeFailure(error, 'Later.', {})).toMatchObject({ code: 'CHECKOUT.PAYMENT_UNAVAILABLE' });
    },
  );

  it('names the field when Stripe does not take the email address', () => {
    const error = new StripeInvalidRequestError(raw(400, { param: 'customer_email' }));
    expect(stripeFailure(error, 'Later.', {})).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
  });

  it('leaves other errors as they are', () => {
    const defect = new TypeError('undefined is not a function');
    expect(stripeFailure(defect, 'Later.', {})).toBe(defect);
  });
});
