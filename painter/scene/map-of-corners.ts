import type { CornersArea, Point } from '../../server/catalog/scenes/contract.js';
import type { Size } from '../types.js';
import type { PrintMap } from './print-map.js';

/** Half of the angle that a print with the strongest bend goes around. */
const STRONGEST_ANGLE = (75 * Math.PI) / 180;
/** How far the strongest bend moves the middle of an edge, in parts of the print's width. */
const STRONGEST_DROP = 0.25;

/** Expects corners that `problemOfCorners` finds nothing wrong with. */
export function mapOfCorners({ corners, bend }: CornersArea, { width, height }: Size): PrintMap {
  const points = corners.map(([x, y]): Point => [x * width, y * height]) as [Point, Point, Point, Point];
  const toSquare = inverse(squareTo(points));
  const angle = Math.abs(bend) * STRONGEST_ANGLE;
  const drop = (bend * STRONGEST_DROP * meanWidth(points)) / meanHeight(points);
  /** Along the flat print, then on the bent sheet; null behind the horizon. */
  const place = (x: number, y: number): { along: number; u: number; v: number } | null => {
    const w = toSquare[6]! * x + toSquare[7]! * y + toSquare[8]!;
    if (w <= 0) return null;
    const along = (toSquare[0]! * x + toSquare[1]! * y + toSquare[2]!) / w;
    const down = (toSquare[3]! * x + toSquare[4]! * y + toSquare[5]!) / w;
    if (angle < 0.01) return { along, u: along, v: down };
    const turn = Math.asin(Math.max(-1, Math.min(1, (2 * along - 1) * Math.sin(angle))));
    const depth = (Math.cos(turn) - Math.cos(angle)) / (1 - Math.cos(angle));
    return { along, u: 0.5 + turn / (2 * angle), v: down - drop * depth };
  };

  const index: number[] = [];
  const u: number[] = [];
  const v: number[] = [];
  const coverage: number[] = [];
  const margin = 2 + Math.abs(drop) * meanHeight(points) * 2;
  const [left, right] = rangeOf(points.map(([x]) => x), 2, width);
  const [top, bottom] = rangeOf(points.map(([, y]) => y), margin, height);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const here = place(column + 0.5, row + 0.5);
      if (!here || here.along < -0.5 || here.along > 1.5 || here.v < -0.5 || here.v > 1.5) continue;
      const [beside, below] = [place(column + 1.5, row + 0.5), place(column + 0.5, row + 1.5)];
      if (!beside || !below) continue;
      const steepAlong = Math.hypot(beside.along - here.along, below.along - here.along);
      const steepDown = Math.hypot(beside.v - here.v, below.v - here.v);
      const covered = edge(here.along, steepAlong) * edge(here.v, steepDown);
      const byte = Math.round(covered * 255);
      if (byte === 0) continue;
      index.push(row * width + column);
      u.push(here.u);
      v.push(here.v);
      coverage.push(byte);
    }
  }
  return {
    width,
    height,
    index: Uint32Array.from(index),
    u: Float32Array.from(u),
    v: Float32Array.from(v),
    coverage: Uint8Array.from(coverage),
    isOnWhite: false,
  };
}

/** Steps along an edge that is bent. */
const OUTLINE_STEPS = 24;

/** The bent outline of a print, in parts of the photo. Expects corners that `problemOfCorners` finds nothing wrong with. */
export function outlineOfCorners({ corners, bend }: CornersArea, { width, height }: Size): Point[] {
  const points = corners.map(([x, y]): Point => [x * width, y * height]) as [Point, Point, Point, Point];
  const [a, b, c, d, e, f, g, h] = squareTo(points) as [number, number, number, number, number, number, number, number];
  const angle = Math.max(0.01, Math.abs(bend) * STRONGEST_ANGLE);
  const drop = (bend * STRONGEST_DROP * meanWidth(points)) / meanHeight(points);
  const edge = (down: number): Point[] =>
    Array.from({ length: OUTLINE_STEPS + 1 }, (_, step) => {
      const along = step / OUTLINE_STEPS;
      const turn = Math.asin((2 * along - 1) * Math.sin(angle));
      const v = down + (drop * (Math.cos(turn) - Math.cos(angle))) / (1 - Math.cos(angle));
      const w = g * along + h * v + 1;
      return [(a * along + b * v + c) / w / width, (d * along + e * v + f) / w / height];
    });
  return [...edge(0), ...edge(1).toReversed()];
}

/** How much of a pixel lies between 0 and 1, where the value changes by `steepness` from pixel to pixel. */
function edge(value: number, steepness: number): number {
  return Math.max(0, Math.min(1, 0.5 + Math.min(value, 1 - value) / steepness));
}

function rangeOf(values: readonly number[], margin: number, end: number): [number, number] {
  return [Math.max(0, Math.floor(Math.min(...values) - margin)), Math.min(end, Math.ceil(Math.max(...values) + margin))];
}

function meanWidth([upperLeft, upperRight, lowerRight, lowerLeft]: readonly [Point, Point, Point, Point]): number {
  return (distance(upperLeft, upperRight) + distance(lowerLeft, lowerRight)) / 2;
}

function meanHeight([upperLeft, upperRight, lowerRight, lowerLeft]: readonly [Point, Point, Point, Point]): number {
  return (distance(upperLeft, lowerLeft) + distance(upperRight, lowerRight)) / 2;
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** The homography that takes (0,0) (1,0) (1,1) (0,1) to these points (Heckbert 1989), by rows. */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Point, Point, Point, Point]): number[] {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const by = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / by;
  const h = (dx1 * sy - sx * dy1) / by;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** Up to a positive factor, which homographies do not care about. */
function inverse(matrix: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = matrix as [number, number, number, number, number, number, number, number, number];
  const cofactors = [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
  const determinant = a * cofactors[0]! + b * cofactors[3]! + c * cofactors[6]!;
  return cofactors.map((value) => value * Math.sign(determinant));
}
