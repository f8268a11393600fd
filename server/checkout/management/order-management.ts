import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../contract.js';
import { type CustomerDetails, CustomerLists, type CustomerPage } from '../customers/customer-lists.js';
import type { OrderNote } from '../orders/order-note.entity.js';
import { PaymentAcceptance } from '../payments/payment-acceptance.js';
import { type OrderDetails, OrderDetailsService } from '../orders/order-details.js';
import type { OrderFilter } from '../orders/order-filter.js';
import { type ListedOrder, OrderLists, type OrderPage, type OrderWithLines } from '../orders/order-lists.js';
import { OrderNotes } from '../orders/order-notes.js';
import { OrderStatuses, type StatusOfOrder } from '../orders/order-statuses.js';
import { type JobOrder, OrdersByJob } from '../orders/orders-by-job.js';
import { Refunds, type RefundRequest } from '../refunds/refunds.js';
import { type ResendableMail, MailResender } from '../mails/mail-resender.js';
import { type Shipment, Shipments } from '../fulfilment/shipments.js';
import type { PageRequest } from '../orders/keyset-page.js';

/** The checkout's door for the owner's dashboard. */
@Injectable()
export class OrderManagement {
  constructor(
    private readonly lists: OrderLists,
    private readonly statuses: OrderStatuses,
    private readonly customers: CustomerLists,
    private readonly details: OrderDetailsService,
    private readonly shipments: Shipments,
    private readonly refunds: Refunds,
    private readonly acceptance: PaymentAcceptance,
    private readonly notes: OrderNotes,
    private readonly repeatedMails: MailResender,
    private readonly jobs: OrdersByJob,
  ) {}

  /** One page, newest first. @throws AppError REQUEST.INVALID when `after` is no order */
  listOrders(filter: OrderFilter, wish: PageRequest): Promise<OrderPage> {
    return this.lists.page(filter, wish);
  }

  countOpenCheckouts(): Promise<number> {
    return this.lists.countOpenCheckouts();
  }

  /** All of them, newest first, read from the database as they are taken. */
  allOrders(filter: OrderFilter): AsyncGenerator<OrderWithLines, void, undefined> {
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
  listCustomers(search: string | undefined, wish: PageRequest): Promise<CustomerPage> {
    return this.customers.page(search, wish);
  }

  /** @throws AppError CHECKOUT.CUSTOMER_NOT_FOUND */
  findCustomer(customerId: string): Promise<CustomerDetails> {
    return this.customers.find(customerId);
  }

  /** Everything about one order. @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  showOrder(orderId: string): Promise<OrderDetails> {
    return this.details.find(orderId);
  }

  /**
   * The parcel has left us, or its number was mistyped. The customer is told once.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_TO_BE_SHIPPED
   */
  ship(actorId: string, orderId: string, shipment: Shipment): Promise<void> {
    return this.shipments.ship(actorId, orderId, shipment);
  }

  /**
   * Gives money back, once per key. Where Stripe does not answer it is kept and tried again.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_PAID, CHECKOUT.REFUND_TOO_LARGE, CHECKOUT.REFUND_REFUSED,
   *   CHECKOUT.IDEMPOTENCY_CONFLICT
   */
  refund(actorId: string, orderId: string, wish: RefundRequest): Promise<void> {
    return this.refunds.refund(actorId, orderId, wish);
  }

  /**
   * Takes the money of an order that needs attention as it came.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOTHING_TO_ACCEPT, CHECKOUT.PAYMENT_UNAVAILABLE
   */
  accept(actorId: string, orderId: string): Promise<void> {
    return this.acceptance.accept(actorId, orderId);
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  addNote(actorId: string, orderId: string, text: string): Promise<OrderNote> {
    return this.notes.add(actorId, orderId, text);
  }

  /** @throws AppError CHECKOUT.NOTE_NOT_FOUND */
  deleteNote(actorId: string, orderId: string, noteId: string): Promise<void> {
    return this.notes.delete(actorId, orderId, noteId);
  }

  /** Brings a deleted note back, for a day. @throws AppError CHECKOUT.NOTE_NOT_FOUND */
  restoreNote(actorId: string, orderId: string, noteId: string): Promise<OrderNote> {
    return this.notes.restore(actorId, orderId, noteId);
  }

  /**
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_PAID, CHECKOUT.NOT_TO_BE_SHIPPED, CHECKOUT.TOO_MANY_TRIES
   */
  sendMailAgain(actorId: string, orderId: string, mail: ResendableMail): Promise<void> {
    return this.repeatedMails.send(actorId, orderId, mail);
  }

  /** Which order each of these payloads of jobs is about; null where none is. */
  ordersOfJobs(payloads: readonly unknown[]): Promise<(JobOrder | null)[]> {
    return this.jobs.find(payloads);
  }
}
