import { constants } from 'node:zlib';
import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { AppErrorFilter } from '../errors/app-error.filter.js';
import { withCorrelationId } from '../logging/correlation.js';
import { nestLogger } from '../logging/nest-logger.js';
import { serveClientFiles } from './client-files.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Enough for the largest photo at 1 Mbit/s: who sends more slowly, or nothing at all, holds no connection for ever. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** The web tier's server, listening to nobody yet. */
export async function createWebApp(module: DynamicModule, config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: [...config.TRUSTED_PROXIES],
    genReqId: () => uuidv7(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      app.get(AppErrorFilter).answer(error, request, reply),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.addHook('onRequest', (request, _reply, done) => withCorrelationId(request.id, done));
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url));
    done();
  });
  refuseForms(fastify);
  acceptEmptyJson(fastify);
  await fastify.register(etag);
  // Only what we send: a small body that unpacks to a huge one would be an attack.
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // What is streamed goes out as it comes; left to itself, Brotli keeps megabytes back.
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  });
  await fastify.register(multipart);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: nestLogger, rawBody: true });
  await serveClientFiles(fastify);
  app.enableShutdownHooks();
  return app;
}

/** What browsers are to be strict about. The address of an order's page holds its key, and goes to nobody. */
function securityHeaders(url: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Answers about one person are kept by no cache in between; those for everybody say so themselves.
    ...(url.startsWith('/api/') && { 'cache-control': 'private, no-cache' }),
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': /^\/order\//i.test(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  };
}

/** A page of another site can send a form here without asking the browser first. */
function refuseForms(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded');
    if (isForm && request.url.startsWith('/api/')) done(new AppError('REQUEST.UNSUPPORTED_TYPE', 'Please send JSON.'));
    else done(null, payload);
  });
}

/** Clients of the sign-in protocol send `application/json` without a body. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === '0' || (!length && !encoding)) delete request.headers['content-type'];
    done(null, payload);
  });
}

/**
 * A page's address with percent signs that encode nothing is one that we do not have, not one that cannot be asked for.
 * Programs are told that theirs cannot be read.
 */
function readableUrl(url: string): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return /^\/(?:api|auth\/v1)\//.test(url) ? url : url.replaceAll('%', '%25');
  }
}
