import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, Database, DAY_MS, defineRecurringJob, type EntityManager, Handles, MINUTE_MS } from '../../platform/index.js';
import { OrderMailQueue } from '../orders/index.js';
import { Order } from '../model/order.entity.js';
import { LineRequest } from './line-request.entity.js';
import { stillWaits } from './still-waits.js';

const remindCustomers = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.remind-of-lines',
  title: 'Remind customers of gifts that wait for them',
  purpose: 'Emails customers once when a gift has waited two days for their picture, their words or their answer.',
  everyMs: 10 * MINUTE_MS,
});

const DELAY_MS = 2 * DAY_MS;
/** After a long outage, older reminders are no longer useful. */
const IGNORED_AFTER_MS = 14 * DAY_MS;
const BATCH = 500;

/** One mail two days after a request that is still open. */
@Injectable()
export class LineReminders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: OrderMailQueue,
  ) {}

  /** Safe to interrupt and repeat, also by two workers at once. */
  @Handles(remindCustomers)
  async remind(): Promise<void> {
    const now = this.clock.now().getTime();
    const createdAt = { $lte: new Date(now - DELAY_MS), $gte: new Date(now - IGNORED_AFTER_MS) };
    const isDue = { closedAt: null, remindedAt: null, createdAt } as const;
    const due = await this.database.fork().find(LineRequest, isDue, { orderBy: { createdAt: 'asc', id: 'asc' }, limit: BATCH });
    for (const { id, orderId } of due) {
      await this.database.transaction(async (em) => {
        await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const request = await em.findOne(LineRequest, { id, ...isDue });
        if (request) await this.remindOf(em, request);
      });
    }
  }

  /** The mail itself checks once more whether the gift still waits. */
  private async remindOf(em: EntityManager, request: LineRequest): Promise<void> {
    request.remindedAt = this.clock.now();
    if (!(await stillWaits(em, request))) return;
    await this.mails.enqueue(em, { orderId: request.orderId, kind: 'line_reminder', lineRequestId: request.id });
  }
}
