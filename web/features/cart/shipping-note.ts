import { SHIPPING_CENTS } from '../../../server/checkout/contract.js';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { addDollars, formatDollars } from '../../shared/money.js';
import { FREE_OVER } from '../../shared/shipping/free-over.js';

/** Dollars. */
const STANDARD = SHIPPING_CENTS.standard / 100;

export interface ShippingNote {
  title: string;
  text: string;
  /** Beside 'Shipping', above the total. */
  cost: string;
}

/** What shipping will cost; null when nothing has to be shipped. */
export function shippingNote(lines: readonly CartLine[]): ShippingNote | null {
  if (lines.every((line) => line.productType === 'pdf')) return null;
  const total = addDollars(lines.map((line) => line.totalPrice));
  if (total > SHIPPING_CENTS.freeOver / 100) {
    return { title: 'Standard shipping is free.', text: `You’re over ${FREE_OVER}.`, cost: 'Free, chosen at payment' };
  }
  return {
    title: `Standard shipping is ${formatDollars(STANDARD)}.`,
    text: `It is free over ${FREE_OVER}.`,
    cost: `From ${formatDollars(STANDARD)}, chosen at payment`,
  };
}
