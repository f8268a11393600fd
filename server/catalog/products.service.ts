import { Injectable } from '@nestjs/common';
import { AppError, Database } from '../platform/index.js';
import type { Product as ProductView, ProductList, ProductListQuery } from './contract.js';
import { decodePlace, encodePlace } from './list-place.js';
import { Product } from './product.entity.js';
import { toProductView } from './product-view.js';

const FOR_SALE = { isActive: true, deletedAt: null } as const;

/** What the storefront reads. */
@Injectable()
export class ProductsService {
  constructor(private readonly database: Database) {}

  /** Newest first, one page at a time. */
  async list({ category, after, limit }: ProductListQuery): Promise<ProductList> {
    const em = this.database.fork();
    const filter = { ...FOR_SALE, ...(category ? { category } : {}) };
    const place = after === undefined ? {} : olderThan(decodePlace(after));
    const [rows, total] = await Promise.all([
      em.find(
        Product,
        { $and: [filter, place] },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
      ),
      this.database.fork().count(Product, filter),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit;
    return { products: page.map(toProductView), total, next: hasMore && last ? encodePlace(last) : null };
  }

  /** @throws AppError CATALOG.PRODUCT_NOT_FOUND when it is missing or inactive */
  async show(id: string): Promise<ProductView> {
    const product = await this.database.fork().findOne(Product, { ...FOR_SALE, id });
    if (!product) throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
    return toProductView(product);
  }
}

function olderThan({ createdAt, id }: { createdAt: Date; id: string }) {
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
}
