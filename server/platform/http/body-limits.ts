import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { isWebhook } from './json-bodies.js';

const KB = 1024;
/** The largest thing that a contract takes, a product with every sign of its texts escaped, has 55 KB. */
export const BODY_LIMIT_BYTES = 64 * KB;
/**
 * Stripe says nothing of a largest event: those about a payment have 5 to 10 KB, and 40 with all the metadata there can be.
 * fal's have a few KB. They are parsed only once their signature is good.
 */
const WEBHOOK_LIMIT_BYTES = 256 * KB;

/** Where pictures are taken in; how large one may be is said there. */
const UPLOADS = /^\/api\/(?:user-images|fal-test-images|admin\/product-images)\/?$/;
/** One file, and a few words beside it. */
const PARTS = { parts: 6, headerPairs: 30, fieldNameSize: 100 };

/** What may be sent where: how much of it, and in which form. */
export async function limitBodies(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    if (isWebhook(route.url)) route.bodyLimit = WEBHOOK_LIMIT_BYTES;
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    dropTypeOfNothing(request);
    const refusal = refusalOf(request);
    if (refusal) done(refusal);
    else done(null, payload);
  });
  await fastify.register(multipart, { limits: PARTS });
}

function refusalOf(request: FastifyRequest): AppError | undefined {
  const { headers, routeOptions, url } = request;
  const type = headers['content-type']?.toLowerCase() ?? '';
  const place = routeOptions.url ?? url;
  // A page of another site can send a form here without asking the browser first.
  const isForm = type.startsWith('application/x-www-form-urlencoded') && place.startsWith('/api/');
  const isUpload = type.startsWith('multipart/') && !UPLOADS.test(place);
  // All others have parsers that would read the body before its signature is looked at.
  const isUnsigned = isWebhook(routeOptions.url) && type !== '' && !type.startsWith('application/json');
  return isForm || isUpload || isUnsigned ? new AppError('REQUEST.UNSUPPORTED_TYPE', 'Please send JSON.') : undefined;
}

/** Clients of the sign-in protocol send `application/json` without a body. */
function dropTypeOfNothing({ headers }: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (length === '0' || (!length && !encoding)) delete headers['content-type'];
}
