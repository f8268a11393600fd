import type { OrderStatus } from '../../../server/checkout/contract.js';
import type { StatusDisplay } from './server-values.js';

/** How an order's status is shown, to its buyer and to the owner alike. */
export const ORDER_STATUS: Record<OrderStatus, StatusDisplay> = {
  pending: { word: 'Pending', tone: 'warning' },
  processing: { word: 'Processing', tone: 'info' },
  completed: { word: 'Completed', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'error' },
};
