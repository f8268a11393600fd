import { createContext, useCallback, useContext, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { addDollars } from '../money.js';
import { useAppSelector, useAppStore } from '../store/hooks.js';
import { keepInBrowser } from '../storage/keep-in-browser.js';
import type { AppStore } from '../store/store.js';
import { useToast } from '../toasts/use-toast.js';
import { type CartLine, lineKey, MAX_LINES, MAX_QUANTITY, type NewCartLine } from './cart-line.js';
import type { CartNote } from './cart-notes.js';
import { cartOpened, cartRestored, dedicationSet, lineAdded, quantitySet, selectCart } from './cart-slice.js';
import { CART_STORAGE_KEY, parseCart, toStoredLines } from './cart-storage.js';

interface CartActions {
  /** Adds to the quantity of the line with the same key, up to 99. A full cart shows a toast and takes no other line. */
  add: (line: NewCartLine) => void;
  /** Lines are identified by `lineKey(line)`. Zero or below removes the line. */
  setQuantity: (key: string, quantity: number) => void;
  setDedication: (key: string, dedication: string) => void;
  setOpen: (open: boolean) => void;
}

/** The functions stay the same while the cart changes. */
export interface CartValue extends CartActions {
  lines: readonly CartLine[];
  /** False until the stored cart is loaded. */
  restored: boolean;
  /** Sum of the quantities. */
  itemCount: number;
  /** Dollars. */
  totalPrice: number;
  open: boolean;
}

const CartContext = createContext<CartValue | null>(null);

/** The cart, stored in this browser and synchronized between its tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const { lines, open, restored } = useAppSelector(selectCart);
  const toast = useToast();
  const note = useCallback((each: CartNote) => showCartNote(toast, each), [toast]);

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

  const actions = useMemo(() => cartActions(store, note), [store, note]);
  const value = useMemo<CartValue>(
    () => ({
      lines,
      restored,
      itemCount: lines.reduce((count, line) => count + line.quantity, 0),
      totalPrice: addDollars(lines.map((line) => line.totalPrice)),
      open,
      ...actions,
    }),
    [actions, lines, open, restored],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

/** Each reads the cart when it is called: another tab may have changed it since the last render. */
function cartActions({ dispatch, getState }: AppStore, note: (note: CartNote) => void): CartActions {
  const linesNow = () => selectCart(getState()).lines;
  return {
    add: (line) => {
      const before = linesNow().find((each) => lineKey(each) === lineKey(line));
      if (!before && linesNow().length >= MAX_LINES) note('full');
      if (before && before.quantity + line.quantity > MAX_QUANTITY) note('most');
      dispatch(lineAdded(line));
    },
    setQuantity: (key, quantity) => dispatch(quantitySet({ key, quantity })),
    setDedication: (key, dedication) => dispatch(dedicationSet({ key, dedication })),
    setOpen: (open) => dispatch(cartOpened(open)),
  };
}

/** Shows a toast about the cart. The messages are loaded on demand; without a connection nothing is shown. */
function showCartNote(toast: ReturnType<typeof useToast>, note: CartNote): void {
  void import('./cart-notes.js').then(
    ({ CART_NOTES }) => toast(CART_NOTES[note]),
    () => undefined,
  );
}

export function useCart(): CartValue {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
