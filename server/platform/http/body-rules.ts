import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

const KB = 1024;
/** For whatever has no limit of its own: several times the largest thing that a contract takes. */
export const BODY_LIMIT_BYTES = 256 * KB;
const OTHER_LIMITS = [
  { place: /^\/auth\/v1\//, bytes: 64 * KB },
  // As large as others send them; a hundred prompts at once.
  { place: /^\/webhooks\/|^\/api\/fal-image-generation$/, bytes: 1024 * KB },
];

/** Where pictures are taken in; how large one may be is said there. */
const UPLOADS = /^\/api\/(?:user-images|fal-test-images|admin\/product-images)\/?$/;
/** One file, and a few words beside it. */
const PARTS = { parts: 6, headerPairs: 30, fieldNameSize: 100 };

/** What may be sent where: how much of it, and in which form. */
export async function keepBodiesInBounds(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    const other = OTHER_LIMITS.find(({ place }) => place.test(route.url));
    if (other) route.bodyLimit = other.bytes;
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    dropTypeOfNothing(request);
    const refusal = refusalOf(request);
    if (refusal) done(refusal);
    else done(null, payload);
  });
  await fastify.register(multipart, { limits: PARTS });
}

function refusalOf({ headers, routeOptions, url }: FastifyRequest): AppError | undefined {
  const type = headers['content-type']?.toLowerCase() ?? '';
  const place = routeOptions.url ?? url;
  // A page of another site can send a form here without asking the browser first.
  const isForm = type.startsWith('application/x-www-form-urlencoded') && place.startsWith('/api/');
  const isUpload = type.startsWith('multipart/') && !UPLOADS.test(place);
  return isForm || isUpload ? new AppError('REQUEST.UNSUPPORTED_TYPE', 'Please send JSON.') : undefined;
}

/** Clients of the sign-in protocol send `application/json` without a body. */
function dropTypeOfNothing({ headers }: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (length === '0' || (!length && !encoding)) delete headers['content-type'];
}
