import type { PictureLabel } from '../contract.js';
import type { Picture } from '../pictures/picture.entity.js';
import { isSameFace } from '../sources/contract.js';
import type { Face } from '../vision/findings.js';

/**
 * The names of a picture in a changed version of it. Nothing can tell one person from another but the order from left to
 * right, so the names stay only if the version has as many faces.
 */
export function keptLabels(before: Pick<Picture, 'faces' | 'labels'>, faces: readonly Face[] | null): PictureLabel[] {
  if (!before.faces || faces?.length !== before.faces.length) return [];
  const [earlier, now] = [fromLeft(before.faces), fromLeft(faces)];
  return before.labels.flatMap(({ box, text }) => {
    const index = earlier.findIndex((face) => isSameFace(face, box));
    return index < 0 ? [] : [{ box: now[index]!, text }];
  });
}

function fromLeft(faces: readonly Face[]): Face[] {
  return faces.toSorted((one, other) => one.left + one.width / 2 - (other.left + other.width / 2));
}
