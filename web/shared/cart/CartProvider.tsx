import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { addDollars } from '../money.js';
import type { CartLine, NewCartLine } from './cart-line.js';
import {
  cartOpened,
  dedicationSet,
  lineAdded,
  lineRemoved,
  linesReplaced,
  quantitySet,
  selectCart,
} from './cart-slice.js';
import {
  CART_STORAGE_KEY,
  parseCart,
  readCheckoutSnapshot,
  writeCart,
  writeCheckoutSnapshot,
} from './cart-storage.js';

export interface CartValue {
  lines: readonly CartLine[];
  /** Sum of the quantities. */
  itemCount: number;
  /** Dollars. */
  totalPrice: number;
  /** A line with the same key gets the quantity added to its own, up to 99. */
  add: (line: NewCartLine) => void;
  /** Lines are named by `lineKey(line)`. */
  remove: (key: string) => void;
  /** Zero or below removes the line. */
  setQuantity: (key: string, quantity: number) => void;
  setDedication: (key: string, dedication: string) => void;
  clear: () => void;
  /** Keeps the lines aside while a payment is under way, so that a cancelled one can give them back. */
  snapshotForCheckout: () => void;
  /** Gives the lines of a cancelled payment back, unless the cart was filled anew since. */
  restore: () => void;
  /** The payment is through: empties the cart and forgets what was kept aside. */
  finishCheckout: () => void;
  open: boolean;
  setOpen: (open: boolean) => void;
}

const CartContext = createContext<CartValue | null>(null);

/** The cart, kept in this browser and in step between its tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const { lines, open } = useSelector(selectCart);

  useEffect(() => writeCart(lines), [lines]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === CART_STORAGE_KEY) dispatch(linesReplaced(parseCart(event.newValue)));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [dispatch]);

  const value = useMemo<CartValue>(
    () => ({
      lines,
      itemCount: lines.reduce((count, line) => count + line.quantity, 0),
      totalPrice: addDollars(lines.map((line) => line.totalPrice)),
      add: (line) => dispatch(lineAdded(line)),
      remove: (key) => dispatch(lineRemoved(key)),
      setQuantity: (key, quantity) => dispatch(quantitySet({ key, quantity })),
      setDedication: (key, dedication) => dispatch(dedicationSet({ key, dedication })),
      clear: () => dispatch(linesReplaced([])),
      snapshotForCheckout: () => writeCheckoutSnapshot(lines),
      restore: () => {
        if (lines.length === 0) dispatch(linesReplaced(readCheckoutSnapshot()));
        writeCheckoutSnapshot([]);
      },
      finishCheckout: () => {
        writeCheckoutSnapshot([]);
        dispatch(linesReplaced([]));
      },
      open,
      setOpen: (next) => dispatch(cartOpened(next)),
    }),
    [dispatch, lines, open],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

export function useCart(): CartValue {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
