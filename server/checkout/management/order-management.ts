import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../contract.js';
import { type ListedOrder, OrderLists } from './order-lists.js';
import { type OrderOfJob, OrdersOfJobs } from './orders-of-jobs.js';
import { type Shipment, Shipments } from './shipments.js';

/** The checkout's door for the owner's dashboard. */
@Injectable()
export class OrderManagement {
  constructor(
    private readonly lists: OrderLists,
    private readonly shipments: Shipments,
    private readonly jobs: OrdersOfJobs,
  ) {}

  /**
   * One page of all orders, newest first.
   * @param after id of the last order of the page before
   */
  listOrders(after: string | null, limit: number): Promise<ListedOrder[]> {
    return this.lists.page(after, limit);
  }

  countOrders(): Promise<number> {
    return this.lists.count();
  }

  /** What the owner says of an order; money is not touched. @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  setStatus(orderId: string, status: OrderStatus): Promise<ListedOrder> {
    return this.lists.setStatus(orderId, status);
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
