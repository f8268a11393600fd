import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics.js';
import { isReady, Readiness, readinessQuery } from './readiness.js';
import { ShopMetrics } from './shop-metrics.js';

interface Answer {
  status?: number;
  type?: string;
  body: string;
}

/** Health and metrics of either tier on their own port, which is not public. */
@Injectable()
export class OpsServer {
  private server: Server | undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly shopMetrics: ShopMetrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Call when the process accepts work: an answer means that it does. */
  async listen(): Promise<void> {
    const { OPS_PORT: port, OPS_HOST: host } = this.config;
    if (!port) return;
    this.server = createServer((request, response) => {
      this.answer(request.url).then(
        ({ status = 200, type = 'application/json', body }) => response.writeHead(status, { 'content-type': type }).end(body),
        (error: unknown) => {
          logger.error({ err: error }, 'health or metrics could not be served');
          response.writeHead(500).end();
        },
      );
    });
    this.server.listen(port, host);
    await once(this.server, 'listening');
    logger.info({ port }, 'health and metrics are served');
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  /** @param address whatever was sent, such as `//` by a scanner */
  private async answer(address = '/'): Promise<Answer> {
    const url = URL.parse(address, 'http://ops');
    if (url?.pathname === '/healthz') return { body: '{"status":"ok"}' };
    if (url?.pathname === '/readyz') return this.ready(Object.fromEntries(url.searchParams));
    if (url?.pathname !== '/metrics') return { status: 404, body: '{}' };
    await this.shopMetrics.refresh();
    return { type: metrics.contentType, body: await metrics.metrics() };
  }

  private async ready(parameters: object): Promise<Answer> {
    const query = readinessQuery.safeParse(parameters);
    if (!query.success) return { status: 400, body: '{"message":"need: database, queue or storage, comma-separated"}' };
    const report = await this.readiness.report(query.data.need);
    return { status: isReady(report) ? 200 : 503, body: JSON.stringify(report) };
  }
}
