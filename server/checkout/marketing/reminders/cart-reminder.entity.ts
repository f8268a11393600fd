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
    dueAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    /** When its link first restored the cart. */
    openedAt: p.datetime().nullable(),
    /** The order that was paid after the mail. */
    recoveredOrderId: p.uuid().nullable(),
  },
});
export type CartReminder = InferEntity<typeof CartReminder>;
