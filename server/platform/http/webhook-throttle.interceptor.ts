import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';
import { RequestThrottle } from './request-throttle.js';

/**
 * A provider sends hundreds of webhooks in a second, each proven by its signature: those are never counted. Every one that
 * is refused counts against the network that it came from, and beyond the limit is refused as too many. That comes after
 * the signature, because a provider may share the network of an attacker: to read 256 KB and check them takes less than
 * 2 ms of processor time, so there is little to save by refusing earlier.
 */
@Injectable()
export class WebhookThrottleInterceptor implements NestInterceptor {
  constructor(private readonly networks: RequestThrottle) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        // Also when the keys to check a signature with are missing. An outage of our own is no AppError here.
        if (error instanceof AppError) await this.networks.count(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
        throw error;
      }),
    );
  }
}
