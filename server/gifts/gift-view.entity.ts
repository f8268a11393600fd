import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ViewSubject } from './view-subject.js';

/** A pending view. Deleted when the view is stored or has failed, and with its picture. */
export const GiftView = defineEntity({
  name: 'GiftView',
  schema: 'gifts',
  tableName: 'views',
  properties: {
    id: p.uuid().primary(),
    pictureId: p.uuid(),
    /** Result of `viewName`. Unique, so that each view is made only once. */
    name: p.string(),
    subject: p.json<ViewSubject>(),
    /** Jobs with a lower number run first. */
    priority: p.integer().default(0),
    createdAt: p.datetime(),
  },
});
export type GiftView = InferEntity<typeof GiftView>;
