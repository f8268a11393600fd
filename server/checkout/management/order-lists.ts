import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { eraseOrder } from '../checkout-jobs.js';
import type { OrderStatus } from '../contract.js';
import { Customer } from '../customer.entity.js';
import { Order } from '../order.entity.js';

/** An order as the owner sees it in a list. */
export interface ListedOrder {
  order: Order;
  customer: Customer;
}

/** Orders as the owner looks at them. */
@Injectable()
export class OrderLists {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * One page of all orders, newest first.
   * @param after id of the last order of the page before
   */
  async page(after: string | null, limit: number): Promise<ListedOrder[]> {
    const em = this.database.fork();
    const last = after ? await em.findOne(Order, { id: after }) : null;
    if (after && !last) throw new AppError('REQUEST.INVALID', 'This page of the list does not exist. Start from the top.');
    const older = last && {
      // Says the same as the lines below, but is what lets the index begin at the right place.
      createdAt: { $lte: last.createdAt },
      $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, id: { $lt: last.id } }],
    };
    const orders = await em.find(Order, older ?? {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
    return withCustomers(em, orders);
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async setStatus(orderId: string, status: OrderStatus): Promise<ListedOrder> {
    return this.database.transaction(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!order) throw new AppError('CHECKOUT.ORDER_NOT_FOUND', 'There is no such order.');
      order.status = status;
      if (order.successorId) this.outbox.add(em, eraseOrder, { orderId });
      const [listed] = await withCustomers(em, [order]);
      return listed as ListedOrder;
    });
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async find(orderId: string): Promise<ListedOrder> {
    const em = this.database.fork();
    const [listed] = await withCustomers(em, await em.find(Order, { id: orderId }));
    if (!listed) throw new AppError('CHECKOUT.ORDER_NOT_FOUND', 'There is no such order.');
    return listed;
  }

  count(since?: Date): Promise<number> {
    return this.database.fork().count(Order, since ? { createdAt: { $gte: since } } : {});
  }
}

async function withCustomers(em: EntityManager, orders: readonly Order[]): Promise<ListedOrder[]> {
  const customers = await em.find(Customer, { id: { $in: orders.map((order) => order.customerId) } });
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return orders.map((order) => ({ order, customer: byId.get(order.customerId) as Customer }));
}
