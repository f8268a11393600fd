import type { OrderLine } from '../model/order-line.entity.js';
import { isLive, type Production } from '../model/production.entity.js';
import type { ProductionItem } from '../model/production-item.entity.js';

type Item = Pick<ProductionItem, 'productionId' | 'orderLineId' | 'reprintId' | 'quantity'>;

export interface PrintedOrder {
  lines: readonly OrderLine[];
  shippingCents: number;
  /** All attempts, oldest first. */
  productions: readonly Pick<Production, 'id' | 'endedAt'>[];
  /** The items of all attempts. */
  items: readonly Item[];
}

/**
 * The amount that the customer paid for these items of a production, in cents, after the discount and without tax; 0 for
 * reprints. Shipping was paid once: it counts for the first attempt that makes purchased units.
 */
export function paidFor(
  productionId: string,
  items: readonly Item[],
  order: PrintedOrder,
): { cents: number; withShipping: boolean } {
  const bought = items.filter(({ reprintId }) => !reprintId);
  const withShipping = bought.length > 0 && findShipping(order) === productionId;
  const cents = bought.reduce((sum, { orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    if (!line) return sum;
    const paid = line.quantity * line.unitCents - line.discountCents;
    return sum + Math.round((quantity * paid) / line.quantity);
  }, 0);
  return { cents: cents + (withShipping ? order.shippingCents : 0), withShipping };
}

function findShipping({ productions, items }: PrintedOrder): string | undefined {
  const making = productions.filter(({ id }) => items.some(({ productionId, reprintId }) => productionId === id && !reprintId));
  return (making.find(isLive) ?? making[0])?.id;
}
