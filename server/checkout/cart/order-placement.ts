import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { CalendarOrders, type OrderedCalendar } from '../../calendars/index.js';
import { orientationFor } from '../../catalog/index.js';
import { PictureRepository, type StoredPicture } from '../../generation/index.js';
import { Accounts, type SignedInUser } from '../../identity/index.js';
import {
  AppError,
  Clock,
  correlationId,
  Database,
  type EntityManager,
  fieldError,
  hashRequest,
  readableCode,
} from '../../platform/index.js';
import { createPaymentRequest, type CreatePaymentRequest, type Destination } from '../contract.js';
import { type Buyer, Customers } from '../customers/index.js';
import { CartReminders, Discounts, PicturePacks } from '../marketing/index.js';
import { GiftDeliveries } from '../gifting/index.js';
import { CalendarPicture } from '../model/calendar-picture.entity.js';
import { isPhysical, OrderLine, subtotalOf } from '../model/order-line.entity.js';
import { PAYMENT_PAGE_MS } from '../model/payment-limits.js';
import { OrderStock } from '../orders/index.js';
import { Order } from '../model/order.entity.js';
import { type PricedLine, Pricing } from './pricing.js';
import { shippingOptions } from './shipping.js';
import { hasEndedUnpaid } from '../model/order-transitions.js';

const FIRST_CHECK_MS = 20_000;

interface NewOrder {
  buyer: Buyer;
  /** Null for guests. */
  userId: string | null;
  lines: PricedLine[];
  pack: Pick<Order, keyof typeof NO_PACK> | null;
  idempotencyKey: string;
  requestHash: string;
  cartId: string | null;
  destination: Destination;
  discount: CreatePaymentRequest['discount'];
  remindMe: boolean;
  ip: string;
}

type LockedPicture = Pick<StoredPicture, 'faces' | 'labels' | 'width' | 'height'>;

/** `lines` is absent when an earlier request placed the order. */
export interface PlacedOrder {
  order: Order;
  lines?: OrderLine[];
}

/** Inserts an order and its lines in one statement, which is faster than the ORM's two. */
const INSERT = (order: readonly string[], line: readonly string[]) => `with placed as (
    insert into checkout.orders (${order.join(', ')})
    select ${order.join(', ')} from jsonb_populate_record(null::checkout.orders, $1::jsonb)
  )
  insert into checkout.order_lines (${line.join(', ')})
  select ${line.join(', ')} from jsonb_populate_recordset(null::checkout.order_lines, $2::jsonb)`;

const NO_PACK = { packId: null, packPictures: null, packCents: 0 };

