import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../contract.js';
import { type CustomerDetails, CustomerLists, type CustomerPage } from './customer-lists.js';
import type { OrderFilter } from './order-filter.js';
import { type ListedOrder, OrderLists, type OrderPage, type PageWish } from './order-lists.js';
import { OrderStatuses, type StatusOfOrder } from './order-statuses.js';
import { type OrderOfJob, OrdersOfJobs } from './orders-of-jobs.js';
import { type Shipment, Shipments } from './shipments.js';

/** The checkout's door for the owner's dashboard. */
@Injectable()
export class OrderManagement {
  constructor(
    private readonly lists: OrderLists,
    private readonly statuses: OrderStatuses,
    private readonly customers: CustomerLists,
    private readonly shipments: Shipments,
    private readonly jobs: OrdersOfJobs,
  ) {}

  /** One page, newest first. @throws AppError REQUEST.INVALID when `after` is no order */
  listOrders(filter: OrderFilter, wish: PageWish): Promise<OrderPage> {
    return this.lists.page(filter, wish);
  }

  /** All of them, newest first, read from the database as they are taken. */
  allOrders(filter: OrderFilter): AsyncGenerator<ListedOrder, void, undefined> {
    return this.lists.all(filter);
  }

  /** What the owner says of an order; money is not touched. @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async setStatus(actorId: string, orderId: string, status: OrderStatus): Promise<ListedOrder> {
    await this.statuses.set(actorId, [orderId], status);
    return this.lists.find(orderId);
  }

  /**
   * All of these orders or, where one does not exist, none.
   * @returns what they were before
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND
   */
  setStatuses(actorId: string, orderIds: readonly string[], status: OrderStatus): Promise<StatusOfOrder[]> {
    return this.statuses.set(actorId, orderIds, status);
  }

  /** One page, newest first. @throws AppError REQUEST.INVALID when `after` is no customer */
  listCustomers(search: string | undefined, wish: PageWish): Promise<CustomerPage> {
    return this.customers.page(search, wish);
  }

  /** @throws AppError CHECKOUT.CUSTOMER_NOT_FOUND */
  findCustomer(customerId: string): Promise<CustomerDetails> {
    return this.customers.find(customerId);
  }

  /**
   * The parcel has left us, or its number was mistyped. The customer is told once.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_TO_BE_SHIPPED
   */
  ship(orderId: string, shipment: Shipment): Promise<ListedOrder> {
    return this.shipments.ship(orderId, shipment);
  }

  /** Which order each of these payloads of jobs is about; null where none is. */
  ordersOfJobs(payloads: readonly unknown[]): Promise<(OrderOfJob | null)[]> {
    return this.jobs.find(payloads);
  }
}
