import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cornersArea, giftKind, type GiftPhoto, MAX_TEXT_UNITS, MAX_WORD_FIELDS } from '../catalog/index.js';
import { giftViewFolder } from '../generation/index.js';
import { VIEW_WIDTHS } from './contract.js';

/** Raise it when the painter draws otherwise, so that kept views are made anew. */
const PAINTER_VERSION = 1;

const storedMesh = z.object({ type: z.literal('mesh'), meshId: z.uuid(), blankId: z.uuid() });

/** All that a view of a gift is made from. Its address carries it, so that nothing is kept until the view is opened. */
export const viewSubject = z.object({
  imageId: z.uuid(),
  /** Of the product. */
  photoId: z.uuid(),
  area: z.discriminatedUnion('type', [cornersArea, storedMesh]),
  kind: giftKind,
  words: z.array(z.string().max(MAX_TEXT_UNITS)).max(MAX_WORD_FIELDS),
  width: z.literal([...VIEW_WIDTHS]),
});
export type ViewSubject = z.infer<typeof viewSubject>;

/** Names the view: the same subject, the same name. */
export function viewName(subject: ViewSubject): string {
  const { imageId, photoId, area, kind, words, width } = subject;
  return createHash('sha256').update(JSON.stringify([PAINTER_VERSION, imageId, photoId, area, kind, words, width])).digest('base64url');
}

/** Where a view is stored: beside its picture. */
export function viewKey(userId: string, imageId: string, name: string): string {
  return `${giftViewFolder(userId, imageId)}${name}.webp`;
}

export function subjectOf(imageId: string, { kind, photo }: GiftPhoto, words: string[], width: ViewSubject['width']): ViewSubject {
  return { imageId, photoId: photo.id, area: photo.area, kind, words, width };
}
