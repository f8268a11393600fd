import {
  MAX_SEARCH_LENGTH,
  PRODUCT_SORTS,
  VARIANTS,
  type Category,
  type ProductSort,
  type Variant,
} from '../../catalog/contract.js';

/** Filters and order of a list, as stored in the page's URL. */
export interface ListFilters {
  /** Empty if there is no search. */
  search: string;
  /** The chosen order; see `sortOf` for the effective order. */
  sort?: ProductSort;
  /** Dollars; the range includes both limits. */
  minPrice?: number;
  maxPrice?: number;
  variant?: Variant;
  /** Cursor: `next` from the previous page; absent on the first page. */
  after?: string;
}

const MAX_PRICE = 1_000_000;
const MAX_CURSOR_LENGTH = 200;

/** Cuts text to this length without splitting a surrogate pair. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

const CARD_LENGTH = 80;

/** The description on a card: one paragraph, cut at 80 characters. Idempotent. */
export function cardDescription(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  return text.length > CARD_LENGTH ? `${cutAt(text, CARD_LENGTH).trimEnd()}…` : text;
}

/** Parses dollars, such as `12` or `12.50`; undefined for other text. */
export function parsePrice(text: string | null): number | undefined {
  const dollars = /^\d{1,7}(\.\d{1,2})?$/.test(text?.trim() ?? '') ? Number(text) : NaN;
  return dollars <= MAX_PRICE ? dollars : undefined;
}

/** The default order: best match first for a search, otherwise newest first. */
const naturalSort = ({ search }: ListFilters): ProductSort => (search ? 'relevance' : 'newest');

/** The effective order of the list. `relevance` applies only to a search. */
export function sortOf(filters: ListFilters): ProductSort {
  const { sort, search } = filters;
  return sort && (search || sort !== 'relevance') ? sort : naturalSort(filters);
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The search terms, cut to the server's maximum length. */
export function searchFromAddress(address: string): string {
  return cutAt((new URLSearchParams(address).get('q') ?? '').trim(), MAX_SEARCH_LENGTH).trim();
}

/** Parses the query of a URL. Unknown values count as absent. */
export function filtersFromAddress(address: string): ListFilters {
  const query = new URLSearchParams(address);
  const prices = [parsePrice(query.get('min')), parsePrice(query.get('max'))] as const;
  const backwards = prices[0] !== undefined && prices[1] !== undefined && prices[0] > prices[1];
  const [minPrice, maxPrice] = backwards ? prices.toReversed() : prices;
  return {
    search: searchFromAddress(address),
    sort: oneOf(PRODUCT_SORTS, query.get('sort')),
    minPrice,
    maxPrice,
    variant: oneOf(VARIANTS, query.get('variant')),
    after: query.get('after')?.slice(0, MAX_CURSOR_LENGTH) || undefined,
  };
}

/** Builds a query from the defined values, in a fixed order. */
function queryOf(parts: Record<string, string | number | undefined>): string {
  const there = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(there.map(([name, value]) => [name, String(value)])).toString();
}

const unusualSort = (filters: ListFilters): ProductSort | undefined =>
  sortOf(filters) === naturalSort(filters) ? undefined : sortOf(filters);

/** The query of a page's URL for these filters; empty if there are none. */
export function addressOf(filters: ListFilters): string {
  const { search, minPrice, maxPrice, variant, after } = filters;
  return queryOf({ q: search, sort: unusualSort(filters), min: minPrice, max: maxPrice, variant, after });
}

/** Query of GET /api/products for a list, `category=…&search=…`. It is also the list's key in the store. */
export function listQuery(category: Category | undefined, filters: ListFilters): string {
  const { search, minPrice, maxPrice, variant, after } = filters;
  return queryOf({ category, search, sort: unusualSort(filters), minPrice, maxPrice, variant, after });
}

/** Whether any filter other than the order is set. */
export function narrows({ search, minPrice, maxPrice, variant }: ListFilters): boolean {
  return Boolean(search || variant) || minPrice !== undefined || maxPrice !== undefined;
}
