import { FREE_SHIPPING_OVER_CENTS } from '../../../server/checkout/contract.js';
import { formatDollars } from '../money.js';

/** `$50`: an order above it has standard shipping free. */
export const FREE_OVER = formatDollars(FREE_SHIPPING_OVER_CENTS / 100).replace(/\.00$/, '');
