import { Injectable } from '@nestjs/common';
import {
  Clock,
  Database,
  DAY_MS,
  defineRecurringJob,
  type EntityManager,
  Handles,
  type JobContract,
  Queues,
  RecipientRefusedError,
} from '../../platform/index.js';
import { applyStripeEvent } from '../payments/index.js';
import { StripeEvent } from '../model/stripe-event.entity.js';
import { eraseOrder, prepareDownloads, sendOrderMail } from '../orders/index.js';
import { PrintRenders } from '../prints/index.js';
import { PDF_FAILED } from '../model/order-issue.entity.js';
import { DisputeEvidence } from '../model/dispute-evidence.entity.js';
import { OrderNote } from '../model/order-note.entity.js';
import { Order } from '../model/order.entity.js';

/** Enqueues work again when its job was lost. */
const requeueStuckWork = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.requeue-stuck',
  title: 'Restart stuck work on orders',
  purpose: 'Restarts PDFs, emails and Stripe events that got stuck, and deletes notes a day after you removed them.',
  everyMs: 15_000,
});

const FINISHED = ['completed', 'cancelled'] as const;
const RETURNED = ['refunded', 'charged_back', 'failed'] as const;
const BATCH = 1_000;
/** Work whose age is between these limits is enqueued again: if a queue is lost, buyers wait less than a minute. */
const OVERDUE_AFTER_MS = 20_000;
const IGNORED_AFTER_MS = 3 * DAY_MS;
const DELETED_NOTES_RETENTION_MS = DAY_MS;

interface Overdue {
  $lte: Date;
  $gte: Date;
}

/** Enqueues work again when its job was lost. If the queue is only slow, each item gets at most one extra job. */
@Injectable()
export class StuckWork {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly renders: PrintRenders,
  ) {}

  /**
   * Enqueues overdue Stripe events, paid orders, mails and erasures; deletes old deleted notes.
   * @throws Error when a queue cannot be reached, after trying the other queues
   */
  @Handles(requeueStuckWork)
  async requeue(): Promise<void> {
    const now = this.clock.now().getTime();
    const overdue: Overdue = { $lte: new Date(now - OVERDUE_AFTER_MS), $gte: new Date(now - IGNORED_AFTER_MS) };
    const em = this.database.fork();
    const deletedAt = { $lt: new Date(now - DELETED_NOTES_RETENTION_MS) };
    await em.nativeDelete(OrderNote, { deletedAt });
    await em.nativeDelete(DisputeEvidence, { deletedAt });
    const events = await findUnapplied(em, overdue);
    const orders = await findUnfulfilled(em, overdue);
    const mails = await findUnsent(em, overdue);
    const erasures = await findUnerased(em);
    // Started together, after all queries: a rejection during a query would be unhandled.
    const outcomes = await Promise.allSettled([
      this.enqueueAgain(applyStripeEvent, events, (eventId) => ({ eventId })),
      this.enqueueAgain(prepareDownloads, orders, (orderId) => ({ orderId })),
      this.renders.requeue(overdue),
      this.enqueueAgain(sendOrderMail, mails, (orderMailId) => ({ orderMailId })),
      this.enqueueAgain(eraseOrder, erasures, (orderId) => ({ orderId })),
    ]);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
  }

  private async enqueueAgain<Payload>(
    job: JobContract<Payload>,
    rows: readonly { id: string }[],
    payloadOf: (id: string) => Payload,
  ): Promise<void> {
    // The oldest come first: their buyers have waited longest.
    for (const { id } of rows.toReversed()) await this.queues.enqueueOnce(job, payloadOf(id), id);
  }
}

/** Newest first, so that an event that always fails does not block the others. */
function findUnapplied(em: EntityManager, receivedAt: object): Promise<StripeEvent[]> {
  return em.find(StripeEvent, { appliedAt: null, failure: null, receivedAt }, { orderBy: { receivedAt: 'desc' }, limit: BATCH });
}

/** Includes orders that need attention, except those whose PDF failed. */
function findUnfulfilled(em: EntityManager, { $gte, $lte }: Overdue): Promise<{ id: string }[]> {
  return em.execute<{ id: string }[]>(
    `select id from checkout.orders o
     where fulfilled_at is null and paid_at between ? and ? and status <> 'cancelled'
       and (payment_state in ('paid', 'partly_refunded') or (payment_state = 'needs_attention' and not exists (${PDF_FAILED})))
     order by paid_at desc limit ${BATCH}`,
    [$gte, $lte],
  );
}

/** Without those whose address is wrong, and those that the owner gave up. */
function findUnsent(em: EntityManager, { $gte, $lte }: Overdue): Promise<{ id: string }[]> {
  return em.execute<{ id: string }[]>(
    `select id from checkout.order_mails m
     where sent_at is null and created_at between ? and ? and not exists (
       select from platform.dead_letters
       where name = '${sendOrderMail.name}' and payload->>'orderMailId' = m.id::text
         and (resolution = 'dismissed' or (resolved_at is null and reason like '${RecipientRefusedError.name}%')))
     order by created_at desc limit ${BATCH}`,
    [$gte, $lte],
  );
}

function findUnerased(em: EntityManager): Promise<Order[]> {
  const isOver = { $or: [{ status: { $in: [...FINISHED] } }, { paymentState: { $in: [...RETURNED] } }] };
  return em.find(Order, { anonymizedCustomerId: { $ne: null }, ...isOver }, { limit: BATCH });
}
