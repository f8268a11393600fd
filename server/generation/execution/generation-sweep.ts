import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, Database, defineRecurringJob, Handles, HOUR_MS, MINUTE_MS, Outbox } from '../../platform/index.js';
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
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly outcome: GenerationOutcome,
    private readonly cancellationQuota: CancellationQuota,
  ) {}

  @Handles(sweepGenerations)
  async sweep(): Promise<void> {
    const overdue = await this.requeueStalled();
    for (const id of overdue) await this.outcome.fail(id, 'timed_out', 'This picture took too long to make.');
    await this.cancellationQuota.sweep();
  }

  /** @returns the ids of generations that timed out */
  private requeueStalled(): Promise<string[]> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const silent = await em.find(
        Generation,
        { status: { $in: ['queued', 'running'] }, updatedAt: { $lt: new Date(now.getTime() - SILENT_MS) } },
        { orderBy: { updatedAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      const timeoutMs = GENERATION_TIMEOUT_MS + SILENT_MS;
      const isOverdue = ({ begunAt, createdAt }: Generation) =>
        now.getTime() > (begunAt ? begunAt.getTime() + timeoutMs : createdAt.getTime() + LONGEST_LINE_MS);
      for (const generation of silent) {
        generation.updatedAt = now;
        const job = generation.userId === null ? runTestGeneration : runGeneration;
        if (!isOverdue(generation)) this.outbox.add(em, job, { generationId: generation.id });
      }
      return silent.filter(isOverdue).map(({ id }) => id);
    });
  }
}
