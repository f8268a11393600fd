import { distance, type Point } from './curves.js';

/** The points of MediaPipe's face mesh along the features of a face. Left and right are those of the picture. */

const LEFT = {
  upperLid: [33, 246, 161, 160, 159, 158, 157, 173, 133],
  lowerLid: [33, 7, 163, 144, 145, 153, 154, 155, 133],
  browTop: [70, 63, 105, 66, 107],
  browFoot: [46, 53, 52, 65, 55],
} as const;

const RIGHT = {
  upperLid: [263, 466, 388, 387, 386, 385, 384, 398, 362],
  lowerLid: [263, 249, 390, 373, 374, 380, 381, 382, 362],
  browTop: [300, 293, 334, 296, 336],
  browFoot: [276, 283, 282, 295, 285],
} as const;

export const EYES = [LEFT, RIGHT] as const;

export const UPPER_LIP = [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291];
export const MOUTH_TOP = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308];
export const MOUTH_FOOT = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308];
export const LOWER_LIP = [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291];
export const NOSTRILS = [98, 97, 2, 326, 327];
export const FOREHEAD = 10;
export const CHIN = 152;

export function pointOf(features: Float32Array, index: number): Point {
  return [features[index * 2]!, features[index * 2 + 1]!];
}

export function pointsOf(features: Float32Array, indexes: readonly number[]): Point[] {
  return indexes.map((index) => pointOf(features, index));
}

/** From the forehead to the chin. */
export function faceLength(features: Float32Array): number {
  return distance(pointOf(features, FOREHEAD), pointOf(features, CHIN));
}
