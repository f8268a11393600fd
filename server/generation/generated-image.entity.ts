import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ImageType } from './contract.js';

export const GeneratedImage = defineEntity({
  name: 'GeneratedImage',
  schema: 'generation',
  tableName: 'generated_images',
  properties: {
    id: p.uuid().primary(),
    generationId: p.uuid(),
    userId: p.uuid(),
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
  },
});
export type GeneratedImage = InferEntity<typeof GeneratedImage>;
