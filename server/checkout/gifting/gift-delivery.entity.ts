import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Marks an order as a gift for another person. Recipient and time are set together, or not at all. */
export const GiftDelivery = defineEntity({
  name: 'GiftDelivery',
  schema: 'checkout',
  tableName: 'gift_deliveries',
  properties: {
    orderId: p.uuid().primary(),
    message: p.string().strictNullable(),
    receiverName: p.string().strictNullable(),
    receiverEmail: p.string().strictNullable(),
    /** Local to the time zone, such as 2027-05-12. */
    day: p.date().strictNullable(),
    hour: p.integer().strictNullable(),
    timeZone: p.string().strictNullable(),
    /** The same time as an instant; PostgreSQL accounts for daylight saving time. */
    sendAt: p.datetime().strictNullable(),
    /** When its email was enqueued; the delivery cannot be changed afterwards. */
    enqueuedAt: p.datetime().strictNullable(),
    sentAt: p.datetime().strictNullable(),
    /** When an email was not sent because the recipient has unsubscribed. */
    declinedAt: p.datetime().strictNullable(),
    unwrappedAt: p.datetime().strictNullable(),
  },
});
export type GiftDelivery = InferEntity<typeof GiftDelivery>;
