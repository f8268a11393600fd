import { Injectable } from '@nestjs/common';
import { IsolationLevel } from '@mikro-orm/core';
import { AuditLog, Database, type EntityManager } from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { GiftDelivery, orderGiftOf } from '../gifting/index.js';
import { LineRequest, OpenGifts } from '../completion/index.js';
import { Download, Downloads, GiftViews, LineChange, OrderPictures, PrintFile, PrintFiles } from '../prints/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { OrderIssue } from '../model/order-issue.entity.js';
import { OrderMail } from '../model/order-mail.entity.js';
import { OrderNote } from '../model/order-note.entity.js';
import { mayBeAccepted } from '../model/order-transitions.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { Order } from '../model/order.entity.js';
import { DisputeEvidence } from '../model/dispute-evidence.entity.js';
import { Dispute } from '../model/dispute.entity.js';
import { refundableCents, refundableItems } from '../payments/index.js';
import { Production } from '../model/production.entity.js';
import { listRefunded, RefundItem } from '../model/refund-item.entity.js';
import { isLive, Refund } from '../model/refund.entity.js';
import { findHold } from '../model/production-hold.js';
import { orderNotFound } from '../model/order-not-found.js';
import { resendableMails } from '../mails/index.js';
import { ProductionViews, ShippingAddresses } from '../production/index.js';
import { shippingObstacle } from '../fulfilment/index.js';
import { findParcels, isCancelled } from '../model/parcel.entity.js';
import { findReprints } from '../model/reprint.entity.js';
import { unitsByHand } from '../model/units-by-hand.js';
import { unitsOutside } from '../model/unsent-units.js';
import { timelineOf } from './timeline.js';

const LINK_SECONDS = 3_600;
const OLDEST = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;
/** Limit of each list, higher than any order needs; the newest entries are kept. */
const LIMIT = 200;

/** The data of the owner's page of one order. Maps have line ids as keys. */
export type OrderDetails = Awaited<ReturnType<OrderDetailsReader['find']>>;

@Injectable()
export class OrderDetailsReader {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly downloads: Downloads,
    private readonly pictures: OrderPictures,
    private readonly prints: PrintFiles,
    private readonly giftViews: GiftViews,
    private readonly openGifts: OpenGifts,
    private readonly productions: ProductionViews,
    private readonly addresses: ShippingAddresses,
  ) {}

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async find(orderId: string) {
    const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ };
    const records = await this.database.fork().transactional((em) => read(em, orderId), snapshot);
    const { order, lines, refunds, refundItems, giftDelivery, parcels } = records;
    const packed = parcels.filter((each) => !isCancelled(each));
    const outside = unitsOutside(lines, records.refunded, records.reprints, packed);
    const unsent = await unitsByHand(this.database.fork(), orderId, outside, packed);
    const live = new Set(refunds.filter(isLive).map(({ id }) => id));
    const changes = await this.audit.list('order', orderId, LIMIT);
    const nameOfFile = ({ position, productName }: OrderLine): string =>
      `Keepsake ${order.number} ${position + 1} ${productName}`.slice(0, 120).toWellFormed();
    return {
      ...records,
      pictures: await this.pictures.printsOf(lines, nameOfFile, LINK_SECONDS),
      prints: await this.prints.viewsOf(order, lines, nameOfFile, LINK_SECONDS),
      views: await this.giftViews.urlsOf(lines, LINK_SECONDS),
      downloads: await this.downloads.linksOf(this.database.fork(), [order], lines, LINK_SECONDS),
      refundableCents: refundableCents(order, refunds),
      refundableItems: refundableItems(
        order,
        lines,
        refundItems.filter(({ refundId }) => live.has(refundId)),
      ),
      canAccept: mayBeAccepted(order),
      canShip: shippingObstacle(order, lines) === null && (unsent.length > 0 || packed.length > 0),
      unsent,
      timeline: timelineOf({ ...records, changes }),
      waiting: await this.openGifts.find(this.database.fork(), [order], lines),
      production: await this.productions.ofOrder(orderId),
      shipTo: await this.addresses.show(order),
      gift: orderGiftOf(order, giftDelivery),
      mails: resendableMails(order, giftDelivery, parcels),
    };
  }
}

/** Reads everything in one snapshot, so that the order matches its refunds. Issues and notes are oldest first. */
async function read(em: EntityManager, orderId: string) {
  const order = await em.findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
  const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIMIT } as const;
  const notes = await em.find(OrderNote, { orderId, deletedAt: null }, newest);
  const refunds = await em.find(Refund, { orderId }, newest);
  return {
    order,
    customer: await em.findOneOrFail(Customer, { id: order.customerId }),
    lines: await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } }),
    issues: await em.find(OrderIssue, { orderId }, { orderBy: { raisedAt: 'asc', id: 'asc' } }),
    refunds,
    refunded: await listRefunded(em, [order]),
    refundItems: await em.find(RefundItem, { refundId: { $in: refunds.map(({ id }) => id) } }),
    disputes: await em.find(Dispute, { orderId }, newest),
    evidence: await em.find(DisputeEvidence, { orderId, deletedAt: null }, OLDEST),
    notes: notes.toReversed(),
    sentMails: await em.find(OrderMail, { orderId }, newest),
    grants: await em.find(Download, { orderId }),
    printFiles: await em.find(PrintFile, { orderId }),
    requests: await em.find(LineRequest, { orderId }, newest),
    lineChanges: await em.find(LineChange, { orderId }, { orderBy: { createdAt: 'desc' }, limit: LIMIT }),
    printChecks: await em.find(PrintCheck, { orderId }),
    productions: await em.find(Production, { orderId }),
    giftDelivery: await em.findOne(GiftDelivery, { orderId }),
    hold: await findHold(em, order),
    parcels: await findParcels(em, [order]),
    reprints: await findReprints(em, [order]),
  };
}
