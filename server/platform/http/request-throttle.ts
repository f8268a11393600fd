import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { logger } from '../logging/logger.js';
import { networkOf } from '../rate-limits/network-of.js';
import type { RequestLimiter } from '../rate-limits/request-limiter.js';
import { isWebhook } from './json-bodies.js';
import { trustedProxies } from './trusted-proxies.js';

/** Not counted, beside the client's files: pictures, of which a page needs many, and those who watch the process. */
const UNCOUNTED = /^\/(?:pictures|product-pictures)\/|^\/(?:healthz|readyz)(?:\?|$)/;

/** Webhooks that are too large or of another type are refused before their controller sees them. */
const REFUSED_UNREAD = new Set([413, 415]);

const WARN_EVERY_MS = 60_000;

/**
 * Networks that ask for more than people do. Visitors whose address a proxy does not pass on would all be one network, and
 * shut the shop for each other: they are not counted.
 */
export class RequestThrottle {
  private readonly isProxy: (ip: string) => boolean;
  private warnAgainAt = 0;

  constructor(
    private readonly limit: RequestLimiter,
    config: Config,
  ) {
    this.isProxy = trustedProxies(config);
  }

  /**
   * Counts a request against its network.
   * @param points of its cost; by its method when not given
   * @throws AppError REQUEST.TOO_MANY
   */
  async count({ headers, ip, method }: FastifyRequest, reply: FastifyReply, points?: number): Promise<void> {
    if (headers['x-forwarded-for'] !== undefined && this.isProxy(ip)) return this.warnOfProxy();
    const seconds = await this.limit.consume(networkOf(ip), method, points);
    if (seconds === 0) return;
    // Only here: what is left to one network is no business of a cache that keeps an answer for others.
    reply.headers({
      'cache-control': 'no-store',
      'retry-after': seconds,
      'ratelimit-limit': this.limit.points,
      'ratelimit-remaining': 0,
      'ratelimit-reset': seconds,
    });
    throw new AppError('REQUEST.TOO_MANY', 'These are too many requests at once. Please wait a minute and try again.');
  }

  private warnOfProxy(): void {
    if (Date.now() < this.warnAgainAt) return;
    this.warnAgainAt = Date.now() + WARN_EVERY_MS;
    logger.warn('Visitors come with the address of a proxy named in TRUSTED_PROXIES, not with their own: their requests are not counted.');
  }
}

/** Refuses networks that ask for too much before anything is done for them. Webhooks are counted by `CountRefusedWebhooks`. */
export function throttleRequests(fastify: FastifyInstance, networks: () => RequestThrottle): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isClientFile || UNCOUNTED.test(request.url) || isWebhook(request.routeOptions.url)) return;
    await networks().count(request, reply);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!REFUSED_UNREAD.has(reply.statusCode) || !isWebhook(request.routeOptions.url)) return done();
    networks().count(request, reply).then(() => done(), done);
  });
}
