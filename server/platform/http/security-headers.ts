import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import type { HttpRules } from './http-rules.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Headers of every response. The strict policy applies to everything except pages, which have their own (page-policy.ts). */
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

/** Public responses override this. */
const API = { path: /^\/api\//, headers: { 'cache-control': 'private, no-cache' } };

/** Sets constants: @fastify/helmet would compute them again for each request. */
export function setSecurityHeaders(fastify: FastifyInstance, { PUBLIC_URL }: Config, rules: readonly HttpRules[]): void {
  const isHttps = PUBLIC_URL.startsWith('https:');
  // No includeSubDomains: the owner may use subdomains without HTTPS.
  const headers = { ...SECURITY_HEADERS, ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }) };
  const byPath = [API, ...rules.flatMap(({ answerHeaders = [] }) => answerHeaders)];
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headers).headers(byPath.find(({ path }) => path.test(url))?.headers ?? {});
    done();
  });
}
