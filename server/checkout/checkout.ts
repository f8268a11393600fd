import { Injectable } from '@nestjs/common';
import { AbandonedOrders } from './orders/abandoned-orders.js';
import { CustomerRecords } from './customers/customer-records.js';
import { BuyerErasure } from './customers/buyer-erasure.js';
import { Customers } from './customers/customers.js';
import { DeletedPictures } from './gifts/deleted-pictures.js';
import { StuckWork } from './stuck-work.js';
import { Fulfilment } from './fulfilment/fulfilment.js';
import { OrderLists } from './orders/order-lists.js';
import { Refunds } from './refunds/refunds.js';
import { OrderMails } from './mails/order-mails.js';
import { PaymentSessions } from './payments/payment-sessions.js';
import { Reconciler } from './payments/reconciler.js';
import { StripeEvents } from './payments/stripe-events.js';

/** The checkout's door for the overview and the workers. */
@Injectable()
export class Checkout {
  constructor(
    private readonly lists: OrderLists,
    private readonly customers: Customers,
    private readonly events: StripeEvents,
    private readonly reconciler: Reconciler,
    private readonly sessions: PaymentSessions,
    private readonly forgotten: StuckWork,
    private readonly fulfilment: Fulfilment,
    private readonly mails: OrderMails,
    private readonly refunds: Refunds,
    private readonly accounts: CustomerRecords,
    private readonly erasure: BuyerErasure,
    private readonly deletedPictures: DeletedPictures,
    private readonly abandoned: AbandonedOrders,
  ) {}

  /** @param since only those made from then on */
  countOrders(since?: Date): Promise<number> {
    return this.lists.count(since);
  }

  countOpenCheckouts(): Promise<number> {
    return this.lists.countOpenCheckouts();
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

  /** @throws Error when Stripe cannot be reached: to be tried again */
  closePaymentPage(orderId: string): Promise<void> {
    return this.sessions.close(orderId);
  }

  /** @throws Error when it is not known what became of it: to be tried again */
  sendRefund(refundId: string): Promise<void> {
    return this.refunds.send(refundId);
  }

  checkRefunds(signal: AbortSignal): Promise<void> {
    return this.reconciler.checkRefunds(signal);
  }

  resumeForgotten(): Promise<void> {
    return this.forgotten.requeue();
  }

  prepareDownloads(orderId: string, shutdown: AbortSignal): Promise<void> {
    return this.fulfilment.prepareDownloads(orderId, shutdown);
  }

  giveUpDownloads(orderId: string): Promise<void> {
    return this.fulfilment.fail(orderId);
  }

  sendOrderMail(orderMailId: string): Promise<void> {
    return this.mails.send(orderMailId);
  }

  /** Brings an account's customer record to what the account says now. */
  followAccount(userId: string): Promise<void> {
    return this.accounts.sync(userId);
  }

  /** Does the same for all whose record is missing or says something else. */
  sweepAccountRecords(signal: AbortSignal): Promise<void> {
    return this.accounts.syncOutdated(signal);
  }

  /** Takes a user who is gone out of their orders, except out of those that are still to be shipped. */
  eraseBuyer(userId: string, contactHashes: string[]): Promise<void> {
    return this.erasure.eraseBuyer(userId, contactHashes);
  }

  /** Deletes orders that were never paid, once they are old. */
  sweepAbandonedOrders(signal: AbortSignal): Promise<void> {
    return this.abandoned.sweep(signal);
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
