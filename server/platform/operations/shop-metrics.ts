import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Counter, type Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import { logger } from '../logging/logger.js';
import { metrics } from './metrics.js';

/** Runs one query that is cut off when it takes long. */
export type MetricQuery = <Row extends object>(sql: string) => Promise<Row[]>;

/** Gauges that say how the shop stands, and how to set them. All have labels: without a value they say nothing, not 0. */
export interface MetricSource {
  name: string;
  gauges: readonly Gauge<string>[];
  read: (query: MetricQuery) => Promise<void>;
}

/** Scrapes in between see what was read before. */
const KEPT_MS = 10_000;
const QUERY_TIMEOUT_MS = 2_000;
/** How long a scrape waits: less than Prometheus does. */
const PATIENCE_MS = 3_000;

const failures = new Counter({
  name: 'keepsake_shop_metrics_failed_total',
  help: 'How often figures about the whole shop could not be read, by what they are about.',
  labelNames: ['source'],
  registers: [metrics],
});

/**
 * Figures that are the same whichever process is asked, such as how much waits. They cost queries, so only workers of
 * the maintenance queue read them, when they are scraped, and not at every scrape.
 */
@Injectable()
export class ShopMetrics {
  private readonly sources: MetricSource[] = [];
  private isEnabled = false;
  private readAt = 0;
  private reading: Promise<unknown> | undefined;

  constructor(private readonly database: Database) {}

  /** Modules add theirs when they start, in both tiers. */
  add(source: MetricSource): void {
    this.sources.push(source);
  }

  /** From now on this process reads them. */
  enable(): void {
    this.isEnabled = true;
  }

  /** Never throws: what cannot be read in time is left out. */
  async refresh(): Promise<void> {
    if (!this.isEnabled) return;
    if (!this.reading && Date.now() - this.readAt >= KEPT_MS) {
      this.reading = Promise.all(this.sources.map((source) => this.read(source))).finally(() => {
        this.readAt = Date.now();
        this.reading = undefined;
      });
    }
    await Promise.race([this.reading, pause(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Nothing is better than what was true some time ago. */
  private async read({ name, gauges, read }: MetricSource): Promise<void> {
    const tooLate = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error('No answer in time.');
    });
    tooLate.catch(() => undefined);
    try {
      await Promise.race([read((sql) => this.query(sql)), tooLate]);
    } catch (error) {
      gauges.forEach((gauge) => gauge.reset());
      failures.inc({ source: name });
      logger.warn({ err: error, source: name }, 'figures could not be read');
    }
  }

  private query<Row extends object>(sql: string): Promise<Row[]> {
    return this.database.fork().transactional(async (em) => {
      await em.execute(`set local statement_timeout = ${QUERY_TIMEOUT_MS}`);
      return em.execute<Row[]>(sql);
    });
  }
}
