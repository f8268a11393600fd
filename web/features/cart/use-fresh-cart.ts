import { useEffect, useEffectEvent } from 'react';
import { onBackOnline } from '../../shared/back-online.js';
import { type Verdict, useCartCheck } from '../../shared/cart/cart-check.js';
import { lineKey } from '../../shared/cart/cart-line.js';
import { useCart } from '../../shared/cart/CartProvider.js';
import { useDiscountCode } from '../../shared/cart/discount-code.js';
import { useSession } from '../../shared/session/SessionProvider.js';

/** After so long away, in ms, the shop is asked again. */
const STALE_MS = 60_000;

export interface FreshCart {
  /** What the shop said, by `lineKey`. */
  verdicts: Readonly<Record<string, Verdict>>;
  /** The shop could not be asked. */
  failed: boolean;
  check: () => Promise<void>;
}

/**
 * Asks the shop how the lines stand while the cart is open: at once, about lines that come, about the discount code, when somebody signs in or
 * out, when the page is looked at again after a while, and when the connection is back.
 */
export function useFreshCart(open: boolean): FreshCart {
  const { lines } = useCart();
  const { state, user } = useSession();
  const { verdicts, failed, checkedAt, check, forget } = useCartCheck();
  const [code] = useDiscountCode();
  const userId = user?.id;
  const isReady = open && state !== 'loading';
  const unchecked = lines
    .map(lineKey)
    .filter((key) => !(key in verdicts))
    .join();
  /** What the saving depends on. */
  const discounted = code && `${code} ${lines.map((line) => `${lineKey(line)} ${line.quantity}`).join()}`;

  useEffect(() => {
    if (isReady) return forget;
  }, [isReady, userId, forget]);

  useEffect(() => {
    if (isReady && unchecked !== '') void check();
  }, [isReady, userId, unchecked, check]);

  // Lines that come are asked about together with the code.
  const checkDiscount = useEffectEvent(() => {
    if (unchecked === '') void check();
  });
  useEffect(() => {
    if (isReady && discounted) checkDiscount();
  }, [isReady, discounted]);

  useEffect(() => {
    if (!isReady) return;
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > STALE_MS) void check();
    };
    document.addEventListener('visibilitychange', onVisible);
    const stopListening = onBackOnline(() => void check());
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
    };
  }, [isReady, checkedAt, check]);

  return { verdicts, failed, check };
}
