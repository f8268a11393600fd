import type { Size } from '../../../painter/index.js';
import type { FoundFace } from './face-boxes.js';

const { max, min, round } = Math;

/** Half the size of a head with its hair, and how far its middle is above that of the face, in face sizes. */
export interface HeadShape {
  x: number;
  y: number;
  above: number;
}

/** How far a point is from the middle of a head: 0 there, 1 on its outline, growing with the square of the distance. */
export function awayFromHead(face: FoundFace, shape: HeadShape, x: number, y: number): number {
  const middleY = face.centerY - face.height * shape.above;
  return ((x - face.centerX) / (face.width * shape.x)) ** 2 + ((y - middleY) / (face.height * shape.y)) ** 2;
}

/** Calls `visit` for the pixels of a head, with `away` as above. */
export function forEachInHead(
  face: FoundFace,
  shape: HeadShape,
  { width, height }: Size,
  visit: (at: number, away: number) => void,
): void {
  const [reachX, reachY] = [face.width * shape.x, face.height * shape.y];
  const middleY = face.centerY - face.height * shape.above;
  for (let y = max(0, round(middleY - reachY)); y < min(height, middleY + reachY); y++) {
    for (let x = max(0, round(face.centerX - reachX)); x < min(width, face.centerX + reachX); x++) {
      const away = awayFromHead(face, shape, x, y);
      if (away <= 1) visit(y * width + x, away);
    }
  }
}

/** Mean of an image's values in a head, 0 when it is outside the image. */
export function meanInHead(values: Float32Array, face: FoundFace, shape: HeadShape, image: Size): number {
  let [sum, count] = [0, 0];
  forEachInHead(face, shape, image, (at) => {
    sum += values[at]!;
    count++;
  });
  return sum / max(1, count);
}
