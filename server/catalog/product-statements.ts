import { type Statement, toCents } from '../platform/index.js';
import type { ProductListQuery, ProductSort, Variant } from './contract.js';
import type { ListCursor } from './list-cursor.js';
import { CATALOG_VERSION, FOR_SALE, PUBLIC_COLUMNS, type PublicProductRow } from './product-view.js';
import { fuzzySearchSql, searchSql, searchTerms, searchParameter } from './search-statement.js';

/** A product and the catalog version at the time of reading. */
export type ProductRow = PublicProductRow & { version: string };

/** A product on the page, with totals of the whole list. An empty list gives one row with `id` null. */
export type ListRow = ProductRow & ListCursor & { total: number; is_partial: boolean };

/** The sort key of a list (before the id), and how a cursor stores it as an integer. */
interface Ordering {
  /** An SQL expression on `catalog.products p`, and on `search` if there are search terms. */
  by: string;
  toKey: (value: string) => string;
  fromKey: (key: string) => string;
  direction: 'asc' | 'desc';
}

const NEWEST: Ordering = {
  by: 'p.created_at',
  toKey: (value) => `extract(epoch from ${value}) * 1000`,
  fromKey: (key) => `to_timestamp(${key}::float8 / 1000)`,
  direction: 'desc',
};
const WHOLE_NUMBER = { toKey: (value: string) => value, fromKey: (key: string) => `${key}::bigint` };
/** `ts_rank` weights of words in the category and in the name; the first two classes are unused. */
const WEIGHTS = `'{0, 0, 0.5, 1}'`;
/** Rank in millionths, so that the cursor is exact; 0 if only the description matches. */
const RANK: Ordering = {
  by: `round(1e6 * (2 * ts_rank(${WEIGHTS}, p.headline, search.exact) + ts_rank(${WEIGHTS}, p.headline, search.prefix)))::bigint`,
  ...WHOLE_NUMBER,
  direction: 'desc',
};
/** Price expressions in cents; 0 if the variant is not sold. */
const PRICES: Record<Variant, string> = {
  pdf: 'p.pdf_price_cents',
  product: 'p.product_price_cents',
  combo: 'p.combo_price_cents',
};
const LISTED = 'p.listed_price_cents';
/** A gift may cost $64 and its PDF $18: both prices are on offer, so any of them can be within the limits of a filter. */
const OFFERED = [LISTED, PRICES.product, PRICES.combo];

/** Selects the products out of these that are for sale, in any order. */
export function productsStatement(ids: readonly string[]): Statement {
  const text = `select ${PUBLIC_COLUMNS}, ${CATALOG_VERSION} as version from catalog.products p where p.id = any($1::uuid[]) and ${FOR_SALE}`;
  return { name: 'products', text, values: [ids] };
}

/**
 * Selects one page of a list, the total number of products, and the catalog version of both.
 * @param isForgiving whether a search also finds products that match only some terms, or similar terms
 */
export function listStatement(query: Omit<ProductListQuery, 'after'>, cursor: ListCursor | null, isForgiving = false): Statement {
  const { category, variant, minPrice, maxPrice, search, limit } = query;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const sort = query.sort ?? 'relevance';
  const limits = [
    ...(minPrice === undefined ? [] : [`>= ${bind(toCents(minPrice))}`]),
    ...(maxPrice === undefined ? [] : [`<= ${bind(toCents(maxPrice))}`]),
  ];
  const price = variant ? PRICES[variant] : lowestWithin(limits);
  const offered = variant ? [PRICES[variant]] : OFFERED;
  const { by, toKey, fromKey, direction } = orderingOf(sort, price, search !== undefined);
  const conditions = [
    FOR_SALE,
    ...(category ? [`p.category = ${bind(category)}`] : []),
    ...(variant ? [`${price} > 0`] : []),
    ...(limits.length > 0 ? [`(${offered.map((each) => isWithin(each, limits)).join(' or ')})`] : []),
  ].join(' and ');
  const after = (value: string) =>
    cursor
      ? `(${value}, p.id) ${direction === 'asc' ? '>' : '<'} (${fromKey(bind(cursor.key))}, ${bind(cursor.id)}::uuid)`
      : 'true';
  const ordered = (value: string) => `order by ${value} ${direction}, p.id ${direction} limit ${bind(limit + 1)}`;
  const head = `select t.total, ${CATALOG_VERSION} as version`;
  const page = (key: string) => `select ${PUBLIC_COLUMNS}, (${toKey(key)})::float8 as key`;
  const tail = `on true order by listed.key ${direction}, listed.id ${direction}`;
  const text = search
    ? `with ${boundSearch(search, isForgiving, bind)}, found as materialized (
        select p.id, ${by} as value from search, catalog.products p where ${conditions} and p.search @@ search.filter
      ), page as (select * from found p where ${after('value')} ${ordered('value')})
      ${head}, coalesce((select is_partial from search), false) as is_partial, listed.*
      from (select count(*)::int as total from found) t
      left join (${page('page.value')} from page join catalog.products p on p.id = page.id) listed ${tail}`
    : `${head}, false as is_partial, listed.*
      from (select count(*)::int as total from catalog.products p where ${conditions}) t
      left join (${page(by)} from catalog.products p where ${conditions} and ${after(by)} ${ordered(by)}) listed ${tail}`;
  return { name: nameOf(query, sort, cursor !== null, isForgiving), text, values };
}

/** The lowest price on offer within the limits. */
function lowestWithin(limits: readonly string[]): string {
  if (limits.length === 0) return LISTED;
  return `least(${OFFERED.map((price) => `case when ${isWithin(price, limits)} then ${price} end`).join(', ')})`;
}

function isWithin(price: string, limits: readonly string[]): string {
  return [`${price} > 0`, ...limits.map((limit) => `${price} ${limit}`)].join(' and ');
}

/** Only common lists have named statements, because each connection caches the plans of named statements. */
function nameOf(
  query: Omit<ProductListQuery, 'after'>,
  sort: ProductSort,
  isLater: boolean,
  isForgiving: boolean,
): string | undefined {
  const { category, variant, minPrice, maxPrice, search } = query;
  if (minPrice !== undefined || maxPrice !== undefined) return undefined;
  return `list ${sort} ${variant ?? 'any'} ${category !== undefined} ${search !== undefined} ${isLater} ${isForgiving}`;
}

function boundSearch(text: string, isForgiving: boolean, bind: (value: unknown) => string): string {
  const terms = searchTerms(text);
  const [value, count] = [bind(searchParameter(terms)), bind(terms.length)];
  return isForgiving ? fuzzySearchSql(value, count, FOR_SALE) : searchSql(value, count);
}

function orderingOf(sort: ProductSort, price: string, isSearch: boolean): Ordering {
  if (sort === 'price-low') return { by: price, ...WHOLE_NUMBER, direction: 'asc' };
  if (sort === 'price-high') return { by: price, ...WHOLE_NUMBER, direction: 'desc' };
  return sort === 'relevance' && isSearch ? RANK : NEWEST;
}
