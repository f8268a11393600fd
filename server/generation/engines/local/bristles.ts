import type { Size } from '../../../../painter/index.js';
import { clamp } from './color.js';

const { abs, ceil, floor, max, min } = Math;

/** How much paint a stroke of a later layer lays over the ones below. */
const COVERAGE = 0.82;
/** How much the finer bristles of a larger painting differ from each other. */
const HAIRS = 0.5;
/** In a relief: the bare canvas, and a stroke of usual thickness above it. */
const GROUND = 34;
export const HEIGHT = 110;

/** The canvas for the strokes, with the height of its paint. */
export interface Surface extends Size {
  /** Pixels per pixel of the subject. */
  scale: number;
  /** Bytes: a painting at print size has tens of millions of pixels. */
  paint: Uint8ClampedArray;
  /** Height of the paint, for the light on it: see `GROUND` and `HEIGHT`. */
  relief: Uint8ClampedArray;
  isCovered: Uint8Array;
}

/** The points of a stroke: x, y and the direction, four numbers each. */
export interface Path {
  values: Float64Array;
  count: number;
}

export type Color = [red: number, green: number, blue: number];

export interface Brush {
  /** Radius, in pixels of the subject. */
  wide: number;
  bristles: Float64Array;
  hairs: Float64Array;
}

interface Stroke extends Brush {
  path: Path;
  color: Color;
  radius: number;
  isFirst: boolean;
}

export function newSurface({ width, height }: Size, scale: number): Surface {
  const pixels = width * height;
  return {
    width,
    height,
    scale,
    paint: new Uint8ClampedArray(pixels * 3),
    relief: new Uint8ClampedArray(pixels).fill(GROUND),
    isCovered: new Uint8Array(pixels),
  };
}

export function newPath(length: number): Path {
  return { values: new Float64Array(4 * (length + 2)), count: 0 };
}

/** The same points from the end to the start. */
export function turnRound({ values, count }: Path, into: Path): void {
  for (let i = 0; i < count; i++) {
    const from = (count - 1 - i) * 4;
    const to = i * 4;
    into.values[to] = values[from]!;
    into.values[to + 1] = values[from + 1]!;
    into.values[to + 2] = -values[from + 2]!;
    into.values[to + 3] = -values[from + 3]!;
  }
  into.count = count;
}

/** Finer bristles that carry as much paint together. */
export function splitBristles(bristles: Float64Array, scale: number, random: () => number): Float64Array {
  return Float64Array.from({ length: ceil(bristles.length * scale) }, (_, i) => {
    const at = clamp((i + 0.5) / scale - 0.5, 0, bristles.length - 1);
    const [before, after] = [bristles[floor(at)]!, bristles[ceil(at)]!];
    return before + (after - before) * (at % 1) + (random() - 0.5) * HAIRS;
  });
}

/** Numbers in the tip of a brush for each place across it: edge, cover, red, green, blue and height. */
const NUMBERS = 6;
/** Kept for the next tip: there is one for each width that a stroke has, and most of a stroke is equally wide. */
let scratch = new Float64Array();

/** Draws a stroke, narrower at both ends. */
export function drawBristles(surface: Surface, { path, color, radius, isFirst, wide, bristles, hairs }: Stroke): void {
  const { width, height, scale, paint, relief, isCovered } = surface;
  const carried = scale === 1 ? bristles : hairs;
  const middle = ceil(wide) * scale;
  const tone = radius > 3 ? 14 : 4;
  const thickness = min(1.6, radius / 8);
  const stride = radius * scale < 2.5 ? 0.7 : 1;
  const steps = ceil(scale);
  const coverage = isFirst ? 1 : COVERAGE;
  const [red, green, blue] = color;
  // Most of a painting's time is spent here: no arrays and no calls for each pixel.
  const { values, count } = path;
  let tip = scratch;
  let tipHalf = Number.NaN;
  for (let step = 0; step <= (count - 1) * steps; step++) {
    const along = step / steps;
    const point = floor(along) * 4;
    const next = ceil(along) * 4;
    const part = along - floor(along);
    const x = values[point]! + (values[next]! - values[point]!) * part;
    const y = values[point + 1]! + (values[next + 1]! - values[point + 1]!) * part;
    const tx = values[point + 2]! + (values[next + 2]! - values[point + 2]!) * part;
    const ty = values[point + 3]! + (values[next + 3]! - values[point + 3]!) * part;
    const half = wide * min(1, min(along, count - along) / (wide * 0.8) + 0.35);
    const reach = half * scale;
    if (half !== tipHalf) {
      tipHalf = half;
      const soft = max(1 / scale, half * 0.25);
      const length = (ceil((2 * reach + 2) / stride) + 1) * NUMBERS;
      if (tip.length < length) scratch = tip = new Float64Array(length);
      for (let across = -ceil(reach), i = 0; across <= reach + 1; across += stride, i += NUMBERS) {
        const edge = min(1, max(0, (half - abs(across) / scale) / soft + 0.1));
        const bristle = carried[min(carried.length - 1, max(0, (across + middle) | 0))]!;
        const light = bristle * tone;
        tip[i] = edge;
        tip[i + 1] = min(1, edge * coverage * (1 + bristle * 0.5));
        tip[i + 2] = red + light;
        tip[i + 3] = green + light;
        tip[i + 4] = blue + light;
        tip[i + 5] = GROUND + HEIGHT * (bristle * 0.9 + 0.5) * thickness;
      }
    }
    const centerX = (x + 0.5) * scale - 0.5;
    const centerY = (y + 0.5) * scale - 0.5;
    for (let across = -ceil(reach), i = 0; across <= reach + 1; across += stride, i += NUMBERS) {
      const px = floor(centerX - ty * across + 0.5) | 0;
      const py = floor(centerY + tx * across + 0.5) | 0;
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const pixel = py * width + px;
      if (tip[i] === 0 && isCovered[pixel]) continue;
      const cover = isCovered[pixel] ? tip[i + 1]! : 1;
      const at = pixel * 3;
      paint[at] = paint[at]! + (tip[i + 2]! - paint[at]!) * cover;
      paint[at + 1] = paint[at + 1]! + (tip[i + 3]! - paint[at + 1]!) * cover;
      paint[at + 2] = paint[at + 2]! + (tip[i + 4]! - paint[at + 2]!) * cover;
      relief[pixel] = relief[pixel]! + (tip[i + 5]! - relief[pixel]!) * cover * 0.7;
      isCovered[pixel] = 1;
    }
  }
}
