import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, AuditLog, Clock, Database } from '../../platform/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { OrderMailQueue } from '../orders/index.js';
import { mayDownload } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { orderNotFound } from '../model/order-not-found.js';
import { isRefunded, listRefunded, type RefundedUnits } from '../model/refund-item.entity.js';

export interface Shipment {
  carrier: string;
  trackingNumber: string;
  /** Whether to mail the customer again after a correction. */
  notifyAgain: boolean;
}

@Injectable()
export class Shipments {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: OrderMailQueue,
    private readonly audit: AuditLog,
  ) {}

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_TO_BE_SHIPPED */
  async ship(actorId: string, orderId: string, { carrier, trackingNumber, notifyAgain }: Shipment): Promise<void> {
    await this.database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: orderNotFound };
      const order = await em.findOneOrFail(Order, { id: orderId }, lock);
      const lines = await em.find(OrderLine, { orderId });
      const problem = shippingObstacle(order, lines, await listRefunded(em, [order]));
      if (problem) throw new AppError('CHECKOUT.NOT_TO_BE_SHIPPED', problem);
      const isCorrection = Boolean(order.shippedAt);
      order.shippedAt ??= this.clock.now();
      Object.assign(order, { carrier, trackingNumber });
      const shouldNotify = !isCorrection || notifyAgain;
      if (shouldNotify) await this.mails.enqueue(em, { orderId, kind: 'shipped', isRepeat: isCorrection });
      const action = isCorrection ? 'parcel-corrected' : 'parcel-sent';
      // Leaves out the tracking number: it identifies the customer, and the audit log cannot be erased.
      const change = { actorId, subject: 'order', subjectId: orderId, action } as const;
      this.audit.record(em, { ...change, before: null, after: { customer_told: shouldNotify } });
    });
  }
}

/**
 * The reason why the parcel cannot be shipped; null if it can.
 * @param refunded items of confirmed refunds
 */
export function shippingObstacle(order: Order, lines: readonly OrderLine[], refunded: readonly RefundedUnits[]): string | null {
  const parcel = lines.filter(isPhysical);
  if (parcel.length === 0) return 'This order has only PDFs. There is nothing to ship.';
  if (order.buyerErasedAt) return 'The customer has deleted their account and the address with it.';
  if (order.status === 'cancelled') return 'This order is cancelled. Change its status first.';
  if (order.paymentState === 'refunded') return 'This order was refunded.';
  if (order.paymentState === 'charged_back') return 'The customer’s bank took the payment back.';
  if (!order.shippedAt && parcel.every((line) => isRefunded(line, refunded))) return 'The gifts to ship were refunded.';
  return mayDownload(order) ? null : 'This order is not paid.';
}
