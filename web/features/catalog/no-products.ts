import { serverRendered } from '../../shared/server-rendered.js';

/** Most lists have products, and do without its code. */
export const NoProducts = serverRendered(() => import('./NoProducts.js'));
