import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ImageType, MissingPeople } from '../contract.js';
import type { Face } from '../vision/findings.js';

export const Picture = defineEntity({
  name: 'Picture',
  schema: 'generation',
  tableName: 'pictures',
  properties: {
    id: p.uuid().primary(),
    generationId: p.uuid(),
    /** Null for the test page's pictures. */
    userId: p.uuid().strictNullable(),
    photoId: p.uuid(),
    productId: p.uuid().strictNullable(),
    imageType: p.string().$type<ImageType>().strictNullable(),
    prompt: p.text(),
    storagePath: p.string(),
    thumbnailPath: p.string(),
    contentType: p.string(),
    width: p.integer(),
    height: p.integer(),
    /** Null when faces were not checked, or cannot be found in this image type. */
    faces: p.json<Face[]>().strictNullable(),
    /** How many faces the photo has. Erased with the photo. */
    photoFaces: p.integer().strictNullable(),
    createdAt: p.datetime(),
    /** It is erased a little later and can be restored until then. */
    deletedAt: p.datetime().strictNullable(),
  },
});
export type Picture = InferEntity<typeof Picture>;

export function userGiftViewFolder(userId: string): `${string}/` {
  return `views/${userId}/`;
}

/** The folder with a picture's gift views, which are erased with it. */
export function giftViewFolder(userId: string, imageId: string): `${string}/` {
  return `${userGiftViewFolder(userId)}${imageId}/`;
}

/** The faces in a picture, and how many its photo has. */
export type CheckedFaces = Pick<Picture, 'faces' | 'photoFaces'>;

/** Null when no person is missing, or when that is unknown. */
export function missingPeople({ faces, photoFaces }: CheckedFaces): MissingPeople | null {
  if (!faces || photoFaces === null || faces.length >= photoFaces) return null;
  return { seen: faces.length, expected: photoFaces };
}
