import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager } from '../platform/index.js';
import { HELD_UNITS } from './product-view.js';
import { Product } from './product.entity.js';

export interface StockItem {
  productId: string;
  /** Units of the physical gift. */
  quantity: number;
}

/** Locks the rows before checking them; `missing` is the name of a product with too few free units. */
const RESERVE = `with wanted as (
    select "productId" as id, sum(quantity)::int as quantity
    from jsonb_to_recordset($1::jsonb) as item ("productId" uuid, quantity int) group by 1
  ), locked as materialized (
    select p.id, p.name, wanted.quantity, p.stop_selling_at_zero as is_limited, p.stock_quantity, p.reserved_quantity
    from catalog.products p join wanted on wanted.id = p.id order by p.id for update of p
  ), held as (
    update catalog.products p set reserved_quantity = p.reserved_quantity + locked.quantity
    from locked where locked.id = p.id and $2::boolean
      and (select bool_and(not is_limited or reserved_quantity + quantity <= stock_quantity / 2.0) from locked)
    returning p.id
  )
  select exists (select from held) as is_held,
    (select name from locked where is_limited and stock_quantity - ${HELD_UNITS} < quantity order by id limit 1) as missing`;

/** Changes stock in the caller's transaction. Locks rows in the order of their ids, so that two orders never deadlock. */
@Injectable()
export class Stock {
  constructor(private readonly database: Database) {}

  /**
   * Reserves units for an unpaid order. If the product stops selling at zero, at most half of its stock can be reserved, and
   * at most half of the remaining stock stays reserved: the last units go to the first buyer who pays. For other products,
   * reservations have no limit but are counted, so that the owner can turn the limit on.
   * @param canReserve false to only check the stock
   * @returns true if all units are reserved, false if none are
   * @throws AppError CATALOG.OUT_OF_STOCK
   */
  async reserve(em: EntityManager, items: readonly StockItem[], canReserve: boolean): Promise<boolean> {
    const wanted = JSON.stringify(items.map(({ productId, quantity }) => ({ productId, quantity })));
    const statement = { name: 'reserve stock', text: RESERVE, values: [wanted, canReserve] };
    const [result] = await this.database.queryIn<{ missing: string | null; is_held: boolean }>(em, statement);
    if (result?.missing) throw new AppError('CATALOG.OUT_OF_STOCK', `We don’t have enough of "${result.missing}" left.`);
    return result?.is_held ?? false;
  }

  /** Releases reserved units of an order that is not paid in time. */
  async release(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    for (const [product, quantity] of await this.lock(em, items)) {
      product.reservedQuantity = Math.max(0, product.reservedQuantity - quantity);
    }
  }

  /**
   * Takes the units of a paid order, even if they are reserved for unpaid orders, whose reservations stay until released. If
   * the product does not stop selling at zero, its stock never goes below zero.
   * @returns the taken units by product; null if a product does not have enough units, then nothing is taken
   */
  async take(em: EntityManager, items: readonly StockItem[]): Promise<Map<string, number> | null> {
    const wanted = await this.lock(em, items);
    return wanted.some(([product, quantity]) => unitsInStock(product) < quantity) ? null : takeUnits(wanted);
  }

  /** Takes the available units, even if they are not enough. @returns the taken units by product */
  async takeAvailable(em: EntityManager, items: readonly StockItem[]): Promise<Map<string, number>> {
    return takeUnits(await this.lock(em, items));
  }

  /** Adds units to the stock again, such as those of a payment that failed. */
  async putBack(em: EntityManager, items: readonly StockItem[]): Promise<void> {
    for (const [product, quantity] of await this.lock(em, items)) product.stockQuantity += quantity;
  }

  /** Units in stock, including reserved ones, of products that stop selling at zero. */
  async countLimited(em: EntityManager, productIds: readonly string[]): Promise<Map<string, number>> {
    const products = await em.find(Product, { id: { $in: [...productIds] }, stopSellingAtZero: true });
    return new Map(products.map(({ id, stockQuantity }) => [id, stockQuantity]));
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

function unitsInStock({ stopSellingAtZero, stockQuantity }: Product): number {
  return stopSellingAtZero ? stockQuantity : Infinity;
}

function takeUnits(wanted: readonly [Product, number][]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const [product, quantity] of wanted) {
    const units = Math.min(product.stockQuantity, quantity);
    product.stockQuantity -= units;
    taken.set(product.id, units);
  }
  return taken;
}
