import type { JobsOptions, Queue } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import type { JobContract } from './job-contract.js';
import type { QueueBackend } from './queue-backend.js';
import { QUEUE_NAMES, type QueueName } from './queue-names.js';
import { correlationId } from '../logging/correlation.js';
import { logger } from '../logging/logger.js';
import { settlesWithin } from '../operations/settles-within.js';

export interface QueuedMessage {
  /** Doubles as the job's id, so that the relay and the writer rarely enqueue the same message twice. */
  id: string;
  queue: QueueName;
  name: string;
  payload: unknown;
  correlationId: string | null;
  attempts: number;
  backoffMs: number;
  delayMs: number;
}

/** What BullMQ carries: the payload and the id that ties it to the click it came from. */
export interface JobData {
  payload: unknown;
  correlationId: string | null;
  /** When a worker first met it that does not know it, in ms since 1970. */
  unknownSince?: number;
}

/** A server that was away from the start is waited for without end, which must not hold up messages to another one. */
const READY_MS = 10_000;
const KEEP_DONE = { age: 3_600, count: 1_000 };
const KEEP_FAILED = { age: 30 * 86_400 };

/** The sending end of every queue. */
export class Queues {
  private readonly open = new Map<QueueName, Queue>();

  constructor(private readonly backend: QueueBackend) {}

  /** @throws Error when the queue cannot be reached, in bounded time */
  enqueue(message: QueuedMessage): Promise<void> {
    return this.add(message, { jobId: message.id, delay: message.delayMs });
  }

  /**
   * Asks for a job that may be lost. While one that was asked for in this way waits or runs, more of them change nothing.
   * @param subject what it is about
   * @throws Error when the queue cannot be reached, in bounded time
   */
  enqueueOnce<Payload>(job: JobContract<Payload>, payload: Payload, subject: string): Promise<void> {
    const message = { ...job, payload: job.payload.parse(payload), correlationId: correlationId() ?? null };
    return this.add(message, { jobId: uuidv7(), deduplication: { id: `lost-${job.name}-${subject}` } });
  }

  private async add(message: Omit<QueuedMessage, 'id' | 'delayMs'>, options: JobsOptions): Promise<void> {
    const data: JobData = { payload: message.payload, correlationId: message.correlationId };
    const queue = this.queue(message.queue);
    if (!(await settlesWithin(queue.waitUntilReady(), READY_MS))) throw new Error('The queue was not ready in time.');
    await queue.add(message.name, data, {
      attempts: message.attempts,
      backoff: { type: 'exponential', delay: message.backoffMs, jitter: 0.3 },
      removeOnComplete: KEEP_DONE,
      removeOnFail: KEEP_FAILED,
      ...options,
    });
  }

  /** How many jobs wait, run or failed, by queue. */
  async counts(): Promise<Record<QueueName, Record<string, number>>> {
    const entries = await Promise.all(
      QUEUE_NAMES.map(async (name) => [name, await this.queue(name).getJobCounts()] as const),
    );
    return Object.fromEntries(entries) as Record<QueueName, Record<string, number>>;
  }

  async areReachable(): Promise<boolean> {
    try {
      await Promise.all(this.backend.probes.map((name) => this.queue(name).getJobCounts('waiting')));
      return true;
    } catch {
      return false;
    }
  }

  queue(name: QueueName): Queue {
    const existing = this.open.get(name);
    if (existing) return existing;
    const queue = this.backend.queue(name);
    queue.on('error', (error) => logger.warn({ err: error, queue: name }, 'queue connection trouble'));
    this.open.set(name, queue);
    // BullMQ never tries again to open a queue whose database was away when it was first used: the next one who needs it does.
    queue.waitUntilReady().catch(() => {
      if (this.open.get(name) === queue) this.open.delete(name);
      queue.close().catch(() => undefined);
    });
    return queue;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.open.values()].map((queue) => queue.close()));
    this.open.clear();
  }
}
