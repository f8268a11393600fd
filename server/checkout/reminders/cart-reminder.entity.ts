import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A mail about a checkout that was left open, for a customer who asked for it. */
export const CartReminder = defineEntity({
  name: 'CartReminder',
  schema: 'checkout',
  tableName: 'cart_reminders',
  properties: {
    /** The checkout. */
    orderId: p.uuid().primary(),
    askedAt: p.datetime(),
    /** Null once it was sent, or is not needed anymore. */
    dueAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    /** When its link brought the cart back for the first time. */
    openedAt: p.datetime().nullable(),
    /** The order that was paid because of it. */
    recoveredOrderId: p.uuid().nullable(),
  },
});
export type CartReminder = InferEntity<typeof CartReminder>;
