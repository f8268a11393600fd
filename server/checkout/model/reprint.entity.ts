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
    /** Made from then on. Null while the customer is asked about it, and while its changed print waits for its release. */
    releasedAt: p.datetime().strictNullable(),
    /** A reprint that was begun is not canceled anymore. */
    cancelledAt: p.datetime().strictNullable(),
  },
});
export type Reprint = InferEntity<typeof Reprint>;

/** Reprints of these orders, without those that were canceled. */
export function findReprints(em: EntityManager, orders: readonly { id: string }[]): Promise<Reprint[]> {
  return em.find(Reprint, { orderId: { $in: orders.map(({ id }) => id) }, cancelledAt: null });
}

/** The ids of the lines with reprints that are not released. */
export function linesToRelease(reprints: readonly Reprint[]): ReadonlySet<string> {
  return new Set(reprints.flatMap(({ orderLineId, releasedAt }) => (releasedAt ? [] : orderLineId)));
}

/** SQL: the reprints of an order line that are not released. */
export const UNRELEASED_REPRINTS = (line: string): string =>
  `checkout.reprints rp where rp.order_line_id = ${line}.id and rp.released_at is null and rp.cancelled_at is null`;
