import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const NOTHING = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** For answers that are given before there is a request in order, such as one to an address that cannot be read. */
export const ERROR_HEADERS = {
  'content-security-policy': Object.entries(NOTHING).map(([name, sources]) => `${name} ${sources.join(' ')}`).join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * What browsers are to be strict about, in every answer. What is no page of ours may load and run nothing at all;
 * the pages have a policy of their own (page-policy.ts).
 */
export async function setSecurityHeaders(fastify: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: NOTHING,
    },
    frameguard: { action: 'deny' },
    // Other names below the shop's are not ours to decide about.
    hsts: PUBLIC_URL.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The payment page is opened by us, in a tab of its own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // For browsers that nobody has any more.
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
    // Answers about one person are kept by no cache in between; those for everybody say so themselves.
    ...(url.startsWith('/api/') && { 'cache-control': 'private, no-cache' }),
    // The address of an order's page holds its key, and goes to nobody.
    ...(/^\/order\//i.test(url) && { 'referrer-policy': 'no-referrer' }),
  };
}
