import type { Size } from '../../../../painter/index.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import {
  type Brush,
  type Color,
  drawBristles,
  HEIGHT,
  newPath,
  newSurface,
  type Path,
  splitBristles,
  type Surface,
  turnRound,
} from './bristles.js';
import { clamp } from './color.js';
import { type Flow, flowIndex, flowOf, halved } from './kuwahara.js';
import { randomFrom } from './noise.js';
import { lumaPlane, type Plane } from './plane.js';
import type { RenderProgress } from './render-progress.js';

const { abs, ceil, floor, max, min, round, sqrt } = Math;

/** Radius of the first layer's brush, as a fraction of the picture's longer side. */
const COARSEST = 0.026;
/** Each layer's brush is at most this part of the one before. */
const FINER = 0.8;
/** Distance between the starts of strokes, in radii of the brush. The first layer is painted over, so that a dense one would be lost. */
const APART = 0.9;
const FIRST_APART = 1.8;
/** Mean difference per color value, of 255, that a layer leaves to the ones before it. */
const TOLERANCE = 14;
/** Length of a stroke, in radii of the brush; where detail is wanted, strokes are shorter. */
const LONG = 9;
const SHORT = 5;
const STARTS_PER_LOOK = 32;

/** Input of a painting: the subject and its brushes. */
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

interface Canvas extends Painting {
  /** As large as the subject: what strokes are decided by. */
  sketch: Surface;
  finished: Surface;
  random: () => number;
  /** Separate random numbers, so that a larger painting has the same strokes. */
  fineRandom: () => number;
  /** Filled again for each of a hundred thousand strokes: new arrays would take as long as painting them. */
  back: Path;
  whole: Path;
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
  const radii = brushes(max(width, height) * COARSEST, painting.finest);
  const longest = ceil(max(...radii) * LONG);
  const canvas: Canvas = {
    ...painting,
    sketch,
    finished: size ? newSurface(size, size.width / width) : sketch,
    random: randomFrom(seed),
    fineRandom: randomFrom(seed + 1),
    back: newPath(longest),
    whole: newPath(longest),
  };
  for (const [i, radius] of radii.entries()) await paintLayer(canvas, radius, i === 0, progress);
  return inRakingLight(canvas, progress);
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
  const layer = {
    radius,
    isFirst,
    colors: seen.data,
    flow: await flowOf(await halved(lumaPlane(seen)), max(3, radius * 1.2), progress),
  };
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
    // No brackets: until the code is hot, each swap would take two arrays.
    const start = starts[i]!;
    starts[i] = starts[other]!;
    starts[other] = start;
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

function layStroke(canvas: Canvas, layer: Layer, x: number, y: number): void {
  const { subject, detail, random, back, whole } = canvas;
  const at = y * subject.width + x;
  const isFine = detail.data[at]! > 0.6;
  // No two strokes of a painter have quite the same color.
  const mixed = (random() - 0.5) * (isFine ? 6 : 16);
  const { colors } = layer;
  const color: Color = [colors[at * 3]! + mixed, colors[at * 3 + 1]! + mixed, colors[at * 3 + 2]! + mixed + (random() - 0.5) * 5];
  back.count = 0;
  const from = { x, y, length: (layer.radius * (isFine ? SHORT : LONG)) / 2, color };
  trace(canvas, layer, { ...from, side: -1 }, back);
  turnRound(back, whole);
  trace(canvas, layer, { ...from, side: 1 }, whole);
  if (whole.count < 2) return;
  const stroke = { path: whole, color, radius: layer.radius, isFirst: layer.isFirst, ...newBrush(canvas, layer.radius) };
  drawBristles(canvas.sketch, stroke);
  if (canvas.finished !== canvas.sketch) drawBristles(canvas.finished, stroke);
}

/** One half of a stroke, from where the brush is set down. */
interface Half {
  x: number;
  y: number;
  side: 1 | -1;
  length: number;
  color: Color;
}

/** Follows the forms to one side until the stroke's color no longer suits. Adds points to the path. */
function trace(canvas: Canvas, layer: Layer, half: Half, path: Path): void {
  const { subject } = canvas;
  const { paint } = canvas.sketch;
  const { width, height } = subject;
  const { flow, colors, radius, isFirst } = layer;
  const { values } = path;
  const { side, length, color } = half;
  let { x, y } = half;
  let tx = 0;
  let ty = 0;
  for (let step = 0; step < length; step++) {
    const here = flowIndex(flow, x, y);
    const along = step === 0 ? side : flow.alongX[here]! * tx + flow.alongY[here]! * ty < 0 ? -1 : 1;
    const inertia = step === 0 ? 0 : 0.6;
    tx = inertia * tx + (1 - inertia) * along * flow.alongX[here]!;
    ty = inertia * ty + (1 - inertia) * along * flow.alongY[here]!;
    const norm = sqrt(tx * tx + ty * ty) || 1;
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
    const at = path.count++ * 4;
    values[at] = x;
    values[at + 1] = y;
    values[at + 2] = tx;
    values[at + 3] = ty;
  }
}

/** A brush with different amounts of paint: `bristles` for the pixels of the subject, `hairs` for those of the finished painting. */
function newBrush({ random, fineRandom, finished: { scale } }: Canvas, radius: number): Brush {
  const wide = radius * (0.75 + random() * 0.4);
  const bristles = new Float64Array(2 * ceil(wide) + 1);
  for (let i = 0; i < bristles.length; i++) bristles[i] = random() - 0.5;
  const hairs = scale === 1 ? bristles : splitBristles(bristles, scale, fineRandom);
  return { wide, bristles, hairs };
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
