import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  areaFor,
  cornersArea,
  giftKind,
  type GiftPhoto,
  MAX_TEXT_UNITS,
  MAX_WORD_FIELDS,
  giftOrientation,
  type Orientation,
} from '../catalog/index.js';
import { giftViewFolder, pictureLabel, type PictureLabel } from '../generation/index.js';
import { VIEW_WIDTHS } from './contract.js';

/** Increment this when the painter changes, so that stored views are made again. */
const PAINTER_VERSION = 3;

const storedMesh = z.object({ type: z.literal('mesh'), meshId: z.uuid(), blankId: z.uuid() });

/** All inputs of a view. The URL contains them, so that nothing is stored until the view is opened. */
export const viewSubject = z.object({
  pictureId: z.uuid(),
  /** The product image to paint on. */
  photoId: z.uuid(),
  area: z.discriminatedUnion('type', [cornersArea, storedMesh]),
  kind: giftKind,
  orientation: giftOrientation,
  words: z.array(z.string().max(MAX_TEXT_UNITS)).max(MAX_WORD_FIELDS),
  /** Names under the people in the picture. */
  labels: z.array(pictureLabel).default([]),
  width: z.literal([...VIEW_WIDTHS]),
});
export type ViewSubject = z.infer<typeof viewSubject>;

/** A hash of the subject, so that equal subjects share one view. */
export function viewName(subject: ViewSubject): string {
  const { pictureId, photoId, area, kind, orientation, words, width, labels } = subject;
  const names = labels.length > 0 ? [labels] : [];
  return createHash('sha256')
    .update(JSON.stringify([PAINTER_VERSION, pictureId, photoId, area, kind, orientation, words, width, ...names]))
    .digest('base64url');
}

export function viewKey(userId: string, pictureId: string, name: string): string {
  return `${giftViewFolder(userId, pictureId)}${name}.webp`;
}

export function subjectOf(
  picture: { id: string; labels: readonly PictureLabel[] },
  gift: GiftPhoto,
  orientation: Orientation,
  words: string[],
  width: ViewSubject['width'],
): ViewSubject {
  return {
    pictureId: picture.id,
    photoId: gift.photo.id,
    area: areaFor(gift, orientation),
    kind: gift.kind,
    orientation,
    words,
    labels: [...picture.labels],
    width,
  };
}
