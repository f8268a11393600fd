import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, Database, logger, Outbox } from '../platform/index.js';
import { NO_PDF } from './attention.js';
import { applyStripeEvent, eraseOrder, prepareDownloads, sendOrderMail } from './checkout-jobs.js';
import { Order } from './order.entity.js';
import { Refunds } from './management/refunds.js';
import { OrderMail } from './order-mail.entity.js';
import { OrderNote } from './order-note.entity.js';
import { Refund } from './refund.entity.js';
import { givesBack } from './session-facts.js';
import { Settlement } from './settlement.js';
import { StripeEvent } from './stripe-event.entity.js';

const PAID = ['paid', 'partly_refunded'] as const;
const FINISHED = ['completed', 'cancelled'] as const;
const BATCH = 100;
/** How long work may take on the ordinary way before it counts as forgotten, and when it is given up. */
const FORGOTTEN_AFTER_MS = 300_000;
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
/** How long a deleted note can be brought back. */
const NOTES_KEPT_MS = 86_400_000;

/** Finishes what lost webhooks and lost queues left open. */
@Injectable()
export class Reconciler {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly settlement: Settlement,
    private readonly stripe: Stripe,
    private readonly refunds: Refunds,
  ) {}

  /**
   * Asks Stripe about unpaid orders, young ones often and old ones rarely; and about those that need attention without
   * a note of what came in.
   * @param signal stops between two orders
   */
  async checkOpenPayments(signal: AbortSignal): Promise<void> {
    await eachOrder(await this.claimDue(), signal, async ({ id, session }) => {
      const isKnown = session !== null && (await this.settlement.settle(session));
      if (!isKnown) await this.settlement.closeUnpayable(id);
    });
  }

  /** The next check is put off first, so that reconcilers at work at the same time never ask about the same order. */
  private claimDue(): Promise<{ id: string; session: string | null }[]> {
    const now = this.clock.now();
    return this.database.fork().execute(
      `update checkout.orders as o
       set next_check_at = ?::timestamptz
         + least(greatest((?::timestamptz - o.created_at) / 4, interval '20 seconds'), interval '10 minutes')
       from (
         select id from checkout.orders
         where next_check_at <= ? and (payment_state = 'unpaid'
           or payment_state = 'needs_attention' and received_cents is null and stripe_session_id is not null)
         order by next_check_at limit ${BATCH} for update skip locked
       ) as due
       where o.id = due.id
       returning o.id, o.stripe_session_id as session`,
      [now, now, now],
    );
  }

  /**
   * Asks Stripe for its latest refunds, and settles the orders that do not know of theirs, or not that they failed.
   * Those whose outcome is not known are sent again, without ever giving up: it is somebody's money.
   * @param signal stops between two orders
   */
  async checkRefunds(signal: AbortSignal): Promise<void> {
    await this.resendRefunds(signal);
    const { data } = await this.stripe.refunds.list({ limit: BATCH });
    const latest = data.map(({ id, status, payment_intent: intent }) => ({
      id,
      hasFailed: !givesBack({ status }),
      intent: typeof intent === 'string' ? intent : intent?.id,
    }));
    const em = this.database.fork();
    const orders = await em.find(Order, { stripePaymentIntent: { $in: latest.flatMap(({ intent }) => intent ?? []) } });
    const orderIds = orders.map(({ id }) => id);
    const told = await em.find(OrderMail, { orderId: { $in: orderIds }, kind: 'refunded' });
    const given = new Set(told.map(({ reference }) => reference));
    const failed = new Set(orders.flatMap(({ failedRefunds }) => failedRefunds ?? []));
    const news = latest.filter(({ id, hasFailed }) => !(hasFailed ? failed : given).has(id));
    const withNews = new Set(news.map(({ intent }) => intent));
    const toSettle = orders.filter(({ stripePaymentIntent }) => withNews.has(stripePaymentIntent ?? undefined));
    await eachOrder(toSettle, signal, async ({ stripeSessionId }) => {
      if (stripeSessionId) await this.settlement.settle(stripeSessionId);
    });
  }

  private async resendRefunds(signal: AbortSignal): Promise<void> {
    const createdAt = { $lte: new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_MS) };
    const options = { orderBy: { createdAt: 'asc' }, limit: BATCH } as const;
    const waiting = await this.database.fork().find(Refund, { state: 'asked', createdAt }, options);
    const ofOrders = waiting.map(({ id: refundId, orderId: id }) => ({ id, refundId }));
    await eachOrder(ofOrders, signal, ({ refundId }) => this.refunds.send(refundId));
  }

  /** Asks again for the jobs of stored events, paid orders, mails and erasures that are overdue; ends deleted notes. */
  async resumeForgotten(): Promise<void> {
    const now = this.clock.now().getTime();
    const overdue = { $lte: new Date(now - FORGOTTEN_AFTER_MS), $gte: new Date(now - GIVEN_UP_AFTER_MS) };
    // An order that the owner is to look at for another reason has its PDF nevertheless. One that was given up has not.
    const isWatched = { paymentState: 'needs_attention', $not: { attention: { $like: `%${NO_PDF}%` } } } as const;
    const isOwed = { $or: [{ paymentState: { $in: [...PAID] } }, isWatched] };
    const toFulfil = { ...isOwed, fulfilledAt: null, paidAt: overdue };
    await this.database.transaction(async (em) => {
      const events = await em.find(StripeEvent, { appliedAt: null, failure: null, receivedAt: overdue }, { limit: BATCH });
      events.forEach((event) => this.outbox.add(em, applyStripeEvent, { eventId: event.id }));
      const orders = await em.find(Order, toFulfil, { limit: BATCH });
      orders.forEach((order) => this.outbox.add(em, prepareDownloads, { orderId: order.id }));
      const mails = await em.find(OrderMail, { sentAt: null, createdAt: overdue }, { limit: BATCH });
      mails.forEach((mail) => this.outbox.add(em, sendOrderMail, { orderMailId: mail.id }));
      const isOver = { $or: [{ status: { $in: [...FINISHED] } }, { paymentState: 'refunded' as const }] };
      const toErase = await em.find(Order, { successorId: { $ne: null }, ...isOver }, { limit: BATCH });
      toErase.forEach((order) => this.outbox.add(em, eraseOrder, { orderId: order.id }));
      await em.nativeDelete(OrderNote, { deletedAt: { $lt: new Date(now - NOTES_KEPT_MS) } });
    });
  }
}

/** One that fails holds up no other, unless Stripe is silent: the others would only wait for the same silence. */
async function eachOrder<Each extends { id: string }>(
  orders: readonly Each[],
  signal: AbortSignal,
  check: (order: Each) => Promise<void>,
): Promise<void> {
  for (const order of orders) {
    signal.throwIfAborted();
    try {
      await check(order);
    } catch (error) {
      logger.warn({ err: error, orderId: order.id }, 'the payment of an order could not be checked');
      if (error instanceof Stripe.errors.StripeConnectionError) return;
    }
  }
}
