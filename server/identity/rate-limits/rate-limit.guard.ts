import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AuthError } from '../protocol/auth-error.js';
import { RateLimits } from './rate-limits.js';

const Limit = Reflector.createDecorator<{ bucket: string; per5Minutes: number }>();

/** Bounds the calls of one address to a route; routes with the same bucket share the bound. */
export function RateLimit(bucket: string, per5Minutes: number): MethodDecorator {
  return applyDecorators(Limit({ bucket, per5Minutes }), UseGuards(RateLimitGuard));
}

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { bucket, per5Minutes } = this.reflector.get(Limit, context.getHandler());
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    if (await this.limits.allows(bucket, ip, per5Minutes)) return true;
    throw new AuthError(429, 'over_request_rate_limit', 'Too many tries in a short time. Please wait five minutes.');
  }
}
