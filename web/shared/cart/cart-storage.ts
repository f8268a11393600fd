import { MAX_WORD_FIELDS } from '../../../server/catalog/words/contract.js';
import { isGiftWord } from '../gifts/is-gift-word.js';
import { multiplyDollars } from '../money.js';
import { keepInBrowser } from '../storage/keep-in-browser.js';
import type { AppStore } from '../store/store.js';
import { MAX_LINES, MAX_QUANTITY, type CartLine } from './cart-line.js';
import { cartRestored, selectLines } from './cart-slice.js';
import { showCartNote } from './show-cart-note.js';

export const CART_STORAGE_KEY = 'keepsake-cart';
/** The checkouts that were started, until they are paid. */
export const CHECKOUTS_STORAGE_KEY = 'keepsake-cart-in-checkout';

/** As strict as the server. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** Dollars, as the server takes it. */
const MAX_UNIT_PRICE = 10_000_000;

const isId = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
const optionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

const areWords = (value: unknown): boolean => Array.isArray(value) && value.length <= MAX_WORD_FIELDS && value.every(isGiftWord);

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
    (line.calendarId === undefined || isId(line.calendarId)) &&
    optionalText(line.personalisedUrl) &&
    (line.words === undefined || areWords(line.words)) &&
    optionalText(line.kind) &&
    (line.orientation === undefined || line.orientation === 'upright' || line.orientation === 'across') &&
    optionalText(line.dedication)
  );
}

interface KeptCart {
  lines: CartLine[];
  /** A stored value had an unreadable format. */
  partlyLost: boolean;
}

/** Parses stored lines. Invalid lines are dropped. */
export function parseCart(kept: unknown): KeptCart {
  if (!Array.isArray(kept)) return { lines: [], partlyLost: kept !== undefined };
  const lines = kept.filter(isCartLine).slice(0, MAX_LINES);
  return {
    lines: lines.map((line) => ({ ...line, totalPrice: multiplyDollars(line.unitPrice, line.quantity) })),
    partlyLost: lines.length < kept.length,
  };
}

/** Restores the stored cart, then stores its changes and follows those of other tabs. @returns stops it */
export function syncCart(store: AppStore): () => void {
  return keepInBrowser(store, {
    key: CART_STORAGE_KEY,
    select: selectLines,
    toStored: (lines) => (lines.length > 0 ? lines : undefined),
    restore: (kept) => {
      const { lines, partlyLost } = parseCart(kept);
      store.dispatch(cartRestored(lines));
      if (partlyLost) store.dispatch(showCartNote('partlyLost'));
    },
    onNotKept: () => store.dispatch(showCartNote('notKept')),
  });
}
