import type { Photo } from '../../../server/generation/contract.js';
import type { Box } from '../../../server/generation/sources/contract.js';
import { middleOf } from './chosen-photos.js';
import type { AskedFor } from './selections-storage.js';

/** A person who is in the picture, as the photo shows them. */
export interface AskedFace {
  photo: Photo;
  box: Box;
}

/** The people whom the picture was asked for with, from left to right, photo by photo; empty when that is unknown. */
export function askedFaces(asked: AskedFor | null, photos: readonly Photo[]): AskedFace[] {
  const chosen = asked?.selections.photos ?? [];
  return chosen.flatMap(({ imageId, faces }) => {
    const photo = photos.find(({ id }) => id === imageId);
    if (!photo) return [];
    // Without chosen faces, everybody in the photo is meant.
    const boxes = faces.length > 0 ? faces.map(({ box }) => box) : (photo.findings?.faces ?? []);
    return boxes.toSorted((one, other) => middleOf(one) - middleOf(other)).map((box) => ({ photo, box }));
  });
}
