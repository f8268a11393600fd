import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An uploaded product image, stored as WebP in every width of PRODUCT_IMAGE_WIDTHS, and as AVIF once it is used. */
export const StoredImage = defineEntity({
  name: 'StoredImage',
  schema: 'catalog',
  tableName: 'product_pictures',
  properties: {
    id: p.uuid().primary(),
    uploadedAt: p.datetime(),
    /** Average color, as '#cba'. */
    color: p.string(),
    /** Pixels of the largest file; null for images uploaded before sizes were stored. */
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    /** Whether a product uses or used the image. Used images are kept, because orders may show them. */
    isUsed: p.boolean(),
  },
});
export type StoredImage = InferEntity<typeof StoredImage>;
