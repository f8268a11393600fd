import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { DelayedError, type Job, UnrecoverableError, type Worker } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import { withCorrelationId } from '../logging/correlation.js';
import { serializeError } from '../logging/error-serializer.js';
import { logger } from '../logging/logger.js';
import { traceContext } from '../logging/trace-context.js';
import { DeadLetters } from './dead-letters.js';
import { type JobContext, RetryLaterError, ShuttingDownError, UnknownJobError } from '../queues/job-contract.js';
import { type JobHandler, JobHandlers } from './job-handlers.js';
import { type JobOutcome, recordJob } from './job-metrics.js';
import type { JobData } from '../queues/queues.js';
import { RecurringRuns } from './recurring-runs.js';
import { WaitingJobs } from '../queues/waiting-jobs.js';
import { MINUTE_MS } from '../durations/contract.js';

/** A killed worker's job is taken over once its lock has expired and another worker has checked: within 15 s. */
const LOCK_MS = 10_000;
const LOG_ERROR_EVERY_MS = 1_000;
/** How long a job that this worker does not know waits for one that does. */
const UNKNOWN_JOB_MS = 15 * MINUTE_MS;

export const WORKER_OPTIONS = {
  lockDuration: LOCK_MS,
  stalledInterval: LOCK_MS / 2,
  // Only a job that keeps killing its worker fails for good.
  maxStalledCount: 10,
  runRetryDelay: 1_000,
};

/** The result of a recurring job that this worker does not know: it did not run. */
const SKIPPED = 'skipped';

export type QueueJob = Job<JobData>;

/**
 * Hands the jobs of a queue to their handlers. Takes care of retry-later, dead letters, recurring runs, correlation ids,
 * metrics and shutdown.
 */
export abstract class JobProcessor extends WorkerHost<Worker<JobData>> {
  @Inject(DeadLetters) private readonly deadLetters!: DeadLetters;
  @Inject(RecurringRuns) private readonly runs!: RecurringRuns;
  @Inject(JobHandlers) private readonly handlers!: JobHandlers;
  @Inject(WaitingJobs) private readonly waitingJobs!: WaitingJobs;
  private readonly shutdown = new AbortController();
  /** Writes about jobs that have ended; BullMQ does not wait for them. */
  private readonly writes = new Set<Promise<void>>();
  private loggedAt = -LOG_ERROR_EVERY_MS;

  async process(job: QueueJob, token?: string): Promise<typeof SKIPPED | undefined> {
    const attempt = job.attemptsMade + 1;
    const context = { attempt, isLastAttempt: attempt >= (job.opts.attempts ?? 1), signal: this.shutdown.signal };
    const correlationId = (job.data.correlationId ??= uuidv7());
    const startedAt = performance.now();
    try {
      await withCorrelationId(correlationId, () => {
        traceContext.describe({ correlationId });
        return this.run(job, context);
      });
      recordJob(job, 'done', startedAt);
      return undefined;
    } catch (error) {
      recordJob(job, outcomeOf(error, context), startedAt);
      if (!(error instanceof RetryLaterError)) throw withoutPersonalData(error);
      if (error instanceof UnknownJobError && (await this.skips(job, error))) return SKIPPED;
      await job.moveToDelayed(Date.now() + error.delayMs, token);
      throw new DelayedError();
    }
  }

  /** @throws UnknownJobError */
  private run(job: QueueJob, context: JobContext): Promise<void> {
    const handler = this.handlerOf(job);
    if (!handler) throw new UnknownJobError(`Unknown job ${job.name}.`);
    return handler.run(job.data, context);
  }

  private handlerOf({ queueName: queue, name }: QueueJob): JobHandler | undefined {
    return this.handlers.handlerOf({ queue, name });
  }

  /** Aborts running jobs, which are handed back to the queue. */
  handBack(): void {
    this.shutdown.abort(new ShuttingDownError());
  }

