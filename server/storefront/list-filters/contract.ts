import {
  MAX_SEARCH_LENGTH,
  PRODUCT_SORTS,
  VARIANTS,
  type Category,
  type ProductSort,
  type Variant,
} from '../../catalog/contract.js';

/** What a list shows and in which order, as kept in the page's address. */
export interface ListFilters {
  /** Empty when nothing is searched for. */
  search: string;
  /** As chosen; see `sortOf` for the order that holds. */
  sort?: ProductSort;
  /** Dollars, both ends included. */
  minPrice?: number;
  maxPrice?: number;
  variant?: Variant;
  /** Where in the list it begins, from `next` of the page before; absent at the list's start. */
  after?: string;
}

const MAX_PRICE = 1_000_000;
const MAX_CURSOR_LENGTH = 200;

/** The first characters; one that counts as two is not cut in half. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

const CARD_LENGTH = 80;

/** The description on a card: one paragraph, cut at 80 characters (spec section 2). Cut once, it stays as it is. */
export function cardDescription(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  return text.length > CARD_LENGTH ? `${cutAt(text, CARD_LENGTH).trimEnd()}…` : text;
}

/** Dollars as typed, `12` or `12.50`; undefined when it is nothing of the kind. */
export function parsePrice(text: string | null): number | undefined {
  const dollars = /^\d{1,7}(\.\d{1,2})?$/.test(text?.trim() ?? '') ? Number(text) : NaN;
  return dollars <= MAX_PRICE ? dollars : undefined;
}

/** Best match first is the natural order of a search, newest first that of everything else. */
const naturalSort = ({ search }: ListFilters): ProductSort => (search ? 'relevance' : 'newest');

/** The order of the list. Only a search can match better or worse. */
export function sortOf(filters: ListFilters): ProductSort {
  const { sort, search } = filters;
  return sort && (search || sort !== 'relevance') ? sort : naturalSort(filters);
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The words searched for, cut to what the server takes. */
export function searchFromAddress(address: string): string {
  return cutAt((new URLSearchParams(address).get('q') ?? '').trim(), MAX_SEARCH_LENGTH).trim();
}

/** Reads an address's query, in which anything may stand: what is unknown counts as absent. */
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

/** Query of the parts that are there, in a fixed order. */
function queryOf(parts: Record<string, string | number | undefined>): string {
  const there = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(there.map(([name, value]) => [name, String(value)])).toString();
}

const unusualSort = (filters: ListFilters): ProductSort | undefined =>
  sortOf(filters) === naturalSort(filters) ? undefined : sortOf(filters);

/** The address's query for these filters; empty when there are none. */
export function addressOf(filters: ListFilters): string {
  const { search, minPrice, maxPrice, variant, after } = filters;
  return queryOf({ q: search, sort: unusualSort(filters), min: minPrice, max: maxPrice, variant, after });
}

/** Query of GET /api/products for a list, `category=…&search=…`; it also names the list in the store. */
export function listQuery(category: Category | undefined, filters: ListFilters): string {
  const { search, minPrice, maxPrice, variant, after } = filters;
  return queryOf({ category, search, sort: unusualSort(filters), minPrice, maxPrice, variant, after });
}

/** Whether anything but the order is chosen. */
export function narrows({ search, minPrice, maxPrice, variant }: ListFilters): boolean {
  return Boolean(search || variant) || minPrice !== undefined || maxPrice !== undefined;
}
