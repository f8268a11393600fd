import Stripe from 'stripe';
import { type Config, isLoopback, logger } from '../../platform/index.js';

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/** Client for Stripe, or for the sandbox at STRIPE_API_URL. Logs the request id of each response, because Stripe's support asks for it. */
export function stripeClient(config: Config): Stripe {
  const stripe = newClient(config);
  const isTest = config.STRIPE_SECRET_KEY.startsWith('sk_test_');
  if (isTest && !isLoopback(new URL(config.PUBLIC_URL).hostname)) {
    logger.warn('STRIPE_SECRET_KEY is a test key: anyone can pay with test cards, and nobody is charged');
  }
  stripe.on('response', ({ method, path, status, request_id: requestId, elapsed: ms }: Stripe.ResponseEvent) => {
    // Removes ids from logged paths, because they can open payment pages.
    const call = `${method} ${path.split('?')[0]?.replace(/\/[a-z]+_\w{8,}/g, '/…')}`;
    logger.info({ call, status, requestId, ms }, 'Stripe answered');
  });
  return stripe;
}

function newClient(config: Config): Stripe {
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
