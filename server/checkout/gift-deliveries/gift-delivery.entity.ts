import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** That an order is a gift for somebody else. Receiver and time are there together, or not at all. */
export const GiftDelivery = defineEntity({
  name: 'GiftDelivery',
  schema: 'checkout',
  tableName: 'gift_deliveries',
  properties: {
    orderId: p.uuid().primary(),
    message: p.string().nullable(),
    receiverName: p.string().nullable(),
    receiverEmail: p.string().nullable(),
    /** On the clock of the time zone, as in 2027-05-12. */
    day: p.date().nullable(),
    hour: p.integer().nullable(),
    timeZone: p.string().nullable(),
    /** The same moment as PostgreSQL knows it, daylight saving time included. */
    sendAt: p.datetime().nullable(),
    /** Since when its email is with the workers, and can't be changed anymore. */
    enqueuedAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    unwrappedAt: p.datetime().nullable(),
  },
});
export type GiftDelivery = InferEntity<typeof GiftDelivery>;
