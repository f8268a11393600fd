import { HOUR_MS } from '../../platform/index.js';

/** How long a payment page is open; Stripe allows 30 minutes to 24 hours. */
export const PAYMENT_PAGE_MS = HOUR_MS;

/** Stripe's limits for one card payment, in cents. */
export const MIN_PAYMENT_CENTS = 50;
export const MAX_PAYMENT_CENTS = 99_999_999;
