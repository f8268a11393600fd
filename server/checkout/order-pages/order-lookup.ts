import { Injectable } from '@nestjs/common';
import {
  AppError,
  Database,
  withMinimumDuration,
  networkOf,
  RateLimiter,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
} from '../../platform/index.js';
import type { Order as OrderView, OrderLookupRequest } from '../contract.js';
import { OrderLinks, OrderMailQueue } from '../orders/index.js';
import { orderLinkExpired, orderNotInAccount } from '../model/order-not-found.js';
import type { OrderMailKind } from '../model/order-mail.entity.js';
import { normalizedNumber } from '../model/order-states.js';
import { OrderViews } from './order-views.js';
import { Order } from '../model/order.entity.js';

/**
 * Lookups by order number are counted per network, never across networks. Otherwise anyone who knows a number could lock out
 * its buyer.
 */
const LOOKUPS_PER_NETWORK = { bucket: 'order-lookup', limit: 60, windowMs: 10 * MINUTE_MS };
const LOOKUPS_PER_NUMBER = { bucket: 'order-lookup-number', limit: 10, windowMs: HOUR_MS };
const MAILS_PER_NETWORK = { bucket: 'order-mail', limit: 10, windowMs: HOUR_MS };
const MAILS_PER_ORDER = [
  { bucket: 'order-mail-number', limit: 3, windowMs: HOUR_MS },
  { bucket: 'order-mail-number-week', limit: 10, windowMs: 7 * DAY_MS },
];

/** Failures of every call that finds an order for a guest. */
export const LOOKUP_FAILS = ['CHECKOUT.ORDER_NOT_FOUND', 'CHECKOUT.ORDER_LINK_EXPIRED', 'CHECKOUT.TOO_MANY_TRIES'] as const;

/** Finds orders for guests: by the link from a mail, or by number and email address. */
@Injectable()
export class OrderLookup {
  constructor(
    private readonly database: Database,
    private readonly links: OrderLinks,
    private readonly views: OrderViews,
    private readonly mails: OrderMailQueue,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The link shows the whole order; number and email address show only its status.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.ORDER_LINK_EXPIRED, CHECKOUT.TOO_MANY_TRIES
   */
  async find(request: OrderLookupRequest, ip: string): Promise<OrderView> {
    if ('key' in request) return this.read(await this.findId(request, ip));
    const number = await this.checkedNumber(request, ip);
    await this.limiter.enforce(LOOKUPS_PER_NUMBER, `${number} ${networkOf(ip)}`, tooManyTries());
    return withMinimumDuration(this.findByEmail(number, request.email));
  }

  /**
   * The id of the order that a link opens.
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.ORDER_LINK_EXPIRED, CHECKOUT.TOO_MANY_TRIES
   */
  async findId(link: { number: string; key: string }, ip: string): Promise<string> {
    const number = await this.checkedNumber(link, ip);
    const linkState = this.links.check(number, link.key);
    if (linkState === 'forged') throw notFound();
    if (linkState === 'expired') throw orderLinkExpired();
    const { id } = await this.database.fork().findOneOrFail(Order, { number, buyerErasedAt: null }, { failHandler: notFound });
    return id;
  }

  /** An order whose link was checked. @throws AppError CHECKOUT.ORDER_NOT_FOUND */
  async read(id: string): Promise<OrderView> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id, buyerErasedAt: null }, { failHandler: notFound });
    const [view] = await this.views.describe(em, [order]);
    return view!;
  }

  /**
   * Mails a fresh link to the order's address, up to a limit. Accepts expired links. The response never reveals whether the
   * order exists.
   * @throws AppError CHECKOUT.TOO_MANY_TRIES
   */
  async sendAgain(request: OrderLookupRequest, ip: string): Promise<void> {
    await this.limiter.enforce(MAILS_PER_NETWORK, networkOf(ip), tooManyTries());
    const number = normalizedNumber(request.number);
    if (!number) return;
    await withMinimumDuration(this.mailToOwner(number, request));
  }

  /** @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_PAID, CHECKOUT.TOO_MANY_TRIES */
  async sendOwnAgain(userId: string, orderId: string): Promise<void> {
    const order = await this.database.fork().findOneOrFail(Order, { id: orderId, userId }, { failHandler: orderNotInAccount });
    if (!newestMail(order)) throw new AppError('CHECKOUT.NOT_PAID', 'This order is not paid, so there is nothing to send yet.');
    if (!(await this.allowsMailOf(order.number))) throw tooManyTries();
    await this.mailAgain(order);
  }

  private async checkedNumber(request: OrderLookupRequest, ip: string): Promise<string> {
    await this.limiter.enforce(LOOKUPS_PER_NETWORK, networkOf(ip), tooManyTries());
    const number = normalizedNumber(request.number);
    if (!number) throw notFound();
    return number;
  }

  private async findByEmail(number: string, email: string): Promise<OrderView> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { number, email }, { failHandler: notFound });
    return this.views.describeStatus(em, order);
  }

  private async mailToOwner(number: string, request: OrderLookupRequest): Promise<void> {
    if ('key' in request && this.links.check(number, request.key) === 'forged') return;
    const ofBuyer = 'key' in request ? { buyerErasedAt: null } : { email: request.email };
    const order = await this.database.fork().findOne(Order, { number, ...ofBuyer });
    if (order && newestMail(order) && (await this.allowsMailOf(number))) await this.mailAgain(order);
  }

  private async allowsMailOf(number: string): Promise<boolean> {
    for (const rule of MAILS_PER_ORDER) {
      if (!(await this.limiter.allows(rule, number))) return false;
    }
    return true;
  }

  private async mailAgain(order: Order): Promise<void> {
    const kind = newestMail(order);
    if (kind) await this.database.transaction((em) => this.mails.enqueue(em, { orderId: order.id, kind, isRepeat: true }));
  }
}

/** The mail that says where the payment of this order is; null before there is one. */
function newestMail({ paidAt, paymentState }: Order): OrderMailKind | null {
  if (paidAt) return 'confirmation';
  if (paymentState === 'on_its_way') return 'payment_started';
  return paymentState === 'failed' ? 'payment_failed' : null;
}

/** The same error for every reason, so that attackers cannot probe for numbers and addresses. */
function notFound(): AppError {
  return new AppError('CHECKOUT.ORDER_NOT_FOUND', 'We couldn’t find an order with this number and email address.');
}

function tooManyTries(): AppError {
  return new AppError('CHECKOUT.TOO_MANY_TRIES', 'Too many attempts. Please wait a while, then try again.');
}
