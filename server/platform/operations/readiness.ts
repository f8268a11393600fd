import { setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import type { Queues } from '../queues/queues.js';
import type { ObjectStore } from '../storage/object-store.js';

export interface ReadinessReport {
  database: boolean;
  queue: boolean;
  storage: boolean;
  /** The process was asked to stop: it finishes what it has, and wants nothing new. */
  draining: boolean;
}

/** Whether this process should be given work. */
export class Readiness implements BeforeApplicationShutdown {
  private draining = false;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly objects: ObjectStore,
    private readonly config: Pick<Config, 'DRAIN_NOTICE_SECONDS'>,
  ) {}

  async report(): Promise<ReadinessReport> {
    const [database, queue, storage] = await Promise.all([
      this.database.isReachable(),
      this.queues.areReachable(),
      this.objects.isReachable(),
    ]);
    return { database, queue, storage, draining: this.draining };
  }

  /** Load balancers are told, and given time to notice, before the process stops listening. */
  async beforeApplicationShutdown(): Promise<void> {
    this.draining = true;
    await pause(this.config.DRAIN_NOTICE_SECONDS * 1000);
  }
}

export function isReady(report: ReadinessReport): boolean {
  return report.database && report.queue && report.storage && !report.draining;
}
