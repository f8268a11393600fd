import type { IncomingMessage, ServerResponse } from 'node:http';

const ALLOWED_HEADERS = 'authorization, content-type, x-client-info, x-supabase-api-version, apikey';

/**
 * Headers of every answer under /auth/v1. Any origin may ask, because no cookie lets anybody in: without a bearer token
 * or a password a foreign page gets nothing. Tokens must not be kept by caches or leak as a referrer.
 */
export function protocolHeaders(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'X-Supabase-Api-Version, X-Total-Count, Link');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
  response.setHeader('access-control-max-age', '600');
  response.writeHead(204).end();
}
