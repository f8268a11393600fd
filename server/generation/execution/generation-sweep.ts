import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, Database, defineRecurringJob, Handles, HOUR_MS, MINUTE_MS, Queues } from '../../platform/index.js';
import { CancellationQuota } from '../limits/cancellation-quota.js';
import { Generation } from '../generation.entity.js';
import { GenerationOutcome } from './generation-outcome.js';
import { GENERATION_TIMEOUT_MS } from './generation-runner.js';
import { runGeneration, runTestGeneration } from './generation-runner.js';

/** Requeues generations whose job was lost, and ends those that timed out. */
const sweepGenerations = defineRecurringJob({
  queue: 'maintenance',
  name: 'generation.sweep',
  title: 'Check on unfinished pictures',
  purpose: 'Resumes pictures that a stopped worker left unfinished, and returns the credit for those that took too long.',
  everyMs: 30_000,
});

/** An open generation that has not changed for this long has lost its job or its worker. */
const SILENT_MS = MINUTE_MS;
/** Long enough for a full day's queue of the test page. */
const LONGEST_LINE_MS = 3 * HOUR_MS;
const BATCH = 100;

/** Recovers generations whose job was lost, so that no picture and no credit is lost. */
@Injectable()
export class GenerationSweep {
  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly clock: Clock,
    private readonly outcome: GenerationOutcome,
    private readonly cancellationQuota: CancellationQuota,
  ) {}

  @Handles(sweepGenerations)
  async sweep(): Promise<void> {
    const silent = await this.takeSilent();
    const { overdue = [], open = [] } = Object.groupBy(silent, (each) => (this.isOverdue(each) ? 'overdue' : 'open'));
    for (const { id } of overdue) await this.outcome.fail(id, 'timed_out', 'This picture took too long to make.');
    for (const { id, userId, priority } of open) {
      const job = userId === null ? runTestGeneration : runGeneration;
      await this.queues.enqueueOnce(job, { generationId: id }, id, { priority });
    }
    await this.cancellationQuota.sweep();
  }

  /** Most of them wait in a long line, and their jobs are not lost. */
  private takeSilent(): Promise<Generation[]> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const silent = await em.find(
        Generation,
        { status: { $in: ['queued', 'running'] }, updatedAt: { $lt: new Date(now.getTime() - SILENT_MS) } },
        { orderBy: { updatedAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      for (const generation of silent) generation.updatedAt = now;
      return silent;
    });
  }

  private isOverdue({ begunAt, createdAt }: Generation): boolean {
    const now = this.clock.now().getTime();
    if (begunAt) return now > begunAt.getTime() + GENERATION_TIMEOUT_MS + SILENT_MS;
    return now > createdAt.getTime() + LONGEST_LINE_MS;
  }
}
