import type { IncomingMessage } from 'node:http';
import { constants, crc32 } from 'node:zlib';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { AppErrorFilter } from './app-error.filter.js';
import { correlationIdFrom } from '../logging/correlation.js';
import { nestLogger } from '../logging/nest-logger.js';
import { Readiness } from '../operations/readiness.js';
import { BODY_LIMIT_BYTES, limitBodies } from './body-limits.js';
import { serveSwaggerUi } from './api-docs/api-docs.controller.js';
import { readForwardedAddresses } from './forwarded-addresses.js';
import { RequestThrottle, throttleRequests } from './request-throttle.js';
import { routeClientFile, serveClientFiles } from './client-files.js';
import { parseJsonBodies } from './json-bodies.js';
import { logRequests } from './request-log.js';
import { drainOnClose } from './drain.js';
import { answerClientErrors } from './client-errors.js';
import { allowCrossOrigin } from './cors.js';
import type { HttpRules } from './http-rules.js';
import { serveFromCache, BROTLI_PARAMS, ResponseCache } from './response-cache.js';
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.js';
import { MINUTE_MS } from '../durations/contract.js';

/** Enough for the largest photo at 1 Mbit/s. */
const REQUEST_TIMEOUT_MS = 10 * MINUTE_MS;
/** Longer than load balancers keep idle connections (usually 60 s), so that they never use one that we just closed. */
const KEEP_ALIVE_MS = 72_000;
/** As long as Node accepts; routes refuse parameters that are too long. */
const MAX_ADDRESS_LENGTH = 16_384;
/** Requests to proxies have absolute URLs; their host is ignored. */
const HOST_IN_ADDRESS = /^https?:\/\/[^/]*(?=\/)/i;
/** Closes silent connections; longer than anything a request waits for. */
const IDLE_TIMEOUT_MS = 180_000;

interface RootModule {
  readonly httpRules: readonly HttpRules[];
  forRoot(config: Config): DynamicModule;
}

/** The web tier, not listening yet. */
export async function createWebApp(root: RootModule, config: Config): Promise<NestFastifyApplication> {
  const { httpRules } = root;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    clientErrorHandler: answerClientErrors(httpRules),
    // Requests are served while the process stops: see drainOnClose.
    return503OnClosing: false,
    trustProxy: [...config.TRUSTED_PROXIES],
    genReqId: ({ headers }: IncomingMessage) => correlationIdFrom(headers['x-correlation-id']),
    rewriteUrl: ({ url = '/' }) => routeClientFile(readableUrl(url.replace(HOST_IN_ADDRESS, ''), httpRules)),
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      app.get(AppErrorFilter).handle(error, request, reply.headers(SECURITY_HEADERS)),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  /** Nest takes longer to look for a provider than hooks take for a request. */
  const lazily = <T extends object>(type: Type<T>) => {
    let provider: T | undefined;
    return (): T => {
      provider ??= app.get<T>(type);
      return provider;
    };
  };
  readForwardedAddresses(fastify);
  logRequests(fastify);
  setSecurityHeaders(fastify, config, httpRules);
  await allowCrossOrigin(fastify, config, httpRules);
  throttleRequests(fastify, lazily(RequestThrottle), httpRules);
  await limitBodies(fastify);
  parseJsonBodies(adapter, BODY_LIMIT_BYTES);
  drainOnClose(fastify, lazily(Readiness), config.DRAIN_SECONDS * 1_000);
  // Encoded once: a text would be encoded for its tag, for its length and for the socket.
  fastify.addHook('onSend', (_request, _reply, payload, done) =>
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload),
  );
  await fastify.register(etag, { hashFn: (body) => `${body.length.toString(36)}-${crc32(body).toString(36)}` });
  serveFromCache(fastify, lazily(ResponseCache));
  // Responses only: a small body that decompresses to a huge one would be an attack.
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: {
      // Brotli would hold back megabytes of a stream.
      flush: constants.BROTLI_OPERATION_FLUSH,
      // Client files are precompressed.
      params: BROTLI_PARAMS,
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(root.forRoot(config), adapter, {
    logger: nestLogger,
    abortOnError: false,
  });
  await serveClientFiles(fastify);
  await serveSwaggerUi(fastify);
  return app;
}

/** A page URL with invalid percent-encoding gets a 404; the APIs answer 400. */
function readableUrl(url: string, rules: readonly HttpRules[]): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    const apis = ['/api/', ...rules.flatMap(({ api }) => api?.path ?? [])];
    return apis.some((path) => url.startsWith(path)) ? url : url.replaceAll('%', '%25');
  }
}
