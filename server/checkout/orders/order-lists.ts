import { Injectable } from '@nestjs/common';
import { Database, type EntityManager } from '../../platform/index.js';
import { Customer } from '../customers/customer.entity.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { ORDER_STATES } from './order-states.js';
import { conditionOf, type OrderFilter } from './order-filter.js';
import { orderNotFound } from './order-not-found.js';
import { findPage, findRowsAfter, type FoundPage, type PageRequest, type Cursor } from './keyset-page.js';

/** An entry of the owner's order list. */
export interface ListedOrder {
  order: Order;
  customer: Customer;
}

/** Lines by position. */
export interface OrderWithLines extends ListedOrder {
  lines: OrderLine[];
}

export interface OrderPage extends Omit<FoundPage, 'ids'> {
  orders: ListedOrder[];
}

const EXPORT_BATCH = 500;

/** The owner's lists of orders, newest first. */
@Injectable()
export class OrderLists {
  constructor(private readonly database: Database) {}

  /** @throws AppError REQUEST.INVALID when `after` is no order */
  async page(filter: OrderFilter, wish: PageRequest): Promise<OrderPage> {
    const em = this.database.fork();
    const condition = await conditionOf(em, filter);
    const { ids, ...rest } = await findPage(em, 'checkout.orders o', condition, wish);
    return { orders: await listed(em, ids), ...rest };
  }

  /** Streams all of them, page by page: the cursor works even if its order is deleted meanwhile. */
  async *all(filter: OrderFilter): AsyncGenerator<OrderWithLines, void, undefined> {
    const condition = await conditionOf(this.database.fork(), filter);
    for (let after: Cursor | undefined, isLast = false; !isLast; ) {
      // A fresh one per page: an EntityManager keeps all entities it has loaded.
      const em = this.database.fork();
      const places = await findRowsAfter(em, 'checkout.orders o', condition, after, EXPORT_BATCH);
      const ids = places.map(({ id }) => id);
      yield* await withLines(em, await listed(em, ids));
      after = places.at(-1);
      isLast = places.length < EXPORT_BATCH;
    }
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async find(orderId: string): Promise<ListedOrder> {
    const [order] = await listed(this.database.fork(), [orderId]);
    if (!order) throw orderNotFound();
    return order;
  }

  /** Without unpaid checkouts. */
  count(since?: Date): Promise<number> {
    const paymentState = { $in: [...ORDER_STATES] };
    return this.database.fork().count(Order, { paymentState, ...(since && { createdAt: { $gte: since } }) });
  }

  /** Checkouts with an open payment page. */
  countOpenCheckouts(): Promise<number> {
    return this.database.fork().count(Order, { paymentState: 'unpaid' });
  }
}

async function listed(em: EntityManager, ids: readonly string[]): Promise<ListedOrder[]> {
  const orders = await em.find(Order, { id: { $in: ids } });
  const customers = await em.find(Customer, { id: { $in: orders.map((order) => order.customerId) } });
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const customersById = new Map(customers.map((customer) => [customer.id, customer]));
  return ids.flatMap((id) => {
    const order = ordersById.get(id);
    const customer = order && customersById.get(order.customerId);
    return customer ? { order, customer } : [];
  });
}

async function withLines(em: EntityManager, orders: readonly ListedOrder[]): Promise<OrderWithLines[]> {
  const ids = orders.map(({ order }) => order.id);
  const lines = await em.find(OrderLine, { orderId: { $in: ids } }, { orderBy: { position: 'asc' } });
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.map((each) => ({ ...each, lines: linesOf.get(each.order.id) ?? [] }));
}
