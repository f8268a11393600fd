import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A mail about an abandoned checkout, for a customer who opted in. */
export const CartReminder = defineEntity({
  name: 'CartReminder',
  schema: 'checkout',
  tableName: 'cart_reminders',
  properties: {
    /** The abandoned checkout. */
    orderId: p.uuid().primary(),
    askedAt: p.datetime(),
    /** Null once the mail is sent or no longer needed. */
    dueAt: p.datetime().strictNullable(),
    sentAt: p.datetime().strictNullable(),
    /** When its link first restored the cart. */
    openedAt: p.datetime().strictNullable(),
    /** The order that was paid after the mail. */
    recoveredOrderId: p.uuid().strictNullable(),
  },
});
export type CartReminder = InferEntity<typeof CartReminder>;
