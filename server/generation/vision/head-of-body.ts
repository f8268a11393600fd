import type { FaceCandidate } from './face-candidates.js';
import { placeOf, readSquare } from './face-crop.js';
import { type Model, probabilityOf } from './lite-rt.js';
import type { RgbPixels } from './pixels.js';

const { hypot, max } = Math;

/** Side, in pixels, of the model's input. */
const INPUT = 256;
/** Squares in which the body is looked for, in face sizes, and the part of each that is above the middle of the face. */
const SQUARES = [
  { size: 8, above: 0.22 },
  { size: 12, above: 0.16 },
  { size: 18, above: 0.12 },
];
/** The points of the body, each with x, y, depth, visibility and presence. */
const POINTS = 39;
const NUMBERS = 5;
const PRESENCE = 4;
const NOSE = 0;
const SHOULDERS = [11, 12];
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
    const outputs = await model(readSquare(image, square, INPUT).map((value) => value / 255));
    if (outputs.find(({ length }) => length === 1)![0]! < CERTAIN) continue;
    const points = outputs.find(({ length }) => length === POINTS * NUMBERS)!;
    const at = (point: number) => placeOf(square, INPUT, points[point * NUMBERS]!, points[point * NUMBERS + 1]!);
    const [noseX, noseY] = at(NOSE);
    const shoulders = SHOULDERS.reduce((sum, point) => sum + at(point)[1] / SHOULDERS.length, 0);
    const isNose = probabilityOf(points[NOSE * NUMBERS + PRESENCE]!) > PRESENT;
    if (isNose && hypot(noseX - centerX, noseY - centerY) < width * NEAR && shoulders - centerY > width * NECK) return true;
  }
  return false;
}
