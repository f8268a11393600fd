import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { PictureCredits } from '../../generation/index.js';
import { Clock, Database, type EntityManager, logger, Outbox, withCorrelationId } from '../../platform/index.js';
import {
  eraseOrder,
  OrderExpiry,
  OrderIssues,
  OrderMailQueue,
  OrderStock,
  prepareDownloads,
  reviewProduction,
} from '../orders/index.js';
import { paymentChanges } from './payment-metrics.js';
import { Downloads, releasePicture } from '../prints/index.js';
import { Customers } from '../customers/index.js';
import { Parcels } from '../fulfilment/index.js';
import { CartReminders, Discounts, OrderPictureCredits } from '../marketing/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { MONEY_STATES } from '../model/order-states.js';
import { canPaymentChange, hasEndedUnpaid, mayDownload } from '../model/order-transitions.js';
import { lockOrderIfExists } from '../model/lock-order.js';
import { merchandiseSubtotalCents, Order } from '../model/order.entity.js';
import { RefundSync } from './refunds/refund-sync.js';
import { RefundedItems } from './refunds/refunded-items.js';
import { DisputeSync } from './dispute-sync.js';
import { type CompletedSession, isPaid, type PaidSession, type PaymentSnapshot } from './payment-snapshot.js';
import { StripeSessions } from './stripe-sessions.js';
import { DESTINATIONS } from '../contract.js';
import { type IssueDetail, openIssues } from '../model/order-issue.entity.js';
import { shippingOptions } from '../cart/index.js';

