import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Face, PictureLabel } from '../../generation/index.js';
import type { PictureCopy } from './order-line.entity.js';

/** The picture of a month of an ordered calendar. That of its cover is the picture of the order line. */
export const CalendarPicture = defineEntity({
  name: 'CalendarPicture',
  schema: 'checkout',
  tableName: 'calendar_pictures',
  properties: {
    orderLineId: p.uuid().primary(),
    /** 1 to 12. */
    month: p.integer().primary(),
    orderId: p.uuid(),
    pictureId: p.uuid(),
    faces: p.json<Face[]>(),
    labels: p.json<PictureLabel[]>(),
    /** The order's copy, made after payment. */
    picture: p.json<PictureCopy>().strictNullable(),
  },
});
export type CalendarPicture = InferEntity<typeof CalendarPicture>;
