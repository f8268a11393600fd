import { Injectable } from '@nestjs/common';
import { AppError, Database, type EntityManager } from '../../platform/index.js';
import { Customer } from '../customer.entity.js';
import { Order } from '../order.entity.js';
import { type Condition, conditionOf, type OrderFilter } from './order-filter.js';
import { orderNotFound } from './order-not-found.js';

/** An order as the owner sees it in a list. */
export interface ListedOrder {
  order: Order;
  customer: Customer;
}

export interface OrderPage {
  orders: ListedOrder[];
  /** Id of the last of these orders where others follow. */
  next: string | null;
  /** Counted no further than to `countUpTo`. */
  total: number;
}

export interface PageWish {
  /** `next` of the page before. */
  after?: string | undefined;
  limit: number;
  countUpTo: number;
}

const EXPORTED_AT_ONCE = 500;

/** Orders as the owner looks at them, newest first. */
@Injectable()
export class OrderLists {
  constructor(private readonly database: Database) {}

  /** @throws AppError REQUEST.INVALID when `after` is no order */
  async page(filter: OrderFilter, { after, limit, countUpTo }: PageWish): Promise<OrderPage> {
    const em = this.database.fork();
    const condition = await conditionOf(em, filter);
    // The first page and the total are found on one walk.
    const ids = await idsOf(em, condition, after, after ? limit + 1 : Math.max(limit + 1, countUpTo));
    const total = after ? await count(em, condition, countUpTo) : ids.length;
    const orders = await listed(em, ids.slice(0, limit));
    return { orders, next: ids.length > limit ? (ids[limit - 1] ?? null) : null, total };
  }

  /** All of them, read as they are taken. */
  async *all(filter: OrderFilter): AsyncGenerator<ListedOrder, void, undefined> {
    const condition = await conditionOf(this.database.fork(), filter);
    for (let after: string | undefined, isLast = false; !isLast; ) {
      // Another one each time: it remembers what it has read.
      const em = this.database.fork();
      const ids = await idsOf(em, condition, after, EXPORTED_AT_ONCE);
      yield* await listed(em, ids);
      after = ids.at(-1);
      isLast = ids.length < EXPORTED_AT_ONCE;
    }
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async find(orderId: string): Promise<ListedOrder> {
    const [order] = await listed(this.database.fork(), [orderId]);
    if (!order) throw orderNotFound();
    return order;
  }

  count(since?: Date): Promise<number> {
    return this.database.fork().count(Order, since ? { createdAt: { $gte: since } } : {});
  }
}

/** Of the wanted orders, those that come after the given one. */
async function idsOf(em: EntityManager, { sql, values }: Condition, after: string | undefined, limit: number): Promise<string[]> {
  const place = after ? await placeOf(em, after) : null;
  const rows = await em.execute<{ id: string }[]>(
    `select o.id from checkout.orders o where ${sql} ${place ? 'and (o.created_at, o.id) < (?::timestamptz, ?::uuid)' : ''}
     order by o.created_at desc, o.id desc limit ?`,
    [...values, ...(place ?? []), limit],
  );
  return rows.map(({ id }) => id);
}

/** As text, because a Date has no microseconds. */
async function placeOf(em: EntityManager, orderId: string): Promise<[createdAt: string, id: string]> {
  const [order] = await em.execute<{ at: string }[]>('select created_at::text as at from checkout.orders where id = ?', [orderId]);
  if (!order) throw new AppError('REQUEST.INVALID', 'This page of the list does not exist. Start from the top.');
  return [order.at, orderId];
}

async function count(em: EntityManager, { sql, values }: Condition, upTo: number): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from checkout.orders o where ${sql} limit ?) as counted`,
    [...values, upTo],
  );
  return row?.total ?? 0;
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
