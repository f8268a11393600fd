import { Catch, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, AppErrorFilter, isOutage, logger } from '../../platform/index.js';
import { AuthError, validationFailed } from './auth-error.js';

const STRING_CODES_VERSION = '2024-01-01';
/**
 * PostgreSQL gave up waiting for a row that another request holds, saw that two waited for each other, or misses the
 * user, whose account was deleted at this moment.
 */
const CONFLICT_CODES = new Set(['55P03', '40P01', '23503']);

/** Fastify's words for an escape that is none, and for an endless part of a path. */
const MALFORMED_URL_CODES = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']);

/** Failures under /auth/v1 have the protocol's shapes; everybody else's are the shop's. */
@Catch()
export class AuthErrorFilter extends AppErrorFilter {
  override handle(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!isAuthRequest(request) || reply.raw.headersSent) return super.handle(error, request, reply);
    const known = asAuthError(error);
    if (known.status >= 500) logger.error({ err: error, url: request.routeOptions.url }, 'a sign-in request failed');
    const failure = renewsSession(request) ? keepingSession(known) : known;
    void reply.status(failure.status).header('x-sb-error-code', failure.code);
    if (speaksStringCodes(request)) void reply.header('x-supabase-api-version', STRING_CODES_VERSION);
    void reply.send(body(failure, request));
  }
}

/** By the address that was asked for, and by the route, which an address with escapes reaches as well. */
function isAuthRequest({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/auth/v1/'));
}

function renewsSession({ query, routeOptions }: FastifyRequest): boolean {
  const grantType = (query as { grant_type?: unknown } | undefined)?.grant_type;
  return routeOptions.url === '/auth/v1/token' && grantType === 'refresh_token';
}

/** A client asks again after 503. It would forget a session that is renewed too often, after 429, though it is in order. */
function keepingSession(failure: AuthError): AuthError {
  return failure.status === 429 ? new AuthError(503, failure.code, failure.message) : failure;
}

function body(failure: AuthError, request: FastifyRequest): unknown {
  const { status, code, message, weaknesses } = failure;
  const extra = weaknesses ? { weak_password: { reasons: weaknesses } } : {};
  if (speaksStringCodes(request)) return { code, message, ...extra };
  return { code: status, error_code: code, msg: message, error_id: request.id, ...extra };
}

function speaksStringCodes(request: FastifyRequest): boolean {
  const version = request.headers['x-supabase-api-version'];
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= STRING_CODES_VERSION;
}

function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AppError && (error.status === 400 || error.status === 408)) {
    return new AuthError(error.status, 'validation_failed', error.message);
  }
  if (error instanceof AppError && (error.status === 414 || error.status === 431)) {
    return new AuthError(error.status, 'request_entity_too_large', error.message);
  }
  if (error instanceof AppError && error.status === 429) {
    return new AuthError(429, 'over_request_rate_limit', error.message);
  }
  // The client tries again after 503, and would sign the user out after 409.
  if (CONFLICT_CODES.has(codeOf(error))) {
    return new AuthError(503, 'unexpected_failure', 'Too much at once. Please try again.');
  }
  // After 500 it would sign the user out, too.
  if (isOutage(error)) {
    return new AuthError(503, 'unexpected_failure', 'We cannot answer right now. Please try again in a moment.');
  }
  const status = statusOf(error);
  if (status === 404) return new AuthError(404, 'not_found', 'There is nothing at this address.');
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'That is more than we can take at once.');
  if (MALFORMED_URL_CODES.has(codeOf(error))) return validationFailed('The address could not be read.');
  if (status === 415) return new AuthError(415, 'validation_failed', 'We can read JSON only.');
  if (status >= 400 && status < 500) return new AuthError(status, 'bad_json', 'Could not read the body as JSON.');
  return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.');
}

/** Of PostgreSQL or Fastify. */
function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}

/** Nest, Fastify and the shop each say it their way. */
function statusOf(error: unknown): number {
  if (error instanceof AppError) return error.status;
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : 500;
}
