import Stripe from 'stripe';
import { failureText } from '../../platform/index.js';
import { failureReason } from './failure-reason.js';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const named = (name: string, status: number) => Object.assign(new Error('refused'), { name, status });

test.each([
  [coded('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:1025'), 'The email server could not be reached.'],
  [coded('EENVELOPE', 'Can’t send mail - all recipients were rejected'), 'The email server refused this email.'],
  [coded('EAUTH', 'Invalid login'), 'The email server rejected our password.'],
  [coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'), 'The database could not be reached.'],
  [Object.assign(coded('57P01', 'terminating connection'), { name: 'DriverException' }), 'The database could not be reached.'],
  [new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no answer' } as never), 'Stripe could not be reached.'],
  [new Stripe.errors.StripeAuthenticationError({ message: 'bad key' } as never), 'Stripe rejected our key.'],
  [new Error('charge.refunded evt_1: no order belongs to this payment.'), 'Stripe reported a payment that belongs to no order.'],
  [coded('STORAGE.UNAVAILABLE', 'away'), 'The storage for pictures and PDFs could not be reached, or is full.'],
  [named('FalCallError', 403), 'The picture service rejected our key.'],
  [named('FalCallError', 422), 'The picture service refused it.'],
  [named('FalCallError', 503), 'The picture service could not be reached or was too busy.'],
  [new Error('The product a of order line b has no picture.'), 'The product has no picture that could be printed.'],
  [new TypeError('fetch failed', { cause: coded('ENOTFOUND', 'no such host') }), 'Another service could not be reached.'],
  [new Error('job stalled more than allowable limit'), 'The worker was stopped repeatedly while running this job.'],
  [new TypeError('x is not a function'), 'Something unexpected went wrong.'],
])('%s in plain words', (error, reason) => {
  expect(failureReason(failureText(error))).toBe(reason);
});
