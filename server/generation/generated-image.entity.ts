import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ImageType } from './contract.js';

export const GeneratedImage = defineEntity({
  name: 'GeneratedImage',
  schema: 'generation',
  tableName: 'generated_images',
  properties: {
    id: p.uuid().primary(),
    generationId: p.uuid(),
    /** Null for those of the test page. */
    userId: p.uuid().nullable().strictNullable(),
    userImageId: p.uuid(),
    productId: p.uuid().nullable().strictNullable(),
    imageType: p.string().$type<ImageType>().nullable().strictNullable(),
    /** The generation's title: words made for people. */
    prompt: p.text(),
    storagePath: p.string(),
    thumbnailPath: p.string(),
    contentType: p.string(),
    width: p.integer(),
    height: p.integer(),
    createdAt: p.datetime(),
    /** Its objects are erased a little later, so that it can be brought back until then. */
    deletedAt: p.datetime().nullable(),
  },
});
export type GeneratedImage = InferEntity<typeof GeneratedImage>;
