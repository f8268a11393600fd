import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Accounts } from '../../identity/index.js';
import {
  AppError,
  AuditLog,
  Clock,
  CONFIG,
  type Config,
  Database,
  DAY_SECONDS,
  type EntityManager,
  Handles,
  HOUR_MS,
  Mailer,
  RateLimiter,
  safeName,
} from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { findRecipient } from '../customers/index.js';
import { LineLinks, LineRequests, OpenGifts, loadProgress, stillWaits } from '../completion/index.js';
import { LineRequest } from '../model/line-request.entity.js';
import { canSendAgain, GiftDelivery, GiftMail } from '../gifting/index.js';
import { Downloads, OrderedGiftViews } from '../prints/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { OrderLinks, OrderMailQueue, sendOrderMail } from '../orders/index.js';
import { lineRequestMail } from './line-request-mails.js';
import {
  confirmationMail,
  LINK_DAYS,
  type OrderMailData,
  type OrderMailPage,
  paidTwiceMail,
  refundedMail,
  type WaitingGift,
} from './order-mail-pages.js';
import { parcelMail, parcelMailData, parcelToMail } from './parcel-mail-page.js';
import { paymentFailedMail, paymentStartedMail } from './slow-payment-mails.js';
import { CartLinks } from '../marketing/index.js';
import { OrderMail, type OrderMailKind } from '../model/order-mail.entity.js';
import { isBuyerDeleted, mayBeFulfilled, mayDownload } from '../model/order-transitions.js';
import { orderNotFound } from '../model/order-not-found.js';
import { Order } from '../model/order.entity.js';
import { findParcels, type PackedParcel } from '../model/parcel.entity.js';
import { listRefunded, RefundItem } from '../model/refund-item.entity.js';
import { Refund } from '../model/refund.entity.js';
import { findReprints } from '../model/reprint.entity.js';

export type ResendableMail = 'confirmation' | 'shipped' | 'gift';

/** Protects the customer from too many mails. */
const REPEATS_PER_ORDER = { bucket: 'owner-order-mail', limit: 5, windowMs: HOUR_MS };

/** Sends mails about orders, and sends them again at the owner's request. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queue: OrderMailQueue,
    private readonly mailer: Mailer,
    private readonly downloads: Downloads,
    private readonly links: OrderLinks,
    private readonly cartLinks: CartLinks,
    private readonly giftViews: OrderedGiftViews,
    private readonly accounts: Accounts,
    private readonly giftMail: GiftMail,
    private readonly requests: LineRequests,
    private readonly lineLinks: LineLinks,
    private readonly openGifts: OpenGifts,
    private readonly audit: AuditLog,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends the mail unless it was sent before. The row is locked while sending, so that two workers never send it twice. After
   * a crash between sending and storing `sentAt`, the mail is sent again with the same Message-ID.
   */
  @Handles(sendOrderMail)
  async send({ orderMailId }: { orderMailId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const mail = await em.findOne(OrderMail, { id: orderMailId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!mail || mail.sentAt) return;
      const order = await em.findOneOrFail(Order, { id: mail.orderId });
      if (mail.kind === 'gift') await this.giftMail.send(em, mail.id, order);
      else await this.sendToBuyer(em, mail, order);
      mail.sentAt = this.clock.now();
    });
  }

  /** Resends a mail with fresh links at the owner's request. */
  async resend(actorId: string, orderId: string, mail: ResendableMail): Promise<void> {
    const refusal = new AppError(
      'CHECKOUT.TOO_MANY_TRIES',
      'This customer was sent several emails already. Please wait an hour.',
    );
    await this.limiter.enforce(REPEATS_PER_ORDER, orderId, refusal);
    await this.database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_READ, failHandler: orderNotFound };
      const order = await em.findOneOrFail(Order, { id: orderId }, lock);
      const parcels = await findParcels(em, [order]);
      checkMail(order, await em.findOne(GiftDelivery, { orderId }), parcels, mail);
      const request = { orderId, kind: mail, isRepeat: true };
      if (mail !== 'shipped') await this.queue.enqueue(em, request);
      else for (const { parcel } of parcels.filter(isOnItsWay)) await this.queue.enqueue(em, { ...request, parcelId: parcel.id });
      const change = { actorId, subject: 'order', subjectId: orderId, action: 'mail-resent' } as const;
      this.audit.record(em, { ...change, before: null, after: { mail } });
    });
  }

  private async sendToBuyer(em: EntityManager, mail: OrderMail, order: Order): Promise<void> {
    const { lineRequestId } = mail;
    const isNeeded = lineRequestId ? await stillWaits(em, { id: lineRequestId }) : isStillNeeded(mail, order);
    const to = isNeeded && (await findRecipient(em, this.accounts, order));
    if (!to) return;
    const page = await this.pageOf(em, mail, await this.mailDataOf(em, order, mail.kind));
    if (page) await this.mailer.send(em, { to, key: `order-${mail.kind}.${mail.id}`, ...page });
  }

  /** Without gifts that were refunded or sent since they were asked for. */
  private async waitingGifts(em: EntityManager, order: Order, lines: readonly OrderLine[]): Promise<WaitingGift[]> {
    const gifts: WaitingGift[] = [];
    const open = await this.openGifts.find(em, [order], lines, await loadProgress(em, [order]));
    for (const { orderLineId } of await this.requests.openOf(em, [order.id])) {
      const line = open.has(orderLineId) && lines.find(({ id }) => id === orderLineId);
      const lacks = line && (await this.requests.describeMissing(em, line));
      if (lacks) gifts.push({ orderLineId, productName: line.productName, lacks, url: this.lineLinks.linkTo(orderLineId) });
    }
    return gifts;
  }

  /** Null if there is no longer a reason to send it. */
  private async pageOf(em: EntityManager, mail: OrderMail, data: OrderMailData): Promise<OrderMailPage | null> {
    const { kind, refundId, lineRequestId } = mail;
    if (kind === 'shipped') return parcelPage(em, mail, data);
    if (kind === 'confirmation') return confirmationMail(data);
    if (kind === 'payment_started') return paymentStartedMail(data);
    if (lineRequestId) return this.requestPageOf(em, { kind, lineRequestId }, data);
    if (kind === 'paid_twice') return paidTwiceMail(data);
    if (kind === 'payment_failed') return paymentFailedMail(data, this.cartLinks.linkTo(data.order));
    const { amountCents } = await em.findOneOrFail(Refund, { id: refundId });
    return refundedMail(data, amountCents, await em.find(RefundItem, { refundId }));
  }

  private async requestPageOf(
    em: EntityManager,
    { kind, lineRequestId }: Pick<OrderMail, 'kind'> & { lineRequestId: string },
    data: OrderMailData,
  ): Promise<ReturnType<typeof confirmationMail>> {
    const request = await em.findOneOrFail(LineRequest, { id: lineRequestId });
    const line = await em.findOneOrFail(OrderLine, { id: request.orderLineId });
    const lacks = await this.requests.describeMissing(em, line);
    const asked = { ...request, line, lacks, url: this.lineLinks.linkTo(line.id), isReminder: kind === 'line_reminder' };
    return lineRequestMail(data, asked);
  }

  private async mailDataOf(em: EntityManager, order: Order, kind: OrderMailKind): Promise<OrderMailData> {
    const { firstName } = await em.findOneOrFail(Customer, { id: order.customerId });
    const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
    const links = await this.downloads.linksOf(em, [order], lines, LINK_DAYS * DAY_SECONDS);
    const downloads = links.map(({ orderLineId, path }) => ({ orderLineId, url: this.config.PUBLIC_URL + path }));
    // Mails about money alone have no pictures.
    const pictures =
      kind === 'refunded' || kind === 'paid_twice' ? new Map<string, Buffer>() : await this.giftViews.readForMail(lines);
    const waiting = kind === 'confirmation' ? await this.waitingGifts(em, order, lines) : [];
    const orderUrl = this.links.linkTo(order.number);
    return { order, lines, pictures, firstName: safeName(firstName) ?? '', downloads, waiting, orderUrl };
  }
}

