import type { z } from 'zod';
import type { QueueName } from './queue-names.js';

/** A job: where it runs, its name and the shape of its payload. Payloads are ids: no emails, prompts, tokens or HTML. */
export interface JobContract<Payload> {
  queue: QueueName;
  name: string;
  payload: z.ZodType<Payload>;
  /** Number of attempts before the job fails for good. */
  attempts: number;
  /** First pause in ms; doubles with every attempt. */
  backoffMs: number;
  /** Jobs of a queue with a lower number run first. */
  priority: number;
  /** Recurring jobs: the interval in ms. Workers of the queue schedule them. */
  everyMs?: number;
}

export function defineJob<Payload>(
  contract: Pick<JobContract<Payload>, 'queue' | 'name' | 'payload'> & Partial<JobContract<Payload>>,
): JobContract<Payload> {
  return { attempts: 10, backoffMs: 1_000, priority: 0, ...contract };
}

export interface JobContext {
  /** 1 for the first attempt. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the worker shuts down: stop at a safe point and throw the signal's reason; the job is handed back. */
  signal: AbortSignal;
}

/** Thrown to run the job again later. This is not a failure and uses no attempt. */
export class RetryLaterError extends Error {
  override readonly name: string = 'RetryLaterError';

  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
  }
}

/** The reason of a job's signal when its worker shuts down. */
export class ShuttingDownError extends RetryLaterError {
  override readonly name = 'ShuttingDownError';

  constructor() {
    super('The worker is shutting down.', 100);
  }
}

/**
 * Thrown for a job, or a payload, that this worker does not know. During an upgrade newer web processes enqueue jobs that
 * older workers have never heard of.
 */
export class UnknownJobError extends RetryLaterError {
  override readonly name = 'UnknownJobError';

  constructor(message: string) {
    super(message, 2_000);
  }
}
