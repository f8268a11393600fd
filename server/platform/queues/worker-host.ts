import { DelayedError, UnrecoverableError, type Job, type Worker } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import { logger } from '../logging/logger.js';
import { withCorrelationId } from '../logging/correlation.js';
import { settlesWithin } from '../operations/settles-within.js';
import { traceContext } from '../logging/trace-context.js';
import { type JobContext, type JobHandler, RetryLaterError } from './job-contract.js';
import { initJobMetrics, type JobOutcome, recordJob, workerSlots } from './job-metrics.js';
import type { QueueBackend } from './queue-backend.js';
import type { QueueName } from './queue-names.js';
import type { DeadLetters } from './dead-letters.js';
import type { JobData, Queues } from './queues.js';
import { RecurringJobs } from './recurring-jobs.js';
import type { RecurringRuns } from './recurring-runs.js';

export interface WorkerHostOptions {
  queueNames: readonly QueueName[];
  /** How many jobs of a queue run at once. */
  concurrency: (queue: QueueName) => number;
  /** How long running jobs may finish by themselves after a stop was asked for, in ms. */
  drainMs: number;
}

/** A job of a killed worker is taken up again when its lock has run out and somebody looked: within 15 s. */
const LOCK_MS = 10_000;
/** How long a worker waits before it asks a queue again that could not be reached. BullMQ's own default is 15 s. */
const RECONNECT_MS = 1_000;
const TELL_EVERY_MS = 1_000;
const HAND_BACK_DELAY_MS = 100;
/** How long jobs have to hand themselves back. What does not heed it ends with the process, as if that was killed. */
const HAND_BACK_MS = 3_000;
/**
 * How long a job that a worker does not know, or whose payload it cannot read, waits for one that does, from when it was
 * first met: during an upgrade newer web processes ask older workers for things that they have never heard of.
 */
const STRANGER_WAITS_MS = 15 * 60_000;
const STRANGER_PAUSE_MS = 2_000;
/** A job whose worker was killed is taken up again; only one that kills its worker again and again is given up. */
const MAX_STALLS = 10;

/** Thrown through a job's signal when the process is asked to stop. */
export class ShuttingDownError extends RetryLaterError {
  constructor() {
    super('The worker is shutting down.', HAND_BACK_DELAY_MS);
    this.name = 'ShuttingDownError';
  }
}

/** Runs the handlers of the chosen queues on BullMQ workers. */
export class WorkerHost {
  private readonly handlers: Map<string, JobHandler>;
  private readonly shutdown = new AbortController();
  private readonly recurring: RecurringJobs;
  private readonly toldAt = new Map<QueueName, number>();
  /** What is written down about jobs that are over. */
  private readonly records = new Set<Promise<void>>();
  private workers: Worker[] = [];

