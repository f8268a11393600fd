import { createContext, useCallback, useContext, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { addDollars } from '../money.js';
import { useAppSelector, useAppStore } from '../store/hooks.js';
import { keepInBrowser } from '../store/keep-in-browser.js';
import { useToast } from '../toasts/use-toast.js';
import { type CartLine, lineKey, MAX_LINES, MAX_QUANTITY, type NewCartLine } from './cart-line.js';
import type { CartNote } from './cart-notes.js';
import { cartOpened, cartRestored, dedicationSet, lineAdded, linesReplaced, quantitySet, selectCart } from './cart-slice.js';
import {
  CART_STORAGE_KEY,
  forgetCheckout,
  parseCart,
  readCheckoutSnapshot,
  toStoredLines,
  writeCheckoutSnapshot,
} from './cart-storage.js';

export interface CartValue {
  lines: readonly CartLine[];
  /** False until the stored cart is loaded. */
  restored: boolean;
  /** Sum of the quantities. */
  itemCount: number;
  /** Dollars. */
  totalPrice: number;
  /** Adds to the quantity of the line with the same key, up to 99. A full cart shows a toast and takes no other line. */
  add: (line: NewCartLine) => void;
  /** Lines are identified by `lineKey(line)`. Zero or below removes the line. */
  setQuantity: (key: string, quantity: number) => void;
  setDedication: (key: string, dedication: string) => void;
  clear: () => void;
  /** Keeps a copy of the lines during a payment, so that canceling it can restore them. */
  snapshotForCheckout: () => void;
  /** Restores the lines of a canceled payment, unless the cart was filled again in the meantime. */
  restore: () => void;
  /** Empties the cart after a payment, and erases the copy. */
  finishCheckout: () => void;
  open: boolean;
  setOpen: (open: boolean) => void;
}

const CartContext = createContext<CartValue | null>(null);

/** The cart, stored in this browser and synchronized between its tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const { dispatch } = store;
  const { lines, open, restored } = useAppSelector(selectCart);
  const note = useCartNote();

  // Runs before the effects of pages, which may empty or restore the cart.
  useLayoutEffect(
    () =>
      keepInBrowser(store, {
        key: CART_STORAGE_KEY,
        select: (state) => selectCart(state).lines,
        toStored: toStoredLines,
        restore: (kept) => {
          const { lines: known, partlyLost } = parseCart(kept);
          store.dispatch(cartRestored(known));
          if (partlyLost) note('partlyLost');
        },
        onNotKept: () => note('notKept'),
      }),
    [store, note],
  );

  const setOpen = useCallback((next: boolean) => void dispatch(cartOpened(next)), [dispatch]);

  const value = useMemo<CartValue>(
    () => ({
      lines,
      restored,
      itemCount: lines.reduce((count, line) => count + line.quantity, 0),
      totalPrice: addDollars(lines.map((line) => line.totalPrice)),
      add: (line) => {
        const before = lines.find((each) => lineKey(each) === lineKey(line));
        if (!before && lines.length >= MAX_LINES) note('full');
        if (before && before.quantity + line.quantity > MAX_QUANTITY) note('most');
        dispatch(lineAdded(line));
      },
      setQuantity: (key, quantity) => dispatch(quantitySet({ key, quantity })),
      setDedication: (key, dedication) => dispatch(dedicationSet({ key, dedication })),
      clear: () => dispatch(linesReplaced([])),
      snapshotForCheckout: () => writeCheckoutSnapshot(lines),
      restore: () => {
        if (selectCart(store.getState()).lines.length === 0) dispatch(linesReplaced(readCheckoutSnapshot()));
        forgetCheckout();
      },
      finishCheckout: () => {
        forgetCheckout();
        dispatch(linesReplaced([]));
      },
      open,
      setOpen,
    }),
    [dispatch, lines, note, open, restored, setOpen, store],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

/** Shows a toast about the cart. The messages are loaded on demand; without a connection nothing is shown. */
function useCartNote(): (note: CartNote) => void {
  const toast = useToast();
  return useCallback(
    (note) =>
      void import('./cart-notes.js').then(
        ({ CART_NOTES }) => toast(CART_NOTES[note]),
        () => undefined,
      ),
    [toast],
  );
}

export function useCart(): CartValue {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
