import { Injectable } from '@nestjs/common';
import { IsolationLevel } from '@mikro-orm/core';
import { AuditLog, Database, type EntityManager } from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { GiftDelivery, orderGiftOf } from '../gifting/index.js';
import { LineRequests, OpenGifts, loadProgress } from '../completion/index.js';
import { LineRequest } from '../model/line-request.entity.js';
import { Downloads, OrderedGiftViews, OrderPictures, PrintFileReader } from '../prints/index.js';
import { Download } from '../model/download.entity.js';
import { LineChange } from '../model/line-change.entity.js';
import { PrintFile } from '../model/print-file.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { OrderIssue } from '../model/order-issue.entity.js';
import { OrderMail } from '../model/order-mail.entity.js';
import { OrderNote } from '../model/order-note.entity.js';
import { mayBeAccepted } from '../model/order-transitions.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { Order } from '../model/order.entity.js';
import { DisputeEvidence } from '../model/dispute-evidence.entity.js';
import { Dispute } from '../model/dispute.entity.js';
import { refundableItems } from '../payments/index.js';
import { Production } from '../model/production.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { RefundItem } from '../model/refund-item.entity.js';
import { isLiveRefund, Refund, refundableCents } from '../model/refund.entity.js';
import { findHold } from '../model/production-hold.js';
import { orderNotFound } from '../model/order-not-found.js';
import { resendableMails } from '../mails/index.js';
import { ProductionViews, ShippingAddresses } from '../production/index.js';
import { shippingObstacle } from '../fulfilment/index.js';
import { isCancelled } from '../model/parcel.entity.js';
import { unitsByHand } from '../model/units-by-hand.js';
import { type LineUnits, unitsOutside } from '../model/unsent-units.js';
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
    private readonly prints: PrintFileReader,
    private readonly giftViews: OrderedGiftViews,
    private readonly openGifts: OpenGifts,
    private readonly lineRequests: LineRequests,
    private readonly productions: ProductionViews,
    private readonly addresses: ShippingAddresses,
  ) {}

  async find(orderId: string) {
    const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ };
    const records = await this.database.fork().transactional((em) => this.read(em, orderId), snapshot);
    const { order, lines, refunds, refundItems, giftDelivery, parcels } = records;
    const packed = parcels.filter((each) => !isCancelled(each));
    const outside = unitsOutside(lines, records.refunded, records.reprints, packed);
    const byHand = unitsByHand(outside, packed, records.productionItems);
    const isWaiting = ({ line }: LineUnits) => records.waitingLines.includes(line);
    const live = new Set(refunds.filter(isLiveRefund).map(({ id }) => id));
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
      canShip: shippingObstacle(order, lines) === null && (byHand.length > 0 || packed.length > 0),
      unsent: byHand.filter((each) => !isWaiting(each)),
      unsentWaiting: byHand.filter(isWaiting),
      timeline: timelineOf({ ...records, changes }),
      production: this.productions.describe(records),
      shipTo: await this.addresses.show(order),
      gift: orderGiftOf(order, giftDelivery),
      mails: resendableMails(order, giftDelivery, parcels),
    };
  }

  /** In one snapshot, so that the order matches its refunds. Issues and notes are oldest first. */
  private async read(em: EntityManager, orderId: string) {
    const order = await em.findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
    const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIMIT } as const;
    const notes = await em.find(OrderNote, { orderId, deletedAt: null }, newest);
    const refunds = await em.find(Refund, { orderId }, newest);
    const lines = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const progress = await loadProgress(em, [order]);
    return {
      order,
      lines,
      ...progress,
      customer: await em.findOneOrFail(Customer, { id: order.customerId }),
      issues: await em.find(OrderIssue, { orderId }, { orderBy: { raisedAt: 'asc', id: 'asc' } }),
      refunds,
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
      productions: await em.find(Production, { orderId }, { orderBy: { attempt: 'desc' } }),
      productionItems: await em.find(ProductionItem, { orderId }, { orderBy: { id: 'asc' } }),
      /** By line id. */
      waiting: await this.openGifts.find(em, [order], lines, progress),
      waitingLines: await this.lineRequests.listWaiting(em, order, lines),
      giftDelivery: await em.findOne(GiftDelivery, { orderId }),
      hold: await findHold(em, order),
    };
  }
}
