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
    /** What tells mails of one kind apart: Stripe's refund, or one that was asked for again. Empty for the first. */
    reference: p.string(),
    /** What a refund gave back. */
    amountCents: p.integer().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});
export type OrderMail = InferEntity<typeof OrderMail>;
