import Stripe from 'stripe';
import type { Config } from '../platform/index.js';

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/** Stripe, or the stand-in at STRIPE_API_URL. */
export function stripeClient(config: Config): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false };
  if (!config.STRIPE_API_URL) return new Stripe(config.STRIPE_SECRET_KEY, options);
  const { hostname, port, protocol } = new URL(config.STRIPE_API_URL);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return new Stripe(config.STRIPE_SECRET_KEY, {
    ...options,
    host: hostname,
    port: port || (scheme === 'https' ? 443 : 80),
    protocol: scheme,
  });
}

export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
