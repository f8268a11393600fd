import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Occasion } from './contract.js';

/** A day of every year that a customer wants to think of. */
export const RememberedDate = defineEntity({
  name: 'RememberedDate',
  schema: 'dates',
  tableName: 'remembered_dates',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    who: p.string(),
    occasion: p.string().$type<Occasion>(),
    /** Of the occasion `other`. */
    title: p.string().nullable(),
    /** Null for Mother's and Father's Day. */
    month: p.integer().nullable(),
    day: p.integer().nullable(),
    /** The customer's, by its IANA name. */
    timeZone: p.string(),
    isReminded: p.boolean(),
    createdAt: p.datetime(),
    /** Can be brought back for a day. */
    deletedAt: p.datetime().nullable(),
  },
});
export type RememberedDate = InferEntity<typeof RememberedDate>;

/** The mail about a date, one a year: waiting, or sent. */
export const DateReminder = defineEntity({
  name: 'DateReminder',
  schema: 'dates',
  tableName: 'reminders',
  properties: {
    id: p.uuid().primary(),
    dateId: p.uuid(),
    year: p.integer(),
    onDay: p.date(),
    /** The gifts that it showed. */
    productIds: p.array().columnType('uuid[]'),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});
