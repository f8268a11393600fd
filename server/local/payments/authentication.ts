import { StripeApiError } from './errors.js';

const NO_KEY =
  'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
  "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

/**
 * Accepts Bearer, or Basic with the key as user name, as Stripe does.
 * @param secretKey the only valid key; when absent, any test key (`sk_test_…`) does
 * @throws StripeApiError 401
 */
export function checkApiKey(authorization: string | undefined, secretKey: string | undefined): void {
  const key = readKey(authorization ?? '');
  if (key === '') throw unauthorized(NO_KEY);
  const accepted = secretKey === undefined ? /^sk_test_\w+$/.test(key) : key === secretKey;
  if (!accepted) throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
}

function readKey(authorization: string): string {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] as string;
  return '';
}

function mask(key: string): string {
  return key.length <= 12 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`;
}

function unauthorized(message: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message });
}
