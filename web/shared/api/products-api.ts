import type { CardProduct, Product, ProductList } from '../../../server/catalog/contract.js';
import { api } from './api.js';

/** Longer than any answer worth waiting for. */
const TIMEOUT_MS = 20_000;
/** How long a list or a product is shown again without asking the server. */
export const FRESH_SECONDS = 60;
/** Cached for Back to a list. */
const KEPT_SECONDS = 600;
const MAX_SUGGESTIONS = 6;
const NOT_FOUND = 404;

/** The answer is the same for everyone, so it is requested without a session. */
const ofTheShop = { providesTags: ['Product'], extraOptions: { isPublic: true } } as const;

/** Gifts for words that are being typed. */
export interface Suggestions {
  words: string;
  list: ProductList;
}

const listAddress = (query: string, after: string | null) => {
  const whole = new URLSearchParams(query);
  if (after) whole.set('after', after);
  return { url: `products?${whole}`, timeout: TIMEOUT_MS };
};

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list, page after page, by its `listQuery`. */
    productList: build.infiniteQuery<ProductList<CardProduct>, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam }) => listAddress(queryArg, pageParam),
      keepUnusedDataFor: KEPT_SECONDS,
      ...ofTheShop,
    }),
    /** The first page of a list. */
    products: build.query<ProductList, string>({ query: (query) => listAddress(query, null), ...ofTheShop }),
    /** Null when it is not in the shop. */
    product: build.query<Product | null, string>({
      query: (id) => ({
        url: `products/${encodeURIComponent(id)}`,
        validateStatus: ({ ok, status }) => ok || status === NOT_FOUND,
      }),
      transformResponse: (found: Product, meta) => (meta?.response?.status === NOT_FOUND ? null : found),
      ...ofTheShop,
    }),
    productSuggestions: build.query<Suggestions, string>({
      query: (search) => listAddress(new URLSearchParams({ search, limit: String(MAX_SUGGESTIONS) }).toString(), null),
      transformResponse: (list: ProductList, _meta, words) => ({ words, list }),
      ...ofTheShop,
    }),
  }),
});

export const { useProductListInfiniteQuery, useProductsQuery, useProductQuery, useProductSuggestionsQuery } = productsApi;
