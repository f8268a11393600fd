import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

const PREFLIGHT_KEPT_SECONDS = 7_200;
/** Those of the sign-in protocol, and our own. */
const ALLOWED_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'apikey', 'x-client-info', 'x-correlation-id', 'x-supabase-api-version'];
const EXPOSED_HEADERS = ['etag', 'link', 'retry-after', 'x-correlation-id', 'x-sb-error-code', 'x-supabase-api-version', 'x-total-count'];

/**
 * Lets the pages of named sites call the API, and those of no other. No cookie goes with such a call: a token is sent
 * by whoever has it.
 */
export async function admitOtherSites(fastify: FastifyInstance, { CORS_ORIGINS: origin }: Config): Promise<void> {
  if (origin.length === 0) return;
  await fastify.register(cors, {
    origin,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_KEPT_SECONDS,
  });
}
