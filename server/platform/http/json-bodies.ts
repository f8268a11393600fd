import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

/**
 * Several times what any contract accepts: a full cart has 400 values, user metadata 2,000. Deep nesting is slow to parse,
 * and thousands of wrong values make as many issues.
 */
const MAX_DEPTH = 32;
const MAX_VALUES = 4_000;
const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');

type Done = (error: Error | null, body?: unknown) => void;

/** CloudEvents are callbacks of the print partner. */
export const JSON_TYPES: readonly string[] = ['application/json', 'application/cloudevents+json'];

/** Parses JSON bodies. Bodies of webhooks stay raw until their signature has been checked. */
export function parseJsonBodies(adapter: FastifyAdapter, bodyLimit: number): void {
  const fastify = adapter.getInstance<FastifyInstance>();
  const parse = fastify.getDefaultJsonParser('error', 'error') as unknown as (
    request: FastifyRequest,
    body: Buffer,
    done: Done,
  ) => void;
  adapter.useBodyParser([...JSON_TYPES], false, { bodyLimit }, (request: FastifyRequest, body: Buffer, done: Done) => {
    if (isWebhook(request.routeOptions.url)) done(null, body);
    else if (isTooComplex(body)) done(new AppError('REQUEST.MALFORMED', 'The request could not be read.'));
    else parse(request, body, done);
  });
}

/** @param route pattern of the request's route; undefined when none matches */
export function isWebhook(route: string | undefined): boolean {
  return route?.startsWith('/webhooks/') ?? false;
}

/** The bytes that the sender of a webhook signed. */
export function rawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Scans the bytes, in a fraction of the time that parsing takes. */
export function isTooComplex(
  json: Buffer,
  { depth: maxDepth, values: maxValues } = { depth: MAX_DEPTH, values: MAX_VALUES },
): boolean {
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
