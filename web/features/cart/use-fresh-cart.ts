import { useEffect, useEffectEvent } from 'react';
import { onBackOnline } from '../../shared/back-online.js';
import { type LineStatus, useCartCheck } from '../../shared/cart/cart-check.js';
import { lineKey } from '../../shared/cart/cart-line.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { useDiscountCode } from '../../shared/cart/discount-code.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { MINUTE_MS } from '../../../server/platform/durations/contract.js';

/** The cart is checked again after this long in the background, in ms. */
const STALE_MS = MINUTE_MS;

export interface FreshCart {
  /** Check results by `lineKey`. */
  lineStatuses: Readonly<Record<string, LineStatus>>;
  /** The server could not be reached. */
  failed: boolean;
  check: () => Promise<void>;
}

/**
 * Checks the cart with the server while it is open: at once, for new lines, for a discount code, at login and logout,
 * when the user returns after a while, and when the connection is back.
 */
export function useFreshCart(open: boolean): FreshCart {
  const { lines } = useCart();
  const { state, user } = useSession();
  const { lineStatuses, failed, checkedAt, check, forget } = useCartCheck();
  const code = useDiscountCode();
  const userId = user?.id;
  const isReady = open && state !== 'loading';
  const unchecked = lines
    .map(lineKey)
    .filter((key) => !(key in lineStatuses))
    .join();
  /** Inputs of the discount. */
  const discounted = code && `${code} ${lines.map((line) => `${lineKey(line)} ${line.quantity}`).join()}`;

  const checkAgain = useEffectEvent(() => void check());
  const forgetChecks = useEffectEvent(forget);

  useEffect(() => {
    if (isReady) return () => forgetChecks();
  }, [isReady, userId]);

  useEffect(() => {
    if (isReady && unchecked !== '') checkAgain();
  }, [isReady, userId, unchecked]);

  // New lines are checked together with the discount code.
  const checkDiscount = useEffectEvent(() => {
    if (unchecked === '') void check();
  });
  useEffect(() => {
    if (isReady && discounted) checkDiscount();
  }, [isReady, discounted]);

  useEffect(() => {
    if (!isReady) return;
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > STALE_MS) checkAgain();
    };
    document.addEventListener('visibilitychange', onVisible);
    const stopListening = onBackOnline(() => checkAgain());
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
    };
  }, [isReady, checkedAt]);

  return { lineStatuses, failed, check };
}
