import { distancesOf, shareOf } from './bodies.js';
import type { FoundFace } from './face-boxes.js';
import { solid } from './pixels.js';

const SIZE = { width: 240, height: 120 };
const faceAt = (centerX: number): FoundFace => ({ centerX, centerY: 30, width: 20, height: 20, probability: 1 });
const FACES = [faceAt(40), faceAt(80)];

/** 1 where the columns are. */
const columns = (from: number, to: number) =>
  Float32Array.from({ length: SIZE.width * SIZE.height }, (_, at) => Number(at % SIZE.width >= from && at % SIZE.width < to));

/** The part of a place that belongs to each person: their bodies touch at column 60, and another person stands beside them. */
function sharesAt(x: number, y: number): number[] {
  const people = columns(20, 240);
  const distances = distancesOf(solid(SIZE.width, SIZE.height, [90, 90, 90]), people, FACES, [columns(20, 60), columns(60, 100)]);
  return FACES.map((_, face) => shareOf(distances, (each) => each === face, SIZE)[y * SIZE.width + x]!);
}

describe('people who touch', () => {
  it.each([
    ['the face of one', 40, 30, [1, 0]],
    ['the body of one', 30, 110, [1, 0]],
    ['the body of one beside the other', 52, 110, [1, 0]],
    ['the body of the other beside the one', 68, 110, [0, 1]],
    ['the face of the other', 80, 30, [0, 1]],
    ['who stands far beside them', 220, 60, [0, 0]],
    ['what is behind them', 5, 60, [0, 0]],
  ])('are kept apart: %s', (_, x, y, shares) => {
    expect(sharesAt(x, y).map((share) => Math.round(share))).toEqual(shares);
  });
});
