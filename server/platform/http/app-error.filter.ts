import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logger } from '../logging/logger.js';
import { AppError, type ErrorCode } from '../errors/app-error.js';
import type { ApiError, FieldProblem } from '../errors/contract.js';
import { acceptsHtml, sendErrorPage } from './error-page.js';
import { isOutage, isUnstorableText } from '../errors/outage.js';

interface Failure {
  status: number;
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number | undefined;
  fields?: readonly FieldProblem[];
}

/** Turns every failure into an `ApiError` or an error page: never a stack, never a 500 for bad input. */
@Catch()
export class AppErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.handle(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Also handles Fastify's errors before routing. */
  handle(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, code, message, retryAfterSeconds, fields = [] } = describe(error);
    if (status >= 500) logger.error({ err: error, url: request.routeOptions.url, code }, 'request failed');
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const body: ApiError = { code, message, correlationId: request.id, ...(fields.length > 0 && { fields: [...fields] }) };
    if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds);
    void reply.status(status);
    if (acceptsHtml(request)) sendErrorPage(reply, body);
    else void reply.send(body);
  }
}

function describe(error: unknown): Failure {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 404) return { status, code: 'REQUEST.NOT_FOUND', message: 'There is nothing at this address.' };
  if (status === 413) return { status, code: 'REQUEST.TOO_LARGE', message: 'This request is too large.' };
  if (status === 415) return { status, code: 'REQUEST.UNSUPPORTED_TYPE', message: 'We can’t read this kind of content.' };
  if (status >= 400 && status < 500) return { status, code: 'REQUEST.MALFORMED', message: 'The request could not be read.' };
  if (isUnstorableText(error)) {
    return { status: 400, code: 'REQUEST.INVALID', message: 'A text contains a character that can’t be stored.' };
  }
  if (isOutage(error)) {
    return new AppError('SERVER.UNAVAILABLE', 'We can’t answer right now. Please try again in a moment.');
  }
  return { status: 500, code: 'SERVER.UNEXPECTED', message: 'Something went wrong on our side. Please try again.' };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
