import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/** Files that any site may load: shared pictures and files for mails and the CDN. */
const PUBLIC_FILES = /^\/(?:client-files|pictures|product-pictures|assets)\//;
const PREFLIGHT_SECONDS = 7_200;
/** Headers of the sign-in protocol and of our own API. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'review-key',
  'apikey',
  'x-client-info',
  'x-correlation-id',
  'x-supabase-api-version',
];
const EXPOSED_HEADERS = [
  'etag',
  'link',
  'retry-after',
  'x-correlation-id',
  'x-sb-error-code',
  'x-supabase-api-version',
  'x-total-count',
];

/**
 * Allows pages of the configured origins to call the API, without cookies. Public files are open to every origin, with
 * the same headers for all, because a CDN keeps one answer for everybody.
 */
export async function allowCrossOrigin(fastify: FastifyInstance, { CORS_ORIGINS: origin }: Config): Promise<void> {
  if (origin.length > 0) {
    await fastify.register(cors, {
      origin,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  // Registered after the plugin to override its headers, which are for one origin.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (PUBLIC_FILES.test(request.url)) {
      reply.removeHeader('vary');
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    }
    done();
  });
}
