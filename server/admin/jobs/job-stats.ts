import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, DeadLetters, logger, QUEUE_NAMES, Queues, RecurringRuns } from '../../platform/index.js';
import type { JobQueues, RecurringJobs } from './contract.js';
import { recurringJobDescription, jobTitle, QUEUE_TITLES, RECURRING_JOBS } from './job-titles.js';

const QUEUE_TIMEOUT_MS = 1_500;

/** Summary of the queues and recurring jobs. Has a timeout, so that it responds even if the queue server does not. */
@Injectable()
export class JobStats {
  constructor(
    private readonly queues: Queues,
    private readonly deadLetters: DeadLetters,
    private readonly runs: RecurringRuns,
    @Inject(CONFIG) private readonly config: Config,
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

  async readRecurring(): Promise<RecurringJobs> {
    const asking = Promise.all(RECURRING_JOBS.map(({ queue, name }) => this.queues.queue(queue).getJobScheduler(name)));
    const [schedulers, latest] = await Promise.all([withTimeout(asking), this.runs.latest()]);
    const jobs = RECURRING_JOBS.map(({ name, everyMs = this.config.CHECKOUT_RECONCILE_SECONDS * 1_000 }, index) => {
      const last = latest.get(name);
      const next = schedulers?.[index]?.next;
      return {
        name,
        title: jobTitle(name),
        purpose: recurringJobDescription(name),
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
