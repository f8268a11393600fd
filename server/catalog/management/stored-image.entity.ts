import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A picture for products, stored in every width of PICTURE_WIDTHS. */
export const StoredImage = defineEntity({
  name: 'StoredImage',
  schema: 'catalog',
  tableName: 'product_pictures',
  properties: {
    id: p.uuid().primary(),
    uploadedAt: p.datetime(),
    /** Whether a product has it or ever had: then it stays, because orders show it. */
    isUsed: p.boolean(),
  },
});
export type StoredImage = InferEntity<typeof StoredImage>;
