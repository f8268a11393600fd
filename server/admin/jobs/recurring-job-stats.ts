import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Queues, RecurringRuns } from '../../platform/index.js';
import type { RecurringJobs } from './contract.js';
import { withQueueTimeout } from './queue-timeout.js';
import { jobPurpose, RECURRING_JOBS, jobTitle } from './job-titles.js';

/** What runs by itself. */
@Injectable()
export class RecurringJobStats {
  constructor(
    private readonly queues: Queues,
    private readonly runs: RecurringRuns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers in time also when the queue server does not. */
  async read(): Promise<RecurringJobs> {
    const asking = Promise.all(RECURRING_JOBS.map(({ queue, name }) => this.queues.queue(queue).getJobScheduler(name)));
    const [schedulers, latest] = await Promise.all([withQueueTimeout(asking), this.runs.latest()]);
    const jobs = RECURRING_JOBS.map(({ name, everyMs = this.config.CHECKOUT_RECONCILE_SECONDS * 1_000 }, place) => {
      const last = latest.get(name);
      const next = schedulers?.[place]?.next;
      return {
        name,
        title: jobTitle(name),
        purpose: jobPurpose(name),
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
