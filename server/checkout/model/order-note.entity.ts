import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

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
    /** A deleted note can be restored for a day. */
    deletedAt: p.datetime().strictNullable(),
  },
});
export type OrderNote = InferEntity<typeof OrderNote>;
