import { fastify, type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { metrics } from './metrics.js';
import type { ShopMetrics } from './shop-metrics.js';
import { isReady, type Readiness, readinessQuery } from './readiness.js';

/** Health and metrics of either tier on a port of their own, which nobody from outside reaches. */
export class OpsServer {
  private server: FastifyInstance | undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly figures: ShopMetrics,
    private readonly config: Pick<Config, 'OPS_PORT' | 'OPS_HOST'>,
  ) {}

  /** Called when the process takes work, and not before: an answer here says that it does. */
  async listen(): Promise<void> {
    const { OPS_PORT: port, OPS_HOST: host } = this.config;
    if (!port) return;
    // Who watches is cut off with the process: nothing of theirs is worth waiting for.
    this.server = fastify({ forceCloseConnections: true });
    this.server.get('/healthz', () => ({ status: 'ok' }));
    this.server.get('/readyz', async (request, reply) => {
      const query = readinessQuery.safeParse(request.query);
      if (!query.success) return reply.status(400).send({ message: 'need: some of database, queue, storage, with commas between' });
      const report = await this.readiness.report(query.data.need);
      return reply.status(isReady(report) ? 200 : 503).send(report);
    });
    this.server.get('/metrics', async (_request, reply) => {
      await this.figures.refresh();
      return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
    });
    await this.server.listen({ port, host });
    logger.info({ port }, 'health and metrics are served');
  }

  async close(): Promise<void> {
    await this.server?.close();
  }
}
