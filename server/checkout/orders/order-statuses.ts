import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AuditLog, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { eraseOrder, prepareDownloads } from '../checkout-jobs.js';
import type { OrderStatus } from '../contract.js';
import { mayBeFulfilled } from './order-transitions.js';
import { Order } from './order.entity.js';
import { Settlement } from '../payments/settlement.js';
import { orderNotFound } from './order-not-found.js';

export interface StatusOfOrder {
  id: string;
  status: OrderStatus;
}

/**
 * What the owner says of orders, from any status to any; money is not touched. Cancelling an order that is not paid ends
 * it, which no other status undoes: its buyer has to begin again.
 */
@Injectable()
export class OrderStatuses {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly settlement: Settlement,
  ) {}

  /**
   * All of them or, where one does not exist, none. An order that has the status already is left as it is.
   * @returns what they were before, in the order given
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND
   */
  async set(actorId: string, orderIds: readonly string[], status: OrderStatus): Promise<StatusOfOrder[]> {
    return this.database.transaction(async (em) => {
      const ids = [...new Set(orderIds)];
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
      const orders = new Map((await em.find(Order, { id: { $in: ids } }, lock)).map((order) => [order.id, order]));
      const before = ids.map((id) => {
        const order = orders.get(id);
        if (!order) throw orderNotFound();
        return { id, status: order.status };
      });
      const changed = [...orders.values()].filter((order) => order.status !== status);
      changed.forEach((order) => this.change(em, actorId, order, status));
      if (status === 'cancelled') await this.settlement.close(em, ...changed);
      return before;
    });
  }

  private change(em: EntityManager, actorId: string, order: Order, status: OrderStatus): void {
    const { id: orderId, status: before } = order;
    order.status = status;
    const change = { actorId, subject: 'order', subjectId: orderId, action: 'status-changed' } as const;
    this.audit.record(em, { ...change, before: { status: before }, after: { status } });
    // Its buyer may be gone, and this the end of what was still to be done for them.
    if (order.successorId) this.outbox.add(em, eraseOrder, { orderId });
    // It was cancelled before it got what it is owed.
    if (before === 'cancelled' && !order.fulfilledAt && mayBeFulfilled(order)) this.outbox.add(em, prepareDownloads, { orderId });
  }
}
