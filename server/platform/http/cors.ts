import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import type { HttpRules } from './http-rules.js';

const PREFLIGHT_SECONDS = 7_200;
/** Paths of files of the built client, for mails and the CDN. */
const CLIENT_FILES = ['/client-files/', '/pictures/', '/assets/'];
const REQUEST_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-correlation-id'];
const RESPONSE_HEADERS = ['etag', 'retry-after', 'x-correlation-id'];

/**
 * Allows pages of the configured origins to call the API, without cookies. Public files are open to every origin, with
 * the same headers for all, because a CDN keeps one answer for everybody.
 */
export async function allowCrossOrigin(
  fastify: FastifyInstance,
  { CORS_ORIGINS: origin }: Config,
  rules: readonly HttpRules[],
): Promise<void> {
  const withOwn = (all: readonly string[], own: (rule: HttpRules) => string | readonly string[] | undefined): string[] =>
    [...all, ...rules.flatMap((rule) => own(rule) ?? [])].toSorted();
  if (origin.length > 0) {
    await fastify.register(cors, {
      origin,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: withOwn(REQUEST_HEADERS, ({ crossOriginHeaders }) => crossOriginHeaders?.request),
      exposedHeaders: withOwn(RESPONSE_HEADERS, ({ crossOriginHeaders }) => crossOriginHeaders?.response),
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  const publicFiles = withOwn(CLIENT_FILES, ({ publicFiles: path }) => path);
  // Registered after the plugin to override its headers, which are for one origin.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (publicFiles.some((path) => request.url.startsWith(path))) {
      reply.removeHeader('vary');
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    }
    done();
  });
}