/**
 * Updates orders to match their payments. Webhook, success page and reconciler all call `settle`, which asks Stripe for the
 * current state of the session, so events that are repeated, late, out of order or lost make no difference.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly sessions: StripeSessions,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly stock: OrderStock,
    private readonly expiry: OrderExpiry,
    private readonly customers: Customers,
    private readonly downloads: Downloads,
    private readonly discounts: Discounts,
    private readonly orderCredits: OrderPictureCredits,
    private readonly pictureCredits: PictureCredits,
    private readonly refunds: RefundSync,
    private readonly refundedItems: RefundedItems,
    private readonly disputes: DisputeSync,
    private readonly issues: OrderIssues,
    private readonly reminders: CartReminders,
    private readonly mails: OrderMailQueue,
    private readonly parcels: Parcels,
  ) {}

  /**
   * @returns `unknown` when Stripe does not know the payment or we do not know its order, `not-ours` when it names no order
   * @throws Error when Stripe cannot be reached; a retry is needed
   */
  async settle(sessionId: string, options: { withFraudWarnings?: boolean } = {}): Promise<'settled' | 'unknown' | 'not-ours'> {
    const payment = await this.sessions.read(sessionId, options);
    if (!payment) return 'unknown';
    const [order, before] = await this.database.transaction(async (em) => {
      const order = await lockOrderOf(em, payment);
      const before = order?.paymentState;
      // From here on, log lines and jobs have the correlation id of the request that placed the order.
      if (order) await withOrderCorrelation(order, () => this.applyAndReview(em, order, payment));
      return [order, before];
    });
    if (order && order.paymentState !== before) recordChange(order);
    if (order) return 'settled';
    return isOrderId(payment.orderId) ? 'unknown' : 'not-ours';
  }

  private async applyAndReview(em: EntityManager, order: Order, payment: PaymentSnapshot): Promise<void> {
    const before = moneyOf(order);
    await this.apply(em, order, payment);
    if (order.paidAt && moneyOf(order) !== before) this.outbox.add(em, reviewProduction, { orderId: order.id });
  }

  private async apply(em: EntityManager, order: Order, payment: PaymentSnapshot): Promise<void> {
    const now = this.clock.now();
    if (payment.state === 'closed' && order.expiresAt > now) order.expiresAt = now;
    if (payment.state === 'closed') await this.expiry.expire(em, order);
    const isOther = order.stripeSessionId && order.stripeSessionId !== payment.sessionId;
    if (payment.state === 'failed' && !isOther) await this.fail(em, order);
    if (payment.state === 'on_its_way' && !isOther) await this.start(em, order, payment);
    if (!isPaid(payment)) return;
    if (isOther) return this.issues.raise(em, order, { code: 'second_payment', sessionId: payment.sessionId });
    order.stripeSessionId = payment.sessionId;
    order.stripePaymentIntent = payment.paymentIntent;
    order.receivedCents = payment.currency === order.currency ? payment.totalCents : 0;
    if (canPaymentChange(order.paymentState, 'paid')) await this.pay(em, order, payment);
    else if (hasEndedUnpaid(order))
      await this.issues.raise(em, order, { code: order.status === 'cancelled' ? 'paid_after_cancel' : 'paid_late' });
    await this.applyRefunds(em, order, payment);
    await this.applyDisputes(em, order, payment);
    if (mayDownload(order)) await this.disputes.raiseWarnings(em, order, payment.fraudWarnings);
  }

  /**
   * Accepts the payment of an order that needs attention. The transaction of `em` must have locked the order. Accepted issues
   * are not raised again, but new ones are.
   */
  async accept(em: EntityManager, order: Order, payment: PaidSession, actorId: string): Promise<void> {
    await this.issues.accept(em, order, actorId);
    if (!order.paidAt) {
      await this.completeCustomer(em, order, payment);
      await this.stock.takeAvailable(em, order);
      await this.recordPayment(em, order, payment);
    }
    await this.resume(em, order);
    await this.apply(em, order, payment);
    this.outbox.add(em, reviewProduction, { orderId: order.id });
  }

  /** The order goes on. A refund that the bank returned, or a lost dispute that was won later, may have ended it. */
  private async resume(em: EntityManager, order: Order): Promise<void> {
    order.paymentState = order.refundedCents > 0 ? 'partly_refunded' : 'paid';
    await this.pictureCredits.restore(em, order.id);
    if (order.packId) await this.refundedItems.revokePack(em, order);
    await this.downloads.restore(em, order.id);
    this.prepare(em, order);
  }

  private prepare(em: EntityManager, order: Order): void {
    if (!order.fulfilledAt) this.outbox.add(em, prepareDownloads, { orderId: order.id });
  }

  private async applyDisputes(em: EntityManager, order: Order, payment: PaidSession): Promise<void> {
    const isResolved = await this.disputes.syncDisputes(em, order, payment);
    const hasNothingLeft = order.lostCents > 0 && order.lostCents + order.refundedCents >= order.receivedCents;
    if (hasNothingLeft && canPaymentChange(order.paymentState, 'charged_back')) return this.end(em, order, 'charged_back');
    // The bank gave a lost dispute to the shop after all.
    const isWonBack = order.paymentState === 'charged_back' && !hasNothingLeft;
    if ((isResolved || isWonBack) && order.paidAt) await this.resume(em, order);
    if (isWonBack && (await openIssues(em, order.id)).length > 0) order.paymentState = 'needs_attention';
  }

  /** The customer pays in a way that takes days. The order keeps its stock, so that it cannot be sold again in the meantime. */
  private async start(em: EntityManager, order: Order, payment: CompletedSession): Promise<void> {
    if (!canPaymentChange(order.paymentState, 'on_its_way')) return;
    order.paymentState = 'on_its_way';
    order.paymentStartedAt = this.clock.now();
    order.stripeSessionId = payment.sessionId;
    order.stripePaymentIntent = payment.paymentIntent;
    // A payment that does not match the order is left for the time when it has arrived. An erased order gets no address again.
    if (!order.buyerErasedAt && (await findMoneyIssue(em, order, payment)) === null) recordAmounts(order, payment);
    await em.flush();
    await this.stock.take(em, order);
    await this.discounts.closeUsedUp(em, order);
    await this.mails.enqueue(em, { orderId: order.id, kind: 'payment_started' });
  }

  /** A payment that takes days did not arrive. */
  private async fail(em: EntityManager, order: Order): Promise<void> {
    if (!canPaymentChange(order.paymentState, 'failed')) return;
    order.paymentState = 'failed';
    order.paymentFailedAt = this.clock.now();
    await em.flush();
    await this.stock.putBack(em, order);
    await this.mails.enqueue(em, { orderId: order.id, kind: 'payment_failed' });
    if (order.anonymizedCustomerId) this.outbox.add(em, eraseOrder, { orderId: order.id });
  }

  private async pay(em: EntityManager, order: Order, payment: PaidSession): Promise<void> {
    const issue = await findMoneyIssue(em, order, payment);
    if (issue) return this.issues.raise(em, order, issue);
    // While the payment was on its way, the buyer deleted their account, or the owner canceled the order.
    if (order.buyerErasedAt) return this.issues.raise(em, order, { code: 'paid_late' });
    if (order.status === 'cancelled') return this.issues.raise(em, order, { code: 'paid_after_cancel' });
    await this.completeCustomer(em, order, payment);
    const paidBefore = await findPaidOfCart(em, order, this.clock.now());
    if (paidBefore) {
      await this.mails.enqueue(em, { orderId: order.id, kind: 'paid_twice' });
      return this.issues.raise(em, order, { code: 'second_payment', orderNumber: paidBefore.number });
    }
    const useIssue = await this.discounts.findUseIssue(em, order);
    if (useIssue) return this.issues.raise(em, order, { code: useIssue });
    if (!(await this.stock.take(em, order))) return this.issues.raise(em, order, { code: 'sold_out' });
    order.paymentState = 'paid';
    await this.recordPayment(em, order, payment);
    this.prepare(em, order);
    await this.discounts.closeUsedUp(em, order);
  }

  /** Locks the customer before the products, as a checkout does, so that the two cannot deadlock. */
  private async completeCustomer(em: EntityManager, order: Order, payment: PaidSession): Promise<void> {
    await this.customers.complete(em, order, payment);
    await em.flush();
  }

  private async recordPayment(em: EntityManager, order: Order, payment: PaidSession): Promise<void> {
    order.paidAt = this.clock.now();
    recordAmounts(order, payment);
    await this.orderCredits.grant(em, order);
    await this.reminders.recordRecovery(em, order);
  }

  private async applyRefunds(em: EntityManager, order: Order, payment: PaidSession): Promise<void> {
    const cents = await this.refunds.syncRefunds(em, order, payment);
    const before = order.refundedCents;
    order.refundedCents = Math.min(order.receivedCents, cents);
    if (cents > 0 && cents >= payment.totalCents && canPaymentChange(order.paymentState, 'refunded')) {
      await this.end(em, order, 'refunded');
    } else if (cents > 0 && canPaymentChange(order.paymentState, 'partly_refunded')) {
      order.paymentState = 'partly_refunded';
    }
    // Refunded units need not be sent: they may have been the last unsent units of the order.
    if (order.refundedCents === before) return;
    await this.parcels.review(em, order, null);
    if (order.anonymizedCustomerId) this.outbox.add(em, eraseOrder, { orderId: order.id });
  }

  /** The customer has all of the money back. */
  private async end(em: EntityManager, order: Order, state: 'refunded' | 'charged_back'): Promise<void> {
    order.paymentState = state;
    await this.downloads.revoke(em, order.id);
    await this.pictureCredits.revoke(em, order.id);
    // Taken stock stays taken, because only the owner knows whether the gifts are returned and can be sold again.
    await this.stock.release(em, [order]);
    if (order.anonymizedCustomerId) this.outbox.add(em, eraseOrder, { orderId: order.id });
    // Releases pictures that the customer deleted but this order still needed.
    const own = await em.find(OrderLine, { orderId: order.id, pictureId: { $ne: null } });
    for (const pictureId of new Set(own.flatMap((line) => line.pictureId ?? [])))
      this.outbox.add(em, releasePicture, { pictureId });
  }
}

