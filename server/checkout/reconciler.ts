import { Injectable } from '@nestjs/common';
import { Clock, Database, logger, Outbox } from '../platform/index.js';
import { applyStripeEvent, prepareDownloads, sendOrderConfirmation } from './checkout-jobs.js';
import { Order } from './order.entity.js';
import { OrderMail } from './order-mail.entity.js';
import { Settlement } from './settlement.js';
import { StripeEvent } from './stripe-event.entity.js';

const BATCH = 200;
const MIN_PAUSE_MS = 20_000;
const MAX_PAUSE_MS = 600_000;
/** How long work may take on the ordinary way before it counts as forgotten. */
const FORGOTTEN_AFTER_MS = 300_000;

/** Finishes what lost webhooks and lost queues left open. */
@Injectable()
export class Reconciler {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly settlement: Settlement,
  ) {}

  /** Asks Stripe about unpaid orders, young ones often and old ones rarely. One that fails holds up no other. */
  async checkOpenPayments(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database
      .fork()
      .find(Order, { paymentState: 'unpaid', nextCheckAt: { $lte: now } }, { orderBy: { nextCheckAt: 'asc' }, limit: BATCH });
    for (const order of due) {
      try {
        if (order.stripeSessionId) await this.settlement.settle(order.stripeSessionId);
        else await this.settlement.closeUnopened(order.id);
      } catch (error) {
        logger.warn({ err: error, orderId: order.id }, 'an open payment could not be checked');
      }
      const pauseMs = Math.min(Math.max((now.getTime() - order.createdAt.getTime()) / 4, MIN_PAUSE_MS), MAX_PAUSE_MS);
      const nextCheckAt = new Date(now.getTime() + pauseMs);
      await this.database.fork().nativeUpdate(Order, { id: order.id }, { nextCheckAt });
    }
  }

  /** Asks again for the jobs of stored events, paid orders and mails that are overdue. */
  async resumeForgotten(): Promise<void> {
    const overdue = { $lte: new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_MS) };
    await this.database.transaction(async (em) => {
      const events = await em.find(StripeEvent, { appliedAt: null, failure: null, receivedAt: overdue }, { limit: BATCH });
      events.forEach((event) => this.outbox.add(em, applyStripeEvent, { eventId: event.id }));
      const orders = await em.find(Order, { paymentState: 'paid', fulfilledAt: null, paidAt: overdue }, { limit: BATCH });
      orders.forEach((order) => this.outbox.add(em, prepareDownloads, { orderId: order.id }));
      const mails = await em.find(OrderMail, { sentAt: null, createdAt: overdue }, { limit: BATCH });
      mails.forEach((mail) => this.outbox.add(em, sendOrderConfirmation, { orderId: mail.orderId }));
    });
  }
}
