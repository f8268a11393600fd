import type { Size } from '../../../../painter/index.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { clamp } from './color.js';
import { type Flow, flowIndex, flowOf } from './kuwahara.js';
import { randomFrom } from './noise.js';
import { lumaPlane, type Plane } from './plane.js';
import type { RenderProgress } from './render-progress.js';

const { abs, ceil, floor, hypot, max, min, round } = Math;

/** Radius of the first layer's brush, as a fraction of the picture's longer side. */
const COARSEST = 0.026;
/** Each layer's brush is at most this part of the one before. */
const FINER = 0.8;
/** Distance between the starts of strokes, in radii of the brush. The first layer is painted over, so that a dense one would be lost. */
const APART = 0.9;
const FIRST_APART = 1.8;
/** Mean difference per color value, of 255, that a layer leaves to the ones before it. */
const TOLERANCE = 14;
/** How much paint a stroke of a later layer lays over the ones below. */
const COVERAGE = 0.82;
/** How much the finer bristles of a larger painting differ from each other. */
const HAIRS = 0.5;
/** In a relief: the bare canvas, and a stroke of usual thickness above it. */
const GROUND = 34;
const HEIGHT = 110;
const STARTS_PER_LOOK = 32;

/** What is painted, and how. */
export interface Painting {
  subject: RgbPixels;
  /** 0 where coarse strokes are enough, 1 where the finest go. */
  detail: Plane;
  /** Radius of the finest brush, in pixels. */
  finest: number;
  seed: number;
  /** Size of the finished painting, if it is larger than the subject: the same strokes, with finer bristles. */
  size?: Size;
}

/** What strokes are drawn on. */
interface Surface extends Size {
  /** Pixels per pixel of the subject. */
  scale: number;
  /** Bytes: a painting at print size has tens of millions of pixels. */
  paint: Uint8ClampedArray;
  /** Height of the paint, for the light on it: see `GROUND` and `HEIGHT`. */
  relief: Uint8ClampedArray;
  isCovered: Uint8Array;
}

interface Canvas extends Painting {
  /** As large as the subject: what strokes are decided by. */
  sketch: Surface;
  finished: Surface;
  random: () => number;
  /** Separate random numbers, so that a larger painting has the same strokes. */
  fineRandom: () => number;
}

interface Layer {
  radius: number;
  isFirst: boolean;
  /** The subject as coarse as this layer can show it. */
  colors: Uint8Array;
  flow: Flow;
}

/**
 * Paints with layers of curved brush strokes along the forms, each layer finer and only where the ones before differ from
 * the subject (Hertzmann, "Painterly rendering with curved brush strokes of multiple sizes", 1998).
 */
export async function paintStrokes(painting: Painting, progress: RenderProgress): Promise<RgbPixels> {
  const { subject, size, seed } = painting;
  const { width, height } = subject;
  const sketch = newSurface(subject, 1);
  const canvas: Canvas = {
    ...painting,
    sketch,
    finished: size ? newSurface(size, size.width / width) : sketch,
    random: randomFrom(seed),
    fineRandom: randomFrom(seed + 1),
  };
  for (const [i, radius] of brushes(max(width, height) * COARSEST, painting.finest).entries()) {
    await paintLayer(canvas, radius, i === 0, progress);
  }
  return inRakingLight(canvas, progress);
}

