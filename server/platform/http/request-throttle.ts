import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { logger } from '../logging/logger.js';
import { networkOf } from '../rate-limits/network-of.js';
import { RequestLimiter } from '../rate-limits/request-limiter.js';
import { isWebhook } from './json-bodies.js';
import { trustedProxies } from './trusted-proxies.js';

/** Not counted, like client files: product pictures, of which a page needs many, and health checks. */
const UNCOUNTED = /^\/(?:pictures|product-pictures)\/|^\/(?:healthz|readyz)(?:\?|$)/;

/** Webhooks refused before they reach their controller: too large, or of another type. */
const REFUSED_UNREAD = new Set([413, 415]);

const WARN_EVERY_MS = 60_000;

/**
 * Limits the requests of each network. Visitors behind a trusted proxy that hides their address are not counted: they would
 * all count as one network.
 */
@Injectable()
export class RequestThrottle {
  private readonly isProxy: (ip: string) => boolean;
  private warnAgainAt = 0;

  constructor(
    private readonly limiter: RequestLimiter,
    @Inject(CONFIG) config: Config,
  ) {
    this.isProxy = trustedProxies(config);
  }

  /**
   * Counts a request against its network.
   * @param points the cost of the request; by default it depends on the method
   * @throws AppError REQUEST.TOO_MANY
   */
  async count({ headers, ip, method }: FastifyRequest, reply: FastifyReply, points?: number): Promise<void> {
    if (headers['x-forwarded-for'] !== undefined && this.isProxy(ip)) return this.warnOfProxy();
    const seconds = await this.limiter.consume(networkOf(ip), method, points);
    if (seconds === 0) return;
    // Only on refusals: other answers may be cached for all users.
    reply.headers({
      'cache-control': 'no-store',
      'retry-after': seconds,
      'ratelimit-limit': this.limiter.points,
      'ratelimit-remaining': 0,
      'ratelimit-reset': seconds,
    });
    throw new AppError('REQUEST.TOO_MANY', 'Too many requests. Please wait a minute and try again.');
  }

  private warnOfProxy(): void {
    if (Date.now() < this.warnAgainAt) return;
    this.warnAgainAt = Date.now() + WARN_EVERY_MS;
    logger.warn("Requests carry the address of a proxy in TRUSTED_PROXIES instead of the visitor's: they are not counted.");
  }
}

/** Refuses networks over the limit before any other work. Webhooks are counted by `WebhookThrottleInterceptor`. */
export function throttleRequests(fastify: FastifyInstance, networks: () => RequestThrottle): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isClientFile || UNCOUNTED.test(request.url) || isWebhook(request.routeOptions.url)) return;
    await networks().count(request, reply);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!REFUSED_UNREAD.has(reply.statusCode) || !isWebhook(request.routeOptions.url)) return done();
    networks()
      .count(request, reply)
      .then(() => done(), done);
  });
}
