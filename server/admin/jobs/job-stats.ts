import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DeadLetters, JobHandlers, logger, QUEUE_NAMES, type QueueName, Queues, RecurringRuns } from '../../platform/index.js';
import type { JobQueues, RecurringJobList } from './contract.js';

const QUEUE_TIMEOUT_MS = 1_500;

const QUEUE_TITLES: Record<QueueName, string> = {
  generation: 'Making pictures',
  'generation-tests': 'Pictures of the test page',
  prints: 'Making print files',
  payments: 'Payments',
  fulfilment: 'Making PDFs',
  production: 'Orders at the print partner',
  mail: 'Sending emails',
  media: 'Keeping and deleting pictures',
  maintenance: 'Housekeeping',
};

/** Summary of the queues and recurring jobs. Has a timeout, so that it responds even if the queue server does not. */
@Injectable()
export class JobStats {
  constructor(
    private readonly queues: Queues,
    private readonly deadLetters: DeadLetters,
    private readonly runs: RecurringRuns,
    private readonly handlers: JobHandlers,
  ) {}

  async readQueues(): Promise<JobQueues> {
    const [counts, failed] = await Promise.all([withTimeout(this.queues.counts()), this.deadLetters.countByQueue()]);
    if (!counts) return { queues: [], is_reachable: false };
    const queues = QUEUE_NAMES.map((name) => {
      const { waiting = 0, prioritized = 0, paused = 0, active = 0, delayed = 0 } = counts[name];
      return {
        name,
        title: QUEUE_TITLES[name],
        waiting: waiting + prioritized + paused,
        running: active,
        later: delayed,
        // Counts open dead letters, as the list does, because the queue's own count includes resolved jobs.
        failed: failed.get(name) ?? 0,
      };
    });
    return { queues, is_reachable: true };
  }

  async readRecurring(): Promise<RecurringJobList> {
    const recurring = this.handlers.jobs.filter(({ everyMs }) => everyMs !== undefined);
    const asking = Promise.all(recurring.map(({ queue, name }) => this.queues.queue(queue).getJobScheduler(name)));
    const [schedulers, latest] = await Promise.all([withTimeout(asking), this.runs.latest()]);
    const jobs = recurring.map(({ name, title, purpose = '', everyMs = 0 }, index) => {
      const last = latest.get(name);
      const next = schedulers?.[index]?.next;
      return {
        name,
        title,
        purpose,
        every_seconds: everyMs / 1_000,
        last_run: last
          ? { started_at: last.startedAt.toISOString(), finished_at: last.finishedAt.toISOString(), has_failed: last.hasFailed }
          : null,
        next_at: next ? new Date(next).toISOString() : null,
      };
    });
    return { jobs };
  }
}

/** Null if the queues do not respond within the timeout for a page load. */
function withTimeout<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  const answer = asking.catch((error: unknown) => {
    logger.warn({ err: error }, 'the queues could not be read');
    return null;
  });
  return Promise.race([answer, pause(QUEUE_TIMEOUT_MS, null, { ref: false })]);
}
