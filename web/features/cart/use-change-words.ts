import { useCallback } from 'react';
import { lineRenamed } from '../../shared/cart/cart-check.js';
import { type CartLine, lineKey, MAX_QUANTITY } from '../../shared/cart/cart-line.js';
import { CART_NOTES } from '../../shared/cart/cart-notes.js';
import { linesReplaced, selectCart } from '../../shared/cart/cart-slice.js';
import { multiplyDollars } from '../../shared/money.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import type { ChangeWords } from './line-words.js';

/**
 * Writes other words on a line. Where another line is the same gift with the same words, they become one.
 *
 * @param check validates the changed cart with the server
 */
export function useChangeWords(check: () => Promise<void>): ChangeWords {
  const store = useAppStore();
  const toast = useToast();

  return useCallback(
    (line, change) => {
      const { lines } = selectCart(store.getState());
      const changed: CartLine = { ...line, ...change };
      const [from, to] = [lineKey(line), lineKey(changed)];
      const same = from === to ? undefined : lines.find((each) => lineKey(each) === to);
      if (same && same.quantity + line.quantity > MAX_QUANTITY) toast(CART_NOTES.most);
      const quantity = Math.min(line.quantity + (same?.quantity ?? 0), MAX_QUANTITY);
      const dedication = line.dedication || same?.dedication;
      const merged: CartLine = {
        ...changed,
        quantity,
        totalPrice: multiplyDollars(line.unitPrice, quantity),
        ...(dedication && { dedication }),
      };
      store.dispatch(lineRenamed({ from, to }));
      store.dispatch(linesReplaced(lines.flatMap((each) => (each === same ? [] : [lineKey(each) === from ? merged : each]))));
      void check();
    },
    [check, store, toast],
  );
}
