import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AuditLog, Database, Outbox } from '../../platform/index.js';
import { eraseOrder } from '../checkout-jobs.js';
import type { OrderStatus } from '../contract.js';
import { Order } from '../order.entity.js';
import { orderNotFound } from './order-not-found.js';

export interface StatusOfOrder {
  id: string;
  status: OrderStatus;
}

/** What the owner says of orders, from any status to any; money is not touched. */
@Injectable()
export class OrderStatuses {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
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
      return ids.map((id) => {
        const order = orders.get(id);
        if (!order) throw orderNotFound();
        const before = { status: order.status };
        if (order.status !== status) {
          order.status = status;
          this.audit.record(em, { actorId, subject: 'order', subjectId: id, action: 'status-changed', before, after: { status } });
          // Its buyer may be gone, and this the end of what was still to be done for them.
          if (order.successorId) this.outbox.add(em, eraseOrder, { orderId: id });
        }
        return { id, ...before };
      });
    });
  }
}
