import { z } from 'zod';

/** GET /api/admin/jobs: summary of the queues. */
export const jobQueues = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      /** A title for the owner, such as 'Making pictures'. */
      title: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      /** Delayed jobs: retries, and jobs scheduled for later. */
      later: z.number().int(),
      /** Jobs that failed permanently and are neither retried nor dismissed yet. */
      failed: z.number().int(),
    }),
  ),
  /** False if the queue server cannot be reached; `queues` is empty then. */
  is_reachable: z.boolean(),
});
export type JobQueues = z.infer<typeof jobQueues>;

/** GET /api/admin/jobs/recurring: recurring jobs, their interval, and the outcome of the latest run. */
export const recurringJobList = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** Purpose of the job in one sentence. Jobs that delete data say what is deleted when. */
      purpose: z.string(),
      every_seconds: z.number(),
      /** Null if it has never run. */
      last_run: z.object({ started_at: z.iso.datetime(), finished_at: z.iso.datetime(), has_failed: z.boolean() }).nullable(),
      /** Null if unknown: no worker has started yet, or the queue server cannot be reached. */
      next_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type RecurringJobList = z.infer<typeof recurringJobList>;

const failedJob = z.object({
  id: z.uuid(),
  /** Such as 'Send an email about an order'. */
  title: z.string(),
  /** The reason for the failure in plain English. */
  reason: z.string(),
  /** The error message, for developers. */
  detail: z.string(),
  /** The order that the job was about; null if none. */
  order: z.object({ id: z.uuid(), order_number: z.string() }).nullable(),
  failed_at: z.iso.datetime(),
  /** False for recurring jobs, and for jobs that would no longer have an effect. */
  can_retry: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const failedJobQuery = z.object({ after: z.uuid().optional() });
export type FailedJobQuery = z.infer<typeof failedJobQuery>;

/**
 * GET /api/admin/jobs/failed, newest first. POST /api/admin/jobs/failed/:id/retry → 202: enqueues the job again, once, and
 * removes it from the list. POST …/:id/dismiss → 204 removes it from the list, POST …/:id/restore → 204 undoes that.
 * ADMIN.JOB_NOT_FOUND; ADMIN.CANNOT_RETRY.
 */
export const failedJobList = z.object({
  jobs: z.array(failedJob),
  next: z.string().nullable(),
  total: z.number().int(),
});
export type FailedJobList = z.infer<typeof failedJobList>;
