import { z } from 'zod';

/** GET /api/admin/jobs: the queues at a glance. */
export const jobQueues = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      /** As the owner would call it, such as 'Making pictures'. */
      title: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      /** Delayed: retries, and jobs scheduled for later. */
      later: z.number().int(),
      /** Failed for good, and neither retried nor dismissed yet. */
      failed: z.number().int(),
    }),
  ),
  /** False when the queue server cannot be reached: the numbers are missing then, and `queues` is empty. */
  is_reachable: z.boolean(),
});
export type JobQueues = z.infer<typeof jobQueues>;

/** GET /api/admin/jobs/recurring: recurring jobs, their interval, and the outcome of the latest run. */
export const recurringJobs = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** What it does, in a sentence; for those that delete, what is deleted when. */
      purpose: z.string(),
      every_seconds: z.number(),
      /** Null when it never ran yet. */
      last_run: z.object({ started_at: z.iso.datetime(), finished_at: z.iso.datetime(), has_failed: z.boolean() }).nullable(),
      /** Null when it is not known: no worker has started yet, or the queue server cannot be reached. */
      next_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type RecurringJobs = z.infer<typeof recurringJobs>;

const failedJob = z.object({
  id: z.uuid(),
  /** What it was for, such as 'Send an email about an order'. */
  title: z.string(),
  /** Why it was given up, in plain words. */
  reason: z.string(),
  /** The error message, for developers. */
  detail: z.string(),
  /** The order it was about. */
  order: z.object({ id: z.uuid(), order_number: z.string() }).nullable(),
  failed_at: z.iso.datetime(),
  /** False for recurring jobs, and for jobs that would no longer have an effect. */
  can_retry: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const failedJobQuery = z.object({ after: z.uuid().optional() });
export type FailedJobQuery = z.infer<typeof failedJobQuery>;

/**
 * GET /api/admin/jobs/failed, newest first. POST /api/admin/jobs/failed/:id/retry → 202: enqueues the job again and
 * takes it off the list, once. POST …/:id/dismiss → 204 and POST …/:id/restore → 204 take it off the list and put it back.
 * ADMIN.JOB_NOT_FOUND; ADMIN.CANNOT_RETRY.
 */
export const failedJobList = z.object({
  jobs: z.array(failedJob),
  next: z.string().nullable(),
  total: z.number().int(),
});
export type FailedJobList = z.infer<typeof failedJobList>;
