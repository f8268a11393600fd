import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import {
  AppError,
  Clock,
  Database,
  defineRecurringJob,
  type EntityManager,
  fieldError,
  Handles,
  HOUR_MS,
  RateLimiter,
} from '../../platform/index.js';
import { UnconfirmedAddresses } from '../../mailing/index.js';
import { OrderMail } from '../model/order-mail.entity.js';
import { OrderMailQueue } from '../orders/index.js';
import { hasPdf, type OrderLine } from '../model/order-line.entity.js';
import { HAS_MONEY } from '../model/order-states.js';
import { Order } from '../model/order.entity.js';
import { giftDays, type GiftDeliveryRequest, type GiftRequest } from './contract.js';
import { GiftDelivery } from './gift-delivery.entity.js';
import { canSendAgain } from './order-gift.js';

/** Emails gifts that are due. */
const sendDueGifts = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.send-due-gifts',
  title: 'Email gifts whose day has come',
  purpose: 'Hands gifts to the mail queue at the hour that their buyer chose, once their PDFs are ready.',
  everyMs: 30_000,
});

const BATCH = 100;
const REPEATS_PER_HOUR = { bucket: 'gift-mail', limit: 3, windowMs: HOUR_MS };
const REPEATS_PER_GIFT = 5;
/** PostgreSQL's error code: it does not know every time zone that browsers send. */
const UNKNOWN_TIME_ZONE = '22023';
const SEND_AT = '((?::date + make_time(?, 0, 0)) at time zone ?)';

