import { Injectable } from '@nestjs/common';
import { Catalog } from '../catalog/index.js';
import { Clock, Database, type EntityManager, networkOf, RateCounter } from '../platform/index.js';
import type { Buyer } from './customers.js';
import { isPhysical, OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';

/** How long an unpaid order holds its pieces: long enough to pay in peace. Its payment page stays open longer. */
const HOLD_MS = 10 * 60_000;
/** Orders that may hold pieces at a time. Those beyond get a payment page all the same. */
const HOLDS_PER_NETWORK = 6;
const HOLDS_PER_BUYER = 2;
/** Of all gifts of one order. */
const MAX_HELD_PIECES = 10;

/**
 * The pieces of an order on their way from the shelf. A hold is a courtesy to somebody who is about to pay: it is short
 * and bounded by buyer and by product, because anybody can begin a checkout. Without one, whoever pays first gets them.
 */
@Injectable()
export class OrderStock {
  constructor(
    private readonly database: Database,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
    private readonly counter: RateCounter,
  ) {}

  /** Whether this buyer may hold these pieces; to be asked before the order's transaction. */
  async mayHold(lines: readonly OrderPieces[], { userId, email }: Pick<Buyer, 'userId' | 'email'>, ip: string): Promise<boolean> {
    const pieces = lines.filter(isPhysical).reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces === 0 || pieces > MAX_HELD_PIECES) return false;
    const network = networkOf(ip);
    // A guest can type anybody's address, and is not to use up the holds of its owner.
    const buyer = userId ?? `${email} ${network}`;
    const ofNetwork = await this.counter.allows('stock-hold-network', network, HOLDS_PER_NETWORK, HOLD_MS);
    return ofNetwork && this.counter.allows('stock-hold-buyer', buyer, HOLDS_PER_BUYER, HOLD_MS);
  }

  /**
   * Holds the pieces of a new order, where it may and the shelf allows it.
   * @throws AppError CATALOG.OUT_OF_STOCK
   */
  async hold(em: EntityManager, order: Order, lines: readonly OrderPieces[], mayHold: boolean): Promise<void> {
    const pieces = lines.filter(isPhysical);
    if (pieces.length === 0) return;
    order.stock = (await this.catalog.reserveStock(em, pieces, mayHold)) ? 'reserved' : 'released';
  }

  /** The order is paid. @returns false, with nothing taken, when pieces that it does not hold are sold */
  async take(em: EntityManager, order: Order): Promise<boolean> {
    const { stock } = order;
    if (stock !== 'reserved' && stock !== 'released') return true;
    const pieces = await piecesOf(em, [order]);
    if (stock === 'reserved') await this.catalog.takeStock(em, pieces);
    else if (!(await this.catalog.takeUnreservedStock(em, pieces))) return false;
    order.stock = 'taken';
    return true;
  }

  /** The owner wants the order in any case: as far as there are pieces. */
  async takeWhatIsLeft(em: EntityManager, order: Order): Promise<void> {
    if (await this.take(em, order)) return;
    order.stock = 'taken';
    await this.catalog.takeStockLeft(em, await piecesOf(em, [order]));
  }

  /** All at once: products are locked in one order, whoever else releases some of them at this moment. */
  async release(em: EntityManager, orders: readonly Order[]): Promise<void> {
    const holding = orders.filter(({ stock }) => stock === 'reserved');
    if (holding.length === 0) return;
    holding.forEach((order) => (order.stock = 'released'));
    await this.catalog.releaseStock(em, await piecesOf(em, holding));
  }

  /** Whether an open order holds nothing, and others have got what it wants meanwhile. */
  async isSoldOut(orderId: string): Promise<boolean> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: orderId });
    if (order.paymentState !== 'unpaid' || order.stock !== 'released') return false;
    const pieces = await piecesOf(em, [order]);
    const quotes = await this.catalog.quote(pieces.map(({ productId, variant: productType }) => ({ productId, productType })));
    return pieces.some(({ quantity }, place) => quantity > (quotes[place]?.piecesLeft ?? Infinity));
  }

  /** For an order that is locked: it stays payable, but holds nothing any longer. */
  async releaseOverdue(em: EntityManager, order: Order): Promise<void> {
    const isOverdue = order.createdAt.getTime() + HOLD_MS <= this.clock.now().getTime();
    if (order.paymentState === 'unpaid' && isOverdue) await this.release(em, [order]);
  }
}

type OrderPieces = Pick<OrderLine, 'productId' | 'variant' | 'quantity'>;

async function piecesOf(em: EntityManager, orders: readonly Order[]): Promise<OrderLine[]> {
  const lines = await em.find(OrderLine, { orderId: { $in: orders.map(({ id }) => id) } });
  return lines.filter(isPhysical);
}