/** Null if the parcel is not on its way anymore. */
async function parcelPage(em: EntityManager, { parcelId }: OrderMail, data: OrderMailData): Promise<OrderMailPage | null> {
  const parcels = await findParcels(em, [data.order]);
  const packed = parcelToMail(parcels, parcelId);
  if (!packed) return null;
  const [refunded, reprints] = [await listRefunded(em, [data.order]), await findReprints(em, [data.order])];
  return parcelMail(data, parcelMailData(packed, parcels, data.lines, refunded, reprints));
}

function isOnItsWay({ parcel: { state } }: PackedParcel): boolean {
  return state === 'sent';
}

/** False if the order has changed since, or its buyer has deleted their account. */
function isStillNeeded({ kind, isRepeat }: OrderMail, order: Order): boolean {
  if (kind === 'payment_started') return order.paymentState === 'on_its_way' && !isBuyerDeleted(order);
  if (kind === 'payment_failed') return order.paymentState === 'failed' && !isBuyerDeleted(order);
  if (kind === 'paid_twice') return order.paymentState === 'needs_attention' && !isBuyerDeleted(order);
  if (kind === 'confirmation' && !isRepeat) return mayBeFulfilled(order);
  if (order.anonymizedCustomerId) return false;
  return kind !== 'shipped' || order.status !== 'cancelled';
}

/** None for a buyer who has deleted their account. */
export function resendableMails(order: Order, gift: GiftDelivery | null, parcels: readonly PackedParcel[]): ResendableMail[] {
  if (isBuyerDeleted(order)) return [];
  return [
    ...(mayDownload(order) ? (['confirmation'] as const) : []),
    ...(parcels.some(isOnItsWay) && order.status !== 'cancelled' ? (['shipped'] as const) : []),
    ...(gift && canSendAgain(order, gift) ? (['gift'] as const) : []),
  ];
}

const REFUSALS = {
  confirmation: ['CHECKOUT.NOT_PAID', 'This order is not paid, or was refunded.'],
  shipped: ['CHECKOUT.NOT_TO_BE_SHIPPED', 'No parcel of this order is on its way.'],
  gift: ['CHECKOUT.GIFT_NOT_SENT', 'No gift of this order was emailed yet.'],
} as const;

/** @throws AppError CHECKOUT.NOT_PAID, CHECKOUT.NOT_TO_BE_SHIPPED, CHECKOUT.GIFT_NOT_SENT */
function checkMail(order: Order, gift: GiftDelivery | null, parcels: readonly PackedParcel[], mail: ResendableMail): void {
  if (resendableMails(order, gift, parcels).includes(mail)) return;
  const buyerDeleted = 'The customer has deleted their account, so there is no one to write to.';
  const [code, notSent] = REFUSALS[mail];
  throw new AppError(code, isBuyerDeleted(order) ? buyerDeleted : notSent);
}
