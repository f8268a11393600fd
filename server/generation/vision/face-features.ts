import type { FaceCandidate } from './face-candidates.js';
import { pointInImage, readSquare, type Square } from './face-crop.js';
import { inputOf, type Model, probabilityOf } from './lite-rt.js';
import type { RgbPixels } from './pixels.js';

const { atan2, max, min } = Math;

/** Side, in pixels, of the model's input. */
const INPUT = 192;
/** Points of the model's mesh, each with x, y and depth. */
const POINTS = 468;
/** Outer corners of the eyes. */
const LEFT_EYE = 33;
const RIGHT_EYE = 263;
/** The model expects a face with this much around it, in face sizes. */
const AROUND = 1.5;

export interface FaceFeatures {
  /** x and y of each point of MediaPipe's face mesh, in pixels of the image. */
  points: Float32Array;
  /** How certainly this is a face: the lower of two answers, the second with the eyes level. 0 to 1. */
  least: number;
  /** The higher of the two. */
  most: number;
}

/** Where the features of a face are. */
export async function findFeatures(image: RgbPixels, face: FaceCandidate, model: Model): Promise<FaceFeatures> {
  const { centerX, centerY, turn } = face;
  const first = await look(image, { centerX, centerY, turn, side: max(face.width, face.height) * AROUND }, model);
  const second = await look(image, aroundFeatures(first.points), model);
  return {
    points: second.points,
    least: min(first.probability, second.probability),
    most: max(first.probability, second.probability),
  };
}

async function look(image: RgbPixels, square: Square, model: Model): Promise<{ points: Float32Array; probability: number }> {
  const outputs = await model(inputOf(readSquare(image, square, INPUT), 255));
  const mesh = outputs.find(({ length }) => length === POINTS * 3)!;
  const points = new Float32Array(POINTS * 2);
  for (let i = 0; i < POINTS; i++) points.set(pointInImage(square, INPUT, mesh[i * 3]!, mesh[i * 3 + 1]!), i * 2);
  return { points, probability: probabilityOf(outputs.find(({ length }) => length === 1)![0]!) };
}

/** A square around the features, turned so that the eyes are level. */
function aroundFeatures(points: Float32Array): Square {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const [left, right, top, bottom] = [min(...xs), max(...xs), min(...ys), max(...ys)];
  return {
    centerX: (left + right) / 2,
    centerY: (top + bottom) / 2,
    side: max(right - left, bottom - top) * AROUND,
    turn: atan2(ys[RIGHT_EYE]! - ys[LEFT_EYE]!, xs[RIGHT_EYE]! - xs[LEFT_EYE]!),
  };
}
