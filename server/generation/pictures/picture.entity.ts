import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ImageType } from '../contract.js';
import type { Face } from '../vision/findings.js';

export const Picture = defineEntity({
  name: 'Picture',
  schema: 'generation',
  tableName: 'pictures',
  properties: {
    id: p.uuid().primary(),
    generationId: p.uuid(),
    /** Null for the test page's pictures. */
    userId: p.uuid().nullable().strictNullable(),
    photoId: p.uuid(),
    productId: p.uuid().nullable().strictNullable(),
    imageType: p.string().$type<ImageType>().nullable().strictNullable(),
    /** The generation's title. */
    prompt: p.text(),
    storagePath: p.string(),
    thumbnailPath: p.string(),
    contentType: p.string(),
    width: p.integer(),
    height: p.integer(),
    /** Null when faces were not checked, or cannot be found in this image type. */
    faces: p.json<Face[]>().nullable().strictNullable(),
    /** How many faces the photo has. Erased with the photo. */
    photoFaces: p.integer().nullable().strictNullable(),
    createdAt: p.datetime(),
    /** Erased a little later, so that it can be restored until then. */
    deletedAt: p.datetime().nullable(),
  },
});
export type Picture = InferEntity<typeof Picture>;
