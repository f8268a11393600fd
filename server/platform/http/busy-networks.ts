import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { networkOf } from '../rate-limits/network-of.js';
import type { RequestLimit } from '../rate-limits/request-limit.js';

/**
 * Not counted: files, of which a page needs many; those who watch the process; and webhooks, of which a provider sends
 * hundreds in a second, each proven by its signature.
 */
const UNCOUNTED = /^\/(?:assets|pictures|product-pictures|webhooks)\/|^\/(?:healthz|readyz)(?:\?|$)/;

/** Refuses networks that ask for more than people do, before anything is done for them. */
export function refuseBusyNetworks(fastify: FastifyInstance, limit: () => RequestLimit): void {
  fastify.addHook('onRequest', async ({ ip, method, url }, reply) => {
    if (UNCOUNTED.test(url)) return;
    const seconds = await limit().count(networkOf(ip), method);
    if (seconds === 0) return;
    // Only here: what is left to one network is no business of a cache that keeps an answer for others.
    reply.headers({
      'cache-control': 'no-store',
      'retry-after': seconds,
      'ratelimit-limit': limit().points,
      'ratelimit-remaining': 0,
      'ratelimit-reset': seconds,
    });
    throw new AppError('REQUEST.TOO_MANY', 'These are too many requests at once. Please wait a minute and try again.');
  });
}
