import { useEffect, useState } from 'react';
import type { Order } from '../../../server/checkout/contract.js';
import { onStoredElsewhere, readStored, writeStored } from '../storage/browser-storage.js';
import { forgetCartId, keepCartId } from '../payment/cart-id.js';
import type { AppThunk } from '../store/store.js';
import type { CartLine } from './cart-line.js';
import { linesTakenOut, selectLines } from './cart-slice.js';
import { CHECKOUTS_STORAGE_KEY, parseCart } from './cart-storage.js';
import { addMissing } from './fill-cart.js';
import { DAY_MS, HOUR_MS } from '../../../server/platform/durations/contract.js';

/** Lifetime of a payment page, in ms. */
const OPEN_MS = HOUR_MS;
/** Time during which the gifts of a checkout can be restored, in ms. */
const KEPT_MS = 30 * DAY_MS;
const MAX_CHECKOUTS = 5;

/** A checkout that was started in this browser and is not known to be paid. */
export interface OpenCheckout {
  orderNumber: string;
  /** Id of the cart that was checked out. */
  cartId: string;
  /** URL of the payment page. */
  url: string;
  /** Time in ms. */
  openedAt: number;
  /** Lines as they were ordered. */
  lines: CartLine[];
  /** Whether the gifts were removed from the cart: a guest's gifts are removed when the checkout starts. */
  isTakenOut: boolean;
  /** The gift options of the order, to compare them with the cart's draft. */
  gift?: unknown;
}

/** Stores a checkout whose payment page was opened, and removes the ordered gifts of a guest from the cart. */
export function startCheckout(checkout: Omit<OpenCheckout, 'openedAt'>): AppThunk {
  return (dispatch) => {
    const others = readCheckouts().filter(({ orderNumber }) => orderNumber !== checkout.orderNumber);
    keepCheckouts([{ ...checkout, openedAt: Date.now() }, ...others]);
    if (!checkout.isTakenOut) return;
    dispatch(linesTakenOut(checkout.lines));
    // The remaining lines become a new cart.
    forgetCartId('gifts', checkout.cartId);
  };
}

/** Removes the paid lines of this cart after the server has reported it as paid; the rest becomes a new cart. */
export function finishPaidCart(cartId: string): AppThunk {
  return (dispatch) => {
    const checkout = readCheckouts().find((each) => each.cartId === cartId);
    if (checkout) dispatch(finishCheckout(checkout.orderNumber, null));
    else forgetCartId('gifts', cartId);
  };
}

/** Restores the gifts of the newest unpaid checkout of a guest. */
export function restoreCheckout(): AppThunk {
  return restore((checkouts) => checkouts.find(({ isTakenOut }) => isTakenOut));
}

/**
 * Restores the gifts of the checkout that was canceled. Others stay where they are.
 * @param orderNumber null when the payment page did not say it: the newest checkout
 */
export function restoreCanceled(orderNumber: string | null): AppThunk {
  return restore((checkouts) => checkouts.find((each) => orderNumber === null || each.orderNumber === orderNumber));
}

/** Lines that are in the cart stay unchanged. */
function restore(choose: (checkouts: OpenCheckout[]) => OpenCheckout | undefined): AppThunk {
  return (dispatch) => {
    const all = readCheckouts();
    const checkout = choose(all);
    if (!checkout?.isTakenOut) return;
    dispatch(addMissing(checkout.lines));
    keepCheckouts(all.map((each) => (each === checkout ? { ...each, isTakenOut: false } : each)));
    keepCartId('gifts', checkout.cartId);
  };
}

/**
 * Removes only the paid lines from the cart: more may have been added while the payment page was open.
 * @returns the checkout, if it was started in this browser
 */
export function finishCheckout(orderNumber: string | null, order: Order | null): AppThunk<OpenCheckout | undefined> {
  return (dispatch, getState) => {
    const all = readCheckouts();
    const checkout = all.find((each) => each.orderNumber === orderNumber);
    if (!checkout) {
      dispatch(linesTakenOut(alikeIn(selectLines(getState()), order?.lines ?? [])));
      return undefined;
    }
    keepCheckouts(all.filter((each) => each !== checkout));
    forgetCartId('gifts', checkout.cartId);
    if (!checkout.isTakenOut) dispatch(linesTakenOut(checkout.lines));
    return checkout;
  };
}

/** The lines of the cart with the same gifts as an order, which does not contain its pictures and words. */
function alikeIn(lines: readonly CartLine[], ordered: Order['lines']): CartLine[] {
  const left = new Map(lines.map((line) => [line, line.quantity]));
  return ordered.flatMap(({ productId, productType, personalised, quantity }) => {
    let wanted = quantity;
    return lines.flatMap((line) => {
      const isAlike =
        line.productId === productId && line.productType === productType && Boolean(line.generatedImageId) === personalised;
      const taken = isAlike ? Math.min(wanted, left.get(line) ?? 0) : 0;
      wanted -= taken;
      left.set(line, (left.get(line) ?? 0) - taken);
      return taken > 0 ? [{ ...line, quantity: taken }] : [];
    });
  });
}

/** A guest's unpaid checkout, with the payment page while it is open; null without one. */
export function useOpenCheckout(): { url: string | null } | null {
  const [checkout, setCheckout] = useState(readTakenOut);
  useEffect(() => onStoredElsewhere(CHECKOUTS_STORAGE_KEY, () => setCheckout(readTakenOut())), []);
  if (!checkout) return null;
  return { url: checkout.isOpen ? checkout.url : null };
}

function readTakenOut(): (OpenCheckout & { isOpen: boolean }) | undefined {
  const checkout = readCheckouts().find(({ isTakenOut }) => isTakenOut);
  return checkout && { ...checkout, isOpen: Date.now() - checkout.openedAt < OPEN_MS };
}

/** Newest first. */
function readCheckouts(): OpenCheckout[] {
  const kept = readStored('localStorage', CHECKOUTS_STORAGE_KEY);
  return (Array.isArray(kept) ? kept : []).flatMap(parseCheckout);
}

/** Validates a stored checkout: users and extensions can edit the storage. */
function parseCheckout(kept: unknown): OpenCheckout[] {
  const { orderNumber, cartId, url, openedAt, lines, isTakenOut, gift } = (kept ?? {}) as Partial<
    Record<keyof OpenCheckout, unknown>
  >;
  const isKnown = typeof orderNumber === 'string' && typeof url === 'string' && /^https?:/.test(url);
  const cart = typeof cartId === 'string' ? cartId : '';
  if (!isKnown || typeof openedAt !== 'number' || Date.now() - openedAt > KEPT_MS) return [];
  return [{ orderNumber, cartId: cart, url, openedAt, lines: parseCart(lines).lines, isTakenOut: isTakenOut === true, gift }];
}

function keepCheckouts(checkouts: readonly OpenCheckout[]): void {
  const kept = checkouts.slice(0, MAX_CHECKOUTS);
  writeStored('localStorage', CHECKOUTS_STORAGE_KEY, kept.length > 0 ? kept : undefined);
}
