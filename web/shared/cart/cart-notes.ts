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
    message: 'An order can have no more of it. Write to us if you need more.',
  },
  notKept: {
    tone: 'warning',
    title: 'Your cart cannot be kept',
    message: 'This browser does not let us store it, so it is there until you close or reload this page.',
  },
  partlyLost: {
    tone: 'warning',
    title: 'Part of your cart could not be read',
    message: 'It was kept here in a way that we no longer understand. Please choose those gifts once more.',
  },
} as const satisfies Record<string, NewToast>;

export type CartNote = keyof typeof CART_NOTES;
