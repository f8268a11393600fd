import type { MissingPeople } from '../contract.js';
import type { Picture } from '../pictures/picture.entity.js';

/** What the check of a picture found: the picture's faces and how many the photo has. */
export type CheckedFaces = Pick<Picture, 'faces' | 'photoFaces'>;

/** Null when everybody is there, or nobody could tell. */
export function missingPeople({ faces, photoFaces }: CheckedFaces): MissingPeople | null {
  if (!faces || photoFaces === null || faces.length >= photoFaces) return null;
  return { seen: faces.length, expected: photoFaces };
}
