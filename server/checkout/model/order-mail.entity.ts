import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const KINDS = [
  'confirmation',
  'shipped',
  'refunded',
  'gift',
  'payment_started',
  'payment_failed',
  'paid_twice',
  'line_request',
  'line_reminder',
] as const;
export type OrderMailKind = (typeof KINDS)[number];

/** A mail about an order, sent once; about each parcel and refund of it, once. */
export const OrderMail = defineEntity({
  name: 'OrderMail',
  schema: 'checkout',
  tableName: 'order_mails',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    kind: p.enum(KINDS),
    /** Only for mails of kind `refunded`. */
    refundId: p.uuid().strictNullable(),
    /** Only for mails of kind `shipped`; null in those that the previous version of the shop enqueued. */
    parcelId: p.uuid().strictNullable(),
    /** Only for mails of the kinds `line_request` and `line_reminder`. */
    lineRequestId: p.uuid().strictNullable(),
    /** True for mails that are resent on request. All other mails are sent once. */
    isRepeat: p.boolean(),
    createdAt: p.datetime(),
    sentAt: p.datetime().strictNullable(),
  },
});
export type OrderMail = InferEntity<typeof OrderMail>;