/** Gifts for other people: stored with the order, emailed on the chosen day. */
@Injectable()
export class GiftDeliveries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: OrderMailQueue,
    private readonly limiter: RateLimiter,
    private readonly unconfirmed: UnconfirmedAddresses,
  ) {}

  /**
   * Runs in the transaction that places the order.
   * @throws AppError CHECKOUT.GIFT_WITHOUT_PDF, CHECKOUT.GIFT_TIME_NOT_AVAILABLE
   */
  async add(
    em: EntityManager,
    orderId: string,
    lines: readonly Pick<OrderLine, 'variant'>[],
    { message, delivery }: GiftRequest,
  ): Promise<void> {
    if (delivery && !lines.some(hasPdf)) {
      throw new AppError('CHECKOUT.GIFT_WITHOUT_PDF', 'Nothing in this order is a PDF, so there is nothing to email.');
    }
    await em.execute('insert into checkout.gift_deliveries (order_id, message) values (?, ?)', [orderId, message || null]);
    if (delivery) await this.schedule(em, orderId, delivery, 'gift.delivery');
  }

  /**
   * Changes recipient and time, until the email is enqueued.
   * @param path of the delivery in the request; without one, it is the request itself
   * @throws AppError CHECKOUT.NO_GIFT_DELIVERY, CHECKOUT.GIFT_ON_ITS_WAY, CHECKOUT.GIFT_TIME_NOT_AVAILABLE
   */
  async change(orderId: string, delivery: GiftDeliveryRequest, path?: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const { gift } = await lockGift(em, orderId);
      if (gift.enqueuedAt)
        throw new AppError('CHECKOUT.GIFT_ON_ITS_WAY', 'This gift is already on its way, so it can’t be changed anymore.');
      await this.schedule(em, orderId, delivery, path);
      await this.enqueueDue(em, orderId);
    });
  }

  /** @throws AppError CHECKOUT.NO_GIFT_DELIVERY, CHECKOUT.GIFT_NOT_SENT, CHECKOUT.TOO_MANY_TRIES */
  async sendAgain(orderId: string, ip: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const { order, gift } = await lockGift(em, orderId);
      if (!canSendAgain(order, gift))
        throw new AppError('CHECKOUT.GIFT_NOT_SENT', 'This gift wasn’t sent, or its order was refunded or canceled.');
      await this.requireFewRepeats(em, gift, ip);
      await this.mails.enqueue(em, { orderId, kind: 'gift', isRepeat: true });
    });
  }

  /** @throws AppError CHECKOUT.TOO_MANY_TRIES */
  private async requireFewRepeats(em: EntityManager, { orderId, receiverEmail }: GiftDelivery, ip: string): Promise<void> {
    const repeats = await em.count(OrderMail, { orderId, kind: 'gift', isRepeat: true });
    if (repeats >= REPEATS_PER_GIFT)
      throw tooManyRepeats('This gift was sent several times already. Ask the person to look in their spam folder.');
    if (!(await this.limiter.allows(REPEATS_PER_HOUR, orderId, em)))
      throw tooManyRepeats('This gift was sent several times already. Please wait an hour.');
    const isAllowed =
      (await this.unconfirmed.allowsRequestFrom(em, ip)) &&
      (await this.unconfirmed.allowsMailTo(em, receiverEmail ?? '', 'gift-again'));
    if (!isAllowed) throw tooManyRepeats('Several gifts were sent again already. Please wait until tomorrow.');
  }

  @Handles(sendDueGifts)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    let enqueued: number;
    do {
      signal.throwIfAborted();
      enqueued = await this.database.transaction((em) => this.enqueueDue(em));
    } while (enqueued === BATCH);
  }

  /**
   * Enqueues due gifts whose PDFs are ready and whose payment is not disputed, each once: rows locked by another process are skipped. Locks the order before
   * the gift, as every other transaction does.
   * @param orderId limits this to one order
   */
  async enqueueDue(em: EntityManager, orderId: string | null = null): Promise<number> {
    const now = this.clock.now();
    const due = await em.execute<{ id: string }[]>(
      `select o.id from checkout.gift_deliveries g join checkout.orders o on o.id = g.order_id
       where g.send_at <= ? and g.enqueued_at is null and (?::uuid is null or o.id = ?) and o.fulfilled_at is not null
         and ${HAS_MONEY} and o.status <> 'cancelled'
         and not exists (select from checkout.order_issues i
           where i.order_id = o.id and i.code in ('disputed', 'fraud_warning') and i.accepted_at is null)
         and o.buyer_erased_at is null and o.successor_id is null
       order by g.send_at limit ${BATCH} for update of o, g skip locked`,
      [now, orderId, orderId],
    );
    for (const { id } of due) {
      await em.nativeUpdate(GiftDelivery, { orderId: id }, { enqueuedAt: now });
      await this.mails.enqueue(em, { orderId: id, kind: 'gift' });
    }
    return due.length;
  }

  /** @throws AppError CHECKOUT.GIFT_TIME_NOT_AVAILABLE */
  private async schedule(
    em: EntityManager,
    orderId: string,
    { name, email, day, hour, timeZone }: GiftDeliveryRequest,
    path?: string,
  ): Promise<void> {
    const notAvailable = (field: keyof GiftDeliveryRequest, message: string) =>
      fieldError('CHECKOUT.GIFT_TIME_NOT_AVAILABLE', path ? `${path}.${field}` : field, message);
    const { first, last } = giftDays(timeZone, this.clock.now());
    if (day < first) throw notAvailable('day', 'This day is already over. Please choose another day for the gift.');
    if (day > last) throw notAvailable('day', 'Please choose a day within the next year.');
    const sendAt = [day, hour, timeZone];
    // Where clocks change, the hour may not exist: the one that the clocks show then is stored.
    await em
      .execute(
        `update checkout.gift_deliveries set receiver_name = ?, receiver_email = ?, day = ?, time_zone = ?,
           hour = extract(hour from ${SEND_AT} at time zone ?), send_at = ${SEND_AT}
         where order_id = ?`,
        [name, email, day, timeZone, ...sendAt, timeZone, ...sendAt, orderId],
      )
      .catch((error: unknown) => {
        throw (error as { code?: unknown }).code === UNKNOWN_TIME_ZONE
          ? notAvailable('timeZone', 'We don’t know this time zone. Please choose another one.')
          : error;
      });
  }
}

/** Locks the order before the gift, as every other transaction does. @throws AppError CHECKOUT.NO_GIFT_DELIVERY */
async function lockGift(em: EntityManager, orderId: string): Promise<{ order: Order; gift: GiftDelivery }> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const order = await em.findOneOrFail(Order, { id: orderId }, { ...lock, failHandler: noDelivery });
  const gift = await em.findOneOrFail(
    GiftDelivery,
    { orderId, receiverEmail: { $ne: null } },
    { ...lock, failHandler: noDelivery },
  );
  return { order, gift };
}

function noDelivery(): AppError {
  return new AppError('CHECKOUT.NO_GIFT_DELIVERY', 'This order has no gift to email.');
}

function tooManyRepeats(message: string): AppError {
  return new AppError('CHECKOUT.TOO_MANY_TRIES', message);
}
