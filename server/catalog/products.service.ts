import type { ConnectionType } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AppError, Database, type EntityManager } from '../platform/index.js';
import type { Product as ProductView, ProductList, ProductListQuery } from './contract.js';
import { Product } from './product.entity.js';
import { ProductListing } from './product-listing.js';
import { PUBLIC_COLUMNS, type PublicProductRow, toPublicProduct } from './product-view.js';

const FOR_SALE = { isActive: true, deletedAt: null } as const;

/** What the storefront reads. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly database: Database,
    private readonly listing: ProductListing,
  ) {}

  /** @throws AppError REQUEST.INVALID when `after` is no place in this list */
  async list(query: ProductListQuery): Promise<ProductList> {
    const { products, ...page } = await this.listing.readPage(query);
    return { ...page, products: products.map(toPublicProduct) };
  }

  /** Those of these products that are for sale, in this order. */
  async select(ids: readonly string[]): Promise<ProductView[]> {
    const products = await this.database.readPublic((em, connectionType) => forSale(em, ids, connectionType));
    const byId = new Map(products.map((product) => [product.id, product]));
    return ids.flatMap((id) => {
      const product = byId.get(id);
      return product ? toPublicProduct(product) : [];
    });
  }

  /** Everything that is for sale, newest first. */
  async listIds(limit: number): Promise<string[]> {
    const products = await this.database
      .fork()
      .find(
        Product,
        FOR_SALE,
        { fields: ['id'], orderBy: { createdAt: 'desc', id: 'desc' }, limit, disableIdentityMap: true },
      );
    return products.map(({ id }) => id);
  }

  /** @throws AppError CATALOG.PRODUCT_NOT_FOUND when it is missing or inactive */
  async show(id: string): Promise<ProductView> {
    const [found] = await this.database.readPublic((em, connectionType) => forSale(em, [id], connectionType));
    // A replica may not know it yet.
    const product = found ?? (await forSale(this.database.fork(), [id], 'write'))[0];
    if (!product) throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
    return toPublicProduct(product);
  }
}

/** Those of these products that are for sale, in any order. */
function forSale(em: EntityManager, ids: readonly string[], connectionType: ConnectionType): Promise<PublicProductRow[]> {
  const statement = `select ${PUBLIC_COLUMNS} from catalog.products p
     where p.id = any(?::uuid[]) and p.is_active and p.deleted_at is null`;
  return em.execute<PublicProductRow[]>(statement, [`{${ids.join(',')}}`], { connectionType });
}
