import { type Destination, FREE_SHIPPING_OVER_CENTS, SHIPPING } from '../../../server/checkout/contract.js';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { addDollars, formatDollars } from '../../shared/money.js';
import { FREE_OVER } from '../../shared/shipping/free-over.js';

/** Dollars. */
const STANDARD = SHIPPING.standard.cents / 100;
const INTERNATIONAL = SHIPPING.international.cents / 100;
const [SOONEST, LATEST] = SHIPPING.international.days;

export interface ShippingNote {
  title: string;
  text: string;
  /** Beside 'Shipping', above the total. */
  cost: string;
  /** Whether shipping adds nothing to the total. */
  isFree: boolean;
}

/** Note about the cost of shipping; null when nothing has to be shipped. */
export function shippingNote(lines: readonly CartLine[], destination: Destination): ShippingNote | null {
  if (lines.every((line) => line.productType === 'pdf')) return null;
  if (destination === 'international') {
    return {
      title: `International shipping is ${formatDollars(INTERNATIONAL)}.`,
      text: `It takes ${SOONEST}-${LATEST} business days in transit.`,
      cost: `${formatDollars(INTERNATIONAL)}, added at payment`,
      isFree: false,
    };
  }
  const total = addDollars(lines.map((line) => line.totalPrice));
  if (total > FREE_SHIPPING_OVER_CENTS / 100) {
    return {
      title: 'Standard shipping is free.',
      text: `You’re over ${FREE_OVER}.`,
      cost: 'Free',
      isFree: true,
    };
  }
  return {
    title: `Standard shipping is ${formatDollars(STANDARD)}.`,
    text: `It is free over ${FREE_OVER}.`,
    cost: `From ${formatDollars(STANDARD)}, chosen at payment`,
    isFree: false,
  };
}
