import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Favorite = defineEntity({
  name: 'Favorite',
  schema: 'catalog',
  tableName: 'favorites',
  properties: {
    userId: p.uuid().primary(),
    productId: p.uuid().primary(),
    createdAt: p.datetime(),
  },
});
export type Favorite = InferEntity<typeof Favorite>;
