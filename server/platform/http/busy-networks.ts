import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { logger } from '../logging/logger.js';
import { networkOf } from '../rate-limits/network-of.js';
import type { RequestLimit } from '../rate-limits/request-limit.js';
import { trustedProxies } from './trusted-proxies.js';

/**
 * Not counted, beside the client's files: pictures, of which a page needs many; those who watch the process; and webhooks,
 * of which a provider sends hundreds in a second, each proven by its signature.
 */
const UNCOUNTED = /^\/(?:pictures|product-pictures|webhooks)\/|^\/(?:healthz|readyz)(?:\?|$)/;

const WARN_EVERY_MS = 60_000;

/**
 * Refuses networks that ask for more than people do, before anything is done for them. Visitors whose address a proxy
 * does not pass on would all be one network, and shut the shop for each other: they are not counted.
 */
export function refuseBusyNetworks(fastify: FastifyInstance, config: Config, limit: () => RequestLimit): void {
  const isProxy = trustedProxies(config);
  let warnAgainAt = 0;
  fastify.addHook('onRequest', async ({ headers, ip, method, url, routeOptions }, reply) => {
    if (routeOptions.config.isClientFile || UNCOUNTED.test(url)) return;
    if (headers['x-forwarded-for'] !== undefined && isProxy(ip)) {
      if (Date.now() < warnAgainAt) return;
      warnAgainAt = Date.now() + WARN_EVERY_MS;
      logger.warn('Visitors come with the address of a proxy named in TRUSTED_PROXIES, not with their own: their requests are not counted.');
      return;
    }
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
