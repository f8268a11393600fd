import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { PictureRepository } from '../../generation/index.js';
import { Accounts, type SignedInUser } from '../../identity/index.js';
import { AppError, Clock, CONFIG, type Config, correlationId, Database, type EntityManager } from '../../platform/index.js';
import type { CreatePaymentRequest, Destination } from '../contract.js';
import { type Buyer, Customers } from '../customers/customers.js';
import { isPhysical, OrderLine } from './order-line.entity.js';
import { OrderStock } from './order-stock.js';
import { Order } from './order.entity.js';
import { type PricedLine, Pricing, subtotalOf } from '../cart/pricing.js';
import { shippingOptions } from '../fulfilment/shipping.js';

/** How long a payment page is open; Stripe allows 30 minutes to 24 hours. */
const OPEN_MINUTES = 60;
const FIRST_CHECK_MS = 20_000;
/** Letters and digits that are not mistaken for one another on the telephone. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

interface NewOrder {
  buyer: Buyer;
  /** Whose account it goes into; null for guests. */
  userId: string | null;
  lines: PricedLine[];
  idempotencyKey: string;
  requestHash: string;
  destination: Destination;
  mayHoldStock: boolean;
}

/** Makes orders, each exactly once per idempotency key. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pricing: Pricing,
    private readonly customers: Customers,
    private readonly stock: OrderStock,
    private readonly generation: PictureRepository,
    private readonly identity: Accounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The order of this request, committed: the one made before when the key was used before. It holds its pieces for a
   * while, where this buyer holds few others.
   * @throws AppError CHECKOUT.EMAIL_REQUIRED, CHECKOUT.IDEMPOTENCY_CONFLICT, what Pricing throws,
   *   CHECKOUT.PICTURE_NOT_AVAILABLE, CATALOG.OUT_OF_STOCK
   */
  async place(request: CreatePaymentRequest, user: SignedInUser | null, idempotencyKey: string, ip: string): Promise<Order> {
    const userId = user?.id ?? null;
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const before = await this.findByKey(userId, idempotencyKey);
    if (before) return sameRequest(before, requestHash);
    const lines = await this.pricing.price(request.items);
    const buyer = await this.buyerOf(request, user);
    const { destination } = request;
    const mayHoldStock = await this.stock.mayHold(lines, buyer, ip);
    const order = { buyer, userId, lines, idempotencyKey, requestHash, destination, mayHoldStock };
    try {
      return await this.database.transaction((em) => this.insert(em, order));
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const winner = await this.findByKey(userId, idempotencyKey);
      if (winner) return sameRequest(winner, requestHash);
      // Another order made this buyer's first record at the same moment: now it is there to be found.
      return this.database.transaction((em) => this.insert(em, order));
    }
  }

  private findByKey(userId: string | null, idempotencyKey: string): Promise<Order | null> {
    return this.database.fork().findOne(Order, { userId, idempotencyKey });
  }

  /** @throws AppError CHECKOUT.EMAIL_REQUIRED */
  private async buyerOf({ customerInfo }: CreatePaymentRequest, user: SignedInUser | null): Promise<Buyer> {
    // Not as the access token has it: the address may have been changed since.
    const [account] = user ? await this.identity.findUsers([user.id]) : [];
    const email = account?.email || customerInfo?.email;
    if (!email) throw new AppError('CHECKOUT.EMAIL_REQUIRED', 'Please enter your email address.');
    return {
      userId: account?.id ?? null,
      email: email.toLowerCase(),
      firstName: account?.firstName || customerInfo?.firstName || '',
      lastName: account?.lastName || customerInfo?.lastName || '',
    };
  }

  private async insert(
    em: EntityManager,
    { buyer, userId, lines, idempotencyKey, requestHash, destination, mayHoldStock }: NewOrder,
  ): Promise<Order> {
    const faces = await this.lockPictures(em, lines, userId);
    const now = this.clock.now();
    const subtotalCents = subtotalOf(lines);
    const preselected = lines.some(isPhysical) ? shippingOptions(subtotalCents, destination)[0] : null;
    const shippingCents = preselected?.cents ?? 0;
    const order = em.create(Order, {
      id: uuidv7(),
      number: newOrderNumber(),
      customerId: await this.customers.findOrCreate(em, buyer),
      userId,
      email: buyer.email,
      idempotencyKey,
      requestHash,
      correlationId: correlationId() ?? null,
      status: 'pending',
      paymentState: 'unpaid',
      stock: 'none',
      currency: 'usd',
      subtotalCents,
      shippingCents,
      shippingMethod: preselected?.method ?? null,
      totalCents: subtotalCents + shippingCents,
      refundedCents: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MINUTES * 60_000),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    });
    await em.persist(order).flush();
    for (const [position, line] of lines.entries()) {
      const own = faces.get(line.generatedImageId ?? '') ?? null;
      em.persist(em.create(OrderLine, { ...line, faces: own, id: uuidv7(), orderId: order.id, position }));
    }
    await this.stock.hold(em, order, lines, mayHoldStock);
    return order;
  }

  /**
   * A picture goes on a gift only for the person it belongs to, and cannot be deleted between now and the commit.
   * @returns where the faces are in each picture, by its id: as its owner saw it, with none where nobody could tell
   * @throws AppError CHECKOUT.PICTURE_NOT_AVAILABLE
   */
  private async lockPictures(
    em: EntityManager,
    lines: readonly PricedLine[],
    userId: string | null,
  ): Promise<Map<string, OrderLine['faces']>> {
    const imageIds = [...new Set(lines.flatMap((line) => line.generatedImageId ?? []))];
    if (imageIds.length === 0) return new Map();
    const held = userId ? await this.generation.lockOwned(em, imageIds, userId) : [];
    if (held.length < imageIds.length) {
      throw new AppError('CHECKOUT.PICTURE_NOT_AVAILABLE', 'A picture in your cart is not in your account any more.');
    }
    return new Map(held.map(({ id, faces }) => [id, [...(faces ?? [])]]));
  }
}

/** @throws AppError CHECKOUT.IDEMPOTENCY_CONFLICT when the key stands for something else, or for a checkout that ended */
function sameRequest(order: Order, requestHash: string): Order {
  if (order.requestHash !== requestHash) {
    throw new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', 'Your cart has changed meanwhile. Please check out again.');
  }
  if (order.paymentState === 'expired') {
    throw new AppError('CHECKOUT.IDEMPOTENCY_CONFLICT', 'This checkout has ended. Please check out again.');
  }
  return order;
}

/** Fifty random bits: unique for practical purposes, and nobody guesses a neighbour's. */
function newOrderNumber(): string {
  const signs = Array.from(randomBytes(10), (byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length]);
  return `KS-${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
}
