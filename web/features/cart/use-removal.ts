import { useCallback } from 'react';
import { type CartLine, lineKey, MAX_QUANTITY } from '../../shared/cart/cart-line.js';
import { linesReplaced, selectLines } from '../../shared/cart/cart-slice.js';
import { fillCart } from '../../shared/cart/fill-cart.js';
import { multiplyDollars } from '../../shared/money.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';

/** Removes lines from the cart and offers to restore them at their positions. */
export function useRemoval(): (removed: readonly CartLine[], title: string) => void {
  const store = useAppStore();
  const toast = useToast();

  return useCallback(
    (removed, title) => {
      const before = selectLines(store.getState());
      const keys = removed.map(lineKey);
      store.dispatch(linesReplaced(before.filter((line) => !keys.includes(lineKey(line)))));
      const putBack = () => void store.dispatch(fillCart(withLinesBack(selectLines(store.getState()), removed, before)));
      toast({ tone: 'info', title, action: { label: 'Undo', run: putBack } });
    },
    [store, toast],
  );
}

/** The current cart with the removed lines at their former positions; lines added since then stay. */
function withLinesBack(now: readonly CartLine[], removed: readonly CartLine[], before: readonly CartLine[]): CartLine[] {
  const lines = [...now];
  for (const line of removed) {
    const isLine = (each: CartLine) => lineKey(each) === lineKey(line);
    const index = lines.findIndex(isLine);
    const again = lines[index];
    if (again) {
      const quantity = Math.min(again.quantity + line.quantity, MAX_QUANTITY);
      lines[index] = { ...again, quantity, totalPrice: multiplyDollars(again.unitPrice, quantity) };
    } else {
      lines.splice(before.findIndex(isLine), 0, line);
    }
  }
  return lines;
}
