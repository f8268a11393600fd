import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Of every response. The strict policy is for everything but pages, which have their own (page-policy.ts). */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  // We open the payment page in its own tab.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Constants, and not @fastify/helmet, which works them out again for each request. */
export function setSecurityHeaders(fastify: FastifyInstance, { PUBLIC_URL }: Config): void {
  const isHttps = PUBLIC_URL.startsWith('https:');
  // Subdomains are not ours to decide about.
  const headers = { ...SECURITY_HEADERS, ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }) };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).headers(headersFor(request.url));
    done();
  });
}

function headersFor(url: string): Record<string, string> {
  // Public answers override this.
  if (url.startsWith('/api/')) return { 'cache-control': 'private, no-cache' };
  // Keeps tokens out of caches and referrers.
  if (url.startsWith('/auth/v1/')) return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  // The URL of an order or a gift holds its key.
  if (/^\/(?:order|gift)\//i.test(url)) return { 'referrer-policy': 'no-referrer' };
  return {};
}
