import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { useAppSelector, useAppStore } from '../store/hooks.js';
import { type CartState, selectCart } from './cart-slice.js';
import { syncCart } from './cart-storage.js';

const IsInProvider = createContext(false);

/** Stores the cart in this browser and synchronizes it between tabs. Its state and changes are in the cart slice. */
export function CartProvider({ children }: { children: ReactNode }) {
  const store = useAppStore();
  // Runs before the effects of pages, which may empty or restore the cart.
  useLayoutEffect(() => syncCart(store), [store]);
  return <IsInProvider value>{children}</IsInProvider>;
}

/** The cart, which is stored and restored only inside of its provider. */
export function useCart(): CartState {
  if (!useContext(IsInProvider)) throw new Error('useCart must be used within a CartProvider');
  return useAppSelector(selectCart);
}
