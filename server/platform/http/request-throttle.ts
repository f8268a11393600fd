import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { logger } from '../logging/logger.js';
import { networkOf } from '../rate-limits/network-of.js';
import { RequestLimiter } from '../rate-limits/request-limiter.js';
import type { HttpRules } from './http-rules.js';
import { isWebhook } from './json-bodies.js';
import { trustedProxies } from './trusted-proxies.js';
import { MINUTE_MS } from '../durations/contract.js';

/** Files of the built client. A page needs many, so only those that do not exist are counted. */
const PICTURES = '/pictures/';
const HEALTH_CHECKS = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Webhooks refused before they reach their controller: too large, or of another type. */
const REFUSED_UNREAD = new Set([413, 415]);

const WARN_EVERY_MS = MINUTE_MS;

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
  count(request: FastifyRequest, reply: FastifyReply, points?: number): Promise<void> {
    return this.consume(request, reply, networkOf(request.ip), points);
  }

  /**
   * Missing files have their own count: pages may need files after the network has reached its limit.
   * @param points 0 before it is known whether the file exists
   * @throws AppError REQUEST.TOO_MANY
   */
  countMissing(request: FastifyRequest, reply: FastifyReply, points: 0 | 1): Promise<void> {
    return this.consume(request, reply, `missing ${networkOf(request.ip)}`, points);
  }

  private async consume(
    { headers, ip, method }: FastifyRequest,
    reply: FastifyReply,
    subject: string,
    points?: number,
  ): Promise<void> {
    if (headers['x-forwarded-for'] !== undefined && this.isProxy(ip)) return this.warnOfProxy();
    const seconds = await this.limiter.consume(subject, method, points);
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
export function throttleRequests(fastify: FastifyInstance, networks: () => RequestThrottle, rules: readonly HttpRules[]): void {
  const files = [PICTURES, ...rules.flatMap(({ publicFiles = [] }) => publicFiles)];
  const isFile = ({ routeOptions, url }: FastifyRequest): boolean =>
    Boolean(routeOptions.config.isClientFile) || files.some((path) => url.startsWith(path));
  fastify.addHook('onRequest', async (request, reply) => {
    if (HEALTH_CHECKS.test(request.url) || isWebhook(request.routeOptions.url)) return;
    await (isFile(request) ? networks().countMissing(request, reply, 0) : networks().count(request, reply));
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { statusCode } = reply;
    if (statusCode === 404 && isFile(request)) {
      networks()
        .countMissing(request, reply, 1)
        .then(() => done(), done);
    } else if (REFUSED_UNREAD.has(statusCode) && isWebhook(request.routeOptions.url)) {
      networks()
        .count(request, reply)
        .then(() => done(), done);
    } else {
      done();
    }
  });
}
