import type { DetailedFace } from '../../vision/findings.js';
import type { Plane } from './plane.js';
import { clamp } from './color.js';

const { floor, max, min, round } = Math;

/** A head with its hair in faces: the face itself is smaller in someone who looks down or aside. */
const HEAD = { least: 1.35, usual: 1.43, most: 1.85 };
/** The part of a face's width over which hair is looked for, and how much of that has to be hair. */
const CROWN = 0.5;
/** A body is at least this wide where it ends, in face widths: less is a hand, or the end of a scarf. */
const BODY = 0.75;

/**
 * The height of a head with its hair, in fractions of the photo.
 * @param alpha 1 where this person is
 */
export function headHeight({ data, width, height }: Plane, face: DetailedFace): number {
  const chin = face.top + face.height;
  const [from, to] = [face.left + (face.width * (1 - CROWN)) / 2, face.left + (face.width * (1 + CROWN)) / 2];
  const [first, end] = [max(0, round(from * width)), min(width, round(to * width))];
  let top = max(0, floor((chin - face.height * HEAD.most) * height));
  for (; top < face.top * height; top++) {
    let count = 0;
    for (let x = first; x < end; x++) if (data[top * width + x]! > 0.5) count++;
    if (count > (end - first) * CROWN) break;
  }
  // The photo may end in the hair.
  return clamp(chin - top / height, face.height * HEAD.least, face.height * HEAD.most);
}

/** The height of a head whose hair is not known. */
export function usualHeadHeight(face: DetailedFace): number {
  return face.height * HEAD.usual;
}

/** Where the body below a face ends, in fractions of the photo. */
export function bodyEnd({ data, width, height }: Plane, face: DetailedFace): number {
  const least = face.width * width * BODY;
  const chin = min(height, round((face.top + face.height) * height));
  for (let y = height - 1; y > chin; y--) {
    let count = 0;
    for (let x = 0; x < width; x++) if (data[y * width + x]! > 0.5) count++;
    if (count >= least) return (y + 1) / height;
  }
  return chin / height;
}
