import { useMemo } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { CardProduct, ProductList } from '../../../server/catalog/contract.js';
import { FRESH_SECONDS, useProductListInfiniteQuery } from './products-api.js';

const NO_PAGES: ProductList<CardProduct>[] = [];

/** A product that moved down the list while it was read is on two pages. */
function withoutRepeats(pages: readonly ProductList<CardProduct>[]): CardProduct[] {
  return [...new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product])).values()];
}

/** The active products that a query asks for, page after page. Coming back shows every page that was there. */
export function useProductList(query: string) {
  const isComingBack = useNavigationType() === 'POP';
  const list = useProductListInfiniteQuery(query, { refetchOnMountOrArgChange: isComingBack ? false : FRESH_SECONDS });
  const pages = list.currentData?.pages ?? NO_PAGES;
  const products = useMemo(() => withoutRepeats(pages), [pages]);
  const last = pages.at(-1);
  const settled = list.isError ? 'failed' : 'ready';
  return {
    state: list.isFetching || list.isUninitialized ? 'loading' : settled,
    products,
    /** How many there are on the server. */
    total: last?.total ?? 0,
    /** Of a search: no gift has all of its words. */
    partialMatch: last?.partialMatch,
    /** Where the next page starts; null when all are here. */
    next: last?.next ?? null,
    /** How many pages have come. */
    pages: pages.length,
    reload: list.refetch,
    loadMore: list.fetchNextPage,
  } as const;
}