function moneyOf({ paymentState, refundedCents, lostCents }: Order): string {
  return [paymentState, refundedCents, lostCents].join();
}

function withOrderCorrelation<T>({ correlationId }: Order, work: () => T): T {
  return correlationId ? withCorrelationId(correlationId, work) : work();
}

function recordChange(order: Order): void {
  const { id: orderId, paymentState } = order;
  paymentChanges.inc({ payment_state: paymentState });
  withOrderCorrelation(order, () => logger.info({ orderId, paymentState }, 'the payment state of an order changed'));
}

function isOrderId(text: string | null): text is string {
  return text !== null && /^[\da-f-]{36}$/.test(text);
}

/** Finds the order by session id, or else by the order id in the session's metadata. */
async function lockOrderOf(em: EntityManager, { sessionId, orderId }: PaymentSnapshot): Promise<Order | null> {
  const order = await em.findOne(Order, { stripeSessionId: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (order || !isOrderId(orderId)) return order;
  return lockOrderIfExists(em, orderId);
}

/**
 * Another order of the same cart that was paid and not refunded, or whose payment was on its way first. The caller has
 * locked the customer.
 */
async function findPaidOfCart(em: EntityManager, order: Order, now: Date): Promise<Order | null> {
  const { id, cartId, paymentStartedAt } = order;
  if (!cartId) return null;
  const isPaid = { paidAt: { $ne: null }, paymentState: { $in: [...MONEY_STATES] } };
  const isOnItsWay = { paymentState: 'on_its_way' as const, paymentStartedAt: { $lt: paymentStartedAt ?? now } };
  return em.findOne(Order, { cartId, id: { $ne: id }, $or: [isPaid, isOnItsWay] });
}

/** Stores the amounts and the shipping details that the customer chose and entered on the payment page. */
function recordAmounts(order: Order, payment: CompletedSession): void {
  const { totalCents, shippingCents, taxCents, shippingTaxCents, shippingMethod, shipping } = payment;
  order.totalCents = totalCents;
  // The owner may accept an amount that is smaller than shipping and tax.
  const fits = shippingCents + taxCents < totalCents;
  order.shippingCents = fits ? shippingCents : 0;
  order.taxCents = fits ? taxCents : 0;
  order.shippingTaxCents = fits ? shippingTaxCents : 0;
  order.subtotalCents = totalCents - order.shippingCents - order.taxCents + order.discountCents;
  order.shippingMethod = shippingMethod;
  order.shipping = shipping;
}

/** Why the payment cannot be accepted automatically; null when it matches the order. */
async function findMoneyIssue(em: EntityManager, order: Order, payment: CompletedSession): Promise<IssueDetail | null> {
  const isShipped = (await em.find(OrderLine, { orderId: order.id })).some(isPhysical);
  const options = DESTINATIONS.flatMap((destination) => shippingOptions(merchandiseSubtotalCents(order), destination));
  const allowed = isShipped ? options.map((option) => option.cents) : [0];
  const subtotalCents = order.subtotalCents - order.discountCents;
  const expectedCents = subtotalCents + payment.shippingCents + payment.taxCents;
  const fits =
    payment.currency === order.currency && payment.totalCents === expectedCents && allowed.includes(payment.shippingCents);
  if (fits) return null;
  const { currency, totalCents, shippingCents } = payment;
  if (currency !== order.currency) return { code: 'other_currency', currency: currency?.toUpperCase() ?? 'unknown' };
  return { code: 'amount_mismatch', totalCents, shippingCents, subtotalCents };
}
