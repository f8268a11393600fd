import type { HttpRules } from '../platform/index.js';

/** Buyers without an account show their order's key. */
export const checkoutRules: HttpRules = { crossOriginHeaders: { request: ['order-key'] } };
