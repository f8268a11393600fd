import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Pictures that are sold together. Size and price never change, because orders were placed for them. */
export const PicturePack = defineEntity({
  name: 'PicturePack',
  schema: 'checkout',
  tableName: 'picture_packs',
  properties: {
    id: p.uuid().primary(),
    pictures: p.integer(),
    priceCents: p.integer(),
    createdAt: p.datetime(),
    stoppedAt: p.datetime().strictNullable(),
  },
});
export type PicturePack = InferEntity<typeof PicturePack>;