/** Places orders, exactly once per idempotency key. */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pricing: Pricing,
    private readonly customers: Customers,
    private readonly discounts: Discounts,
    private readonly packs: PicturePacks,
    private readonly stock: OrderStock,
    private readonly pictures: PictureRepository,
    private readonly accounts: Accounts,
    private readonly reminders: CartReminders,
    private readonly gifts: GiftDeliveries,
    private readonly calendars: CalendarOrders,
  ) {}

  /**
   * Returns the committed order of this request, or the earlier order with the same key. Reserves stock for a short time,
   * unless this buyer has many reservations.
   * @throws AppError CHECKOUT.EMAIL_REQUIRED, CHECKOUT.IDEMPOTENCY_CONFLICT, what PicturePacks.quote and Pricing throw,
   *   CHECKOUT.PICTURE_NOT_AVAILABLE, what Discounts.claim throws, CATALOG.OUT_OF_STOCK, what
   *   GiftDeliveries.add throws
   */
  async placeOrder(
    request: CreatePaymentRequest,
    user: SignedInUser | null,
    idempotencyKey: string,
    ip: string,
  ): Promise<PlacedOrder> {
    const userId = user?.id ?? null;
    const requestHash = requestHashOf(request);
    const create = async () => {
      const pack = request.pack ? await this.packs.quote(request.pack, userId) : null;
      const lines = await this.inFront(await this.pricing.price(request.items, pack?.packCents ?? 0), userId);
      const buyer = await this.buyerOf(request, user);
      const { discount, destination, remindMe = false, cartId = null } = request;
      const order = { buyer, userId, lines, pack, idempotencyKey, requestHash, cartId, destination, discount, remindMe, ip };
      return this.database.transaction(async (em) => {
        const placed = await this.insert(em, order);
        if (request.gift) await this.gifts.add(em, placed.order.id, lines, request.gift);
        return placed;
      });
    };
    try {
      return await create();
    } catch (error) {
      // Looks up the key only after a failure: new orders save the query, and repeated requests always fail.
      const before = await this.findByKey(userId, idempotencyKey);
      if (before) return { order: await this.sameRequest(before, requestHash) };
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      // A concurrent order has created this buyer's record, so a second attempt finds it.
      return create();
    }
  }

  /** Whether a calendar of the order was changed after it was placed: the order has it as it was. */
  async isOutdated({ id: orderId, createdAt }: Order): Promise<boolean> {
    const lines = await this.database.fork().find(OrderLine, { orderId, calendarId: { $ne: null } });
    const ids = lines.flatMap(({ calendarId }) => calendarId ?? []);
    return ids.length > 0 && this.calendars.haveChanged(ids, createdAt);
  }

  /** @throws AppError CHECKOUT.IDEMPOTENCY_CONFLICT when the key belongs to a different request, or to a checkout that ended */
  private async sameRequest(order: Order, requestHash: string): Promise<Order> {
    if (order.requestHash !== requestHash || (await this.isOutdated(order))) {
      throw new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', 'Your cart has changed in the meantime. Please check out again.');
    }
    if (hasEndedUnpaid(order)) {
      throw new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', 'This checkout has ended. Please check out again.');
    }
    return order;
  }

  private findByKey(userId: string | null, idempotencyKey: string): Promise<Order | null> {
    return this.database.fork().findOne(Order, { userId, idempotencyKey });
  }

  /** @throws AppError CHECKOUT.EMAIL_REQUIRED */
  private async buyerOf({ customerInfo }: CreatePaymentRequest, user: SignedInUser | null): Promise<Buyer> {
    // Reads the account, because the address may have changed since the access token was issued.
    const [account] = user ? await this.accounts.findUsers([user.id]) : [];
    const email = account?.email || customerInfo?.email;
    if (!email) throw fieldError('CHECKOUT.EMAIL_REQUIRED', 'customerInfo.email', 'Please enter your email address.');
    return {
      userId: account?.id ?? null,
      email: email.toLowerCase(),
      firstName: account?.firstName || customerInfo?.firstName || '',
      lastName: account?.lastName || customerInfo?.lastName || '',
    };
  }

  private async insert(
    em: EntityManager,
    { buyer, userId, lines, pack, idempotencyKey, requestHash, cartId, destination, discount, remindMe, ip }: NewOrder,
  ): Promise<PlacedOrder> {
    const calendars = await this.lockCalendars(em, lines, userId);
    const pictures = await this.lockPictures(em, picturesOn(lines, calendars), userId);
    const now = this.clock.now();
    const giftCents = subtotalOf(lines);
    const subtotalCents = giftCents + (pack?.packCents ?? 0);
    const preselected = lines.some(isPhysical) ? shippingOptions(giftCents, destination)[0] : null;
    const shippingCents = preselected?.cents ?? 0;
    const customerId = await this.customers.findOrCreate(em, buyer);
    // Uses the same columns with and without a discount or pack, because prepared statements are cached by name.
    const { shares, ...discounted } = await this.discounts.claim(em, discount, lines, userId && customerId);
    const order = {
      id: uuidv7(),
      number: readableCode('KS'),
      customerId,
      userId,
      email: buyer.email,
      idempotencyKey,
      requestHash,
      cartId,
      correlationId: correlationId() ?? null,
      status: 'pending',
      paymentState: 'unpaid',
      stock: await this.stock.reserve(em, lines, buyer, ip),
      currency: 'usd',
      subtotalCents,
      ...discounted,
      ...NO_PACK,
      ...pack,
      shippingCents,
      shippingMethod: preselected?.method ?? null,
      totalCents: subtotalCents - discounted.discountCents + shippingCents,
      refundedCents: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAYMENT_PAGE_MS),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    } satisfies Partial<Order>;
    const placed = lines.map(({ category, canTurn, ...line }, position) => {
      const calendar = calendars.get(line.calendarId ?? '');
      const pictureId = calendar?.coverId ?? line.pictureId;
      const picture = pictures.get(pictureId ?? '') ?? null;
      const chosen = line.orientation ?? orientationFor({ kind: line.kind, canTurn }, picture);
      const faces = [...(picture?.faces ?? [])];
      const labels = [...(picture?.labels ?? [])];
      // The sheets of a month are laid out upright.
      const orientation = !canTurn ? null : calendar ? 'upright' : chosen;
      const discountCents = shares[position] ?? 0;
      const copied = { pictureId, calendar: calendar?.printed ?? null };
      return { ...line, ...copied, orientation, discountCents, faces, labels, id: uuidv7(), orderId: order.id, position };
    });
    // An order that contains only pictures has no lines, but the statement needs a column.
    const [columns, lineColumns] = [Object.keys(order), Object.keys(placed[0] ?? { id: null })].map((names) =>
      names.map(columnOf),
    );
    const name = placed.length > 0 ? 'place order' : 'place order without lines';
    const values = [JSON.stringify(rowOf(order)), JSON.stringify(placed.map(rowOf))];
    await this.database.queryIn(em, { name, text: INSERT(columns ?? [], lineColumns ?? []), values });
    for (const line of placed) await this.addPages(em, line, calendars.get(line.calendarId ?? ''), pictures);
    if (remindMe) await this.reminders.ask(em, order, ip);
    return { order: order as unknown as Order, lines: placed as OrderLine[] };
  }

  /** By id. @throws AppError CALENDARS.NOT_FOUND, CALENDARS.MONTHS_MISSING */
  private async lockCalendars(
    em: EntityManager,
    lines: readonly PricedLine[],
    userId: string | null,
  ): Promise<Map<string, OrderedCalendar>> {
    const calendars = new Map<string, OrderedCalendar>();
    const ordered = lines.filter(({ calendarId }) => calendarId !== null);
    // Sorted, so that two orders do not wait for each other.
    for (const { calendarId, productId } of ordered.toSorted((a, b) => (a.calendarId! < b.calendarId! ? -1 : 1))) {
      calendars.set(calendarId!, await this.calendars.lock(em, userId, calendarId!, productId));
    }
    return calendars;
  }

  private async addPages(
    em: EntityManager,
    { id: orderLineId, orderId }: Pick<OrderLine, 'id' | 'orderId'>,
    calendar: OrderedCalendar | undefined,
    pictures: ReadonlyMap<string, LockedPicture>,
  ): Promise<void> {
    if (!calendar) return;
    const pages = calendar.pages.map(({ month, pictureId }) => {
      const { faces, labels } = pictures.get(pictureId) ?? { faces: null, labels: [] };
      return { orderLineId, orderId, month, pictureId, faces: [...(faces ?? [])], labels: [...labels], picture: null };
    });
    await em.insertMany(CalendarPicture, pages);
  }

  /** A picture whose other candidate was chosen since then goes as that one, which the cart shows. */
  private async inFront(lines: PricedLine[], userId: string | null): Promise<PricedLine[]> {
    const ids = lines.flatMap(({ pictureId }) => pictureId ?? []);
    if (!userId || ids.length === 0) return lines;
    const fronts = await this.pictures.frontsOf(ids, userId);
    return lines.map((line) => ({ ...line, pictureId: fronts.get(line.pictureId ?? '') ?? line.pictureId }));
  }

  /**
   * Locks the buyer's pictures against deletion until the commit.
   * @returns the pictures by their ids
   * @throws AppError CHECKOUT.PICTURE_NOT_AVAILABLE
   */
  private async lockPictures(
    em: EntityManager,
    pictureIds: readonly string[],
    userId: string | null,
  ): Promise<Map<string, LockedPicture>> {
    if (pictureIds.length === 0) return new Map();
    const held = userId ? await this.pictures.lockOwned(em, pictureIds, userId) : [];
    if (held.length < pictureIds.length) {
      throw new AppError('CHECKOUT.PICTURE_NOT_AVAILABLE', 'A picture in your cart is no longer in your account.');
    }
    return new Map(held.map((picture) => [picture.id, picture]));
  }
}

function picturesOn(lines: readonly PricedLine[], calendars: ReadonlyMap<string, OrderedCalendar>): string[] {
  const ids = lines.flatMap(({ pictureId, calendarId }) => {
    const calendar = calendars.get(calendarId ?? '');
    return calendar ? [calendar.coverId, ...calendar.pages.map((page) => page.pictureId)] : (pictureId ?? []);
  });
  return [...new Set(ids)];
}

/** Detects whether two requests are the same. */
export function requestHashOf(request: CreatePaymentRequest): string {
  return hashRequest(request, createPaymentRequest, ['destination']);
}

function columnOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function rowOf(entity: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entity).map(([property, value]) => [columnOf(property), value]));
}
