import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config/config.js';
import { AppErrorFilter } from '../errors/app-error.filter.js';
import { withCorrelationId } from '../logging/correlation.js';
import { nestLogger } from '../logging/nest-logger.js';
import { serveClient } from './client-files.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The web tier's server, listening to nobody yet. */
export async function createWebApp(module: DynamicModule, config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: [...config.TRUSTED_PROXIES],
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      app.get(AppErrorFilter).answer(error, request, reply),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.addHook('onRequest', (request, _reply, done) => withCorrelationId(request.id, done));
  acceptEmptyJson(fastify);
  await fastify.register(multipart);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: nestLogger, rawBody: true });
  await serveClient(fastify);
  app.enableShutdownHooks();
  return app;
}

/** Clients of the sign-in protocol send `application/json` without a body. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === '0' || (!length && !encoding)) delete request.headers['content-type'];
    done(null, payload);
  });
}
