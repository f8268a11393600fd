import { Injectable } from '@nestjs/common';
import { AuditLog, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { eraseOrder } from './erase-order.js';
import { prepareDownloads } from './prepare-downloads.js';
import { reviewProduction } from './review-production.js';
import type { OrderStatus } from '../contract.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { lockOrders } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { OrderExpiry } from './order-expiry.js';
import { orderNotFound } from '../model/order-not-found.js';

export interface OrderStatusEntry {
  id: string;
  status: OrderStatus;
}

/**
 * Statuses that the owner sets, from any to any, without effect on payments. Canceling an unpaid order is final: the buyer
 * has to check out again.
 */
@Injectable()
export class OrderStatuses {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly expiry: OrderExpiry,
  ) {}

  /**
   * Changes all orders, or none if one does not exist.
   * @returns the previous statuses, in the order of the request
   */
  async set(actorId: string, entries: readonly OrderStatusEntry[]): Promise<OrderStatusEntry[]> {
    return this.database.transaction(async (em) => {
      const wanted = new Map(entries.map(({ id, status }) => [id, status]));
      const ids = [...wanted.keys()];
      const orders = new Map((await lockOrders(em, ids)).map((order) => [order.id, order]));
      const before = ids.map((id) => {
        const order = orders.get(id);
        if (!order) throw orderNotFound();
        return { id, status: order.status };
      });
      const changed = [...orders.values()].filter((order) => order.status !== wanted.get(order.id));
      changed.forEach((order) => this.change(em, actorId, order, wanted.get(order.id) ?? order.status));
      await this.expiry.expire(em, ...changed.filter(({ status }) => status === 'cancelled'));
      return before;
    });
  }

  /**
   * The order must be locked.
   * @param actorId null if the shop itself does it
   */
  change(em: EntityManager, actorId: string | null, order: Order, status: OrderStatus): void {
    const { id: orderId, status: before } = order;
    order.status = status;
    const change = { subject: 'order', subjectId: orderId, action: 'status-changed' } as const;
    if (actorId) this.audit.record(em, { ...change, actorId, before: { status: before }, after: { status } });
    // If the buyer deleted their account, the order may now be ready for erasure.
    if (order.anonymizedCustomerId) this.outbox.add(em, eraseOrder, { orderId });
    // Prepares an order that was canceled before its PDFs or print files were made.
    if (before === 'cancelled' && mayBeFulfilled(order)) this.outbox.add(em, prepareDownloads, { orderId });
    if (order.paidAt && [before, status].some(endsProduction)) this.outbox.add(em, reviewProduction, { orderId });
  }
}

function endsProduction(status: OrderStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}
