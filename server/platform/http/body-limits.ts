import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { isWebhook, JSON_TYPES } from './json-bodies.js';

const KB = 1024;
/** The largest body a contract accepts, a product with all its texts escaped, has 55 KB. */
export const BODY_LIMIT_BYTES = 64 * KB;
/** Stripe documents no limit: events about payments have 5 to 10 KB, up to 40 with all metadata. fal sends a few KB. */
const WEBHOOK_LIMIT_BYTES = 256 * KB;

/** One file and a few fields. */
const PARTS = { parts: 6, headerPairs: 30, fieldNameSize: 100 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a form with an image, and sets its own limit. `ApiCall` with `upload` says so. */
    isUpload?: true;
  }
}

/** Limits the size and the media type of request bodies. */
export async function limitBodies(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    if (isWebhook(route.url)) route.bodyLimit = WEBHOOK_LIMIT_BYTES;
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    dropTypeOfEmptyBody(request);
    const refusal = refusalOf(request);
    if (refusal) done(refusal);
    else done(null, payload);
  });
  // Once answered, a form whose file was not read would hold its connection.
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.readableEnded) raw.unpipe().resume();
    done();
  });
  await fastify.register(multipart, { limits: PARTS });
}

function refusalOf(request: FastifyRequest): AppError | undefined {
  const { headers, routeOptions, url } = request;
  const type = headers['content-type']?.toLowerCase() ?? '';
  const route = routeOptions.url ?? url;
  // Browsers let other sites send forms without a preflight.
  const isForm = type.startsWith('application/x-www-form-urlencoded') && route.startsWith('/api/');
  const isUpload = type.startsWith('multipart/') && !routeOptions.config.isUpload;
  // Other parsers would read the body before its signature is checked.
  const isUnsigned = isWebhook(routeOptions.url) && type !== '' && !JSON_TYPES.some((json) => type.startsWith(json));
  return isForm || isUpload || isUnsigned ? new AppError('REQUEST.UNSUPPORTED_TYPE', 'Please send JSON.') : undefined;
}

/** Clients of the sign-in protocol send `application/json` without a body. */
function dropTypeOfEmptyBody({ headers }: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (length === '0' || (!length && !encoding)) delete headers['content-type'];
}
