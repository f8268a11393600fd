import type { Rectangle, Size } from '../../../../painter/index.js';
import { placedPoints } from './composition.js';
import { catmullRom, type Point } from './curves.js';
import { type Cloth, INK } from './hero.js';
import type { Plane } from './plane.js';
import type { Group } from './people.js';

const { atan2, cos, floor, hypot, max, min, PI, round, sin } = Math;

/** Where a cape hangs: the middle between the shoulders, their distance and slope, on the sheet. */
interface Shoulders {
  x: number;
  y: number;
  width: number;
  turn: number;
}

/** Shoulders closer together than this, in face widths, are those of someone seen from the side. */
const MIN_WIDTH = 1.25;
/** The face of someone who stands or sits is at least this far above the shoulders, in its heights. */
const UPRIGHT = 0.45;
/** How far a shoulder's outline may be below its joint, as the model sees it, in shoulder widths: long hair hides it. */
const MAX_DROP = 0.35;

/** The shoulders of the person with the largest face, if both are in the picture. */
export function shouldersOf({ faces, alpha }: Group, area: Rectangle): Shoulders | undefined {
  const { shoulders, width, height, top: faceTop } = faces[0]!;
  if (!shoulders) return undefined;
  const joints = [shoulders.subarray(0, 2), shoulders.subarray(2)].map(([x, y]): Point => [x!, y!]);
  const apart = joints[1]![0] - joints[0]![0];
  const onBody = joints.map((joint, i) => outlineAt(alpha, joint, i === 0 ? -apart : apart));
  if (!onBody[0] || !onBody[1]) return undefined;
  if ((joints[0]![1] + joints[1]![1]) / 2 - (faceTop + height / 2) < height * UPRIGHT) return undefined;
  const [left, top, right, bottom] = placedPoints(Float32Array.from([...onBody[0], ...onBody[1]]), area) as unknown as number[];
  const [dx, dy] = [right! - left!, bottom! - top!];
  return {
    x: (left! + right!) / 2,
    y: (top! + bottom!) / 2,
    width: max(hypot(dx, dy), width * area.width * MIN_WIDTH),
    turn: max(-0.3, min(0.3, dx < 0 ? atan2(-dy, -dx) : atan2(dy, dx))),
  };
}

/** A joint, moved down to the body's outline just outside it; undefined where the photo does not show it. */
function outlineAt({ data, width, height }: Plane, [x, y]: Point, outward: number): Point | undefined {
  const isBody = (atX: number, atY: number) => {
    const [column, row] = [floor(atX * width), floor(atY * height)];
    return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column]! > 0.5;
  };
  const wide = Math.abs(outward) * (width / height);
  for (let drop = 0; drop <= MAX_DROP; drop += 0.02) {
    if (isBody(x, y + drop * wide) && isBody(x + outward * 0.1, y + drop * wide)) return [x, y + drop * wide];
  }
  return isBody(x, y) ? [x, y] : undefined;
}

/**
 * Lines from the shoulders down the cloth, in shoulder widths from the middle between them: where each starts, two points that
 * bend it, and its end. From the side that hangs to the side that the wind lifts.
 */
const LINES: ReadonlyArray<readonly [Point, Point, Point, Point]> = [
  [
    [-0.26, -0.36],
    [-0.92, -0.34],
    [-1.02, 0.9],
    [-1.22, 2.3],
  ],
  [
    [-0.16, -0.36],
    [-0.62, 0.4],
    [-0.55, 1.5],
    [-0.5, 2.7],
  ],
  [
    [0.06, -0.36],
    [0.45, 0.5],
    [0.4, 1.5],
    [0.5, 2.6],
  ],
  [
    [0.18, -0.38],
    [0.9, 0],
    [1.15, 1],
    [1.55, 1.8],
  ],
  [
    [0.26, -0.4],
    [0.82, -0.62],
    [1.4, -0.42],
    [2.2, 0.3],
  ],
];
/** Folds of the cloth across it, 0 at the side that hangs to 1. */
const FOLDS = [0.07, 0.2, 0.31, 0.43, 0.56, 0.67, 0.77, 0.86, 0.945] as const;
const STEPS = 24;

