import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Marks an order as a gift for another person. Recipient and time are set together, or not at all. */
export const GiftDelivery = defineEntity({
  name: 'GiftDelivery',
  schema: 'checkout',
  tableName: 'gift_deliveries',
  properties: {
    orderId: p.uuid().primary(),
    message: p.string().nullable(),
    receiverName: p.string().nullable(),
    receiverEmail: p.string().nullable(),
    /** Local to the time zone, such as 2027-05-12. */
    day: p.date().nullable(),
    hour: p.integer().nullable(),
    timeZone: p.string().nullable(),
    /** The same time as an instant; PostgreSQL accounts for daylight saving time. */
    sendAt: p.datetime().nullable(),
    /** When its email was enqueued; the delivery cannot be changed afterwards. */
    enqueuedAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    /** When an email was not sent because the recipient has unsubscribed. */
    declinedAt: p.datetime().nullable(),
    unwrappedAt: p.datetime().nullable(),
  },
});
export type GiftDelivery = InferEntity<typeof GiftDelivery>;
