import { multiplyDollars } from '../money.js';
import { MAX_QUANTITY, type CartLine } from './cart-line.js';

export const CART_STORAGE_KEY = 'keepsake-cart';
/** The cart as it was when a checkout started, until the payment is through. */
const CHECKOUT_STORAGE_KEY = 'keepsake-cart-in-checkout';

const optionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Partial<CartLine>;
  return (
    typeof line.productId === 'string' &&
    typeof line.productName === 'string' &&
    (line.productType === 'pdf' || line.productType === 'product' || line.productType === 'combo') &&
    Number.isInteger(line.quantity) &&
    line.quantity! >= 1 &&
    line.quantity! <= MAX_QUANTITY &&
    Number.isFinite(line.unitPrice) &&
    line.unitPrice! > 0 &&
    typeof line.imageUrl === 'string' &&
    optionalText(line.generatedImageId) &&
    optionalText(line.personalisedUrl) &&
    optionalText(line.dedication)
  );
}

/** Reads kept lines. What is not a cart line any more is left out; nothing here throws. */
export function parseCart(text: string | null): CartLine[] {
  if (!text) return [];
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept
      .filter(isCartLine)
      .map((line) => ({ ...line, totalPrice: multiplyDollars(line.unitPrice, line.quantity) }));
  } catch {
    return [];
  }
}

function read(key: string): CartLine[] {
  try {
    return parseCart(window.localStorage.getItem(key));
  } catch {
    return [];
  }
}

function write(key: string, lines: readonly CartLine[]): void {
  try {
    if (lines.length > 0) window.localStorage.setItem(key, JSON.stringify(lines));
    else window.localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden: the cart then lives as long as the page.
  }
}

export const readCart = (): CartLine[] => read(CART_STORAGE_KEY);
export const writeCart = (lines: readonly CartLine[]): void => write(CART_STORAGE_KEY, lines);
export const readCheckoutSnapshot = (): CartLine[] => read(CHECKOUT_STORAGE_KEY);
export const writeCheckoutSnapshot = (lines: readonly CartLine[]): void => write(CHECKOUT_STORAGE_KEY, lines);
