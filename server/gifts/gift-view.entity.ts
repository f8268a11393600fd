import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ViewSubject } from './view-subject.js';

/** A pending view. Deleted once the view is stored or failed, and with its picture. */
export const GiftView = defineEntity({
  name: 'GiftView',
  schema: 'gifts',
  tableName: 'views',
  properties: {
    id: p.uuid().primary(),
    pictureId: p.uuid(),
    /** `viewName`: no view is waited for twice. */
    name: p.string(),
    subject: p.json<ViewSubject>(),
    createdAt: p.datetime(),
  },
});
export type GiftView = InferEntity<typeof GiftView>;
