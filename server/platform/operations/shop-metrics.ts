import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter, type Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics.js';

/** Runs one query with a short timeout. */
export type MetricQuery = <Row extends object>(sql: string) => Promise<Row[]>;

/** Gauges of the whole shop and how to read them. All have labels, so that a gauge without a value is absent instead of 0. */
export interface MetricSource {
  name: string;
  gauges: readonly Gauge<string>[];
  read: (query: MetricQuery) => Promise<void>;
}

/** Scrapes within this interval reuse the last values. */
const CACHE_MS = 10_000;
const QUERY_TIMEOUT_MS = 2_000;
/** Shorter than the timeout of Prometheus. */
const TIMEOUT_MS = 3_000;

const failures = new Counter({
  name: 'keepsake_shop_metrics_failed_total',
  help: 'Failed reads of metrics about the whole shop, by source.',
  labelNames: ['source'],
  registers: [metrics],
});

/**
 * Metrics of the whole shop, such as how many jobs wait. They cost queries, so only workers of the maintenance queue read
 * them, on scrapes.
 */
@Injectable()
export class ShopMetrics {
  private readonly sources: MetricSource[] = [];
  private isEnabled = false;
  private readAt = 0;
  private reading: Promise<unknown> | undefined;

  constructor(private readonly database: Database) {}

  /** Modules add their sources when they start. */
  add(source: MetricSource): void {
    this.sources.push(source);
  }

  enable(): void {
    this.isEnabled = true;
  }

  /** Never throws: metrics that cannot be read in time are absent. */
  async refresh(): Promise<void> {
    if (!this.isEnabled) return;
    if (!this.reading && Date.now() - this.readAt >= CACHE_MS) {
      this.reading = Promise.all(this.sources.map((source) => this.read(source))).finally(() => {
        this.readAt = Date.now();
        this.reading = undefined;
      });
    }
    await Promise.race([this.reading, pause(TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** No value is better than an outdated one. */
  private async read({ name, gauges, read }: MetricSource): Promise<void> {
    const tooLate = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error('No answer in time.');
    });
    tooLate.catch(() => undefined);
    try {
      await Promise.race([read((sql) => this.query(sql)), tooLate]);
    } catch (error) {
      gauges.forEach((gauge) => gauge.reset());
      failures.inc({ source: name });
      logger.warn({ err: error, source: name }, 'shop metrics could not be read');
    }
  }

  private query<Row extends object>(sql: string): Promise<Row[]> {
    return this.database.fork().transactional(async (em) => {
      await em.execute(`set local statement_timeout = ${QUERY_TIMEOUT_MS}`);
      return em.execute<Row[]>(sql);
    });
  }
}
