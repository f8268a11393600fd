import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { eraseUserPictures } from '../../generation/index.js';
import { Clock, Database, defineJob, type EntityManager, Handles, ObjectStore, Outbox } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import { CalendarPicture } from '../model/calendar-picture.entity.js';
import { Customer } from '../model/customer.entity.js';
import { deleteBuyer } from '../customers/index.js';
import { findOutside } from '../fulfilment/index.js';
import { OrderPictures } from '../prints/index.js';
import { Download } from '../model/download.entity.js';
import { foldersOf } from '../model/order-folders.js';
import { PrintFile } from '../model/print-file.entity.js';
import { LineRequest } from '../model/line-request.entity.js';
import { DisputeEvidence } from '../model/dispute-evidence.entity.js';
import { GiftDelivery } from '../gifting/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { OrderMail } from '../model/order-mail.entity.js';
import { OrderNote } from '../model/order-note.entity.js';
import { findParcels, hasLeft, Parcel } from '../model/parcel.entity.js';
import { isInProgress } from '../model/order-transitions.js';
import { eraseOrder, OrderExpiry } from '../orders/index.js';
import { Order } from '../model/order.entity.js';
import { problemFolder, ProblemPhoto, ProblemReport } from '../problems/index.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { Refund } from '../model/refund.entity.js';
import { CartReminders } from '../marketing/index.js';
import { Settlement } from '../payments/index.js';
import { ProductionAsset } from '../production/index.js';
import { userDeleted } from '../../identity/index.js';

/** Removes a deleted user from their orders, except from those still to be shipped. */
export const eraseBuyer = defineJob({
  queue: 'maintenance',
  name: 'checkout.erase-buyer',
  title: 'Remove a deleted account from its orders',
  payload: userDeleted.payload,
});

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/**
 * Removes a deleted user from their orders: immediately, or after shipment if a paid gift still has to be shipped. Numbers,
 * lines, amounts and payments stay, as accounting law requires. Safe to interrupt and repeat.
 */
