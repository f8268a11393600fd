import { Injectable } from '@nestjs/common';
import { AppError, Database } from '../platform/index.js';
import type { Product as ProductView, ProductList, ProductListQuery } from './contract.js';
import { decodeCursor, encodeCursor, type ListCursor } from './list-cursor.js';
import { type ListRow, listStatement, type ProductRow, productsStatement } from './product-statements.js';
import { CATALOG_VERSION, FOR_SALE, toPublicProduct } from './product-view.js';

/** Public data and the catalog version, read in one statement. */
export interface Versioned<T> {
  data: T;
  version: string;
}

@Injectable()
export class Products {
  constructor(private readonly database: Database) {}

  /** @throws AppError REQUEST.INVALID when `after` is not a cursor of this list */
  async list({ after, limit, sort = 'relevance', ...filter }: ProductListQuery): Promise<Versioned<ProductList>> {
    const list = { ...filter, sort };
    const cursor = after === undefined ? null : decodeCursor(list, after);
    const rows = await this.read({ ...list, limit }, cursor);
    const [{ total, version, is_partial: partialMatch }] = rows;
    const page = rows.slice(0, limit).filter(({ id }) => id !== null);
    const last = page.at(-1);
    const next = last && rows.length > limit ? encodeCursor(list, last) : null;
    return { data: { products: page.map(toPublicProduct), total, next, partialMatch }, version };
  }

  /** The products out of these that are for sale, in this order. */
  async select(ids: readonly string[]): Promise<ProductView[]> {
    const products = await this.database.readPublic<ProductRow>(productsStatement(ids));
    const byId = new Map(products.map((product) => [product.id, product]));
    return ids.flatMap((id) => {
      const product = byId.get(id);
      return product ? toPublicProduct(product) : [];
    });
  }

  /** @throws AppError CATALOG.PRODUCT_NOT_FOUND when the product is missing or inactive */
  async show(id: string): Promise<Versioned<ProductView>> {
    const statement = productsStatement([id]);
    const [found] = await this.database.readPublic<ProductRow>(statement);
    // Asks the primary, because a replica may not have the product yet.
    const product = found ?? (await this.database.query<ProductRow>(statement))[0];
    if (!product) throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
    return { data: toPublicProduct(product), version: product.version };
  }

  /** Ids of all products for sale, newest first. */
  async listIds(limit: number): Promise<string[]> {
    const text = `select p.id from catalog.products p where ${FOR_SALE} order by p.created_at desc, p.id desc limit $1`;
    return (await this.database.query<{ id: string }>({ text, values: [limit] })).map(({ id }) => id);
  }

  /** Changes with every change that shoppers can see. */
  async readVersion(): Promise<string> {
    const statement = { name: 'catalog version', text: `select ${CATALOG_VERSION} as version`, values: [] };
    const [row] = await this.database.query<{ version: string }>(statement);
    return row?.version ?? 'none';
  }

  /** Tries the exact search first, because most searches match without typo tolerance. */
  private async read(query: Omit<ProductListQuery, 'after'>, cursor: ListCursor | null): Promise<[ListRow, ...ListRow[]]> {
    const read = async (isForgiving: boolean) =>
      (await this.database.readPublic<ListRow>(listStatement(query, cursor, isForgiving))) as [ListRow, ...ListRow[]];
    const rows = await read(false);
    return query.search && rows[0].total === 0 ? read(true) : rows;
  }
}
