import { Injectable } from '@nestjs/common';
import { Subscriptions, UnconfirmedAddresses } from '../../mailing/index.js';
import { Clock, type EntityManager, HOUR_MS, type Mail, Mailer, RetryLaterError, safeName } from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { hasPdf, OrderLine } from '../model/order-line.entity.js';
import { listKept } from '../model/refund-item.entity.js';
import { isBuyerDeleted, mayBeFulfilled } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import { GiftDelivery } from './gift-delivery.entity.js';
import { GiftLinks } from './gift-links.js';

const BUSY_MAILBOX_DELAY_MS = HOUR_MS;

interface GiftMailData {
  /** Empty if there is no name that is safe in a mail. */
  from: string;
  to: string;
  url: string;
  count: number;
}

/** The recipient's email. It mentions no prices and leaves the surprise to the page that it links to. */
function giftMailPage({ from, to, url, count }: GiftMailData): Omit<Mail, 'to' | 'key'> {
  const giver = from || 'Someone';
  return {
    // Without names: anyone can type any, and subjects are read first.
    subject: 'A gift is waiting for you at Keepsake',
    title: to ? `A gift for you, ${to}` : 'A gift for you',
    preheader: 'It’s wrapped, and waiting for you.',
    paragraphs: [
      `${giver} chose ${count === 1 ? 'something' : 'a few things'} for you at Keepsake. Your gift is wrapped and waiting on a page of its own.`,
    ],
    button: { label: 'Unwrap your gift', url },
    smallPrint: ['This page is yours alone. Anyone who has this email can open it, without an account.'],
    reason: `You’re getting this email because ${from || 'a customer of ours'} asked us to send you a gift.`,
  };
}

@Injectable()
export class GiftMail {
  constructor(
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly links: GiftLinks,
    private readonly subscriptions: Subscriptions,
    private readonly unconfirmed: UnconfirmedAddresses,
  ) {}

  /**
   * Runs in a transaction that locks the mail's row. Sends nothing for an order that was canceled or erased or whose PDFs were
   * refunded, or to a recipient who has unsubscribed.
   * @throws RetryLaterError while the mailbox has got many gifts
   */
  async send(em: EntityManager, mailId: string, order: Order): Promise<void> {
    const gift = await em.findOne(GiftDelivery, { orderId: order.id });
    if (!gift?.receiverEmail || !mayBeFulfilled(order) || isBuyerDeleted(order)) return;
    const kept = await listKept(em, [order], await em.find(OrderLine, { orderId: order.id }));
    const count = kept.filter(({ line }) => hasPdf(line)).length;
    if (count === 0) return;
    const unsubscribe = await this.subscriptions.linkFor(em, gift.receiverEmail, 'gifts');
    gift.declinedAt = unsubscribe ? null : this.clock.now();
    if (!unsubscribe) return;
    if (!gift.sentAt && !(await this.unconfirmed.allowsMailTo(em, gift.receiverEmail, 'gift')))
      throw new RetryLaterError('This mailbox got many gifts today.', BUSY_MAILBOX_DELAY_MS);
    const { firstName } = await em.findOneOrFail(Customer, { id: order.customerId });
    const page = giftMailPage({
      from: safeName(firstName) ?? '',
      to: safeName(gift.receiverName ?? '') ?? '',
      url: this.links.linkTo(order.id),
      count,
    });
    await this.mailer.send(em, { to: gift.receiverEmail, key: `order-gift.${mailId}`, unsubscribe, ...page });
    gift.sentAt ??= this.clock.now();
  }
}
