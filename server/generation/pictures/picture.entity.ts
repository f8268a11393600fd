import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ImageType, PeopleCount, PictureLabel } from '../contract.js';
import type { Face } from '../vision/findings.js';

/** Properties by which candidates are compared, besides the number of their faces. */
export interface PictureScore {
  /** Heads that the edge of the picture cuts. */
  cutHeads: number;
  /** Sharpness of the smallest face, from 0 (blurred) to 1. */
  sharpness: number;
}

export const Picture = defineEntity({
  name: 'Picture',
  schema: 'generation',
  tableName: 'pictures',
  properties: {
    id: p.uuid().primary(),
    generationId: p.uuid(),
    /** Index among the pictures of the generation. */
    candidate: p.integer().default(0),
    /** The customer sees the other candidate only where they choose between both. */
    isFront: p.boolean().default(true),
    /** The picture that this is a changed version of, and the first of all versions. Both may be erased. */
    parentId: p.uuid().strictNullable(),
    rootId: p.uuid().strictNullable(),
    /** The last change, in the customer's words. */
    instruction: p.text().strictNullable(),
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
    /** How many faces it should have: as many as the photo, chosen people, or the version before it. Erased with the photo. */
    photoFaces: p.integer().strictNullable(),
    /** More faces are wrong as well: people were chosen, or another version shows them. */
    mustMatch: p.boolean().default(false),
    /** Null where it was not compared with another candidate. */
    score: p.json<PictureScore>().strictNullable(),
    /** Names under faces. */
    labels: p.json<PictureLabel[]>().default([]),
    createdAt: p.datetime(),
    /** A deleted picture can be restored until it is erased a little later. */
    deletedAt: p.datetime().strictNullable(),
  },
});
export type Picture = InferEntity<typeof Picture>;

export function userGiftViewFolder(userId: string): `${string}/` {
  return `views/${userId}/`;
}

/** The folder with a picture's gift views, which are erased with it. */
export function giftViewFolder(userId: string, pictureId: string): `${string}/` {
  return `${userGiftViewFolder(userId)}${pictureId}/`;
}

/** The faces in a picture, and how many it should have. */
export type CheckedFaces = Pick<Picture, 'faces' | 'photoFaces'> & { mustMatch: boolean };

/** Null when no person is missing, or when that is unknown. */
export function missingPeople({ faces, photoFaces }: CheckedFaces): PeopleCount | null {
  if (!faces || photoFaces === null || faces.length >= photoFaces) return null;
  return { seen: faces.length, expected: photoFaces };
}

/** How many people are missing or too many, as far as that is known. */
export function wrongPeople(picture: CheckedFaces): number {
  const count = missingPeople(picture) ?? extraPeople(picture);
  return count ? Math.abs(count.seen - count.expected) : 0;
}

/** Null when no one is too many, or when that is unknown. */
export function extraPeople({ faces, photoFaces, mustMatch }: CheckedFaces): PeopleCount | null {
  if (!mustMatch || !faces || photoFaces === null || faces.length <= photoFaces) return null;
  return { seen: faces.length, expected: photoFaces };
}
