import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, Queues } from '../platform/index.js';
import { NO_PDF } from './attention.js';
import { applyStripeEvent, eraseOrder, prepareDownloads, sendOrderMail } from './checkout-jobs.js';
import { OrderMail } from './order-mail.entity.js';
import { OrderNote } from './order-note.entity.js';
import { Order } from './order.entity.js';
import { StripeEvent } from './stripe-event.entity.js';

const PAID = ['paid', 'partly_refunded'] as const;
const FINISHED = ['completed', 'cancelled'] as const;
const BATCH = 100;
/**
 * How long work may take on the ordinary way before it is asked for again, and when it is given up. With the distance
 * of the job and the time until a lost schedule is back, whoever has paid waits less than a minute for it.
 */
const OVERDUE_AFTER_MS = 20_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
/** How long a deleted note can be brought back. */
const NOTES_KEPT_MS = 86_400_000;

/** Finds what a lost queue forgot. A queue that is only slow gets one more job about each at most. */
@Injectable()
export class ForgottenWork {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queues: Queues,
  ) {}

  /** Asks again for the jobs of stored events, paid orders, mails and erasures that are overdue; ends deleted notes. */
  async resume(): Promise<void> {
    const now = this.clock.now().getTime();
    const overdue = { $lte: new Date(now - OVERDUE_AFTER_MS), $gte: new Date(now - GIVEN_UP_AFTER_MS) };
    const em = this.database.fork();
    for (const { id } of await em.find(StripeEvent, { appliedAt: null, failure: null, receivedAt: overdue }, { limit: BATCH })) {
      await this.queues.enqueueLost(applyStripeEvent, { eventId: id }, id);
    }
    for (const { id } of await findUnfulfilled(em, overdue)) await this.queues.enqueueLost(prepareDownloads, { orderId: id }, id);
    for (const { id } of await em.find(OrderMail, { sentAt: null, createdAt: overdue }, { limit: BATCH })) {
      await this.queues.enqueueLost(sendOrderMail, { orderMailId: id }, id);
    }
    for (const { id } of await findUnerased(em)) await this.queues.enqueueLost(eraseOrder, { orderId: id }, id);
    await em.nativeDelete(OrderNote, { deletedAt: { $lt: new Date(now - NOTES_KEPT_MS) } });
  }
}

function findUnfulfilled(em: EntityManager, paidAt: object): Promise<Order[]> {
  // An order that the owner is to look at for another reason has its PDF nevertheless. One that was given up has not.
  const isWatched = { paymentState: 'needs_attention', $not: { attention: { $like: `%${NO_PDF}%` } } } as const;
  const isOwed = { $or: [{ paymentState: { $in: [...PAID] } }, isWatched] };
  return em.find(Order, { ...isOwed, status: { $ne: 'cancelled' }, fulfilledAt: null, paidAt }, { limit: BATCH });
}

function findUnerased(em: EntityManager): Promise<Order[]> {
  const isOver = { $or: [{ status: { $in: [...FINISHED] } }, { paymentState: 'refunded' as const }] };
  return em.find(Order, { successorId: { $ne: null }, ...isOver }, { limit: BATCH });
}
