import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/** What any site may show and load: what is there to be shared, and what comes to browsers through a mail or a CDN. */
const PUBLIC_FILES = /^\/(?:pictures|product-pictures|assets)\//;
const PREFLIGHT_KEPT_SECONDS = 7_200;
/** Those of the sign-in protocol, and our own. */
const ALLOWED_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'apikey', 'x-client-info', 'x-correlation-id', 'x-supabase-api-version'];
const EXPOSED_HEADERS = ['etag', 'link', 'retry-after', 'x-correlation-id', 'x-sb-error-code', 'x-supabase-api-version', 'x-total-count'];

/**
 * Lets the pages of named sites call the API, and those of no other. No cookie goes with such a call: a token is sent
 * by whoever has it. Public files are the same for everybody, whoever asks, because a CDN keeps one answer for all.
 */
export async function allowCrossOrigin(fastify: FastifyInstance, { CORS_ORIGINS: origin }: Config): Promise<void> {
  if (origin.length > 0) {
    await fastify.register(cors, {
      origin,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_KEPT_SECONDS,
    });
  }
  // After the plug-in, whose answer is for one site alone.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (PUBLIC_FILES.test(request.url)) {
      reply.removeHeader('vary');
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    }
    done();
  });
}
