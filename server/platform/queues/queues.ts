import { type JobsOptions, Queue } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import { correlationId } from '../logging/correlation.js';
import { Batcher } from '../batcher.js';
import { logger } from '../logging/logger.js';
import { traceContext } from '../logging/trace-context.js';
import { settlesWithin } from '../settles-within.js';
import type { JobContract } from './job-contract.js';
import type { QueueName } from '../config/queue-names.js';
import { DAY_SECONDS } from '../durations/contract.js';

export interface QueuedMessage {
  /** Doubles as the job's id, so that relay and writer rarely enqueue the same message twice. */
  id: string;
  queue: QueueName;
  name: string;
  payload: unknown;
  correlationId: string | null;
  attempts: number;
  backoffMs: number;
  delayMs: number;
  priority: number;
}

export interface JobData {
  payload: unknown;
  correlationId: string | null;
  /** When a worker that does not know the job first received it, in ms since 1970. */
  unknownSince?: number;
}

interface NewJob {
  name: string;
  data: JobData;
  opts: JobsOptions;
}

/** BullMQ waits forever for a server that was down from the start; messages to other servers must not wait with it. */
const READY_MS = 10_000;
const KEEP_COMPLETED = { age: 3_600, count: 1_000 };
const KEEP_FAILED = { age: 30 * DAY_SECONDS };

/** The sending end of every queue. */
export class Queues {
  private readonly byName = new Map<string, Queue>();
  /** Batchers by queue, so that an unreachable queue does not block the others. */
  private readonly batchers = new Map<QueueName, Batcher<NewJob>>();
  /** Queues to recreate: BullMQ never reconnects a queue whose first connection failed. */
  private readonly failed = new Set<string>();
  private isClosed = false;

  /** @param probes one queue of each server that holds queues */
  constructor(
    queues: readonly Queue[],
    private readonly probes: readonly QueueName[],
  ) {
    for (const queue of queues) this.add(queue);
  }

  queue(name: QueueName): Queue {
    const queue = this.byName.get(name)!;
    if (this.isClosed || !this.failed.delete(name)) return queue;
    queue.close().catch(() => undefined);
    return this.add(new Queue(name, queue.opts));
  }

  /** @throws Error when the queue cannot be reached, in bounded time */
  async enqueue(message: QueuedMessage): Promise<void> {
    const { name, data, opts } = jobOf(message);
    await (await this.readyQueue(message.queue)).add(name, data, opts);
  }

  /**
   * Enqueues all jobs of concurrent calls with one statement.
   * @throws Error when the queue cannot be reached in bounded time, or refuses any job of the batch
   */
  enqueueInBatch(message: QueuedMessage): Promise<void> {
    const { queue } = message;
    const batcher = this.batchers.get(queue) ?? new Batcher(async (jobs) => (await this.readyQueue(queue)).addBulk(jobs));
    this.batchers.set(queue, batcher);
    const { telemetry } = traceContext;
    const metadata = telemetry?.contextManager.getMetadata(telemetry.contextManager.active());
    const job = jobOf(message);
    return batcher.add({ ...job, opts: { ...job.opts, ...(metadata && { telemetry: { metadata } }) } });
  }

  /**
   * Enqueues a job that may have been lost. Does nothing while another one for the subject, enqueued in this way, waits or runs.
   * @param turn from `WaitingJobs`
   * @throws Error when the queue cannot be reached, in bounded time
   */
  async enqueueOnce<Payload>(
    job: JobContract<Payload>,
    payload: Payload,
    subject: string,
    turn?: { id?: string; priority: number },
  ): Promise<void> {
    const message = { ...job, payload: job.payload.parse(payload), correlationId: correlationId() ?? null };
    const { name, data, opts } = jobOf({ ...message, id: uuidv7(), delayMs: 0, ...turn });
    await (await this.readyQueue(job.queue)).add(name, data, { ...opts, deduplication: { id: `lost-${job.name}-${subject}` } });
  }

  async counts(): Promise<Record<QueueName, Record<string, number>>> {
    const entries = [...this.byName.values()].map(async (queue) => [queue.name, await queue.getJobCounts()] as const);
    return Object.fromEntries(await Promise.all(entries)) as Record<QueueName, Record<string, number>>;
  }

  /** @throws Error when a server of the queues cannot be reached */
  async ping(): Promise<void> {
    await Promise.all(this.probes.map((name) => this.queue(name).getJobCounts('waiting')));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled([...this.byName.values()].map((queue) => queue.close()));
  }

  private add(queue: Queue): Queue {
    queue.on('error', (error) => logger.warn({ err: error, queue: queue.name }, 'queue connection failed'));
    queue.waitUntilReady().catch(() => this.failed.add(queue.name));
    // Nest would close it before the last committed messages are enqueued.
    Object.assign(queue, { onApplicationShutdown: undefined });
    this.byName.set(queue.name, queue);
    return queue;
  }

  private async readyQueue(name: QueueName): Promise<Queue> {
    const queue = this.queue(name);
    if (!(await settlesWithin(queue.waitUntilReady(), READY_MS))) throw new Error('The queue was not ready in time.');
    return queue;
  }
}

function jobOf(message: QueuedMessage): NewJob {
  const { id, name, payload, correlationId: requestId, attempts, backoffMs, delayMs, priority } = message;
  return {
    name,
    data: { payload, correlationId: requestId },
    opts: {
      jobId: id,
      delay: delayMs,
      priority,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.3 },
      removeOnComplete: KEEP_COMPLETED,
      removeOnFail: KEEP_FAILED,
    },
  };
}
