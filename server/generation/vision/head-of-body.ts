import { BODY_INPUT, LEFT_SHOULDER, NOSE, RIGHT_SHOULDER, seeBody } from './body-model.js';
import type { FaceCandidate } from './face-candidates.js';
import { pointInImage, readSquare } from './face-crop.js';
import { type Model, probabilityOf } from './lite-rt.js';
import type { RgbPixels } from './pixels.js';

const { hypot, max } = Math;

/** Squares in which the body is looked for, in face sizes, and the part of each that is above the middle of the face. */
const SQUARES = [
  { size: 8, above: 0.22 },
  { size: 12, above: 0.16 },
  { size: 18, above: 0.12 },
];
const SHOULDERS = [LEFT_SHOULDER, RIGHT_SHOULDER];
const CERTAIN = 0.7;
const PRESENT = 0.6;
/** In face sizes: how far the nose may be from the middle of the face, and how far below it the shoulders at least are. */
const NEAR = 0.5;
const NECK = 0.6;

/**
 * Whether the model of bodies sees the head of a person exactly where this face may be. It knows people who look away or hide
 * their face, by how they stand; things that look like a face have no shoulders.
 */
export async function isHeadOfBody(image: RgbPixels, face: FaceCandidate, model: Model): Promise<boolean> {
  const { centerX, centerY } = face;
  const width = max(face.width, face.height);
  for (const { size, above } of SQUARES) {
    const side = width * size;
    const square = { centerX, centerY: centerY + side * (0.5 - above), side, turn: 0 };
    const body = await seeBody(readSquare(image, square, BODY_INPUT), model);
    if (body.certainty < CERTAIN) continue;
    const at = (point: number) => {
      const { x, y } = body.point(point);
      return pointInImage(square, BODY_INPUT, x, y);
    };
    const [noseX, noseY] = at(NOSE);
    const shoulders = SHOULDERS.reduce((sum, point) => sum + at(point)[1] / SHOULDERS.length, 0);
    const isNose = probabilityOf(body.point(NOSE).presence) > PRESENT;
    if (isNose && hypot(noseX - centerX, noseY - centerY) < width * NEAR && shoulders - centerY > width * NECK) return true;
  }
  return false;
}
