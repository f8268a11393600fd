import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { fastify, type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { metrics } from './metrics.js';
import { isReady, type Readiness } from './readiness.js';

/** Health and metrics of either tier on a port of their own, which nobody from outside reaches. */
export class OpsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: FastifyInstance | undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly config: Pick<Config, 'OPS_PORT' | 'OPS_HOST'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { OPS_PORT: port, OPS_HOST: host } = this.config;
    if (!port) return;
    this.server = fastify();
    this.server.get('/healthz', () => ({ status: 'ok' }));
    this.server.get('/readyz', async (_request, reply) => {
      const report = await this.readiness.report();
      return reply.status(isReady(report) ? 200 : 503).send(report);
    });
    this.server.get('/metrics', async (_request, reply) => {
      return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
    });
    await this.server.listen({ port, host });
    logger.info({ port }, 'health and metrics are served');
  }

  /** Last of all, so that the stop itself can be watched. */
  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }
}
