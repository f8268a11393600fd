import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, type EntityManager } from '../platform/index.js';
import { Product } from './product.entity.js';

export interface StockItem {
  productId: string;
  /** Pieces of the physical gift. */
  quantity: number;
}

/** Stock moves inside the caller's transaction; rows are locked in the order of ids, so two orders never deadlock. */
@Injectable()
export class StockService {
  /**
   * Promises pieces to an order that is not paid yet: counted for every product, so that the owner's switch can be
   * turned while orders are open, and refused only where selling stops at zero.
   * @throws AppError CATALOG.OUT_OF_STOCK
   */
  async reserve(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    for (const [product, quantity] of await this.lock(em, items)) {
      const isLeft = product.stockQuantity - product.reservedQuantity >= quantity;
      if (product.stopSellingAtZero && !isLeft) {
        throw new AppError('CATALOG.OUT_OF_STOCK', `We do not have enough of "${product.name}" left.`);
      }
      product.reservedQuantity += quantity;
    }
  }

  /** Gives reserved pieces back when an order is not paid in time. */
  async release(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    for (const [product, quantity] of await this.lock(em, items)) {
      product.reservedQuantity = Math.max(0, product.reservedQuantity - quantity);
    }
  }

  /** The order is paid: pieces leave the shelf. Without the owner's switch, selling goes on at zero. */
  async take(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    for (const [product, quantity] of await this.lock(em, items)) {
      product.reservedQuantity = Math.max(0, product.reservedQuantity - quantity);
      product.stockQuantity = Math.max(0, product.stockQuantity - quantity);
    }
  }

  /** For an order whose reservation has ended: takes what is there and not promised to others. */
  async takeUnreserved(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    for (const [product, quantity] of await this.lock(em, items)) {
      const free = product.stockQuantity - (product.stopSellingAtZero ? product.reservedQuantity : 0);
      product.stockQuantity -= Math.min(quantity, Math.max(0, free));
    }
  }

  private async lock(em: EntityManager, items: readonly StockItem[]): Promise<[Product, number][]> {
    const wanted = new Map<string, number>();
    for (const { productId, quantity } of items) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
    const products = await em.find(
      Product,
      { id: { $in: [...wanted.keys()] } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    return products.map((product) => [product, wanted.get(product.id) ?? 0]);
  }
}
