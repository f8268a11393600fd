import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { canPaymentChange } from '../model/order-transitions.js';
import { type Order } from '../model/order.entity.js';
import { closePaymentPage } from './close-payment-page.js';
import { OrderStock } from './order-stock.js';

/** Ends orders that were not paid. */
@Injectable()
export class OrderExpiry {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly stock: OrderStock,
  ) {}

  /** Expires unpaid orders in the transaction of `em`: releases their stock and closes their payment pages. */
  async expire(em: EntityManager, ...orders: Order[]): Promise<void> {
    const ending = orders.filter(({ paymentState }) => canPaymentChange(paymentState, 'expired'));
    for (const order of ending) {
      order.paymentState = 'expired';
      const mayBeOpen = Boolean(order.stripeSessionId) && order.expiresAt > this.clock.now();
      if (mayBeOpen) this.outbox.add(em, closePaymentPage, { orderId: order.id });
    }
    await this.stock.release(em, ending);
  }

  /** Expires an unpaid order that is due and has no payment page at Stripe, which would report when the page closes. */
  async expireOverdue(orderId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (order.expiresAt <= this.clock.now()) await this.expire(em, order);
    });
  }
}
