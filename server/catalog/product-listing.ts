import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../platform/index.js';
import type { ProductListQuery, ProductSort, Variant } from './contract.js';
import { decodeCursor, encodeCursor, type ListCursor } from './list-cursor.js';
import { PUBLIC_COLUMNS, type PublicProductRow } from './product-view.js';
import { ProductSearch, type SearchQuery } from './product-search.js';
import { CountCache } from './count-cache.js';

/** A piece of SQL with the values of its question marks. */
interface SqlFragment {
  text: string;
  values: unknown[];
}

/** What a list is ordered by before the id, and how that is written as a whole number in the place where a page ends. */
interface Ordering {
  by: SqlFragment;
  key: string;
  fromKey: string;
  direction: 'asc' | 'desc';
}

export interface ProductPage {
  products: PublicProductRow[];
  /** Products in all pages; of a large list of found ones, as it was up to 5 seconds ago. */
  total: number;
  next: string | null;
  partialMatch: boolean;
}

type Filter = Omit<ProductListQuery, 'after' | 'limit' | 'sort'>;

const EMPTY_PAGE: ProductPage = { products: [], total: 0, next: null, partialMatch: false };
const WHOLE_NUMBER = { key: 'value', fromKey: '?::bigint' };
const NEWEST: Ordering = {
  by: { text: 'p.created_at', values: [] },
  key: 'extract(epoch from value) * 1000',
  fromKey: 'to_timestamp(?::float8 / 1000)',
  direction: 'desc',
};
/** Of words in the category and in the name, after two classes that are not used. */
const WEIGHTS = `'{0, 0, 0.5, 1}'`;
/** Cents; 0 when not sold. */
const PRICES: Record<Variant, string> = {
  pdf: 'p.pdf_price_cents',
  product: 'p.product_price_cents',
  combo: 'p.combo_price_cents',
};

/** Which products for sale are in a list, page by page, in any of its orders. */
@Injectable()
export class ProductListing {
  private readonly counts = new CountCache();

  constructor(
    private readonly database: Database,
    private readonly search: ProductSearch,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REQUEST.INVALID when `after` is no place in this list */
  async readPage({ after, limit, sort, ...filter }: ProductListQuery): Promise<ProductPage> {
    const list = { ...filter, sort: sort ?? 'relevance' };
    const place = after === undefined ? null : decodeCursor(list, after);
    const words = filter.search ? await this.search.parse(filter.search) : null;
    if (filter.search && !words) return EMPTY_PAGE;
    const conditions = conditionsOf(filter, words);
    const count = () => this.count(conditions);
    // A list that is not searched is kept as a whole, until something changes: its count must be of now.
    const [rows, total] = await Promise.all([
      this.readRows(conditions, orderOf(list.sort, filter, words), place, limit + 1),
      words ? this.counts.get(JSON.stringify(conditions), this.clock.now().getTime(), count) : count(),
    ]);
    const products = rows.slice(0, limit);
    const last = products.at(-1);
    return {
      products,
      total,
      next: last && rows.length > limit ? encodeCursor(list, last) : null,
      partialMatch: words?.isPartial ?? false,
    };
  }

  private readRows(
    conditions: SqlFragment,
    { by, key, fromKey, direction }: Ordering,
    place: ListCursor | null,
    limit: number,
  ): Promise<(PublicProductRow & ListCursor)[]> {
    const isBeyond = place ? `where (value, id) ${direction === 'asc' ? '>' : '<'} (${fromKey}, ?::uuid)` : '';
    const statement = `select *, (${key})::float8 as key
       from (select ${PUBLIC_COLUMNS}, ${by.text} as value from catalog.products p where ${conditions.text}) listed
       ${isBeyond} order by value ${direction}, id ${direction} limit ?`;
    const values = [...by.values, ...conditions.values, ...(place ? [place.key, place.id] : []), limit];
    return this.database.readPublic((em, connectionType) => em.execute(statement, values, { connectionType }));
  }

  private async count(conditions: SqlFragment): Promise<number> {
    const statement = `select count(*)::int as total from catalog.products p where ${conditions.text}`;
    const [row] = await this.database.readPublic((em, connectionType) =>
      em.execute<{ total: number }[]>(statement, conditions.values, { connectionType }),
    );
    return row?.total ?? 0;
  }
}

function conditionsOf({ category, variant, minPrice, maxPrice }: Filter, words: SearchQuery | null): SqlFragment {
  const conditions: SqlFragment[] = [{ text: 'p.is_active and p.deleted_at is null', values: [] }];
  if (category) conditions.push({ text: 'p.category = ?', values: [category] });
  if (variant) conditions.push({ text: `${PRICES[variant]} > 0`, values: [] });
  if (minPrice !== undefined) conditions.push({ text: `${priceFor(variant)} >= ?`, values: [cents(minPrice)] });
  if (maxPrice !== undefined) conditions.push({ text: `${priceFor(variant)} <= ?`, values: [cents(maxPrice)] });
  if (words) conditions.push({ text: 'p.search @@ ?::tsquery', values: [words.filter] });
  return { text: conditions.map(({ text }) => text).join(' and '), values: conditions.flatMap(({ values }) => values) };
}

/** The price that a list compares: that of the variant it is about, otherwise the listed one. */
function priceFor(variant: Variant | undefined): string {
  return variant ? PRICES[variant] : 'p.listed_price_cents';
}

function orderOf(sort: ProductSort, { variant }: Filter, words: SearchQuery | null): Ordering {
  const price = { by: { text: priceFor(variant), values: [] }, ...WHOLE_NUMBER };
  if (sort === 'price-low') return { ...price, direction: 'asc' };
  if (sort === 'price-high') return { ...price, direction: 'desc' };
  if (sort === 'relevance' && words) return { by: rank(words), ...WHOLE_NUMBER, direction: 'desc' };
  return NEWEST;
}

/** In millionths, so that a place in the list is exact; 0 for what only the description says. */
function rank({ exact, starting }: SearchQuery): SqlFragment {
  const score = `2 * ts_rank(${WEIGHTS}, p.headline, ?::tsquery) + ts_rank(${WEIGHTS}, p.headline, ?::tsquery)`;
  return { text: `round(1e6 * (${score}))::bigint`, values: [exact, starting] };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
