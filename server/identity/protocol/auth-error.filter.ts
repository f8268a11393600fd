import { Catch, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, AppErrorFilter, isOutage, isUnstorableText, logger } from '../../platform/index.js';
import { AuthError, type AuthErrorCode, validationFailed } from '../auth-error.js';

const CODE_OF_APP_ERROR: Partial<Record<number, AuthErrorCode>> = {
  400: 'validation_failed',
  429: 'over_request_rate_limit',
};
const STRING_CODES_VERSION = '2024-01-01';
/** PostgreSQL: lock timeout, deadlock, or a foreign key to a user deleted at this moment. */
const CONFLICT_CODES = new Set(['55P03', '40P01', '23503']);

/** Fastify: an invalid escape, an overlong path segment. */
const MALFORMED_URL_CODES = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']);

/** Formats errors under /auth/v1 as the sign-in protocol requires, and all others as the shop does. */
@Catch()
export class AuthErrorFilter extends AppErrorFilter {
  override handle(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!isAuthRequest(request) || reply.raw.headersSent) return super.handle(error, request, reply);
    const known = asAuthError(error);
    if (known.status >= 500) logger.error({ err: error, url: request.routeOptions.url }, 'sign-in request failed');
    const failure = renewsSession(request) ? keepingSession(known) : known;
    void reply.status(failure.status).header('x-sb-error-code', failure.code);
    if (expectsStringCodes(request)) void reply.header('x-supabase-api-version', STRING_CODES_VERSION);
    void reply.send(body(failure, request));
  }
}

/** By URL and by route, which escaped URLs reach as well. */
function isAuthRequest({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith('/auth/v1/'));
}

function renewsSession({ query, routeOptions }: FastifyRequest): boolean {
  const grantType = (query as { grant_type?: unknown } | undefined)?.grant_type;
  return routeOptions.url === '/auth/v1/token' && grantType === 'refresh_token';
}

/** Clients retry after 503; after 429 they would drop a valid session. */
function keepingSession(failure: AuthError): AuthError {
  return failure.status === 429 ? new AuthError(503, failure.code, failure.message) : failure;
}

function body(failure: AuthError, request: FastifyRequest): unknown {
  const { status, code, message, weaknesses } = failure;
  const extra = weaknesses ? { weak_password: { reasons: weaknesses } } : {};
  if (expectsStringCodes(request)) return { code, message, ...extra };
  return { code: status, error_code: code, msg: message, error_id: request.id, ...extra };
}

function expectsStringCodes(request: FastifyRequest): boolean {
  const version = request.headers['x-supabase-api-version'];
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= STRING_CODES_VERSION;
}

function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const code = error instanceof AppError && CODE_OF_APP_ERROR[error.status];
  if (code) return new AuthError(error.status, code, error.message);
  // Clients retry after 503, and would sign the user out after 409.
  if (CONFLICT_CODES.has(codeOf(error))) {
    return new AuthError(503, 'unexpected_failure', 'We are busy right now. Please try again.');
  }
  if (isUnstorableText(error)) return validationFailed('A text contains a character that can’t be stored.');
  // Clients would also sign the user out after 500.
  if (isOutage(error)) {
    return new AuthError(503, 'unexpected_failure', 'We can’t answer right now. Please try again in a moment.');
  }
  const status = statusOf(error);
  if (status === 404) return new AuthError(404, 'not_found', 'There is nothing at this address.');
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'This request is too large.');
  if (MALFORMED_URL_CODES.has(codeOf(error))) return validationFailed('The URL could not be read.');
  if (status === 415) return new AuthError(415, 'validation_failed', 'Please send JSON.');
  if (status >= 400 && status < 500) return new AuthError(status, 'bad_json', 'Could not read the body as JSON.');
  return new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.');
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}

function statusOf(error: unknown): number {
  if (error instanceof AppError) return error.status;
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : 500;
}
