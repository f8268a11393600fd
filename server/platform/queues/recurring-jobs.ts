import type { Queue } from 'bullmq';
import { logger } from '../logging/logger.js';
import type { JobContract } from './job-contract.js';
import type { JobData, Queues } from './queues.js';

/** How often somebody looks whether they still come. */
const LOOK_MS = 15_000;
/** How far from its turn the next one may be before it counts as lost or put off. */
const SLACK_MS = 60_000;

/**
 * Jobs that come back again and again, and keep coming. A queue that lost everything lost their schedules too, and a
 * clock that was ahead for a while has put their next turn off until it is that late: both are noticed and made good.
 */
export class RecurringJobs {
  private readonly contracts: readonly JobContract<unknown>[];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queues: Queues,
    contracts: readonly JobContract<unknown>[],
  ) {
    this.contracts = contracts.filter(({ everyMs }) => everyMs);
  }

  /** @throws Error when the queues cannot be reached */
  async start(): Promise<void> {
    for (const contract of this.contracts) await this.schedule(contract);
    this.lookLater();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Puts right the schedules that are missing or far from the time they should come at. */
  async repair(): Promise<void> {
    for (const contract of this.contracts) {
      const queue = this.queues.queue(contract.queue);
      const next = (await queue.getJobScheduler(contract.name))?.next;
      if (next && (await isInOrder(queue, contract, next))) continue;
      logger.warn({ job: contract.name, next }, 'a recurring job had lost its schedule');
      await queue.removeJobScheduler(contract.name);
      await this.schedule(contract);
    }
  }

  private lookLater(): void {
    this.timer = setTimeout(() => {
      this.repair()
        .catch((error: unknown) => logger.warn({ err: error }, 'the schedules could not be looked at; the next look follows'))
        .finally(() => {
          if (this.timer) this.lookLater();
        });
    }, LOOK_MS);
  }

  private async schedule({ queue, name, everyMs }: JobContract<unknown>): Promise<void> {
    const data: JobData = { payload: {}, correlationId: null };
    await this.queues
      .queue(queue)
      .upsertJobScheduler(name, { every: everyMs }, { name, data, opts: { removeOnComplete: true, removeOnFail: { count: 100 } } });
  }
}

/**
 * Whether its next turn is near, or has come long ago and waits where the queue is behind: to schedule it anew would add
 * one more turn there. BullMQ's own id of a turn says which job it is.
 */
async function isInOrder(queue: Queue, { name, everyMs = 0 }: JobContract<unknown>, next: number): Promise<boolean> {
  const inMs = next - Date.now();
  if (Math.abs(inMs) <= 2 * everyMs + SLACK_MS) return true;
  return inMs < 0 && ['waiting', 'active'].includes(await queue.getJobState(`repeat:${name}:${next}`));
}
