import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import { correlationId, withCorrelationId } from '../logging/correlation.js';
import { logger } from '../logging/logger.js';
import { traceContext } from '../logging/trace-context.js';
import { metrics } from '../metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const NO_ROUTE = 'unknown';
const CLIENT_FILES = 'client files';
/** Logged at debug level: frequent and of little interest. */
const QUIET = new Set(['/healthz', '/readyz', CLIENT_FILES]);

const durations = new Histogram({
  name: 'keepsake_http_request_duration_seconds',
  help: 'Duration of a request, by route pattern, method and status class.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

declare module 'fastify' {
  interface FastifyContextConfig {
    isClientFile?: true;
  }
}

/** Gives every request a correlation id, which its response, log lines and jobs carry, and measures and logs it. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-correlation-id', request.id);
    withCorrelationId(request.id, () => {
      traceContext.describe({ correlationId: request.id });
      done();
    });
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    record(request, reply);
    done();
  });
}

/** Client files have many routes, which are measured as one. */
export function markClientFiles(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    route.config = { ...route.config, isClientFile: true };
  });
}

function record(request: FastifyRequest, reply: FastifyReply): void {
  const route = routeOf(request);
  const method = METHODS.has(request.method) ? request.method : 'other';
  const seconds = reply.elapsedTime / 1000;
  durations.observe({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` }, seconds);
  traceContext.describe({ name: `${method} ${route}`, route });
  const logFields = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
  const id = correlationId() ? {} : { correlationId: request.id };
  logger[QUIET.has(route) ? 'debug' : 'info']({ ...logFields, ...id }, 'request');
}

/** The route pattern, never the URL: URLs may contain secrets and are unlimited in number. */
function routeOf({ routeOptions }: FastifyRequest): string {
  if (routeOptions.config.isClientFile) return CLIENT_FILES;
  return routeOptions.url ?? NO_ROUTE;
}
