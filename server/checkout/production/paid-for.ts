import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import type { ProductionItem } from '../model/production-item.entity.js';

/** What the customer paid for these items and for shipping, in cents, after the discount and without tax. */
export function paidFor(
  items: readonly Pick<ProductionItem, 'orderLineId' | 'quantity'>[],
  lines: readonly OrderLine[],
  { shippingCents }: Pick<Order, 'shippingCents'>,
): number {
  return items.reduce((sum, { orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    if (!line) return sum;
    const paid = line.quantity * line.unitCents - line.discountCents;
    return sum + Math.round((quantity * paid) / line.quantity);
  }, shippingCents);
}
