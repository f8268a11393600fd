import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What the owner wrote down about an order. */
export const OrderNote = defineEntity({
  name: 'OrderNote',
  schema: 'checkout',
  tableName: 'order_notes',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    text: p.text(),
    writtenBy: p.uuid(),
    createdAt: p.datetime(),
    /** It can be brought back for a day. */
    deletedAt: p.datetime().nullable(),
  },
});
export type OrderNote = InferEntity<typeof OrderNote>;
