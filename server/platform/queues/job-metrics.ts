import type { Job } from 'bullmq';
import { Gauge, Histogram } from 'prom-client';
import { logger } from '../logging/logger.js';
import { metrics } from '../operations/metrics.js';
import type { JobData } from './queues.js';

/** How a try ended. A job that waits for its turn (postponed), or is handed back by a stopping worker, costs no try. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'postponed';

const durations = new Histogram({
  name: 'keepsake_job_duration_seconds',
  help: 'Time of one try of a job, by queue, job and how it ended: done, retried (comes again), failed, postponed (waits).',
  labelNames: ['queue', 'job', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
  registers: [metrics],
});

export const workerSlots = new Gauge({
  name: 'keepsake_worker_slots',
  help: 'How many jobs of a queue this process runs at once; missing for queues that it does not serve.',
  labelNames: ['queue'],
  registers: [metrics],
});

/** Begins at 0: of a count that begins at 1, Prometheus does not see that it has risen. */
export function initJobMetrics(queue: string, job: string): void {
  durations.zero({ queue, job, outcome: 'failed' });
}

/** Measures one try and writes its line; those of jobs that come again by themselves are for looking closely. */
export function recordJob(job: Job<JobData>, outcome: JobOutcome, begun: number): void {
  const ms = Math.round(performance.now() - begun);
  const { queueName: queue, name, id: jobId, attemptsMade, data } = job;
  durations.observe({ queue, job: name, outcome }, ms / 1000);
  const facts = { queue, job: name, jobId, attempt: attemptsMade + 1, outcome, ms, correlationId: data.correlationId };
  logger[job.repeatJobKey ? 'debug' : 'info'](facts, 'job');
}
