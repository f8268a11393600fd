import type { Queue } from 'bullmq';
import { logger } from '../logging/logger.js';
import type { JobContract } from '../queues/job-contract.js';
import type { QueueName } from '../config/queue-names.js';
import type { JobData, Queues } from '../queues/queues.js';

const CHECK_MS = 15_000;
/** How far off the next run may be before its schedule is recreated. */
const SLACK_MS = 20_000;

/**
 * Schedules recurring jobs, repairs schedules that a queue lost or that a wrong clock moved into the future, and removes
 * those of jobs that do not exist anymore.
 */
export class RecurringJobs {
  private readonly contracts: readonly JobContract<unknown>[];
  private readonly queueNames: readonly QueueName[];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queues: Queues,
    contracts: readonly JobContract<unknown>[],
  ) {
    this.contracts = contracts.filter(({ everyMs }) => everyMs);
    this.queueNames = [...new Set(contracts.map(({ queue }) => queue))];
  }

  /** @throws Error when the queues cannot be reached */
  async start(): Promise<void> {
    for (const contract of this.contracts) await this.schedule(contract);
    for (const queue of this.queueNames) await this.removeUnknown(queue);
    this.repairLater();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Recreates schedules that are missing or too far in the future. */
  async repair(): Promise<void> {
    for (const contract of this.contracts) {
      const queue = this.queues.queue(contract.queue);
      const next = (await queue.getJobScheduler(contract.name))?.next;
      if (next && (await isOnTime(queue, contract, next))) continue;
      logger.warn({ job: contract.name, next }, 'repairing the schedule of a recurring job');
      await queue.removeJobScheduler(contract.name);
      await this.schedule(contract);
    }
  }

  /** During an upgrade this may remove the schedule of a newer version, whose next repair creates it again. */
  private async removeUnknown(queueName: QueueName): Promise<void> {
    const queue = this.queues.queue(queueName);
    const known = this.contracts.filter((contract) => contract.queue === queueName).map(({ name }) => name);
    const unknown = (await queue.getJobSchedulers()).filter(({ key }) => !known.includes(key));
    for (const { key } of unknown) {
      logger.info({ queue: queueName, job: key }, 'removing the schedule of a job that does not exist anymore');
      await queue.removeJobScheduler(key);
    }
  }

  private repairLater(): void {
    this.timer = setTimeout(() => {
      this.repair()
        .catch((error: unknown) => logger.warn({ err: error }, 'schedules could not be checked; the next check retries'))
        .finally(() => {
          if (this.timer) this.repairLater();
        });
    }, CHECK_MS);
  }

  private async schedule({ queue, name, everyMs }: JobContract<unknown>): Promise<void> {
    const data: JobData = { payload: {}, correlationId: null };
    await this.queues
      .queue(queue)
      .upsertJobScheduler(
        name,
        { every: everyMs },
        { name, data, opts: { removeOnComplete: true, removeOnFail: { count: 100 } } },
      );
  }
}

/** Whether the next run is near, or already waits in a queue that is behind: recreating its schedule would add another run. */
async function isOnTime(queue: Queue, { name, everyMs = 0 }: JobContract<unknown>, next: number): Promise<boolean> {
  const inMs = next - Date.now();
  if (Math.abs(inMs) <= 2 * everyMs + SLACK_MS) return true;
  return inMs < 0 && ['waiting', 'active'].includes(await queue.getJobState(`repeat:${name}:${next}`));
}
