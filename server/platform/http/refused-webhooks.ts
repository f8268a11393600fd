import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';
import { BusyNetworks } from './busy-networks.js';

/**
 * A provider sends hundreds of webhooks in a second, each proven by its signature: those are never counted. Every one that
 * is refused counts against the network that it came from, and beyond the limit is refused as too many.
 */
@Injectable()
export class CountRefusedWebhooks implements NestInterceptor {
  constructor(private readonly networks: BusyNetworks) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        const isRefusal = error instanceof AppError && error.status < 500;
        if (isRefusal) await this.networks.count(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
        throw error;
      }),
    );
  }
}
