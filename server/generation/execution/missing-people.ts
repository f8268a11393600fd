import type { MissingPeople } from '../contract.js';
import type { Picture } from '../pictures/picture.entity.js';

/** The faces in a picture, and how many its photo has. */
export type CheckedFaces = Pick<Picture, 'faces' | 'photoFaces'>;

/** Null when nobody is missing, or it is unknown. */
export function missingPeople({ faces, photoFaces }: CheckedFaces): MissingPeople | null {
  if (!faces || photoFaces === null || faces.length >= photoFaces) return null;
  return { seen: faces.length, expected: photoFaces };
}
