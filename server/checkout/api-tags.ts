import type { ApiTag } from '../platform/index.js';

export const checkoutTag: ApiTag = {
  name: 'Checkout',
  description: 'Cart, payment, orders and downloads.',
  prefixes: [
    '/api/cart-check',
    '/api/cart-restore',
    '/api/create-payment',
    '/api/payments',
    '/api/order',
    '/api/downloads',
    '/api/gift-page',
    '/api/print-assets',
  ],
};
