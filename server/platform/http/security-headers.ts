import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const NOTHING_ALLOWED = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** For errors before routing, such as an unreadable URL. */
export const ERROR_HEADERS = {
  'content-security-policy': Object.entries(NOTHING_ALLOWED).map(([name, sources]) => `${name} ${sources.join(' ')}`).join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Security headers of every response. The strict policy is for everything but pages, which have their own (page-policy.ts). */
export async function setSecurityHeaders(fastify: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: NOTHING_ALLOWED,
    },
    frameguard: { action: 'deny' },
    // Subdomains are not ours to decide about.
    hsts: PUBLIC_URL.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // We open the payment page in its own tab.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Obsolete.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  };
  await fastify.register(helmet, options);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    done();
  });
}

function headersFor(url: string): Record<string, string> {
  return {
    // Public answers override this.
    ...(url.startsWith('/api/') && { 'cache-control': 'private, no-cache' }),
    // The URL of an order page holds its key.
    ...(/^\/order\//i.test(url) && { 'referrer-policy': 'no-referrer' }),
  };
}
