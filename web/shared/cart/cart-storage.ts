import { multiplyDollars } from '../money.js';
import { MAX_LINES, MAX_QUANTITY, type CartLine } from './cart-line.js';

export const CART_STORAGE_KEY = 'keepsake-cart';
/** The cart as it was when a checkout started, until the payment is through. */
const CHECKOUT_STORAGE_KEY = 'keepsake-cart-in-checkout';
/** Where that checkout is paid, and since when. */
export const PAYMENT_STORAGE_KEY = 'keepsake-open-payment';

/** As strict as the server. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** Dollars, as the server takes it. */
const MAX_UNIT_PRICE = 10_000_000;

const isId = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
/** As the server takes them. */
const MAX_WORDS = 6;
const MAX_LABEL = 40;
const MAX_TEXT = 240;

const optionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most;
const areWords = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_WORDS && value.every((word) => isText(word?.label, MAX_LABEL) && isText(word?.text, MAX_TEXT));

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Partial<CartLine>;
  return (
    isId(line.productId) &&
    typeof line.productName === 'string' &&
    (line.productType === 'pdf' || line.productType === 'product' || line.productType === 'combo') &&
    Number.isInteger(line.quantity) &&
    line.quantity! >= 1 &&
    line.quantity! <= MAX_QUANTITY &&
    Number.isFinite(line.unitPrice) &&
    line.unitPrice! > 0 &&
    line.unitPrice! <= MAX_UNIT_PRICE &&
    typeof line.imageUrl === 'string' &&
    (line.generatedImageId === undefined || isId(line.generatedImageId)) &&
    optionalText(line.personalisedUrl) &&
    (line.words === undefined || areWords(line.words)) &&
    optionalText(line.kind) &&
    optionalText(line.dedication)
  );
}

/** Reads kept lines. What is not a cart line any more is left out; nothing here throws. */
export function parseCart(text: string | null): CartLine[] {
  return readLines(text).lines;
}

interface KeptCart {
  lines: CartLine[];
  /** Something was kept in a way that is not understood any more. */
  partlyLost: boolean;
}

function readLines(text: string | null): KeptCart {
  if (!text) return { lines: [], partlyLost: false };
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return { lines: [], partlyLost: true };
    const lines = kept.filter(isCartLine).slice(0, MAX_LINES);
    return {
      lines: lines.map((line) => ({ ...line, totalPrice: multiplyDollars(line.unitPrice, line.quantity) })),
      partlyLost: lines.length < kept.length,
    };
  } catch {
    return { lines: [], partlyLost: true };
  }
}

function read(key: string): KeptCart {
  try {
    return readLines(window.localStorage.getItem(key));
  } catch {
    return { lines: [], partlyLost: false };
  }
}

/** @returns false when the storage is full or forbidden: the cart then lives as long as the page */
function write(key: string, lines: readonly CartLine[]): boolean {
  try {
    if (lines.length > 0) window.localStorage.setItem(key, JSON.stringify(lines));
    else window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export const readCart = (): KeptCart => read(CART_STORAGE_KEY);
export const writeCart = (lines: readonly CartLine[]): boolean => write(CART_STORAGE_KEY, lines);
export const readCheckoutSnapshot = (): CartLine[] => read(CHECKOUT_STORAGE_KEY).lines;
export const writeCheckoutSnapshot = (lines: readonly CartLine[]): boolean => write(CHECKOUT_STORAGE_KEY, lines);

export function forgetCheckout(): void {
  write(CHECKOUT_STORAGE_KEY, []);
  write(PAYMENT_STORAGE_KEY, []);
}
