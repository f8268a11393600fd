import { useMemo } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { CardProduct, ProductList } from '../../../server/catalog/contract.js';
import { FRESH_SECONDS, useProductListInfiniteQuery } from '../../shared/api/products-api.js';

const NO_PAGES: ProductList<CardProduct>[] = [];

/** A product that moved down the list between two requests is on two pages. */
function withoutRepeats(pages: readonly ProductList<CardProduct>[]): CardProduct[] {
  return [...new Map(pages.flatMap(({ products }) => products).map((product) => [product.id, product])).values()];
}

/** The active products of a query, page by page. Back restores all loaded pages. */
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
    total: last?.total ?? 0,
    /** In a search: no gift matches all of its words. */
    partialMatch: last?.partialMatch,
    /** Cursor of the next page; null after the last. */
    next: last?.next ?? null,
    /** Number of loaded pages. */
    pages: pages.length,
    reload: list.refetch,
    loadMore: list.fetchNextPage,
  } as const;
}
