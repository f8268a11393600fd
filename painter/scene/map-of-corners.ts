import type { CornersArea, Point } from '../../server/catalog/scenes/contract.js';
import type { Size } from '../types.js';
import type { PrintMap } from './print-map.js';

/** A homography, by rows. */
type Matrix = [number, number, number, number, number, number, number, number, number];

/** Half of the angle that a print with the strongest bend spans. */
const STRONGEST_ANGLE = (75 * Math.PI) / 180;
/** How far the strongest bend moves the middle of an edge, in parts of the print's width. */
const STRONGEST_DROP = 0.25;

/** @param area with corners that `findCornersProblem` accepts */
export function mapOfCorners({ corners, bend }: CornersArea, { width, height }: Size): PrintMap {
  const points = corners.map(([x, y]): Point => [x * width, y * height]) as [Point, Point, Point, Point];
  const drop = (bend * STRONGEST_DROP * meanWidth(points)) / meanHeight(points);
  const margin = 2 + Math.abs(drop) * meanHeight(points) * 2;
  const [left, right] = rangeOf(
    points.map(([x]) => x),
    2,
    width,
  );
  const [top, bottom] = rangeOf(
    points.map(([, y]) => y),
    margin,
    height,
  );
  const most = Math.max(0, right - left) * Math.max(0, bottom - top);
  const index = new Uint32Array(most);
  const u = new Float32Array(most);
  const v = new Float32Array(most);
  const coverage = new Uint8Array(most);

  const fillLine = lineFiller(inverse(squareTo(points)), Math.abs(bend) * STRONGEST_ANGLE, drop);
  let here = new Line(left, right + 1);
  let below = new Line(left, right + 1);
  fillLine(here, top + 0.5);
  let count = 0;
  for (let row = top; row < bottom; row++) {
    fillLine(below, row + 1.5);
    for (let column = 0; column < right - left; column++) {
      const along = here.along[column]!;
      const down = here.v[column]!;
      const steepAlong = length(here.along[column + 1]! - along, below.along[column]! - along);
      const steepDown = length(here.v[column + 1]! - down, below.v[column]! - down);
      const covered = edge(along, steepAlong) * edge(down, steepDown) * 255;
      // Behind the horizon the value is NaN.
      if (!(covered >= 0.5)) continue;
      index[count] = row * width + left + column;
      u[count] = here.u[column]!;
      v[count] = down;
      coverage[count] = covered + 0.5;
      count++;
    }
    [here, below] = [below, here];
  }
  return {
    width,
    height,
    index: index.slice(0, count),
    u: u.slice(0, count),
    v: v.slice(0, count),
    coverage: coverage.slice(0, count),
    isOnWhite: false,
  };
}

/** A row of pixels: where each lies along the flat print, and on the bent sheet. */
class Line {
  readonly along: Float64Array;
  readonly u: Float64Array;
  readonly v: Float64Array;

  constructor(
    readonly left: number,
    right: number,
  ) {
    const length = Math.max(0, right - left);
    this.along = new Float64Array(length);
    this.u = new Float64Array(length);
    this.v = new Float64Array(length);
  }
}

/**
 * The homography takes pixels to the flat print.
 * @param angle half of the one that the print goes around
 * @param drop of the middle of the upper and lower edge, in parts of the print's height
 */
function lineFiller([a, b, c, d, e, f, g, h, i]: Matrix, angle: number, drop: number): (line: Line, y: number) => void {
  const isFlat = angle < 0.01;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return (line, y) => {
    for (let column = 0; column < line.along.length; column++) {
      const x = line.left + column + 0.5;
      const w = g * x + h * y + i;
      const scale = w > 0 ? 1 / w : NaN;
      const along = (a * x + b * y + c) * scale;
      const down = (d * x + e * y + f) * scale;
      line.along[column] = along;
      const turn = isFlat ? 0 : Math.asin(Math.max(-1, Math.min(1, (2 * along - 1) * sine)));
      line.u[column] = isFlat ? along : 0.5 + turn / (2 * angle);
      line.v[column] = isFlat ? down : down - (drop * (Math.cos(turn) - cosine)) / (1 - cosine);
    }
  };
}

/** Math.hypot guards against overflow, and takes ten times as long. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Steps along an edge that is bent. */
const OUTLINE_STEPS = 24;

/** The bent outline of a print, in parts of the photo. Expects corners that `findCornersProblem` accepts. */
export function outlineOfCorners({ corners, bend }: CornersArea, { width, height }: Size): Point[] {
  const points = corners.map(([x, y]): Point => [x * width, y * height]) as [Point, Point, Point, Point];
  const [a, b, c, d, e, f, g, h] = squareTo(points);
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
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Point, Point, Point, Point]): Matrix {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const by = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / by;
  const h = (dx1 * sy - sx * dy1) / by;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** Up to a positive factor, which does not change a homography. */
function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const cofactors = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const determinant = a * cofactors[0]! + b * cofactors[3]! + c * cofactors[6]!;
  return cofactors.map((value) => value * Math.sign(determinant)) as Matrix;
}
