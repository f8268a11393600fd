import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type OrderMailKind = 'confirmation';

/** A mail about an order, sent once. */
export const OrderMail = defineEntity({
  name: 'OrderMail',
  schema: 'checkout',
  tableName: 'order_mails',
  properties: {
    orderId: p.uuid().primary(),
    kind: p.string().$type<OrderMailKind>().primary(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});
export type OrderMail = InferEntity<typeof OrderMail>;
