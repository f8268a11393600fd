import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, type EntityManager } from '../../../platform/index.js';
import { OrderIssues, OrderMailQueue } from '../../orders/index.js';
import { isBuyerDeleted } from '../../model/order-transitions.js';
import type { Order } from '../../model/order.entity.js';
import type { PaidSession, StripeRefund } from '../payment-snapshot.js';
import { canRefundChange, Refund, sumRefunds } from '../../model/refund.entity.js';
import { RefundedItems } from './refunded-items.js';

/** Syncs refund rows with Stripe, whose reports may be late, repeated and in any order. */
@Injectable()
export class RefundSync {
  constructor(
    private readonly clock: Clock,
    private readonly issues: OrderIssues,
    private readonly mails: OrderMailQueue,
    private readonly refundedItems: RefundedItems,
  ) {}

  /**
   * The order must be locked. Puts units back in stock for refunds that are confirmed, as the owner chose. Confirmed refunds that are missing from Stripe's list still count.
   * @returns the refunded amount in cents
   */
  async syncRefunds(em: EntityManager, order: Order, { refunds: listed, currency }: PaidSession): Promise<number> {
    const refunds = await em.find(Refund, { orderId: order.id });
    const changed: Refund[] = [];
    for (const atStripe of listed.toReversed()) {
      const known = refunds.find(({ id, stripeRefundId }) =>
        stripeRefundId ? stripeRefundId === atStripe.id : id === atStripe.refundId,
      );
      const refund = known ?? this.addRefund(em, order, atStripe);
      if (!known) refunds.push(refund);
      if (await this.update(em, order, refund, atStripe)) changed.push(refund);
    }
    if (changed.length > 0) await this.refundedItems.follow(em, order, refunds, changed);
    // The mails state amounts in the order's currency.
    if (currency === order.currency && !isBuyerDeleted(order)) await this.queueRefundMails(em, refunds);
    return sumRefunds(refunds, 'confirmed');
  }

  private addRefund(em: EntityManager, { id: orderId }: Order, { cents: amountCents }: StripeRefund): Refund {
    return em.create(Refund, {
      id: uuidv7(),
      orderId,
      source: 'stripe',
      state: 'requested',
      amountCents,
      createdAt: this.clock.now(),
    });
  }

  /** @returns whether its state has changed */
  private async update(
    em: EntityManager,
    order: Order,
    refund: Refund,
    { id, cents, hasFailed }: StripeRefund,
  ): Promise<boolean> {
    const state = hasFailed ? 'failed' : 'confirmed';
    if (!canRefundChange(refund.state, state)) return false;
    Object.assign(refund, { state, refusal: null, stripeRefundId: id });
    if (hasFailed) await this.issues.raise(em, order, { code: 'refund_returned', stripeRefundId: id, cents });
    return true;
  }

  private async queueRefundMails(em: EntityManager, refunds: readonly Refund[]): Promise<void> {
    const unnotified = refunds.filter(({ state, notifiedAt }) => state === 'confirmed' && !notifiedAt);
    // Inserts new refund rows first, because the mails refer to them.
    if (unnotified.length > 0) await em.flush();
    for (const refund of unnotified) {
      refund.notifiedAt = this.clock.now();
      await this.mails.enqueue(em, { orderId: refund.orderId, kind: 'refunded', refundId: refund.id });
    }
  }
}
