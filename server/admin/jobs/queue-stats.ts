import { Injectable } from '@nestjs/common';
import { DeadLetters, QUEUE_NAMES, Queues } from '../../platform/index.js';
import type { JobQueues } from './contract.js';
import { withQueueTimeout } from './queue-timeout.js';
import { queueTitle } from './job-titles.js';

/** The queues at a glance. */
@Injectable()
export class QueueStats {
  constructor(
    private readonly queues: Queues,
    private readonly deadLetters: DeadLetters,
  ) {}

  /** Answers in time also when the queue server does not. */
  async read(): Promise<JobQueues> {
    const [counts, failed] = await Promise.all([withQueueTimeout(this.queues.counts()), this.deadLetters.countByQueue()]);
    if (!counts) return { queues: [], is_reachable: false };
    const queues = QUEUE_NAMES.map((name) => {
      const { waiting = 0, prioritized = 0, paused = 0, active = 0, delayed = 0 } = counts[name];
      return {
        name,
        title: queueTitle(name),
        waiting: waiting + prioritized + paused,
        running: active,
        later: delayed,
        // As on the list: a queue keeps those that were dealt with.
        failed: failed.get(name) ?? 0,
      };
    });
    return { queues, is_reachable: true };
  }
}
