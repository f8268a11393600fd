import Stripe from 'stripe';
import { AppError, logger } from '../../platform/index.js';

/** Message for customers who check out. */
export const PAYMENTS_UNAVAILABLE =
  'Card payments aren’t available right now. Nothing was charged. Please try again in a minute.';
/** Another request about the same object is running, or there were too many. */
const TRY_LATER = new Set([409, 429]);

/** Parameters that are times. Stripe says of a coupon with a time that is over that it has expired. */
const TIMES = new Set(['expires_at', 'redeem_by']);

/** The time at Stripe when it refused a time that we sent, because our clock is wrong; null for other failures. */
export function timeOfRefusal(error: unknown): Date | null {
  if (!(error instanceof Stripe.errors.StripeError) || !isRefusedTime(error)) return null;
  const time = Date.parse(error.headers?.date ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}

function isRefusedTime({ code, param }: Stripe.errors.StripeError): boolean {
  return code === 'coupon_expired' || TIMES.has(param ?? '');
}

/** Whether Stripe cannot answer now, so that a later try helps. What Stripe refuses would be refused again. */
export function isStripeOutage(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode } = error;
  return statusCode === undefined || statusCode >= 500 || TRY_LATER.has(statusCode);
}

/**
 * The error to throw when a call to Stripe failed while a person waits, with `message` for an outage only. A refusal is the
 * shop's fault: it is reported as such, with Stripe's message and stack in the log. Stripe's status code must not become the
 * status of our answer.
 */
export function stripeFailure(error: unknown, message: string, context: Record<string, unknown>): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (isStripeOutage(error)) {
    logger.warn({ err: error, ...context }, 'Stripe cannot be reached');
    return new AppError('CHECKOUT.PAYMENT_UNAVAILABLE', message);
  }
  if (isRefusedTime(error)) {
    logger.error({ err: error, ...context }, 'Stripe refuses the times of this machine: its clock is wrong');
    return new AppError('CHECKOUT.PAYMENT_UNAVAILABLE', message);
  }
  if (error.param === 'customer_email') {
    const fields = [{ field: 'customerInfo.email', message: 'Please check the email address.' }];
    return new AppError('REQUEST.INVALID', 'customerInfo.email: Please check the email address.', { fields });
  }
  return new Error(`Stripe refused a request: ${error.message}`, { cause: error });
}
