import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DeadLetters, logger, QUEUE_NAMES, Queues } from '../../platform/index.js';
import type { JobQueues } from './contract.js';
import { titleOfQueue } from './known-jobs.js';

const PATIENCE_MS = 1_500;

/** The queues at a glance. */
@Injectable()
export class QueueGlance {
  constructor(
    private readonly queues: Queues,
    private readonly deadLetters: DeadLetters,
  ) {}

  /** Answers in time also when the queue server does not. */
  async look(): Promise<JobQueues> {
    const [counts, failed] = await Promise.all([this.count(), this.deadLetters.countByQueue()]);
    if (!counts) return { queues: [], is_reachable: false };
    const queues = QUEUE_NAMES.map((name) => {
      const { waiting = 0, prioritized = 0, paused = 0, active = 0, delayed = 0 } = counts[name];
      return {
        name,
        title: titleOfQueue(name),
        waiting: waiting + prioritized + paused,
        running: active,
        later: delayed,
        // As on the list: a queue keeps those that were dealt with.
        failed: failed.get(name) ?? 0,
      };
    });
    return { queues, is_reachable: true };
  }

  private count(): Promise<Awaited<ReturnType<Queues['counts']>> | null> {
    const counting = this.queues.counts().catch((error: unknown) => {
      logger.warn({ err: error }, 'the queues could not be counted');
      return null;
    });
    return Promise.race([counting, pause(PATIENCE_MS, null, { ref: false })]);
  }
}
