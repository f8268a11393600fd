import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { type StockItem, Stock } from '../../catalog/index.js';
import {
  arrayParameter,
  Clock,
  Database,
  defineRecurringJob,
  type EntityManager,
  Handles,
  MINUTE_MS,
  networkOf,
  Outbox,
  RateLimiter,
} from '../../platform/index.js';
import { closePaymentPage } from './close-payment-page.js';
import type { Buyer } from '../customers/index.js';
import { listKept } from '../model/refund-item.entity.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { Order, type StockState } from '../model/order.entity.js';

/** Ends reservations of stock that have lasted ten minutes. */
const endHolds = defineRecurringJob({
  queue: 'maintenance',
  name: 'checkout.end-holds',
  title: 'Release gifts that were on hold for ten minutes',
  purpose: 'Puts gifts back on sale if the checkout that reserved them is not paid within ten minutes.',
  everyMs: 10_000,
});

/** How long an unpaid order reserves stock. Its payment page stays open longer. */
const HOLD_MS = 10 * MINUTE_MS;
/** Maximum number of orders with a reservation at a time. Further orders still get a payment page. */
const HOLDS_PER_NETWORK = { bucket: 'stock-hold-network', limit: 6, windowMs: HOLD_MS };
const HOLDS_PER_BUYER = { bucket: 'stock-hold-buyer', limit: 2, windowMs: HOLD_MS };
/** Orders with more units get no reservation. */
const MAX_HELD_UNITS = 10;
const BATCH = 100;

/**
 * Stock of an order. Reservations are short and limited per buyer and network, because anyone can start a checkout. With or
 * without a reservation, the first buyer to pay gets the stock.
 */
