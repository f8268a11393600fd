import { Injectable } from '@nestjs/common';
import { Catalog, type Quote } from '../../../catalog/index.js';
import type { EntityManager } from '../../../platform/index.js';
import { OrderLine } from '../../model/order-line.entity.js';

export interface CartContents {
  /** Lines that are still for sale, with current prices and names. */
  lines: { line: OrderLine; quote: Quote }[];
  /** True if other lines are no longer for sale. */
  isPartial: boolean;
}

/** Reads the lines of a checkout's cart that are still for sale. */
@Injectable()
export class CartReader {
  constructor(private readonly catalog: Catalog) {}

  async read(em: EntityManager, orderId: string): Promise<CartContents> {
    const ordered = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const products = ordered.map(({ productId, variant }) => ({ productId, productType: variant }));
    const quotes = await this.catalog.quote(products, em);
    const lines = ordered.flatMap((line, index) => {
      const quote = quotes[index];
      return quote?.isForSale && quote.unitCents > 0 && quote.unitsLeft !== 0 ? [{ line, quote }] : [];
    });
    return { lines, isPartial: lines.length < ordered.length };
  }
}
