import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type OrderMailKind = 'confirmation' | 'shipped' | 'refunded';

/** A mail about an order, sent once. */
export const OrderMail = defineEntity({
  name: 'OrderMail',
  schema: 'checkout',
  tableName: 'order_mails',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    kind: p.string().$type<OrderMailKind>(),
    /** Of `refunded`. */
    refundId: p.uuid().nullable(),
    /** Somebody asked for it once more. All others are sent once. */
    isRepeat: p.boolean(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});
export type OrderMail = InferEntity<typeof OrderMail>;