@Injectable()
export class OrderStock {
  constructor(
    private readonly database: Database,
    private readonly stock: Stock,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Reserves stock for a new order if the buyer's limits and the stock allow it.
   * @returns the stock state of the order
   * @throws AppError CATALOG.OUT_OF_STOCK
   */
  async reserve(
    em: EntityManager,
    lines: readonly StockLine[],
    buyer: Pick<Buyer, 'userId' | 'email'>,
    ip: string,
  ): Promise<StockState> {
    const physicalLines = lines.filter(isPhysical);
    if (physicalLines.length === 0) return 'none';
    const canReserve = await this.allowsReservation(em, physicalLines, buyer, ip);
    return (await this.stock.reserve(em, physicalLines, canReserve)) ? 'reserved' : 'released';
  }

  private async allowsReservation(
    em: EntityManager,
    physicalLines: readonly StockLine[],
    { userId, email }: Pick<Buyer, 'userId' | 'email'>,
    ip: string,
  ): Promise<boolean> {
    if (physicalLines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_HELD_UNITS) return false;
    const network = networkOf(ip);
    // Counts guests per address and network: they can enter anyone's address and must not use up that person's reservations.
    const buyer = userId ?? `${email} ${network}`;
    const counts = [
      { ...HOLDS_PER_NETWORK, subject: network },
      { ...HOLDS_PER_BUYER, subject: buyer },
    ];
    return this.limiter.allowsEach(em, counts);
  }

  /**
   * Takes stock, except for refunded units, for an order that is paid or whose payment is on its way, ahead of all unpaid orders, and closes the payment
   * pages of orders that are now sold out.
   * @returns false if there is not enough stock; then nothing is taken or reserved
   */
  async take(em: EntityManager, order: Order): Promise<boolean> {
    if (order.stock !== 'reserved' && order.stock !== 'released') return true;
    const physicalLines = await physicalLinesOf(em, [order]);
    if (order.stock === 'reserved') await this.stock.release(em, physicalLines);
    order.stock = 'released';
    const units = await listKept(em, [order], physicalLines);
    const taken = await this.stock.take(em, units.map(toStockItem));
    if (!taken) return false;
    order.stock = 'taken';
    recordTaken(units, taken);
    await this.closeSoldOut(em, order, physicalLines);
    return true;
  }

  /** Puts back the units of an order whose payment failed after they were taken. */
  async putBack(em: EntityManager, order: Order): Promise<void> {
    if (order.stock !== 'taken') return this.release(em, [order]);
    order.stock = 'released';
    const physicalLines = await physicalLinesOf(em, [order]);
    await this.putBackUnits(
      em,
      physicalLines.map((line) => ({ line, quantity: line.takenQuantity })),
    );
  }

  /** At most `takenQuantity` of each line. */
  async putBackUnits(em: EntityManager, units: readonly LineUnits[]): Promise<void> {
    for (const { line, quantity } of units) line.takenQuantity -= quantity;
    await this.stock.putBack(em, units.map(toStockItem));
  }

  /** As many as are in stock. */
  async takeUnits(em: EntityManager, units: readonly LineUnits[]): Promise<void> {
    recordTaken(units, await this.stock.takeAvailable(em, units.map(toStockItem)));
  }

  /** Takes the available stock for an order that the owner accepts although not everything is in stock. */
  async takeAvailable(em: EntityManager, order: Order): Promise<void> {
    if (await this.take(em, order)) return;
    const physicalLines = await physicalLinesOf(em, [order]);
    order.stock = 'taken';
    await this.takeUnits(em, await listKept(em, [order], physicalLines));
    await this.closeSoldOut(em, order, physicalLines);
  }

  /** Releases all orders in one call, so that products are locked in a fixed order and concurrent releases never deadlock. */
  async release(em: EntityManager, orders: readonly Order[]): Promise<void> {
    const holding = orders.filter(({ stock }) => stock === 'reserved');
    if (holding.length === 0) return;
    holding.forEach((order) => (order.stock = 'released'));
    await this.stock.release(em, await physicalLinesOf(em, holding));
  }

  /** Whether an open order can no longer get its units because others have paid. Reserved stock can still be sold to it. */
  async isSoldOut(orderId: string): Promise<boolean> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: orderId });
    const soldOut = await this.findSoldOut(em, await physicalLinesOf(em, [order]));
    return soldOut.includes(orderId);
  }

  /** Releases the reservations that have lasted ten minutes. The orders stay payable. */
  @Handles(endHolds)
  async releaseOverdue(): Promise<void> {
    const createdAt = { $lte: new Date(this.clock.now().getTime() - HOLD_MS) };
    const options = { limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;
    let released: number;
    do {
      released = await this.database.transaction(async (em) => {
        const overdue = await em.find(Order, { paymentState: 'unpaid', stock: 'reserved', createdAt }, options);
        await this.release(em, overdue);
        return overdue.length;
      });
    } while (released === BATCH);
  }

  private async closeSoldOut(em: EntityManager, paid: Order, physicalLines: readonly OrderLine[]): Promise<void> {
    const others = (await this.findSoldOut(em, physicalLines)).filter((id) => id !== paid.id);
    others.forEach((orderId) => this.outbox.add(em, closePaymentPage, { orderId }));
  }

  /** Open orders that need more units of one of these products than are in stock, including reserved units. */
  private async findSoldOut(em: EntityManager, physicalLines: readonly OrderLine[]): Promise<string[]> {
    const left = await this.stock.countLimited(
      em,
      physicalLines.map(({ productId }) => productId),
    );
    if (left.size === 0) return [];
    const wanted = await em.execute<{ id: string; product: string; quantity: number }[]>(
      `select o.id, l.product_id as product, sum(l.quantity)::int as quantity
       from checkout.orders o join checkout.order_lines l on l.order_id = o.id
       where o.payment_state = 'unpaid' and l.product_id = any(?::uuid[]) and l.variant <> 'pdf' group by 1, 2`,
      [arrayParameter([...left.keys()])],
    );
    return wanted.filter(({ product, quantity }) => quantity > (left.get(product) ?? Infinity)).map(({ id }) => id);
  }
}

type StockLine = Pick<OrderLine, 'productId' | 'variant' | 'quantity'>;

interface LineUnits {
  line: OrderLine;
  quantity: number;
}

async function physicalLinesOf(em: EntityManager, orders: readonly Order[]): Promise<OrderLine[]> {
  const lines = await em.find(OrderLine, { orderId: { $in: orders.map(({ id }) => id) } });
  return lines.filter(isPhysical);
}

function recordTaken(units: readonly LineUnits[], taken: Map<string, number>): void {
  for (const { line, quantity } of units) {
    const left = taken.get(line.productId) ?? 0;
    const count = Math.min(quantity, left);
    line.takenQuantity += count;
    taken.set(line.productId, left - count);
  }
}

function toStockItem({ line: { productId }, quantity }: LineUnits): StockItem {
  return { productId, quantity };
}
