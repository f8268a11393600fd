import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const CHANGED = ['picture', 'words', 'both'] as const;

/** A change of the picture or the words of a line after the payment. */
export const LineChange = defineEntity({
  name: 'LineChange',
  schema: 'checkout',
  tableName: 'line_changes',
  properties: {
    orderLineId: p.uuid().primary(),
    /** The first change makes revision 1. */
    revision: p.integer().primary(),
    orderId: p.uuid(),
    changed: p.enum(CHANGED),
    /** User id of the owner; null if the customer changed it. */
    changedBy: p.uuid().strictNullable(),
    createdAt: p.datetime(),
  },
});
export type LineChange = InferEntity<typeof LineChange>;
