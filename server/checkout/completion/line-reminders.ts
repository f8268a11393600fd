import { Injectable } from '@nestjs/common';
import { Clock, Database, DAY_MS, defineRecurringJob, type EntityManager, Handles, MINUTE_MS } from '../../platform/index.js';
import { OrderMailQueue } from '../orders/index.js';
import { lockOrder } from '../model/lock-order.js';
import { LineRequest } from '../model/line-request.entity.js';
import { LineRequests } from './line-requests.js';
import { findUnasked, stillWaits } from './still-waits.js';

const remindCustomers = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.remind-of-lines',
  title: 'Remind customers of gifts that wait for them',
  purpose:
    'Emails customers once when a gift has waited two days for their picture, their words or their answer. Asks for a picture where that was left out.',
  everyMs: 10 * MINUTE_MS,
});

const DELAY_MS = 2 * DAY_MS;
/** After a long outage, older reminders are no longer useful. */
const IGNORED_AFTER_MS = 14 * DAY_MS;
const BATCH = 500;
/** Each is locked, and gets a mail. */
const ORDERS_TO_ASK = 50;
/** Customers of older orders are not written to by themselves. */
const MAX_ORDER_AGE_MS = 60 * DAY_MS;

/** One mail two days after a request that is still open, and one for gifts that were paid before the shop asked for pictures. */
@Injectable()
export class LineReminders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: OrderMailQueue,
    private readonly requests: LineRequests,
  ) {}

  /** Safe to interrupt and repeat, also by two workers at once. */
  @Handles(remindCustomers)
  async remind(): Promise<void> {
    await this.askUnasked();
    const now = this.clock.now().getTime();
    const createdAt = { $lte: new Date(now - DELAY_MS), $gte: new Date(now - IGNORED_AFTER_MS) };
    const isDue = { closedAt: null, remindedAt: null, createdAt } as const;
    const due = await this.database.fork().find(LineRequest, isDue, { orderBy: { createdAt: 'asc', id: 'asc' }, limit: BATCH });
    for (const { id, orderId } of due) {
      await this.database.transaction(async (em) => {
        await lockOrder(em, orderId);
        const request = await em.findOne(LineRequest, { id, ...isDue });
        if (request) await this.remindOf(em, request);
      });
    }
  }

  private async askUnasked(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - MAX_ORDER_AGE_MS);
    for (const id of await findUnasked(this.database.fork(), since, ORDERS_TO_ASK)) {
      await this.database.transaction(async (em) => {
        const order = await lockOrder(em, id);
        const asked = await this.requests.askForMissing(em, order);
        // The mails refer to them.
        await em.flush();
        for (const { id: lineRequestId } of asked)
          await this.mails.enqueue(em, { orderId: id, kind: 'line_request', lineRequestId });
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
