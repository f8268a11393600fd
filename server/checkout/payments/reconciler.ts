import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, Database, defineRecurringJob, Handles, logger } from '../../platform/index.js';
import { Discounts } from '../marketing/index.js';
import { OrderIssue } from '../model/order-issue.entity.js';
import { Order } from '../model/order.entity.js';
import { Refunds } from './refunds/refunds.js';
import { OrderExpiry, OrderStock } from '../orders/index.js';
import { PaymentSessions } from './payment-sessions.js';
import { Refund } from '../model/refund.entity.js';
import { countsAsRefunded } from './payment-snapshot.js';
import { idOf } from './stripe-sessions.js';
import { Dispute } from '../model/dispute.entity.js';
import { Settlement } from './settlement.js';

/** Asks Stripe about orders with an open payment page. */
const reconcilePayments = defineRecurringJob({
  queue: 'payments',
  name: 'payments.reconcile',
  title: 'Compare open payments with Stripe',
  purpose: 'Asks Stripe about orders whose payment page is open, in case a message from Stripe was lost.',
  everyMs: ({ CHECKOUT_RECONCILE_SECONDS }) => CHECKOUT_RECONCILE_SECONDS * 1_000,
});

/** Finds refunds whose webhook is missing, and resends those whose outcome is unknown. */
const checkRefunds = defineRecurringJob({
  queue: 'payments',
  name: 'payments.check-refunds',
  title: 'Look for refunds at Stripe',
  purpose: 'Finds refunds without a webhook, and resends those that Stripe has not confirmed.',
  everyMs: 600_000,
});

/** Expired orders whose payment page is still open. Pages close within a day, so an index can find the orders. */
const STILL_PAYABLE = `payment_state = 'expired' and stripe_session_id is not null and expires_at > now
  and created_at > now - interval '25 hours'`;
const BATCH = 100;
/** Refunds that are not confirmed after this time are sent again. */
const REFUND_OVERDUE_MS = 300_000;

/** Settles payments, refunds and disputes whose webhooks were lost, by asking Stripe. */
@Injectable()
export class Reconciler {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settlement: Settlement,
    private readonly sessions: PaymentSessions,
    private readonly expiry: OrderExpiry,
    private readonly stock: OrderStock,
    private readonly discounts: Discounts,
    private readonly stripe: Stripe,
    private readonly refunds: Refunds,
  ) {}

  /**
   * Asks Stripe about orders that may still be paid, recent ones often and older ones rarely. Closes the payment pages of orders
   * that have expired or sold out, or whose discount code is used up.
   * @param signal stops between two orders
   */
  @Handles(reconcilePayments)
  async checkOpenPayments({ signal }: { signal: AbortSignal }): Promise<void> {
    await eachOrder(await this.claimDue(`payment_state in ('unpaid', 'on_its_way')`), signal, async ({ id, session }) => {
      const isKnown = session !== null && (await this.settlement.settle(session)) === 'settled';
      if (!isKnown) await this.expiry.expireOverdue(id);
      if ((await this.stock.isSoldOut(id)) || (await this.discounts.isUsedUp(id))) await this.sessions.close({ orderId: id });
    });
    await eachOrder(await this.claimDue(STILL_PAYABLE), signal, ({ id }) => this.sessions.close({ orderId: id }));
  }

  /** Schedules the next check first, so that concurrent reconcilers never ask about the same order. */
  private claimDue(which: string): Promise<{ id: string; session: string | null }[]> {
    const now = this.clock.now();
    return this.database.fork().execute(
      `update checkout.orders as o
       set next_check_at = ?::timestamptz
         + least(greatest((?::timestamptz - o.created_at) / 4, interval '20 seconds'),
             case o.payment_state when 'on_its_way' then interval '1 hour' else interval '10 minutes' end)
       from (
         select id from checkout.orders cross join (select ?::timestamptz as now) as clock
         where next_check_at <= now and (${which})
         order by next_check_at limit ${BATCH} for update of orders skip locked
       ) as due
       where o.id = due.id
       returning o.id, o.stripe_session_id as session`,
      [now, now, now],
    );
  }

  /**
   * Asks Stripe for its latest refunds, disputes and fraud warnings, and settles the orders that do not show them. Refunds with
   * an unknown outcome are resent without limit, because customers must get their money.
   * @param signal stops between two orders
   */
  @Handles(checkRefunds)
  async checkRefunds({ signal }: { signal: AbortSignal }): Promise<void> {
    await this.resendRefunds(signal);
    const { data } = await this.stripe.refunds.list({ limit: BATCH });
    const em = this.database.fork();
    const known = await em.find(Refund, { stripeRefundId: { $in: data.map(({ id }) => id) } });
    const stateOf = new Map(known.map(({ stripeRefundId, state }) => [stripeRefundId, state]));
    const hasChanged = ({ id, status }: Stripe.Refund) =>
      countsAsRefunded({ status }) ? !stateOf.has(id) : stateOf.get(id) !== 'failed';
    await this.settleOrders(data.filter(hasChanged), signal);
    await this.checkDisputes(signal);
  }

  private async checkDisputes(signal: AbortSignal): Promise<void> {
    const { data: disputes } = await this.stripe.disputes.list({ limit: BATCH });
    const em = this.database.fork();
    const known = await em.find(Dispute, { id: { $in: disputes.map(({ id }) => id) } });
    const statusOf = new Map(known.map(({ id, status }) => [id, status]));
    await this.settleOrders(
      disputes.filter(({ id, status }) => statusOf.get(id) !== status),
      signal,
    );
    const { data: warnings } = await this.stripe.radar.earlyFraudWarnings.list({ limit: BATCH });
    const warningId = { $in: warnings.map(({ id }) => id) };
    const raised = await em.find(OrderIssue, { code: 'fraud_warning', detail: { warningId } });
    const isRaised = new Set(raised.map(({ detail }) => detail.warningId));
    await this.settleOrders(
      warnings.filter(({ id, actionable }) => actionable && !isRaised.has(id)),
      signal,
      { withFraudWarnings: true },
    );
  }

  private async settleOrders(
    found: readonly { payment_intent?: string | { id: string } | null }[],
    signal: AbortSignal,
    options: { withFraudWarnings?: boolean } = {},
  ): Promise<void> {
    const payments = found.flatMap(({ payment_intent: intent }) => idOf(intent) ?? []);
    const orders = await this.database.fork().find(Order, { stripePaymentIntent: { $in: payments } });
    await eachOrder(orders, signal, async ({ stripeSessionId }) => {
      if (stripeSessionId) await this.settlement.settle(stripeSessionId, options);
    });
  }

  private async resendRefunds(signal: AbortSignal): Promise<void> {
    const createdAt = { $lte: new Date(this.clock.now().getTime() - REFUND_OVERDUE_MS) };
    const options = { orderBy: { createdAt: 'asc' }, limit: BATCH } as const;
    const waiting = await this.database.fork().find(Refund, { state: 'requested', createdAt }, options);
    const ofOrders = waiting.map(({ id: refundId, orderId: id }) => ({ id, refundId }));
    await eachOrder(ofOrders, signal, (refund) => this.refunds.resend(refund));
  }
}

/** Continues after a failed order, unless Stripe cannot be reached at all. */
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
