import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OCCASIONS } from './contract.js';

/** A yearly date that a customer wants to remember. */
export const RememberedDate = defineEntity({
  name: 'RememberedDate',
  schema: 'dates',
  tableName: 'remembered_dates',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    who: p.string(),
    occasion: p.enum(OCCASIONS),
    /** Title of the occasion `other`; null for other occasions. */
    title: p.string().strictNullable(),
    /** Null for Mother's and Father's Day. */
    month: p.integer().strictNullable(),
    day: p.integer().strictNullable(),
    /** IANA name of the customer's time zone. */
    timeZone: p.string(),
    isReminded: p.boolean(),
    createdAt: p.datetime(),
    /** A deleted date can be restored for a day. */
    deletedAt: p.datetime().strictNullable(),
  },
});
export type RememberedDate = InferEntity<typeof RememberedDate>;

/** The yearly mail about a date, waiting or sent. */
export const DateReminder = defineEntity({
  name: 'DateReminder',
  schema: 'dates',
  tableName: 'reminders',
  properties: {
    id: p.uuid().primary(),
    dateId: p.uuid(),
    year: p.integer(),
    onDay: p.date(),
    /** The gifts in the mail. */
    productIds: p.array().columnType('uuid[]'),
    createdAt: p.datetime(),
    sentAt: p.datetime().strictNullable(),
  },
});