  constructor(
    private readonly backend: QueueBackend,
    queues: Queues,
    private readonly deadLetters: DeadLetters,
    private readonly runs: RecurringRuns,
    handlers: readonly JobHandler[],
    private readonly options: WorkerHostOptions,
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.contract.name, handler]));
    this.recurring = new RecurringJobs(queues, handlers.map(({ contract }) => contract));
  }

  async start(): Promise<void> {
    for (const { contract } of this.handlers.values()) initJobMetrics(contract.queue, contract.name);
    await this.backend.assertReady();
    await this.recurring.start();
    this.workers = this.options.queueNames.map((name) => this.startWorker(name));
  }

  /** Stops taking jobs, lets running ones finish for a while, hands the rest back; what became of them is written down. */
  async stop(): Promise<void> {
    this.recurring.stop();
    const handBack = setTimeout(() => this.shutdown.abort(new ShuttingDownError()), this.options.drainMs);
    const closed = Promise.allSettled(this.workers.map((worker) => worker.close())).then(() => Promise.all(this.records));
    const isOver = await settlesWithin(closed, this.options.drainMs + HAND_BACK_MS);
    clearTimeout(handBack);
    if (!isOver) logger.warn('jobs that did not stop in time are left to another worker');
  }

  private startWorker(name: QueueName): Worker {
    const concurrency = this.options.concurrency(name);
    workerSlots.set({ queue: name }, concurrency);
    const worker = this.backend.worker(name, (job, token) => this.process(job, token), {
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      maxStalledCount: MAX_STALLS,
      runRetryDelay: RECONNECT_MS,
    });
    worker.on('error', (error) => this.tellOfTrouble(name, error));
    worker.on('completed', (job) => {
      this.record(this.onCompleted(name, job), (failure) =>
        logger.warn({ err: failure, queue: name, jobId: job.id }, 'a run of a recurring job could not be noted'),
      );
    });
    worker.on('failed', (job: Job<JobData> | undefined, error) => {
      this.record(withCorrelationId(job?.data.correlationId ?? uuidv7(), () => this.onFailed(name, job, error)), (failure) =>
        logger.error({ err: failure, queue: name, jobId: job?.id }, 'a given-up job could not be recorded'),
      );
    });
    return worker;
  }

  /** BullMQ takes a job for over before that is written down, so a stop waits for it by itself. */
  private record(work: Promise<void>, onFailure: (failure: unknown) => void): void {
    const record = work.catch(onFailure).finally(() => this.records.delete(record));
    this.records.add(record);
  }

  /** Once a second at most: BullMQ tries again at once, and the log of an outage would fill the disk. */
  private tellOfTrouble(queue: QueueName, error: Error): void {
    const now = performance.now();
    if (now - (this.toldAt.get(queue) ?? -TELL_EVERY_MS) < TELL_EVERY_MS) return;
    this.toldAt.set(queue, now);
    logger.warn({ err: error, queue }, 'worker connection trouble');
  }

  private async process(job: Job<JobData>, token?: string): Promise<void> {
    const handler = this.handlers.get(job.name);
    if (!handler) return this.leaveToOthers(job, `No handler for job ${job.name}.`, token);
    const payload = handler.contract.payload.safeParse(job.data.payload);
    if (!payload.success) return this.leaveToOthers(job, `Malformed payload of ${job.name}: ${payload.error.message}`, token);
    const attempt = job.attemptsMade + 1;
    const context = { attempt, isLastAttempt: attempt >= (job.opts.attempts ?? 1), signal: this.shutdown.signal };
    const id = (job.data.correlationId ??= uuidv7());
    const begun = performance.now();
    try {
      await withCorrelationId(id, () => {
        traceContext.describe({ correlationId: id });
        return handler.handle(payload.data, context);
      });
      recordJob(job, 'done', begun);
    } catch (error) {
      recordJob(job, outcomeOf(error, context), begun);
      if (!(error instanceof RetryLaterError)) throw error;
      await postpone(job, error.delayMs, token);
    }
  }

  /** A job of a newer version, or of an older one. One that recurs comes again by itself, to whoever knows it. */
  private async leaveToOthers(job: Job<JobData>, reason: string, token?: string): Promise<void> {
    logger.warn({ queue: job.queueName, job: job.name, jobId: job.id, reason }, 'this worker does not know the job');
    if (job.repeatJobKey) return;
    const { unknownSince } = job.data;
    if (unknownSince && Date.now() > unknownSince + STRANGER_WAITS_MS) throw new UnrecoverableError(reason);
    if (!unknownSince) await job.updateData({ ...job.data, unknownSince: Date.now() });
    await postpone(job, STRANGER_PAUSE_MS, token);
  }

  private async onCompleted(queue: QueueName, job: Job<JobData>): Promise<void> {
    if (!this.repeats(job)) return;
    await this.noteRun(job, false);
    await this.deadLetters.resolveRecurring(queue, job.name);
  }

  private async noteRun({ name, processedOn = Date.now(), finishedOn = Date.now() }: Job, hasFailed: boolean): Promise<void> {
    await this.runs.record({ name, startedAt: new Date(processedOn), finishedAt: new Date(finishedOn), hasFailed });
  }

  private repeats(job: Job<JobData>): boolean {
    return this.handlers.get(job.name)?.contract.everyMs !== undefined;
  }

  private async onFailed(queue: QueueName, job: Job<JobData> | undefined, error: Error): Promise<void> {
    if (!job) return;
    const facts = { err: error, queue, job: job.name, jobId: job.id, attempt: job.attemptsMade };
    const givenUp = error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1) || isStalledOut(error);
    if (!givenUp) {
      logger.warn(facts, 'job failed and will be tried again');
      return;
    }
    logger.error(facts, 'job was given up');
    const { id = '', name, data } = job;
    if (this.repeats(job)) await this.noteRun(job, true);
    await this.deadLetters.record({ queue, name, jobId: id, payload: data.payload, error, isRecurring: this.repeats(job) });
    const handler = this.handlers.get(name);
    const payload = handler?.contract.payload.safeParse(data.payload);
    if (payload?.success) await handler?.exhausted?.(payload.data, error);
  }
}

/** The job comes again later, which costs it no try. */
async function postpone(job: Job, delayMs: number, token?: string): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}

function outcomeOf(error: unknown, { isLastAttempt }: JobContext): JobOutcome {
  if (error instanceof RetryLaterError) return 'postponed';
  return isLastAttempt || error instanceof UnrecoverableError ? 'failed' : 'retried';
}

function isStalledOut(error: Error): boolean {
  return error.message.includes('stalled more than');
}

/**
 * A worker refuses to start if a job of its queues has no handler or two.
 * @throws Error naming the jobs.
 */
export function assertEveryJobIsHandledOnce(
  contracts: readonly { name: string; queue: QueueName }[],
  handlers: readonly JobHandler[],
): void {
  const problems = contracts.flatMap((contract) => {
    const count = handlers.filter((handler) => handler.contract.name === contract.name).length;
    return count === 1 ? [] : [`${contract.queue}/${contract.name} has ${count} handlers`];
  });
  const known = new Set(contracts.map((contract) => contract.name));
  const strangers = handlers.filter((handler) => !known.has(handler.contract.name));
  problems.push(...strangers.map((handler) => `${handler.contract.queue}/${handler.contract.name} is no known job`));
  if (problems.length > 0) throw new Error(`The worker will not start: ${problems.join('; ')}.`);
}
