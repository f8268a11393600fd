import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AppErrorFilter } from '../errors/app-error.filter.js';
import { correlationIdFrom } from '../logging/correlation.js';
import { nestLogger } from '../logging/nest-logger.js';
import { Readiness } from '../operations/readiness.js';
import { BODY_LIMIT_BYTES, limitBodies } from './body-limits.js';
import { serveApiReader } from './api-docs/api-docs.controller.js';
import { RequestThrottle, throttleRequests } from './request-throttle.js';
import { serveClientFiles } from './client-files.js';
import { parseJsonBodies } from './json-bodies.js';
import { logRequests } from './request-log.js';
import { drainOnClose } from './drain.js';
import { allowCrossOrigin } from './cors.js';
import { serveFromCache, BROTLI_PARAMS, ResponseCache } from './response-cache.js';
import { ERROR_HEADERS, setSecurityHeaders } from './security-headers.js';
import { sendClientError, handleHostAndExpectHeaders } from './client-errors.js';

/** Enough for the largest photo at 1 Mbit/s: who sends more slowly, or nothing at all, holds no connection for ever. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** Longer than load balancers keep an idle connection (60 s as a rule), so that none sends into one that we just closed. */
const KEEP_ALIVE_MS = 72_000;
/** Node refuses longer ones. A part of an address that is too long is refused by the route, in words about it. */
const MAX_ADDRESS_LENGTH = 16_384;
/** As proxies are asked: the shop's addresses are its own, whatever they are preceded by. */
const HOST_IN_ADDRESS = /^https?:\/\/[^/]*(?=\/)/i;
/** A connection on which nothing moves for so long is closed: longer than anything that a request waits for. */
const SILENCE_MS = 180_000;

/** The web tier's server, listening to nobody yet. */
export async function createWebApp(module: DynamicModule, config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: SILENCE_MS,
    http: { requireHostHeader: false },
    clientErrorHandler: (error: Error, socket: Socket) => sendClientError(error, socket, app.get(AppErrorFilter)),
    // What still comes while the process stops is served: see drainInTime.
    return503OnClosing: false,
    trustProxy: [...config.TRUSTED_PROXIES],
    genReqId: ({ headers }: IncomingMessage) => correlationIdFrom(headers['x-correlation-id']),
    rewriteUrl: ({ url = '/' }) => readableUrl(url.replace(HOST_IN_ADDRESS, '')),
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      app.get(AppErrorFilter).handle(error, request, reply.headers(ERROR_HEADERS)),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  /** Nest takes longer to look for a provider than hooks take for a request. */
  const lazily = <T>(type: Type<T>) => {
    let provider: T | undefined;
    return () => (provider ??= app.get(type));
  };
  logRequests(fastify);
  await setSecurityHeaders(fastify, config);
  handleHostAndExpectHeaders(fastify);
  await allowCrossOrigin(fastify, config);
  throttleRequests(fastify, lazily(RequestThrottle));
  await limitBodies(fastify);
  parseJsonBodies(adapter, BODY_LIMIT_BYTES);
  drainOnClose(fastify, lazily(Readiness), config.DRAIN_SECONDS * 1_000);
  await fastify.register(etag, { hashFn: (payload) => hash('sha1', payload, 'base64') });
  serveFromCache(fastify, lazily(ResponseCache));
  // Only what we send: a small body that unpacks to a huge one would be an attack.
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: {
      // What is streamed goes out as it comes; left to itself, Brotli keeps megabytes back.
      flush: constants.BROTLI_OPERATION_FLUSH,
      // Client files are packed at build.
      params: BROTLI_PARAMS,
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: nestLogger });
  await serveClientFiles(fastify);
  await serveApiReader(fastify);
  return app;
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
