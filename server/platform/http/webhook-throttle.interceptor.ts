import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';
import { RequestThrottle } from './request-throttle.js';

/**
 * Counts refused webhooks against their network. Signed ones are never counted: providers send hundreds a second, perhaps
 * from the network of an attacker, so the signature is checked first (2 ms at most).
 */
@Injectable()
export class WebhookThrottleInterceptor implements NestInterceptor {
  constructor(private readonly throttle: RequestThrottle) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        // Our own outages are not AppErrors and are not counted.
        if (error instanceof AppError)
          await this.throttle.count(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
        throw error;
      }),
    );
  }
}
