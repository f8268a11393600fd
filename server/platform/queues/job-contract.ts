import { z } from 'zod';
import type { Config } from '../config/config.js';
import type { QueueName } from '../config/queue-names.js';

/** A kind of job: where it runs, and the shape of its payload. Payloads are ids: no emails, prompts, tokens or HTML. */
export interface JobContract<Payload> {
  queue: QueueName;
  name: string;
  /** For the owner. */
  title: string;
  payload: z.ZodType<Payload>;
  /** Number of attempts before the job fails for good. */
  attempts: number;
  /** First pause in ms; doubles with every attempt. */
  backoffMs: number;
  /** Jobs of a queue with a lower number run first. */
  priority: number;
  /** How long after it failed the owner may retry it, in ms. */
  retryWithinMs: number;
  /** Recurring jobs: the interval in ms. Workers of the queue schedule them. */
  everyMs?: number;
  /** Recurring jobs: what they do, for the owner. */
  purpose?: string;
}

/** A job that runs at an interval, without a payload. */
export interface RecurringJob extends Omit<JobContract<object>, 'everyMs'> {
  everyMs(config: Config): number;
  purpose: string;
}

const DEFAULTS = { attempts: 10, backoffMs: 1_000, priority: 0, retryWithinMs: Infinity };

type Definition = Pick<JobContract<unknown>, 'queue' | 'name' | 'title'> & Partial<typeof DEFAULTS>;

/** The method that does the job carries `@Handles(job)`. */
export function defineJob<Payload>(definition: Definition & { payload: z.ZodType<Payload> }): JobContract<Payload> {
  return { ...DEFAULTS, ...definition };
}

/** `attempts` is 1 unless given: the next run is the retry. */
export function defineRecurringJob({
  everyMs,
  ...definition
}: Definition & { purpose: string; everyMs: number | RecurringJob['everyMs'] }): RecurringJob {
  const interval = typeof everyMs === 'number' ? () => everyMs : everyMs;
  return { ...DEFAULTS, attempts: 1, ...definition, payload: z.object({}), everyMs: interval };
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