@Injectable()
export class BuyerErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly outbox: Outbox,
    private readonly pictures: OrderPictures,
    private readonly settlement: Settlement,
    private readonly expiry: OrderExpiry,
    private readonly reminders: CartReminders,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the erasure of the user's pictures last, because the orders need their copies first. */
  @Handles(eraseBuyer)
  async eraseBuyer({ userId, contactHashes }: { userId: string; contactHashes: string[] }): Promise<void> {
    await this.settleUnpaid(userId);
    await this.database.transaction(async (em) => {
      const orders = await em.find(Order, { userId }, { ...LOCK, orderBy: { id: 'asc' } });
      const customer = await em.findOne(Customer, { userId });
      if (customer) customer.userId = null;
      const customerIds = new Set([...orders.map(({ customerId }) => customerId), ...(customer ? [customer.id] : [])]);
      await this.reminders.erase(em, [...customerIds]);
      if (orders.length > 0) {
        const anonymizedCustomerId = await this.createDeletedCustomer(em);
        for (const order of orders) await this.detach(em, order, anonymizedCustomerId);
      }
      await em.flush();
      await deleteBuyer(em, [...customerIds]);
      this.outbox.add(em, eraseUserPictures, { userId, contactHashes });
    });
  }

  /** The deferred part of `eraseBuyer`, once the order is completed, cancelled or refunded. */
  @Handles(eraseOrder)
  async eraseOrder({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (!order.anonymizedCustomerId || (await awaitsShipment(em, order))) return;
      const { customerId } = order;
      await this.anonymize(em, order, order.anonymizedCustomerId);
      await em.flush();
      await deleteBuyer(em, [customerId]);
    });
  }

  /** Settles payments whose webhook is late. @throws Error when Stripe cannot be reached */
  private async settleUnpaid(userId: string): Promise<void> {
    const unpaid = await this.database.fork().find(Order, { userId, paymentState: { $in: ['unpaid', 'on_its_way'] } });
    for (const { stripeSessionId } of unpaid) {
      if (stripeSessionId) await this.settlement.settle(stripeSessionId);
    }
  }

  private async createDeletedCustomer(em: EntityManager): Promise<string> {
    const id = uuidv7();
    const name = { firstName: 'Deleted', lastName: 'customer' };
    em.create(Customer, { id, email: null, ...name, createdAt: this.clock.now() });
    await em.flush();
    return id;
  }

  private async detach(em: EntityManager, order: Order, anonymizedCustomerId: string): Promise<void> {
    // A later payment raises an issue, because there is no longer a customer to send anything to.
    await this.expiry.expire(em, order);
    // Clients cannot send a key with a line break, so this key never matches a request.
    Object.assign(order, { userId: null, anonymizedCustomerId, paymentUrl: null, idempotencyKey: `deleted\n${order.id}` });
    if (await awaitsShipment(em, order)) await this.pictures.copy(em, { orderId: order.id });
    else await this.anonymize(em, order, anonymizedCustomerId);
  }

  private async anonymize(em: EntityManager, order: Order, customerId: string): Promise<void> {
    const { id: orderId, shipping } = order;
    // Deletes the files before the commit, because no row refers to them afterwards.
    for (const folder of [...foldersOf(orderId), problemFolder(orderId)]) await this.objects.deleteFolder(folder);
    const now = this.clock.now();
    Object.assign(order, { customerId, anonymizedCustomerId: null, email: null, buyerErasedAt: now });
    order.fulfilledAt ??= now;
    await eraseTracking(em, orderId);
    if (shipping) order.shipping = { ...ERASED_ADDRESS, country: shipping.country };
    await em.nativeUpdate(OrderLine, { orderId }, { dedication: null, words: [], faces: [], labels: [], viewKey: null });
    await em.nativeUpdate(OrderLine, { orderId, pictureId: { $ne: null } }, { imageUrl: null, pictureId: null, picture: null });
    await em.nativeUpdate(OrderLine, { orderId, calendarId: { $ne: null } }, { calendarId: null, calendar: null });
    await em.nativeDelete(CalendarPicture, { orderId });
    await em.nativeUpdate(OrderMail, { orderId, sentAt: null }, { sentAt: now });
    // Follows the emails, because the workers lock the tables in this order.
    await em.nativeDelete(GiftDelivery, { orderId });
    await em.nativeDelete(Download, { orderId });
    await em.nativeDelete(PrintCheck, { orderId });
    await em.nativeDelete(PrintFile, { orderId });
    await em.nativeDelete(ProductionAsset, { orderId });
    await em.nativeDelete(OrderNote, { orderId });
    // A question may name people.
    await em.nativeUpdate(LineRequest, { orderId, message: { $ne: null } }, { message: '' });
    await em.nativeUpdate(Refund, { orderId }, { reason: null });
    await em.nativeUpdate(ProblemReport, { orderId }, { text: '', answer: null });
    await em.nativeDelete(ProblemPhoto, { orderId });
    await em.nativeDelete(DisputeEvidence, { orderId });
  }
}

/** Also in the columns that the previous version of the shop used. */
async function eraseTracking(em: EntityManager, orderId: string): Promise<void> {
  const nothing = { carrier: null, trackingNumber: null, trackingUrl: null, mailDueAt: null };
  await em.nativeUpdate(Parcel, { orderId }, nothing);
  await em.execute(
    'update checkout.orders set carrier = null, tracking_number = null where id = ? and tracking_number is not null',
    [orderId],
  );
}

async function awaitsShipment(em: EntityManager, order: Order): Promise<boolean> {
  if (!isInProgress(order)) return false;
  // A gift that was refunded is not sent anymore.
  return (await findOutside(em, order, (await findParcels(em, [order])).filter(hasLeft))).length > 0;
}

/** The country is kept for taxes. */
const ERASED_ADDRESS = {
  name: 'Deleted customer',
  phone: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postalCode: null,
};
