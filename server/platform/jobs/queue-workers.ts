import { BullRegistrar } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { logger } from '../logging/logger.js';
import { settlesWithin } from '../settles-within.js';
import { CONFIG } from '../config/config.js';
import type { JobContract } from '../queues/job-contract.js';
import { initJobMetrics, workerSlots } from './job-metrics.js';
import type { JobProcessor } from './job-processor.js';
import { assertRedisReady } from '../queues/queue-backend.js';
import { Queues } from '../queues/queues.js';
import { RecurringJobs } from './recurring-jobs.js';

/**
 * How long aborted jobs have to return to the queue. Another worker picks up jobs that ignore the abort signal, after
 * their lock expires.
 */
const REQUEUE_TIMEOUT_MS = 3_000;
const CLOSE_MS = 3_000;

/** Starts the workers of the processors in this process, and stops them. */
@Injectable()
export class QueueWorkers {
  private processors: readonly JobProcessor[] = [];
  private recurring: RecurringJobs | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queues: Queues,
    private readonly registrar: BullRegistrar,
  ) {}

  /** @param jobs of these processors' queues */
  async start(processors: readonly JobProcessor[], jobs: readonly JobContract<unknown>[]): Promise<void> {
    for (const { queue, name } of jobs) initJobMetrics(queue, name);
    await assertRedisReady(this.config);
    this.recurring = new RecurringJobs(this.queues, jobs);
    await this.recurring.start();
    this.registrar.register();
    // Nest would wait for the workers without a limit; `stop` closes them.
    Object.assign(this.registrar['bullExplorer'], { onApplicationShutdown: undefined });
    this.processors = processors;
    for (const { worker } of processors) {
      worker.concurrency = this.slotsOf(worker.name);
      workerSlots.set({ queue: worker.name }, worker.concurrency);
    }
  }

  private slotsOf(queue: string): number {
    // Each picture for print takes hundreds of megabytes.
    if (queue === 'prints' || queue === 'production') return 1;
    // Test pictures have their own slots, half as many, so that they never delay customers' pictures.
    return Math.ceil(this.config.WORKER_CONCURRENCY / (queue === 'generation-tests' ? 2 : 1));
  }

  /** Takes no more jobs, lets running ones finish for DRAIN_SECONDS and hands the rest back. */
  async stop(): Promise<void> {
    const drainMs = this.config.DRAIN_SECONDS * 1_000;
    this.recurring?.stop();
    const handBack = setTimeout(() => this.processors.forEach((processor) => processor.handBack()), drainMs);
    const drained = Promise.all(this.processors.map((processor) => processor.drain()));
    const isOver = await settlesWithin(drained, drainMs + REQUEUE_TIMEOUT_MS);
    clearTimeout(handBack);
    if (!isOver) logger.warn('jobs that did not stop in time are left to another worker');
    await settlesWithin(Promise.all(this.processors.map(({ worker }) => worker.close(true))), CLOSE_MS);
  }
}
