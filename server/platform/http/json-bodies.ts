import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

/**
 * Several times as much as any contract takes: a full cart has 400 values, what users may say about themselves 2,000.
 * Brackets in brackets cost the parser far more than other JSON of their size, and thousands of wrong values as many issues.
 */
const MAX_DEPTH = 32;
const MAX_VALUES = 4_000;
const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');

type Done = (error: Error | null, body?: unknown) => void;

/** Parses JSON that comes in. The body of a webhook stays as it came: whether it is worth a look is told by its signature. */
export function parseJsonBodies(adapter: FastifyAdapter, bodyLimit: number): void {
  const fastify = adapter.getInstance<FastifyInstance>();
  const parse = fastify.getDefaultJsonParser('error', 'error') as unknown as (request: FastifyRequest, body: Buffer, done: Done) => void;
  adapter.useBodyParser('application/json', false, { bodyLimit }, (request: FastifyRequest, body: Buffer, done: Done) => {
    if (isWebhook(request.routeOptions.url)) done(null, body);
    else if (isTooComplex(body)) done(new AppError('REQUEST.MALFORMED', 'The request could not be read.'));
    else parse(request, body, done);
  });
}

/** @param route of the request; of what only looks like a webhook's address there is none */
export function isWebhook(route: string | undefined): boolean {
  return route?.startsWith('/webhooks/') ?? false;
}

/** The bytes that a webhook's sender signed. */
export function rawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Told from the bytes alone, in a fraction of the time that parsing takes. */
export function isTooComplex(json: Buffer, { depth: maxDepth, values: maxValues } = { depth: MAX_DEPTH, values: MAX_VALUES }): boolean {
  let [depth, values, isInString] = [0, 1, false];
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (isInString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) values += 1;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    }
    if (depth > maxDepth || values > maxValues) return true;
  }
  return false;
}
