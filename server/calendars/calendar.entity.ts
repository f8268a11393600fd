import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { GiftWord } from '../catalog/index.js';
import type { CalendarChange, CalendarDate } from './contract.js';
import { WEEK_STARTS } from './months/contract.js';

/** A calendar with a picture for each month, as its customer makes it. An order has its own copy. */
export const Calendar = defineEntity({
  name: 'Calendar',
  schema: 'calendars',
  tableName: 'calendars',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    idempotencyKey: p.string(),
    productId: p.uuid(),
    year: p.integer(),
    /** 1 to 12; the months before it are of the next year. */
    startMonth: p.integer(),
    weekStart: p.enum(WEEK_STARTS),
    /** The country whose public holidays are printed. */
    country: p.string().$type<NonNullable<CalendarChange['country']>>().strictNullable(),
    /** Null: the picture of the first month. */
    coverPictureId: p.uuid().strictNullable(),
    words: p.json<GiftWord[]>().default([]),
    dates: p.json<CalendarDate[]>().default([]),
    /** The customer opted in to a mail about the next year's. */
    remindMe: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** A deleted calendar can be restored until it is erased a little later. */
    deletedAt: p.datetime().strictNullable(),
  },
});
export type Calendar = InferEntity<typeof Calendar>;

/** The picture of a month: one that the customer chose, or the one that is being made for it. */
export const CalendarPage = defineEntity({
  name: 'CalendarPage',
  schema: 'calendars',
  tableName: 'calendar_pages',
  properties: {
    calendarId: p.uuid().primary(),
    /** 1 to 12. */
    month: p.integer().primary(),
    pictureId: p.uuid().strictNullable(),
    generationId: p.uuid().strictNullable(),
    /** The customer's description of the picture. */
    instruction: p.text().strictNullable(),
  },
});
export type CalendarPage = InferEntity<typeof CalendarPage>;
