import { createSlice, type PayloadAction, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigationType } from 'react-router-dom';
import type { Product, ProductList } from '../../../server/catalog/contract.js';
import { takeFirstData } from '../../shared/first-data.js';
import { productsChanged } from '../../shared/products-changed.js';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { fetchProducts } from './fetch-products.js';
import { filtersFromAddress, listQuery } from './list-filters.js';

/*
 * The grid is the first thing of the first visit, so its lists are a plain slice: RTK Query, which loads everything
 * else, weighs 17 kB more and would not fit into the first route's budget (design section 10).
 */

interface List {
  state: 'loading' | 'ready' | 'failed';
  products: Product[];
  /** How many there are on the server. */
  total: number;
  /** Of a search: no gift has all of its words. */
  partialMatch?: boolean;
  /** Where the next page starts; null when all are here. */
  next: string | null;
  /** Pages that have come. */
  pages: number;
  /** Milliseconds since the epoch; 0 while it is not here or is outdated. */
  loadedAt: number;
}

/** By the query that asks for them (`listQuery`). */
type Lists = Record<string, List>;

const NOTHING_YET: List = { state: 'loading', products: [], total: 0, next: null, pages: 0, loadedAt: 0 };
/** How long a list is shown again without asking the server. */
const FRESH_MS = 60_000;
/** Longer than any answer worth waiting for. */
const TIMEOUT_MS = 20_000;
/** Lists kept for the way back; the earliest goes first. */
const MAX_LISTS = 20;

interface Loaded {
  query: string;
  page: ProductList;
  /** The page goes on from what is there. */
  more: boolean;
}

/** The list that came inside the document, if one did. */
function firstLists(): Lists {
  const first = takeFirstData('products');
  if (!first) return {};
  const query = listQuery(first.category ?? undefined, filtersFromAddress(''));
  return { [query]: { ...first.list, state: 'ready', pages: 1, loadedAt: Date.now() } };
}

const productListsSlice = createSlice({
  name: 'productLists',
  initialState: firstLists(),
  reducers: {
    asked(lists, { payload: query }: PayloadAction<string>) {
      lists[query] = { ...(lists[query] ?? NOTHING_YET), state: 'loading' };
      const [earliest, ...others] = Object.keys(lists);
      if (earliest !== undefined && others.length >= MAX_LISTS) delete lists[earliest];
    },
    loaded(lists, { payload: { query, page, more } }: PayloadAction<Loaded>) {
      const before = (more && lists[query]) || NOTHING_YET;
      const known = new Set(before.products.map(({ id }) => id));
      lists[query] = {
        state: 'ready',
        products: [...before.products, ...page.products.filter(({ id }) => !known.has(id))],
        total: page.total,
        next: page.next,
        partialMatch: page.partialMatch,
        pages: before.pages + 1,
        loadedAt: Date.now(),
      };
    },
    failed(lists, { payload: query }: PayloadAction<string>) {
      lists[query] = { ...(lists[query] ?? NOTHING_YET), state: 'failed' };
    },
  },
  extraReducers: (build) =>
    build.addCase(productsChanged, (lists) => {
      for (const list of Object.values(lists)) list.loadedAt = 0;
    }),
});

const { asked, loaded, failed } = productListsSlice.actions;
const injected = productListsSlice.injectInto(rootReducer);

type Thunk = ThunkAction<Promise<void>, object, undefined, UnknownAction>;

/** The list's first page, or the one that starts at `after`. Never two at once for one list. */
function loadPage(query: string, after?: string): Thunk {
  return async (dispatch, getState) => {
    if (injected.selectSlice(getState())[query]?.state === 'loading') return;
    dispatch(asked(query));
    try {
      const whole = new URLSearchParams(query);
      if (after) whole.set('after', after);
      const page = await fetchProducts(whole, AbortSignal.timeout(TIMEOUT_MS));
      dispatch(loaded({ query, page, more: after !== undefined }));
    } catch {
      dispatch(failed(query));
    }
  };
}

/** The list as it is when it will do: still fresh, or come back to, with every page that was there. */
function show(query: string, comingBack: boolean): Thunk {
  return async (dispatch, getState) => {
    const list = injected.selectSlice(getState())[query];
    const keptFor = comingBack ? Infinity : FRESH_MS;
    const goodEnough = list?.state === 'ready' && list.loadedAt && Date.now() - list.loadedAt < keptFor;
    if (!goodEnough) await dispatch(loadPage(query));
  };
}

/** The active products that a query asks for, page after page. */
export function useProductList(query: string) {
  const dispatch = useDispatch<ThunkDispatch<object, undefined, UnknownAction>>();
  const comingBack = useNavigationType() === 'POP';
  const list = useSelector((state: object) => injected.selectSlice(state)[query] ?? NOTHING_YET);

  const isOutdated = list.loadedAt === 0;
  useEffect(() => void dispatch(show(query, comingBack)), [dispatch, query, comingBack, isOutdated]);

  return {
    ...list,
    reload: useCallback(() => void dispatch(loadPage(query)), [dispatch, query]),
    loadMore: useCallback(() => void dispatch(loadPage(query, list.next ?? undefined)), [dispatch, query, list.next]),
  };
}
