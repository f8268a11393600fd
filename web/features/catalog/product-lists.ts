import { createAsyncThunk, createSlice, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Category, Product, ProductList } from '../../../server/catalog/contract.js';
import { takeFirstData } from '../../shared/first-data.js';
import { rootReducer } from '../../shared/store/root-reducer.js';

/*
 * The grid is the first thing of the first visit, so its lists are a plain slice: RTK Query, which loads everything
 * else, weighs 17 kB more and would not fit into the first route's budget (design section 10).
 */

interface List {
  state: 'loading' | 'ready' | 'failed';
  products: Product[];
  /** How many there are on the server. */
  total: number;
  /** Where the next page starts; null when all are here. */
  next: string | null;
  /** Milliseconds since the epoch. */
  loadedAt: number;
}

type ListKey = Category | 'every';

const NOTHING_YET: List = { state: 'loading', products: [], total: 0, next: null, loadedAt: 0 };
/** How long a list is shown again without asking the server. */
const FRESH_MS = 60_000;

interface Page {
  key: ListKey;
  /** Place to go on from; the beginning when absent. */
  after?: string;
}

const loadPage = createAsyncThunk(
  'products/loadPage',
  async ({ key, after }: Page) => {
    const query = new URLSearchParams();
    if (key !== 'every') query.set('category', key);
    if (after) query.set('after', after);
    const response = await fetch(`/api/products?${query}`);
    if (!response.ok) throw new Error(`The product list answered ${response.status}.`);
    return (await response.json()) as ProductList;
  },
  {
    condition: ({ key, after }, { getState }) => {
      const list = injected.selectSlice(getState() as object)[key];
      if (!list) return true;
      const fresh = list.state === 'ready' && Date.now() - list.loadedAt < FRESH_MS;
      return list.state !== 'loading' && (after !== undefined || !fresh);
    },
  },
);

/** The list that came inside the document, if one did. */
function firstLists(): Partial<Record<ListKey, List>> {
  const first = takeFirstData('products');
  return first ? { [first.category ?? 'every']: { ...first.list, state: 'ready', loadedAt: Date.now() } } : {};
}

const productListsSlice = createSlice({
  name: 'productLists',
  initialState: firstLists(),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(loadPage.pending, (lists, { meta }) => {
        const { key } = meta.arg;
        lists[key] = { ...(lists[key] ?? NOTHING_YET), state: 'loading' };
      })
      .addCase(loadPage.fulfilled, (lists, action) => {
        const { key, after } = action.meta.arg;
        const { products, total, next } = action.payload;
        const before = after ? (lists[key]?.products ?? []) : [];
        lists[key] = { state: 'ready', products: [...before, ...products], total, next, loadedAt: Date.now() };
      })
      .addCase(loadPage.rejected, (lists, { meta }) => {
        const { key } = meta.arg;
        lists[key] = { ...(lists[key] ?? NOTHING_YET), state: 'failed' };
      }),
});

const injected = productListsSlice.injectInto(rootReducer);

/** The active products of a category, or all of them; newest first, page after page. */
export function useProductList(category?: Category) {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const key: ListKey = category ?? 'every';
  const list = useSelector((state: object) => injected.selectSlice(state)[key] ?? NOTHING_YET);
  const load = useCallback((after?: string) => void dispatch(loadPage({ key, after })), [dispatch, key]);

  useEffect(() => load(), [load]);

  return {
    ...list,
    reload: () => load(),
    loadMore: () => load(list.next ?? undefined),
  };
}
