import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiGuard, MINUTE_MS, networkOf, RateLimiter, type RateRule } from '../../platform/index.js';
import { AuthError } from '../auth-error.js';

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

const Limit = Reflector.createDecorator<RateRule>();

/** Limits calls per network; routes with the same bucket share the limit. */
export function RateLimit(bucket: string, limit: number, windowMs = FIVE_MINUTES_MS): MethodDecorator {
  return applyDecorators(Limit({ bucket, limit, windowMs }), UseGuards(RateLimitGuard));
}

@Injectable()
@ApiGuard({ failures: { 429: ['over_request_rate_limit'] } })
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get(Limit, context.getHandler());
    const http = context.switchToHttp();
    const { ip } = http.getRequest<FastifyRequest>();
    const network = networkOf(ip);
    if (await this.limiter.allows(rule, network)) return true;
    const { msBeforeNext } = await this.limiter.add(rule.bucket, network, 0, rule.windowMs);
    http.getResponse<FastifyReply>().header('retry-after', Math.max(1, Math.ceil(msBeforeNext / 1_000)));
    throw new AuthError(429, 'over_request_rate_limit', 'Too many attempts. Please wait a few minutes.');
  }
}
