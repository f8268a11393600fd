import type { JobsOptions, Queue } from 'bullmq';
import { uuidv7 } from 'uuidv7';
import { correlationId } from '../logging/correlation.js';
import { logger } from '../logging/logger.js';
import { settlesWithin } from '../operations/settles-within.js';
import type { JobContract } from './job-contract.js';
import type { QueueName } from './queue-names.js';

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
  /** The trace that asked for it, where it is not the current one. */
  trace?: string | undefined;
}

export interface JobData {
  payload: unknown;
  correlationId: string | null;
  /** When a worker that does not know the job first met it, in ms since 1970. */
  unknownSince?: number;
}

/** BullMQ waits forever for a server that was down from the start; messages to other servers must not wait with it. */
const READY_MS = 10_000;
const KEEP_COMPLETED = { age: 3_600, count: 1_000 };
const KEEP_FAILED = { age: 30 * 86_400 };

/** The sending end of every queue. */
export class Queues {
  private readonly byName: Map<string, Queue>;

  /** @param probes one queue of each server that holds queues */
  constructor(
    queues: readonly Queue[],
    private readonly probes: readonly QueueName[],
  ) {
    this.byName = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues) {
      queue.on('error', (error) => logger.warn({ err: error, queue: queue.name }, 'queue connection failed'));
      // Nest would close them before the last committed messages are enqueued.
      Object.assign(queue, { onApplicationShutdown: undefined });
    }
  }

  queue(name: QueueName): Queue {
    return this.byName.get(name)!;
  }

  /** @throws Error when the queue cannot be reached, in bounded time */
  async enqueue(message: QueuedMessage): Promise<void> {
    const queue = await this.readyQueue(message.queue);
    await queue.add(message.name, dataOf(message), messageOptions(message));
  }

  /** @throws Error when the queue cannot be reached, in bounded time */
  async enqueueAll(name: QueueName, messages: readonly QueuedMessage[]): Promise<void> {
    const queue = await this.readyQueue(name);
    await queue.addBulk(messages.map((message) => ({ name: message.name, data: dataOf(message), opts: messageOptions(message) })));
  }

  /**
   * Enqueues a job that may have been lost. Does nothing while another one for the subject, enqueued in this way, waits or runs.
   * @throws Error when the queue cannot be reached, in bounded time
   */
  async enqueueOnce<Payload>(job: JobContract<Payload>, payload: Payload, subject: string): Promise<void> {
    const data = dataOf({ payload: job.payload.parse(payload), correlationId: correlationId() ?? null });
    const options = { ...optionsOf(job), jobId: uuidv7(), deduplication: { id: `lost-${job.name}-${subject}` } };
    await (await this.readyQueue(job.queue)).add(job.name, data, options);
  }

  /** Number of jobs by queue and state. */
  async counts(): Promise<Record<QueueName, Record<string, number>>> {
    const entries = [...this.byName.values()].map(async (queue) => [queue.name, await queue.getJobCounts()] as const);
    return Object.fromEntries(await Promise.all(entries)) as Record<QueueName, Record<string, number>>;
  }

  async areReachable(): Promise<boolean> {
    try {
      await Promise.all(this.probes.map((name) => this.queue(name).getJobCounts('waiting')));
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.byName.values()].map((queue) => queue.close()));
  }

  private async readyQueue(name: QueueName): Promise<Queue> {
    const queue = this.queue(name);
    if (!(await settlesWithin(queue.waitUntilReady(), READY_MS))) throw new Error('The queue was not ready in time.');
    return queue;
  }
}

function dataOf({ payload, correlationId }: Pick<QueuedMessage, 'payload' | 'correlationId'>): JobData {
  return { payload, correlationId };
}

function messageOptions(message: QueuedMessage): JobsOptions {
  const { id, delayMs, trace } = message;
  return { ...optionsOf(message), jobId: id, delay: delayMs, ...(trace && { telemetry: { metadata: trace } }) };
}

function optionsOf({ attempts, backoffMs }: Pick<QueuedMessage, 'attempts' | 'backoffMs'>): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.3 },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
  };
}