  /** Resolves once the running jobs have ended and their results are stored. */
  async drain(): Promise<void> {
    await this.worker.pause();
    await Promise.all(this.writes);
  }

  /** At most once a second: BullMQ retries at once, and the log of an outage would fill the disk. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    if (performance.now() - this.loggedAt < LOG_ERROR_EVERY_MS) return;
    this.loggedAt = performance.now();
    logger.warn({ err: error, queue: this.worker.name }, 'worker connection failed');
  }

  @OnWorkerEvent('completed')
  onCompleted(job: QueueJob, result: unknown): void {
    if (job.repeatJobKey && result !== SKIPPED) this.write(job, () => this.recordRun(job, false));
    this.endWait(job);
  }

  @OnWorkerEvent('failed')
  onFailed(job: QueueJob | undefined, error: Error): void {
    if (!job) return;
    const logFields = { err: error, queue: job.queueName, job: job.name, jobId: job.id, attempt: job.attemptsMade };
    const isStalled = error.message.includes('stalled more than');
    const isFinal = isStalled || error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    if (isFinal) this.endWait(job);
    this.write(job, async () => {
      if (!isFinal) return logger.warn(logFields, 'job failed and will be retried');
      logger.error(logFields, 'job failed');
      if (job.repeatJobKey) await this.recordRun(job, true);
      const { queueName: queue, name, id: jobId = '', data, repeatJobKey } = job;
      const letter = { queue, name, jobId, payload: data.payload, error, isRecurring: Boolean(repeatJobKey) };
      // People wait for the second, whatever becomes of the first.
      const outcomes = await Promise.allSettled([this.deadLetters.record(letter), this.handlerOf(job)?.onFailure?.(job.data)]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    });
  }

  private async recordRun(job: QueueJob, hasFailed: boolean): Promise<void> {
    const { queueName, name, processedOn = Date.now(), finishedOn = Date.now() } = job;
    await this.runs.record({ name, startedAt: new Date(processedOn), finishedAt: new Date(finishedOn), hasFailed });
    if (!hasFailed) await this.deadLetters.resolveRecurring(queueName, name);
  }

  private endWait(job: QueueJob): void {
    const { id, opts } = job;
    if (id && opts.priority) this.write(job, () => this.waitingJobs.remove(id));
  }

  private write(job: QueueJob, work: () => Promise<void>): void {
    const write = withCorrelationId(job.data.correlationId ?? uuidv7(), work)
      .catch((error: unknown) =>
        logger.error({ err: error, queue: job.queueName, jobId: job.id }, 'a job outcome could not be stored'),
      )
      .finally(() => this.writes.delete(write));
    this.writes.add(write);
  }

  /**
   * Whether to skip an unknown job: recurring ones run again anyway.
   * @throws UnrecoverableError when no worker that knows it took it in time
   */
  private async skips(job: QueueJob, { message: reason }: UnknownJobError): Promise<boolean> {
    logger.warn({ queue: job.queueName, job: job.name, jobId: job.id, reason }, 'this worker does not know the job');
    if (job.repeatJobKey) return true;
    const { unknownSince } = job.data;
    if (unknownSince && Date.now() > unknownSince + UNKNOWN_JOB_MS) throw new UnrecoverableError(reason);
    if (!unknownSince) await job.updateData({ ...job.data, unknownSince: Date.now() });
    return false;
  }
}

/** Masks the message and the stack, because BullMQ stores both with the job. */
function withoutPersonalData(thrown: unknown): Error {
  const { message, stack = [] } = serializeError(thrown);
  const error = thrown instanceof Error ? thrown : new Error();
  error.message = message;
  error.stack = [`${error.name}: ${message}`, ...stack].join('\n');
  return error;
}

function outcomeOf(error: unknown, { isLastAttempt }: JobContext): JobOutcome {
  if (error instanceof RetryLaterError) return 'postponed';
  return isLastAttempt || error instanceof UnrecoverableError ? 'failed' : 'retried';
}
