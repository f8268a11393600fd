import { Injectable } from '@nestjs/common';
import {
  type CountedPage,
  type CountedPageRequest,
  Database,
  type EntityManager,
  findCountedPage,
  findPage,
} from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { Order } from '../model/order.entity.js';
import { ORDER_STATES } from '../model/order-states.js';
import { orderFilterCondition, type OrderFilter } from './order-filter.js';
import { listRefunded, type RefundedUnits } from '../model/refund-item.entity.js';
import { findParcels, type PackedParcel } from '../model/parcel.entity.js';
import { findReprints, type Reprint } from '../model/reprint.entity.js';
import { orderNotFound } from '../model/order-not-found.js';

/** An entry of the owner's order list. */
export interface ListedOrder {
  order: Order;
  customer: Customer;
  parcels: readonly PackedParcel[];
}

/** Lines are sorted by position. */
export interface OrderWithLines extends ListedOrder {
  lines: OrderLine[];
  /** Items of confirmed refunds. */
  refunded: RefundedUnits[];
  reprints: Reprint[];
}

const EXPORT_BATCH = 500;

/** The owner's lists of orders, newest first. */
@Injectable()
export class OrderLists {
  constructor(private readonly database: Database) {}

  /** @throws AppError REQUEST.INVALID when `after` is not an order */
  async page(filter: OrderFilter, request: CountedPageRequest): Promise<CountedPage<ListedOrder>> {
    const em = this.database.fork();
    const page = await findCountedPage(em, Order, await orderFilterCondition(em, filter), request);
    return { ...page, rows: await withParcels(em, page.rows) };
  }

  /** Streams all matching orders, page by page. */
  async *all(filter: OrderFilter): AsyncGenerator<OrderWithLines, void, undefined> {
    const condition = await orderFilterCondition(this.database.fork(), filter);
    for (let after: Order | undefined, isLast = false; !isLast;) {
      // Uses a new EntityManager for each page, because it keeps all entities that it has loaded.
      const em = this.database.fork();
      const { rows, next } = await findPage(em, Order, condition, { after, limit: EXPORT_BATCH });
      yield* await withLines(em, await withParcels(em, rows));
      after = rows.at(-1);
      isLast = next === null;
    }
  }

  async find(orderId: string): Promise<ListedOrder> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
    const customer = await em.findOneOrFail(Customer, { id: order.customerId });
    return { order, customer, parcels: await findParcels(em, [order]) };
  }

  /** Excludes unpaid checkouts. */
  count(since?: Date): Promise<number> {
    const paymentState = { $in: [...ORDER_STATES] };
    return this.database.fork().count(Order, { paymentState, ...(since && { createdAt: { $gte: since } }) });
  }

  countOpenCheckouts(): Promise<number> {
    return this.database.fork().count(Order, { paymentState: 'unpaid' });
  }
}

async function withParcels(em: EntityManager, orders: readonly Order[]): Promise<ListedOrder[]> {
  const customers = await em.find(Customer, { id: { $in: orders.map((order) => order.customerId) } });
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const parcels = Map.groupBy(await findParcels(em, orders), ({ parcel }) => parcel.orderId);
  return orders.map((order) => ({ order, customer: byId.get(order.customerId)!, parcels: parcels.get(order.id) ?? [] }));
}

async function withLines(em: EntityManager, orders: readonly ListedOrder[]): Promise<OrderWithLines[]> {
  const ids = orders.map(({ order }) => order.id);
  const lines = await em.find(OrderLine, { orderId: { $in: ids } }, { orderBy: { position: 'asc' } });
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const refunded = await listRefunded(
    em,
    orders.map(({ order }) => order),
  );
  const reprintsOf = Map.groupBy(
    await findReprints(
      em,
      orders.map(({ order }) => order),
    ),
    ({ orderId }) => orderId,
  );
  const refundedOf = Map.groupBy(refunded, ({ orderId }) => orderId);
  return orders.map((each) => {
    const { id } = each.order;
    return { ...each, lines: linesOf.get(id) ?? [], refunded: refundedOf.get(id) ?? [], reprints: reprintsOf.get(id) ?? [] };
  });
}
