import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import type { CartCheck, CartCheckRequest } from '../../../server/checkout/contract.js';
import { api } from '../api/api.js';
import { multiplyDollars } from '../money.js';
import { useAppSelector, useAppStore } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';
import { type CartLine, lineKey } from './cart-line.js';
import { linesReplaced, selectCart } from './cart-slice.js';

/** How a line stands in the shop. */
export type Verdict = CartCheck['lines'][number] & {
  /** Dollars that the customer saw before, where the price is another now. */
  was?: number | undefined;
};

interface CartCheckState {
  /** By `lineKey`. */
  verdicts: Record<string, Verdict>;
  /** The shop could not be asked. */
  failed: boolean;
  /** Of the last answer, in ms. */
  checkedAt: number;
}

const UNCHECKED: CartCheckState = { verdicts: {}, failed: false, checkedAt: 0 };

const cartCheckSlice = createSlice({
  name: 'cartCheck',
  initialState: UNCHECKED,
  reducers: {
    cartChecked: (state, { payload }: PayloadAction<{ verdicts: Record<string, Verdict>; at: number }>) => {
      Object.assign(state.verdicts, payload.verdicts);
      state.failed = false;
      state.checkedAt = payload.at;
    },
    checkFailed: (state) => {
      state.failed = true;
    },
    /** The line goes on under another key, and is well until the shop says otherwise. */
    lineRenamed: (state, { payload: { from, to } }: PayloadAction<{ from: string; to: string }>) => {
      const verdict = state.verdicts[from];
      if (!verdict) return;
      state.verdicts[to] = verdict.state === 'words-changed' ? { ...verdict, state: 'ok' } : verdict;
    },
    checkForgotten: () => UNCHECKED,
  },
});

const { cartChecked, checkFailed, checkForgotten } = cartCheckSlice.actions;
export const { lineRenamed } = cartCheckSlice.actions;
const injected = cartCheckSlice.injectInto(rootReducer);
const selectCartCheck = (state: object): CartCheckState => injected.selectSlice(state);

const cartCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkCart: build.mutation<CartCheck, CartCheckRequest>({
      query: (body) => ({ url: 'cart-check', method: 'POST', body }),
    }),
  }),
});

/** Two questions may be under way; the answer to the later one is the truth. What is forgotten waits for none. */
let lastQuestion = 0;

export interface CartCheckValue extends CartCheckState {
  /** Asks the shop how the lines stand, and takes over its prices, names and pictures. */
  check: () => Promise<void>;
  forget: () => void;
}

export function useCartCheck(): CartCheckValue {
  const store = useAppStore();
  const state = useAppSelector(selectCartCheck);
  const [ask] = cartCheckApi.useCheckCartMutation();

  const check = useCallback(async () => {
    const asked = selectCart(store.getState()).lines;
    if (asked.length === 0) return;
    const question = (lastQuestion += 1);
    const items = asked.map(({ productId, productType, generatedImageId, words, kind }) => ({
      productId,
      productType,
      generatedImageId,
      words,
      kind,
    }));
    const { data } = await ask({ items });
    if (question !== lastQuestion) return;
    if (!data) {
      store.dispatch(checkFailed());
      return;
    }
    const before = selectCartCheck(store.getState()).verdicts;
    const verdicts = Object.fromEntries(
      asked.flatMap((line, position) => {
        const verdict = data.lines[position];
        return verdict ? [[lineKey(line), { ...verdict, was: priceBefore(line, verdict, before[lineKey(line)]) }]] : [];
      }),
    );
    store.dispatch(cartChecked({ verdicts, at: Date.now() }));
    const { lines } = selectCart(store.getState());
    store.dispatch(linesReplaced(lines.map((line) => asTheShopHasIt(line, verdicts[lineKey(line)]))));
  }, [ask, store]);

  const forget = useCallback(() => {
    lastQuestion += 1;
    store.dispatch(checkForgotten());
  }, [store]);
  return { ...state, check, forget };
}

/** The price that the customer has in mind, unless it is the one of now. */
function priceBefore(line: CartLine, { unitPrice }: Verdict, before: Verdict | undefined): number | undefined {
  const known = before?.was ?? line.unitPrice;
  return unitPrice === null || unitPrice === known ? undefined : known;
}

function asTheShopHasIt(line: CartLine, verdict: Verdict | undefined): CartLine {
  if (!verdict) return line;
  const unitPrice = verdict.unitPrice ?? line.unitPrice;
  return {
    ...line,
    productName: verdict.productName ?? line.productName,
    imageUrl: verdict.imageUrl ?? line.imageUrl,
    unitPrice,
    totalPrice: multiplyDollars(unitPrice, line.quantity),
  };
}
