import { Injectable } from '@nestjs/common';
import { AuditLog, Database } from '../../platform/index.js';
import type { Customer } from '../customer.entity.js';
import { Download } from '../download.entity.js';
import { type DownloadLink, Downloads } from '../downloads.js';
import { isPhysical, OrderLine } from '../order-line.entity.js';
import { OrderMail } from '../order-mail.entity.js';
import { OrderNote } from '../order-note.entity.js';
import { OrderPictures, type PrintPicture } from '../order-pictures.js';
import { mayBeAccepted } from '../order-transitions.js';
import type { Order } from '../order.entity.js';
import { Refund } from '../refund.entity.js';
import { OrderLists } from './order-lists.js';
import { refundableCents } from './refunds.js';
import { type RepeatableMail, repeatableMails } from './repeated-mails.js';
import { whyNotShipped } from './shipments.js';
import { type TimelineEntry, timelineOf } from './timeline.js';

const LINK_SECONDS = 3_600;
/** More than an order ever has of each; the newest count. */
const LIMIT = 200;

/** Everything that the owner needs to know about one order. */
export interface OrderDetails {
  order: Order;
  customer: Customer;
  lines: readonly OrderLine[];
  /** By the line's id. */
  pictures: ReadonlyMap<string, PrintPicture>;
  downloads: readonly DownloadLink[];
  /** Newest first. */
  refunds: readonly Refund[];
  refundableCents: number;
  canAccept: boolean;
  canShip: boolean;
  /** Oldest first. */
  notes: readonly OrderNote[];
  timeline: readonly TimelineEntry[];
  mails: readonly RepeatableMail[];
}

@Injectable()
export class OrderDetailsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly lists: OrderLists,
    private readonly downloads: Downloads,
    private readonly pictures: OrderPictures,
  ) {}

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async show(orderId: string): Promise<OrderDetails> {
    const { order, customer } = await this.lists.find(orderId);
    const em = this.database.fork();
    const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIMIT } as const;
    const [lines, refunds, notes, mails, downloads, changes] = await Promise.all([
      em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } }),
      em.find(Refund, { orderId }, newest),
      em.find(OrderNote, { orderId, deletedAt: null }, newest),
      em.find(OrderMail, { orderId }, newest),
      em.find(Download, { orderId }),
      this.audit.list('order', orderId, LIMIT),
    ]);
    const nameOfFile = ({ position, productName }: OrderLine): string =>
      `Keepsake ${order.number} ${position + 1} ${productName}`.slice(0, 120).toWellFormed();
    return {
      order,
      customer,
      lines,
      pictures: await this.pictures.printsOf(lines, nameOfFile, LINK_SECONDS),
      downloads: await this.downloads.linksOf(em, [order], lines, LINK_SECONDS),
      refunds,
      refundableCents: await refundableCents(em, order),
      canAccept: mayBeAccepted(order),
      canShip: whyNotShipped(order, lines.some(isPhysical)) === null,
      notes: notes.toReversed(),
      timeline: timelineOf({ order, lines, mails, refunds, downloads, changes }),
      mails: repeatableMails(order),
    };
  }
}