/** A cape behind a person as SVG paths: lit folds, and a hem in waves. */
export function capeSvg({ x, y, width, turn }: Shoulders, sheet: Size, { light, base, dark }: Cloth): string {
  // The wind blows to the side with more room.
  const side = x < sheet.width / 2 ? 1 : -1;
  const at = (across: number, down: number): string => {
    const [u, v] = pointOn(across, down);
    const [dx, dy] = [u * side * width, v * width];
    return `${(x + dx * cos(turn) - dy * sin(turn)).toFixed(1)},${(y + dx * sin(turn) + dy * cos(turn)).toFixed(1)}`;
  };
  const down = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const across = Array.from({ length: STEPS * 4 + 1 }, (_, i) => i / (STEPS * 4));
  const outline = `M${[
    ...across.map((s) => at(s, 0)),
    ...down.map((t) => at(1, t)),
    ...across.toReversed().map((s) => at(s, 1)),
    ...down.toReversed().map((t) => at(0, t)),
  ].join(' L')}Z`;
  /** A band down the cloth around `middle` that begins at `from` and widens downward. */
  const band = (middle: number, half: number, from: number, to: number) => {
    const rows = down.map((t) => from + (to - from) * t);
    const reach = (t: number) => half * sin(PI * min(1, 0.08 + 0.92 * t) ** 0.8 * 0.62);
    const edge = (toward: 1 | -1) => rows.map((row, i) => at(max(0, min(1, middle + toward * reach(down[i]!))), row));
    return `M${[...edge(-1), ...edge(1).toReversed()].join(' L')}Z`;
  };
  const shadows = FOLDS.map((fold, i) => band(fold, i % 2 ? 0.022 : 0.034, 0, 1));
  const lights = FOLDS.map((fold, i) => band(fold + 0.055, i % 2 ? 0.014 : 0.01, 0.1, i % 2 ? 0.9 : 1));
  const creases = FOLDS.map((fold, i) => band(fold + 0.016, 0.0045, 0.02, i % 2 ? 0.5 : 0.85));
  const pen = width / 55;
  return (
    `<defs><clipPath id="cape"><path d="${outline}"/></clipPath><radialGradient id="body" ` +
    `gradientUnits="userSpaceOnUse" cx="${round(x)}" cy="${round(y)}" r="${round(width)}"><stop offset=".35" ` +
    `stop-color="${INK}" stop-opacity=".55"/><stop offset="1" stop-color="${INK}" stop-opacity="0"/></radialGradient></defs>` +
    `<path d="${outline}" fill="${base}" stroke="${INK}" stroke-width="${2 * pen}" stroke-linejoin="round"/>` +
    `<g clip-path="url(#cape)"><path d="${lights.join(' ')}" fill="${light}"/><path d="${shadows.join(' ')}" fill="${dark}"/>` +
    `<path d="${creases.join(' ')}" fill="${INK}"/><rect width="100%" height="100%" fill="url(#body)"/></g>`
  );
}

/** A point of the cloth: how far across it, and how far down it is, 0 to 1. In shoulder widths. */
function pointOn(across: number, down: number): Point {
  const position = across * (LINES.length - 1);
  const line = min(LINES.length - 2, floor(position));
  const ripple = 0.05 * down ** 2 * sin(across * 2 * PI * (FOLDS.length - 0.5));
  const along = (axis: 0 | 1) => {
    const [a, b, c, d] = [-1, 0, 1, 2].map((step) => {
      const [p, q, r, s] = LINES[max(0, min(LINES.length - 1, line + step))]!.map((point) => point[axis]) as Four;
      const rest = 1 - down;
      return p * rest ** 3 + 3 * q * rest ** 2 * down + 3 * r * rest * down ** 2 + s * down ** 3;
    }) as Four;
    return catmullRom(a, b, c, d, position - line);
  };
  return [along(0) + ripple * across, along(1) + ripple * 1.6];
}

type Four = [number, number, number, number];
