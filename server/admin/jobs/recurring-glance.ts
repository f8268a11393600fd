import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, Queues, RecurringRuns } from '../../platform/index.js';
import type { RecurringJobs } from './contract.js';
import { inTime } from './in-time.js';
import { purposeOf, RECURRING, titleOfJob } from './known-jobs.js';

/** What runs by itself. */
@Injectable()
export class RecurringGlance {
  constructor(
    private readonly queues: Queues,
    private readonly runs: RecurringRuns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers in time also when the queue server does not. */
  async look(): Promise<RecurringJobs> {
    const asking = Promise.all(RECURRING.map(({ queue, name }) => this.queues.queue(queue).getJobScheduler(name)));
    const [schedulers, latest] = await Promise.all([inTime(asking), this.runs.latest()]);
    const jobs = RECURRING.map(({ name, everyMs = this.config.CHECKOUT_RECONCILE_SECONDS * 1_000 }, place) => {
      const last = latest.get(name);
      const next = schedulers?.[place]?.next;
      return {
        name,
        title: titleOfJob(name),
        purpose: purposeOf(name),
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
