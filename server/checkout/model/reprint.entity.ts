import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '../../platform/index.js';

/** Units of an order line that are made and sent again at no charge. */
export const Reprint = defineEntity({
  name: 'Reprint',
  schema: 'checkout',
  tableName: 'reprints',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    orderLineId: p.uuid(),
    quantity: p.integer(),
    /** Units that were taken from the stock for it: fewer if not all were there. */
    takenQuantity: p.integer().default(0),
    /** The problem report that it answers; null without one. */
    reportId: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    createdBy: p.uuid(),
    /** A reprint that was begun is not cancelled anymore. */
    cancelledAt: p.datetime().strictNullable(),
  },
});
export type Reprint = InferEntity<typeof Reprint>;

/** Reprints of these orders, without those that were canceled. */
export function findReprints(em: EntityManager, orders: readonly { id: string }[]): Promise<Reprint[]> {
  return em.find(Reprint, { orderId: { $in: orders.map(({ id }) => id) }, cancelledAt: null });
}

/** Units of each order line that are made again. */
export async function countReprinted(em: EntityManager, orderId: string): Promise<ReadonlyMap<string, number>> {
  const units = new Map<string, number>();
  for (const { orderLineId, quantity } of await em.find(Reprint, { orderId, cancelledAt: null })) {
    units.set(orderLineId, (units.get(orderLineId) ?? 0) + quantity);
  }
  return units;
}
