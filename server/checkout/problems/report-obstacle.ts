import { addBusinessDays, PROMISED_DAYS } from './business-days.js';
import type { Order } from '../model/order.entity.js';
import { mayDownload } from '../model/order-transitions.js';

/**
 * Why nothing can be reported about a gift now; null if it can be. There is no last day: what a customer finds late is looked
 * at, too.
 * @param keptQuantity units that were not refunded
 * @param isSent whether one of its units has left
 */
export function reportObstacle(
  order: Pick<Order, 'status' | 'paymentState' | 'paidAt'>,
  { keptQuantity, isSent }: { keptQuantity: number; isSent: boolean },
  now: Date,
): string | null {
  if (!order.paidAt) return 'This order isn’t paid yet.';
  if (keptQuantity === 0 || !mayDownload(order)) return 'This gift was refunded.';
  if (isSent || order.status === 'completed') return null;
  if (order.status === 'cancelled') return 'This order is canceled. Please write to us about it.';
  if (now > addBusinessDays(order.paidAt, PROMISED_DAYS)) return null;
  return `This gift hasn’t left us yet. It ships within ${PROMISED_DAYS} business days of your payment. Please write to us if you can’t wait.`;
}
