import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import type { CartCheck, CartCheckRequest } from '../../../server/checkout/contract.js';
import { api } from '../api/api.js';
import { multiplyDollars } from '../money.js';
import { useAppSelector, useAppStore } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';
import type { RootState } from '../store/store.js';
import { type CartLine, lineKey } from './cart-line.js';
import { linesReplaced, selectCart } from './cart-slice.js';
import { currentDiscountCode, useDiscountCode } from './discount-code.js';

/** The server's result for a line. */
export type LineStatus = CartCheck['lines'][number] & {
  /** Price in dollars that the customer saw before it changed. */
  was?: number | undefined;
};

interface CartCheckState {
  /** Results of the lines, by `lineKey`. */
  lineStatuses: Record<string, LineStatus>;
  /** Amount of the discount; null without a code and before the first response. */
  discount: CartCheck['discount'];
  /** Sales tax is added at payment. */
  addsTax: boolean;
  /** Whether the last check failed. */
  failed: boolean;
  /** Time of the last response, in ms. */
  checkedAt: number;
  /** Only the response to this request is applied; undefined when none is expected. */
  requestId: string;
}

const UNCHECKED: CartCheckState = {
  lineStatuses: {},
  discount: null,
  addsTax: false,
  failed: false,
  checkedAt: 0,
  requestId: '',
};

interface CartCheckArgs {
  lines: readonly CartLine[];
  discountCode: string | null;
}

const { checkCart } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Results of the lines, in their order. The cart takes prices, names and pictures from the last answer. */
    checkCart: build.mutation<CartCheck, CartCheckArgs>({
      query: ({ lines, discountCode }) => ({
        url: 'cart-check',
        method: 'POST',
        body: { items: lines.map(toItem), ...(discountCode && { discountCode }) } satisfies CartCheckRequest,
      }),
      transformResponse: completeAnswer,
      onQueryStarted: async (_asked, { dispatch, getState, requestId, queryFulfilled }) => {
        const answered = await queryFulfilled.then(
          () => true,
          () => false,
        );
        const state = getState() as unknown as RootState;
        const { requestId: latest, lineStatuses } = selectCartCheck(state);
        if (!answered || latest !== requestId) return;
        dispatch(linesReplaced(selectCart(state).lines.map((line) => applyServerPrices(line, lineStatuses[lineKey(line)]))));
      },
    }),
  }),
}).endpoints;

const cartCheckSlice = createSlice({
  name: 'cartCheck',
  initialState: UNCHECKED,
  reducers: {
    /** The line gets another key, and counts as valid until the next check. */
    lineRenamed: (state, { payload: { from, to } }: PayloadAction<{ from: string; to: string }>) => {
      const status = state.lineStatuses[from];
      if (!status) return;
      state.lineStatuses[to] = status.state === 'words-changed' ? { ...status, state: 'ok' } : status;
    },
    checkForgotten: () => UNCHECKED,
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(checkCart.matchPending, (state, { meta }) => {
        state.requestId = meta.requestId;
      })
      .addMatcher(checkCart.matchFulfilled, (state, { payload, meta }) => {
        if (state.requestId !== meta.requestId) return;
        state.failed = false;
        state.checkedAt = meta.fulfilledTimeStamp;
        state.discount = payload.discount;
        state.addsTax = payload.addsTax;
        for (const [position, line] of meta.arg.originalArgs.lines.entries()) {
          const [key, status] = [lineKey(line), payload.lines[position]];
          if (status) state.lineStatuses[key] = { ...status, was: priceBefore(line, status, state.lineStatuses[key]) };
        }
      })
      .addMatcher(checkCart.matchRejected, (state, { meta }) => {
        if (state.requestId === meta.requestId) state.failed = true;
      }),
});

const { checkForgotten } = cartCheckSlice.actions;
export const { lineRenamed } = cartCheckSlice.actions;
const selectCartCheck: (state: RootState) => CartCheckState = rootReducer
  .inject(cartCheckSlice)
  .selector(({ cartCheck }) => cartCheck);

export interface CartCheckValue extends CartCheckState {
  check: () => Promise<void>;
  forget: () => void;
}

export function useCartCheck(): CartCheckValue {
  const store = useAppStore();
  const state = useAppSelector(selectCartCheck);
  const code = useDiscountCode();
  const check = useCallback(async () => {
    const { lines } = selectCart(store.getState());
    if (lines.length === 0) return;
    await store.dispatch(checkCart.initiate({ lines, discountCode: currentDiscountCode() }, { track: false }));
  }, [store]);
  const forget = useCallback(() => void store.dispatch(checkForgotten()), [store]);
  // The result of a code that is no longer in the cart is ignored.
  const discount = state.discount?.code === code ? state.discount : null;
  return { ...state, discount, check, forget };
}

/** Default values for the missing fields of a line in the response. */
const NO_ANSWER: CartCheck['lines'][number] = {
  state: 'ok',
  unitPrice: null,
  left: null,
  productName: null,
  imageUrl: null,
  personalisedUrl: null,
  wordFields: [],
  kind: null,
  orientation: null,
};

/**
 * Fills in missing fields: the response of another version of the server must not crash the cart.
 * @throws Error when the response lacks a line, so that the check counts as failed
 */
function completeAnswer(answer: Partial<CartCheck> | null, _meta: unknown, { lines }: CartCheckArgs): CartCheck {
  if (answer?.lines?.length !== lines.length) throw new Error('The cart check has no answer about some lines.');
  const { discount = null, addsTax = false } = answer;
  return { discount, addsTax, lines: answer.lines.map(completeLine) };
}

/** Replaces null in the fields that must not be null, too. */
function completeLine(line: Partial<CartCheck['lines'][number]> | null): CartCheck['lines'][number] {
  const { state, wordFields } = line ?? {};
  return { ...NO_ANSWER, ...line, state: state ?? NO_ANSWER.state, wordFields: wordFields ?? NO_ANSWER.wordFields };
}

function toItem({
  productId,
  productType,
  quantity,
  generatedImageId,
  calendarId,
  words,
  kind,
  orientation,
}: CartLine): CartCheckRequest['items'][number] {
  return { productId, productType, quantity, generatedImageId, calendarId, words, kind, orientation };
}

/** The price that the customer saw, if it differs from the current one. */
function priceBefore(line: CartLine, { unitPrice }: LineStatus, before: LineStatus | undefined): number | undefined {
  const known = before?.was ?? line.unitPrice;
  return unitPrice === null || unitPrice === known ? undefined : known;
}

function applyServerPrices(line: CartLine, status: LineStatus | undefined): CartLine {
  if (!status) return line;
  const unitPrice = status.unitPrice ?? line.unitPrice;
  return {
    ...line,
    productName: status.productName ?? line.productName,
    imageUrl: status.imageUrl ?? line.imageUrl,
    unitPrice,
    totalPrice: multiplyDollars(unitPrice, line.quantity),
  };
}
