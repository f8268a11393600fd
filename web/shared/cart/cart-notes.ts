import type { NewToast } from '../toasts/use-toast.js';
import { MAX_LINES, MAX_QUANTITY } from './cart-line.js';

export const CART_NOTES = {
  full: {
    tone: 'warning',
    title: 'Your cart is full',
    message: `An order can have ${MAX_LINES} different gifts. Please make a second order of the others.`,
  },
  most: {
    tone: 'info',
    title: `${MAX_QUANTITY} of one gift`,
    message: 'That’s the most you can order. Contact us if you need more.',
  },
  notKept: {
    tone: 'warning',
    title: 'Your cart cannot be kept',
    message: 'This browser does not let us store it, so it is there until you close or reload this page.',
  },
  partlyLost: {
    tone: 'warning',
    title: 'Part of your cart could not be read',
    message: 'We can no longer read what was saved here. Please add those gifts again.',
  },
} as const satisfies Record<string, NewToast>;

export type CartNote = keyof typeof CART_NOTES;
