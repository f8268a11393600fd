import type { Job } from 'bullmq';
import { Gauge, Histogram } from 'prom-client';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics.js';
import type { JobData } from '../queues/queues.js';

/** The outcome of a job's run. Retry-later and hand-backs on shutdown are `postponed` and use no attempt. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'postponed';

const durations = new Histogram({
  name: 'keepsake_job_duration_seconds',
  help: 'Duration of one run of a job, by queue, job and outcome: done, retried, failed (for good), postponed.',
  labelNames: ['queue', 'job', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
  registers: [metrics],
});

export const workerSlots = new Gauge({
  name: 'keepsake_worker_slots',
  help: 'Concurrency of this process per queue; absent for queues that it does not serve.',
  labelNames: ['queue'],
  registers: [metrics],
});

/** Starts at 0: Prometheus does not see an increase of a counter that starts at 1. */
export function initJobMetrics(queue: string, job: string): void {
  durations.zero({ queue, job, outcome: 'failed' });
}

/** Measures and logs one run; recurring jobs at debug level. */
export function recordJob(job: Job<JobData>, outcome: JobOutcome, begun: number): void {
  const ms = Math.round(performance.now() - begun);
  const { queueName: queue, name, id: jobId, attemptsMade, data } = job;
  durations.observe({ queue, job: name, outcome }, ms / 1000);
  const logFields = { queue, job: name, jobId, attempt: attemptsMade + 1, outcome, ms, correlationId: data.correlationId };
  logger[job.repeatJobKey ? 'debug' : 'info'](logFields, 'job');
}
