import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addDollars, multiplyDollars } from '../money.js';
import { lineKey, MAX_LINES, MAX_QUANTITY, type CartLine, type NewCartLine } from './cart-line.js';

function withQuantity<Line extends NewCartLine>(line: Line, quantity: number): Line & CartLine {
  const limited = Math.min(quantity, MAX_QUANTITY);
  return { ...line, quantity: limited, totalPrice: multiplyDollars(line.unitPrice, limited) };
}

export interface CartState {
  lines: CartLine[];
  /** Whether the stored cart is loaded. The server does not have the cart, so the first view is without it. */
  restored: boolean;
  /** Whether the cart is shown over the page. */
  open: boolean;
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState: { lines: [], restored: false, open: false } as CartState,
  reducers: {
    lineAdded: (cart, { payload }: PayloadAction<NewCartLine>) => {
      const index = cart.lines.findIndex((line) => lineKey(line) === lineKey(payload));
      const existing = cart.lines[index];
      // The added line replaces the older values: the customer has just seen its price.
      if (existing) cart.lines[index] = withQuantity({ ...existing, ...payload }, existing.quantity + payload.quantity);
      else if (cart.lines.length < MAX_LINES) cart.lines.push(withQuantity(payload, payload.quantity));
    },
    /** Lines are identified by `lineKey(line)`. Zero or below removes the line. */
    quantitySet: (cart, { payload }: PayloadAction<{ key: string; quantity: number }>) => {
      cart.lines = cart.lines.flatMap((line) => {
        if (lineKey(line) !== payload.key) return [line];
        return payload.quantity > 0 ? [withQuantity(line, payload.quantity)] : [];
      });
    },
    dedicationSet: (cart, { payload }: PayloadAction<{ key: string; dedication: string }>) => {
      const line = cart.lines.find((candidate) => lineKey(candidate) === payload.key);
      if (line) line.dedication = payload.dedication;
    },
    /** Subtracts the units of the given lines; a line without units is removed. */
    linesTakenOut: (cart, { payload }: PayloadAction<readonly CartLine[]>) => {
      for (const taken of payload) {
        cart.lines = cart.lines.flatMap((line) => {
          if (lineKey(line) !== lineKey(taken)) return [line];
          return line.quantity > taken.quantity ? [withQuantity(line, line.quantity - taken.quantity)] : [];
        });
      }
    },
    cartRestored: (cart, { payload }: PayloadAction<CartLine[]>) => {
      cart.lines = payload;
      cart.restored = true;
    },
    linesReplaced: (cart, { payload }: PayloadAction<CartLine[]>) => {
      cart.lines = payload;
    },
    cartOpened: (cart, { payload }: PayloadAction<boolean>) => {
      cart.open = payload;
    },
  },
  selectors: {
    selectCart: (cart) => cart,
    selectLines: ({ lines }) => lines,
    /** Sum of the quantities. */
    selectItemCount: ({ lines }) => lines.reduce((count, { quantity }) => count + quantity, 0),
    /** Dollars. */
    selectTotalPrice: ({ lines }) => addDollars(lines.map(({ totalPrice }) => totalPrice)),
  },
});

export const { cartRestored, lineAdded, quantitySet, dedicationSet, linesReplaced, linesTakenOut, cartOpened } =
  cartSlice.actions;
export const { selectCart, selectLines, selectItemCount, selectTotalPrice } = cartSlice.selectors;
