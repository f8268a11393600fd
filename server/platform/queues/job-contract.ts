import type { z } from 'zod';
import type { QueueName } from './queue-names.js';

/**
 * A job that can be asked for: where it runs, its name, and the shape of its payload.
 * Payloads are ids: no e-mail addresses, prompts, tokens or HTML.
 */
export interface JobContract<Payload> {
  queue: QueueName;
  name: string;
  payload: z.ZodType<Payload>;
  /** Tries before the job is given up. */
  attempts: number;
  /** First pause in ms; doubles with every try. */
  backoffMs: number;
  /** Runs again and again at this distance in ms, started by the workers of its queue. */
  everyMs?: number;
}

export function defineJob<Payload>(
  contract: Pick<JobContract<Payload>, 'queue' | 'name' | 'payload'> & Partial<JobContract<Payload>>,
): JobContract<Payload> {
  return { attempts: 10, backoffMs: 1_000, ...contract };
}

export interface JobContext {
  /** 1 for the first try. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the worker shuts down: stop at a safe point and throw the signal's reason, the job is handed back. */
  signal: AbortSignal;
}

/** Thrown by a handler whose turn has not come: the job waits for a while, which is not a failure and costs no attempt. */
export class RetryLaterError extends Error {
  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
    this.name = 'NotNowError';
  }
}

/** What a worker does with a job: one call on a module. */
export interface JobHandler {
  contract: JobContract<unknown>;
  handle: (payload: unknown, context: JobContext) => Promise<void>;
  /** Leaves a state that a person can see when the job is given up for good. */
  exhausted?: (payload: unknown, error: Error) => Promise<void>;
}

/** Ties a handler to its contract, so that the payload's type is known where it is written. */
export function handleJob<Payload>(
  contract: JobContract<Payload>,
  handle: (payload: Payload, context: JobContext) => Promise<void>,
  exhausted?: (payload: Payload, error: Error) => Promise<void>,
): JobHandler {
  return { contract, handle, exhausted } as JobHandler;
}
