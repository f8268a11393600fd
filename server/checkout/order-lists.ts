import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager, Outbox } from '../platform/index.js';
import { eraseOrder } from './checkout-jobs.js';
import type { Order as OrderView, OrderLine as OrderLineView, OrderStatus } from './contract.js';
import { Customer } from './customer.entity.js';
import { type DownloadLink, Downloads } from './downloads.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';

/** An order as the owner sees it in a list. */
export interface ListedOrder {
  order: Order;
  customer: Customer;
}

const LINK_SECONDS = 3_600;
/** What one account page shows; older ones are left to the owner's list. */
const MAX_ACCOUNT_ORDERS = 100;

/** Orders as people look at them. */
@Injectable()
export class OrderLists {
  constructor(
    private readonly database: Database,
    private readonly downloads: Downloads,
    private readonly outbox: Outbox,
  ) {}

  /** Newest first, without those that were never paid and cannot be any more. */
  async ofUser(userId: string): Promise<OrderView[]> {
    const em = this.database.fork();
    const orders = await em.find(
      Order,
      { userId, paymentState: { $ne: 'expired' } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_ACCOUNT_ORDERS },
    );
    const lines = await em.find(
      OrderLine,
      { orderId: { $in: orders.map((order) => order.id) } },
      { orderBy: { orderId: 'asc', position: 'asc' } },
    );
    const links = await this.downloads.linksOf(em, orders, lines, LINK_SECONDS);
    return orders.map((order) => orderView(order, lines.filter((line) => line.orderId === order.id), links));
  }

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

  count(): Promise<number> {
    return this.database.fork().count(Order);
  }
}

async function withCustomers(em: EntityManager, orders: readonly Order[]): Promise<ListedOrder[]> {
  const customers = await em.find(Customer, { id: { $in: orders.map((order) => order.customerId) } });
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return orders.map((order) => ({ order, customer: byId.get(order.customerId) as Customer }));
}

function orderView(order: Order, lines: readonly OrderLine[], links: readonly DownloadLink[]): OrderView {
  return {
    id: order.id,
    order_number: order.number,
    status: order.status,
    payment_state: order.paymentState,
    subtotal_amount: order.subtotalCents / 100,
    shipping_amount: order.shippingCents / 100,
    total_amount: order.totalCents / 100,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    refunded_amount: order.refundedCents / 100,
    shipping_method: order.shippingMethod ?? null,
    shipped_at: null,
    tracking: null,
    ship_to: null,
    lines: lines.map((line) => lineView(line, links)),
  };
}

function lineView(line: OrderLine, links: readonly DownloadLink[]): OrderLineView {
  return {
    id: line.id,
    productId: line.productId,
    productName: line.productName,
    productType: line.variant,
    quantity: line.quantity,
    unitPrice: line.unitCents / 100,
    totalPrice: (line.quantity * line.unitCents) / 100,
    imageUrl: line.imageUrl ?? null,
    personalised: Boolean(line.generatedImageId),
    dedication: line.dedication ?? null,
    downloadUrl: links.find((link) => link.orderLineId === line.id)?.path ?? null,
  };
}
