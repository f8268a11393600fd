import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An uploaded image for products, stored in every width of PRODUCT_IMAGE_WIDTHS; once used, as AVIF too. */
export const StoredImage = defineEntity({
  name: 'StoredImage',
  schema: 'catalog',
  tableName: 'product_pictures',
  properties: {
    id: p.uuid().primary(),
    uploadedAt: p.datetime(),
    /** Its average, as '#cba'. */
    color: p.string(),
    /** Whether a product has or had it: orders may show it, so it stays. */
    isUsed: p.boolean(),
  },
});
export type StoredImage = InferEntity<typeof StoredImage>;