function newSurface({ width, height }: Size, scale: number): Surface {
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

/** Radii from the coarsest brush to the finest. */
function brushes(coarsest: number, finest: number): number[] {
  const coarse = [coarsest, coarsest / 2, coarsest / 4, coarsest / 8].filter((radius) => finest < radius * FINER);
  return [...coarse, finest];
}

async function paintLayer(canvas: Canvas, radius: number, isFirst: boolean, progress: RenderProgress): Promise<void> {
  const { subject, random } = canvas;
  const { width, height } = subject;
  const seen = radius > 3 ? await toPixels(sharpOf(subject).blur(radius * 0.55)) : subject;
  const layer = { radius, isFirst, colors: seen.data, flow: await flowOf(lumaPlane(seen), max(3, radius * 1.2), progress) };
  const step = max(2, round(radius * (isFirst ? FIRST_APART : APART)));
  const starts = shuffledStarts(width, height, step, random);
  await progress.forEachRow(ceil(starts.length / STARTS_PER_LOOK), (look) => {
    const end = min(starts.length, (look + 1) * STARTS_PER_LOOK);
    for (let i = look * STARTS_PER_LOOK; i < end; i++) {
      const x = min(width - 1, (starts[i]! % width) + random() * step) | 0;
      const y = min(height - 1, starts[i]! / width + random() * step) | 0;
      if (isFirst || needsStroke(canvas, layer, x, y, step)) layStroke(canvas, layer, x, y);
    }
  });
}

/** The corners of a grid, in random order. */
function shuffledStarts(width: number, height: number, step: number, random: () => number): Uint32Array {
  const starts = new Uint32Array(ceil(width / step) * ceil(height / step));
  let count = 0;
  for (let y = 0; y < height; y += step) for (let x = 0; x < width; x += step) starts[count++] = y * width + x;
  for (let i = count - 1; i > 0; i--) {
    const other = (random() * (i + 1)) | 0;
    [starts[i], starts[other]] = [starts[other]!, starts[i]!];
  }
  return starts;
}

/** Whether the canvas differs from the subject here by more than this layer tolerates. */
function needsStroke(canvas: Canvas, { radius, colors }: Layer, x: number, y: number, step: number): boolean {
  const { subject, detail, finest, random } = canvas;
  const { paint } = canvas.sketch;
  const { width, height } = subject;
  const wanted = detail.data[y * width + x]!;
  if (radius < max(width, height) * COARSEST * 0.34 && wanted < 0.2 && random() > 0.25) return false;
  if (radius <= finest * 1.3 && wanted < 0.5) return false;
  const stride = max(1, step >> 1);
  let difference = 0;
  let count = 0;
  for (let dy = -step; dy <= step; dy += stride) {
    const row = clamp(y + dy, 0, height - 1) * width;
    for (let dx = -step; dx <= step; dx += stride) {
      difference += distanceAt(paint, colors, (row + clamp(x + dx, 0, width - 1)) * 3);
      count += 3;
    }
  }
  return difference / count >= TOLERANCE * (1.25 - wanted);
}

function distanceAt(one: Surface['paint'], other: Uint8Array, at: number): number {
  return abs(one[at]! - other[at]!) + abs(one[at + 1]! - other[at + 1]!) + abs(one[at + 2]! - other[at + 2]!);
}

/** A point of a stroke, and its direction. */
type Point = [x: number, y: number, alongX: number, alongY: number];
type Color = [red: number, green: number, blue: number];

interface Brush {
  /** Radius, in pixels of the subject. */
  wide: number;
  bristles: readonly number[];
  hairs: readonly number[];
}

interface Stroke extends Brush {
  points: readonly Point[];
  color: Color;
  radius: number;
  isFirst: boolean;
}

function layStroke(canvas: Canvas, layer: Layer, x: number, y: number): void {
  const { subject, detail, random } = canvas;
  const at = y * subject.width + x;
  const isFine = detail.data[at]! > 0.6;
  // No two strokes of a painter have quite the same color.
  const mixed = (random() - 0.5) * (isFine ? 6 : 16);
  const { colors } = layer;
  const color: Color = [colors[at * 3]! + mixed, colors[at * 3 + 1]! + mixed, colors[at * 3 + 2]! + mixed + (random() - 0.5) * 5];
  const half = (layer.radius * (isFine ? 5 : 9)) / 2;
  const back = trace(canvas, layer, x, y, -1, half, color).reverse();
  const points = [...back.map(([px, py, tx, ty]): Point => [px, py, -tx, -ty]), ...trace(canvas, layer, x, y, 1, half, color)];
  if (points.length < 2) return;
  const stroke = { points, color, radius: layer.radius, isFirst: layer.isFirst, ...newBrush(canvas, layer.radius) };
  drawBristles(canvas.sketch, stroke);
  if (canvas.finished !== canvas.sketch) drawBristles(canvas.finished, stroke);
}

/** Follows the forms to one side until the stroke's color no longer suits. */
function trace(
  canvas: Canvas,
  layer: Layer,
  startX: number,
  startY: number,
  side: number,
  length: number,
  color: Color,
): Point[] {
  const { subject } = canvas;
  const { paint } = canvas.sketch;
  const { width, height } = subject;
  const { flow, colors, radius, isFirst } = layer;
  const points: Point[] = [];
  let [x, y, tx, ty] = [startX, startY, 0, 0];
  for (let step = 0; step < length; step++) {
    const here = flowIndex(flow, x, y);
    const along = step === 0 ? side : flow.alongX[here]! * tx + flow.alongY[here]! * ty < 0 ? -1 : 1;
    const inertia = step === 0 ? 0 : 0.6;
    tx = inertia * tx + (1 - inertia) * along * flow.alongX[here]!;
    ty = inertia * ty + (1 - inertia) * along * flow.alongY[here]!;
    const norm = hypot(tx, ty) || 1;
    tx /= norm;
    ty /= norm;
    x += tx;
    y += ty;
    if (x < 0 || y < 0 || x >= width || y >= height) break;
    if (step > radius && step % 4 === 0) {
      const at = ((y | 0) * width + (x | 0)) * 3;
      const off = abs(colors[at]! - color[0]) + abs(colors[at + 1]! - color[1]) + abs(colors[at + 2]! - color[2]);
      if (off > 60 || (!isFirst && off > distanceAt(paint, colors, at) + 8)) break;
    }
    points.push([x, y, tx, ty]);
  }
  return points;
}

/** Its bristles carry more and less paint: one number for each pixel across the stroke, and for each pixel of the finished painting. */
function newBrush({ random, fineRandom, finished: { scale } }: Canvas, radius: number): Brush {
  const wide = radius * (0.75 + random() * 0.4);
  const bristles = Array.from({ length: 2 * ceil(wide) + 1 }, () => random() - 0.5);
  const hairs = scale === 1 ? bristles : splitBristles(bristles, scale, fineRandom);
  return { wide, bristles, hairs };
}

/** Finer bristles that carry as much paint together. */
function splitBristles(bristles: readonly number[], scale: number, random: () => number): number[] {
  return Array.from({ length: ceil(bristles.length * scale) }, (_, i) => {
    const at = clamp((i + 0.5) / scale - 0.5, 0, bristles.length - 1);
    const [before, after] = [bristles[floor(at)]!, bristles[ceil(at)]!];
    return before + (after - before) * (at % 1) + (random() - 0.5) * HAIRS;
  });
}

/** Draws a stroke, narrower at both ends. */
function drawBristles(surface: Surface, { points, color, radius, isFirst, wide, bristles, hairs }: Stroke): void {
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
  for (let step = 0; step <= (points.length - 1) * steps; step++) {
    const along = step / steps;
    const [point, next, part] = [points[floor(along)]!, points[ceil(along)]!, along % 1];
    const x = point[0] + (next[0] - point[0]) * part;
    const y = point[1] + (next[1] - point[1]) * part;
    const tx = point[2] + (next[2] - point[2]) * part;
    const ty = point[3] + (next[3] - point[3]) * part;
    const half = wide * min(1, min(along, points.length - along) / (wide * 0.8) + 0.35);
    const soft = max(1 / scale, half * 0.25);
    const centerX = (x + 0.5) * scale - 0.5;
    const centerY = (y + 0.5) * scale - 0.5;
    const reach = half * scale;
    for (let across = -ceil(reach); across <= reach + 1; across += stride) {
      const px = round(centerX - ty * across);
      const py = round(centerY + tx * across);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const bristle = carried[min(carried.length - 1, max(0, (across + middle) | 0))]!;
      const pixel = py * width + px;
      const edge = min(1, max(0, (half - abs(across) / scale) / soft + 0.1));
      const cover = isCovered[pixel] ? min(1, edge * coverage * (1 + bristle * 0.5)) : 1;
      const at = pixel * 3;
      const light = bristle * tone;
      paint[at] = paint[at]! + (red + light - paint[at]!) * cover;
      paint[at + 1] = paint[at + 1]! + (green + light - paint[at + 1]!) * cover;
      paint[at + 2] = paint[at + 2]! + (blue + light - paint[at + 2]!) * cover;
      relief[pixel] = relief[pixel]! + (GROUND + HEIGHT * (bristle * 0.9 + 0.5) * thickness - relief[pixel]!) * cover * 0.7;
      isCovered[pixel] = 1;
    }
  }
}

/** Lights the ridges of the paint from above left, in place; faces get less of it. */
async function inRakingLight(
  { subject, detail, finished: { width, height, scale, paint, relief, isCovered } }: Canvas,
  progress: RenderProgress,
): Promise<RgbPixels> {
  const strength = (-9 / HEIGHT) * scale;
  await progress.forEachRow(height, (y) => {
    const [above, below] = [max(0, y - 1) * width, min(height - 1, y + 1) * width];
    const row = min(subject.height - 1, floor(y / scale)) * subject.width;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const seen = row + min(subject.width - 1, floor(x / scale));
      const across = relief[y * width + max(0, x - 1)]! - relief[y * width + min(width - 1, x + 1)]!;
      const slope = clamp((across + relief[above + x]! - relief[below + x]!) * strength, -22, 22);
      const light = slope * (1 - 0.6 * max(0, detail.data[seen]! - 0.5));
      for (let c = 0; c < 3; c++) {
        paint[at * 3 + c] = isCovered[at] ? paint[at * 3 + c]! + light : subject.data[seen * 3 + c]!;
      }
    }
  });
  return { width, height, data: new Uint8Array(paint.buffer) };
}
