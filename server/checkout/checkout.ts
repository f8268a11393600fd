import { Injectable } from '@nestjs/common';
import { BuyerErasure } from './buyer-erasure.js';
import type { OrderStatus } from './contract.js';
import { Customers } from './customers.js';
import { DeletedPictures } from './deleted-pictures.js';
import { Fulfilment } from './fulfilment.js';
import { type ListedOrder, OrderLists } from './order-lists.js';
import { OrderMails } from './order-mails.js';
import { Reconciler } from './reconciler.js';
import { type Shipment, Shipments } from './shipments.js';
import { StripeEvents } from './stripe-events.js';

/** The checkout's door for the dashboard and the workers. */
@Injectable()
export class Checkout {
  constructor(
    private readonly lists: OrderLists,
    private readonly customers: Customers,
    private readonly events: StripeEvents,
    private readonly reconciler: Reconciler,
    private readonly fulfilment: Fulfilment,
    private readonly mails: OrderMails,
    private readonly shipments: Shipments,
    private readonly erasure: BuyerErasure,
    private readonly deletedPictures: DeletedPictures,
  ) {}

  /**
   * One page of all orders, newest first.
   * @param after id of the last order of the page before
   */
  listOrders(after: string | null, limit: number): Promise<ListedOrder[]> {
    return this.lists.page(after, limit);
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

  /** @param since only those made from then on */
  countOrders(since?: Date): Promise<number> {
    return this.lists.count(since);
  }

  /** @param since only those who came from then on */
  countCustomers(since?: Date): Promise<number> {
    return this.customers.count(since);
  }

  applyStripeEvent(eventId: string): Promise<void> {
    return this.events.apply(eventId);
  }

  checkOpenPayments(signal: AbortSignal): Promise<void> {
    return this.reconciler.checkOpenPayments(signal);
  }

  checkRefunds(signal: AbortSignal): Promise<void> {
    return this.reconciler.checkRefunds(signal);
  }

  resumeForgotten(): Promise<void> {
    return this.reconciler.resumeForgotten();
  }

  prepareDownloads(orderId: string): Promise<void> {
    return this.fulfilment.prepareDownloads(orderId);
  }

  giveUpDownloads(orderId: string): Promise<void> {
    return this.fulfilment.giveUp(orderId);
  }

  sendOrderMail(orderMailId: string): Promise<void> {
    return this.mails.send(orderMailId);
  }

  /** Takes a user who is gone out of their orders, except out of those that are still to be shipped. */
  eraseBuyer(userId: string, contactHashes: string[]): Promise<void> {
    return this.erasure.eraseBuyer(userId, contactHashes);
  }

  /** Gives the orders that a deleted picture is on copies of their own, then asks for its erasure. */
  keepPicture(imageId: string): Promise<void> {
    return this.deletedPictures.keep(imageId);
  }

  /** Deletes the copies of an order that was never paid. */
  dropPictures(orderId: string): Promise<void> {
    return this.deletedPictures.drop(orderId);
  }

  /** Takes a user who is gone out of an order that was still to be shipped, if it no longer is. */
  eraseOrder(orderId: string): Promise<void> {
    return this.erasure.eraseOrder(orderId);
  }
}
