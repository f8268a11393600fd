import { Injectable } from '@nestjs/common';
import { FailedJobOrders } from '../../checkout/index.js';
import { AppError, Clock, type DeadLetter, DeadLetters, type JobContract, JobHandlers } from '../../platform/index.js';
import type { FailedJobList } from './contract.js';
import { failureReason } from './failure-reason.js';

const PAGE = 25;

@Injectable()
export class FailedJobs {
  constructor(
    private readonly deadLetters: DeadLetters,
    private readonly handlers: JobHandlers,
    private readonly orders: FailedJobOrders,
    private readonly clock: Clock,
  ) {}

  /** @param after id of the last job on the previous page */
  async list(after: string | null): Promise<FailedJobList> {
    const { rows, next } = await this.deadLetters.list({ after, limit: PAGE });
    const orders = await this.orders.find(rows.map(({ payload }) => payload));
    const jobs = rows.map((letter, index) => {
      const order = orders[index];
      return {
        id: letter.id,
        title: this.handlers.titleOf(letter.name),
        reason: failureReason(letter.reason),
        detail: letter.reason,
        order: order ? { id: order.id, order_number: order.number } : null,
        failed_at: letter.createdAt.toISOString(),
        can_retry: this.jobToRetry(letter) !== null,
      };
    });
    return { jobs, next, total: await this.deadLetters.count() };
  }

  async retry(id: string, actorId: string): Promise<void> {
    await this.deadLetters.retry(id, actorId, (letter) => {
      const job = this.jobToRetry(letter);
      if (!job) throw new AppError('ADMIN.CANNOT_RETRY', 'This job cannot be retried.');
      return job;
    });
  }

  /** The job to enqueue again; null for recurring jobs, and for jobs whose retry would have no effect. */
  private jobToRetry({
    name,
    payload,
    createdAt,
  }: Pick<DeadLetter, 'name' | 'payload' | 'createdAt'>): JobContract<unknown> | null {
    const job = this.handlers.jobNamed(name);
    if (!job || job.everyMs !== undefined) return null;
    const isUseful = this.clock.now().getTime() - createdAt.getTime() < job.retryWithinMs;
    return isUseful && job.payload.safeParse(payload).success ? job : null;
  }
}
