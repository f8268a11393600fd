import { type Pace } from './pace.js';
import { blurPlane } from './plane.js';
import { lumaPlane, newPlane, smoothstep, type Plane, type Raster } from './raster.js';
import type { Box } from './skin.js';

const { abs, floor, hypot, max, min, round } = Math;

const BINS = 14;
/** Outlines that are trusted less than this are not cut along. */
export const TRUSTED = 0.6;

/**
 * Where the people are, 0 to 1, and how far to trust it. There is no learned model here: heads start from skin patches,
 * bodies hang below them, and the colours of both sides are learnt from the picture in a few rounds.
 */
export interface Matte {
  plane: Plane;
  /** 0 to 1. */
  trust: number;
}

export async function cutOut(picture: Raster, skin: Plane, heads: readonly Box[], pace: Pace): Promise<Matte> {
  const prior = await priorOf(skin, heads, pace);
  const tone = lumaPlane(picture);
  const binOf = binsOf(picture);
  let people: Plane = prior;
  for (let pass = 0; pass < 5; pass++) {
    const odds = colourOdds(binOf, people);
    const next = newPlane(prior.width, prior.height);
    for (let i = 0; i < next.data.length; i++) {
      const p = prior.data[i]!;
      const like = odds[binOf[i]!]!;
      next.data[i] = (p * like) / (p * like + (1 - p) * (1 - like) + 1e-6);
    }
    people = await guided(next, tone, max(2, prior.width / 70), 60, pace);
  }
  for (let i = 0; i < people.data.length; i++) people.data[i] = smoothstep(0.3, 0.7, people.data[i]!);
  dropScraps(people, heads);
  fillHoles(people);
  return { plane: people, trust: trustIn(people) * portraitLike(heads, prior.height) };
}

/** Certain in the middle of heads and bodies, certain of the opposite along the upper border. */
async function priorOf(skin: Plane, heads: readonly Box[], pace: Pace): Promise<Plane> {
  const { width, height } = skin;
  const soft = await blurPlane(skin, max(1, width / 80), pace);
  const prior = newPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let chance = 0.03;
      for (const head of heads) chance = max(chance, chanceNear(head, x, y));
      const isSkin = soft.data[y * width + x]!;
      prior.data[y * width + x] = min(0.985, chance + isSkin * 0.4 * smoothstep(0.2, 0.6, chance));
    }
  }
  return prior;
}

function chanceNear(head: Box, x: number, y: number): number {
  const wide = head.right - head.left;
  const tall = min(head.bottom - head.top, wide * 1.35);
  const centreX = (head.left + head.right) / 2;
  const centreY = head.top + tall * 0.45;
  const away = hypot((x - centreX) / (wide * 0.66), (y - centreY) / (tall * 0.8));
  const hair = away < 0.6 ? 0.97 : 0.52 * (1 - smoothstep(0.8, 1.28, away)) + 0.03;
  const below = (y - (head.top + tall * 0.8)) / wide;
  if (below <= 0) return hair;
  const shoulder = wide * min(1.25, 0.4 + max(0, below - 0.12) * 1.15);
  const side = abs(x - centreX) / shoulder;
  const body = 0.9 * (1 - smoothstep(0.55, 1.25, side)) + 0.05;
  return max(hair, body);
}

function binsOf(picture: Raster): Uint16Array {
  const bins = new Uint16Array(picture.width * picture.height);
  const scale = BINS / 256;
  for (let i = 0; i < bins.length; i++) {
    const red = floor(picture.data[i * 3]! * scale);
    const green = floor(picture.data[i * 3 + 1]! * scale);
    const blue = floor(picture.data[i * 3 + 2]! * scale);
    bins[i] = (red * BINS + green) * BINS + blue;
  }
  return bins;
}

/** Per colour, the odds from 0 to 1 that it belongs to the people. */
function colourOdds(binOf: Uint16Array, people: Plane): Float32Array {
  const inside = new Float32Array(BINS ** 3);
  const outside = new Float32Array(BINS ** 3);
  let insideTotal = 0;
  let outsideTotal = 0;
  for (let i = 0; i < binOf.length; i++) {
    const p = people.data[i]!;
    inside[binOf[i]!]! += p;
    outside[binOf[i]!]! += 1 - p;
    insideTotal += p;
    outsideTotal += 1 - p;
  }
  const near = spread(inside);
  const far = spread(outside);
  const odds = new Float32Array(BINS ** 3);
  for (let i = 0; i < odds.length; i++) {
    const a = near[i]! / (insideTotal + 1) + 1e-5;
    const b = far[i]! / (outsideTotal + 1) + 1e-5;
    odds[i] = min(0.97, max(0.03, a / (a + b)));
  }
  return odds;
}

/** Shares each colour's count with its six neighbours, so that rare shades are judged by similar ones. */
function spread(counts: Float32Array): Float32Array {
  const out = new Float32Array(counts.length);
  const steps = [1, BINS, BINS * BINS];
  for (let i = 0; i < counts.length; i++) {
    let sum = counts[i]! * 2;
    for (const step of steps) {
      const place = floor(i / step) % BINS;
      if (place > 0) sum += counts[i - step]! * 0.6;
      if (place < BINS - 1) sum += counts[i + step]! * 0.6;
    }
    out[i] = sum;
  }
  return out;
}

/** Guided filter: smooths `plane` but keeps the edges that `guide` has. */
export async function guided(plane: Plane, guide: Plane, radius: number, epsilon: number, pace: Pace): Promise<Plane> {
  const { a, b } = await guidance(plane, guide, radius, epsilon, pace);
  const out = newPlane(plane.width, plane.height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = min(1, max(0, a.data[i]! * guide.data[i]! + b.data[i]!));
  }
  return out;
}

/** The guided filter's local lines: plane ≈ a · guide + b. Enlarged, they carry a small matte to a large picture. */
export async function guidance(
  plane: Plane,
  guide: Plane,
  radius: number,
  epsilon: number,
  pace: Pace,
): Promise<{ a: Plane; b: Plane }> {
  const { width, height } = plane;
  const products = newPlane(width, height);
  const squares = newPlane(width, height);
  for (let i = 0; i < products.data.length; i++) {
    products.data[i] = plane.data[i]! * guide.data[i]!;
    squares.data[i] = guide.data[i]! ** 2;
  }
  const meanPlane = (await blurPlane(plane, radius, pace)).data;
  const meanGuide = (await blurPlane(guide, radius, pace)).data;
  const meanProduct = (await blurPlane(products, radius, pace)).data;
  const meanSquare = (await blurPlane(squares, radius, pace)).data;
  const a = newPlane(width, height);
  const b = newPlane(width, height);
  for (let i = 0; i < a.data.length; i++) {
    const slope =
      (meanProduct[i]! - meanPlane[i]! * meanGuide[i]!) / (meanSquare[i]! - meanGuide[i]! ** 2 + epsilon);
    a.data[i] = slope;
    b.data[i] = meanPlane[i]! - slope * meanGuide[i]!;
  }
  return { a: await blurPlane(a, radius, pace), b: await blurPlane(b, radius, pace) };
}

/** Clears what hangs together with no head. */
function dropScraps({ width, height, data }: Plane, heads: readonly Box[]): void {
  const kept = new Uint8Array(data.length);
  const stack: number[] = [];
  const visit = (at: number) => {
    if (kept[at] || data[at]! < 0.3) return;
    kept[at] = 1;
    stack.push(at);
  };
  for (const { left, right, top, bottom } of heads) {
    const y = min(height - 1, round(top + min(bottom - top, right - left) / 2));
    for (let x = left + (right - left) / 4; x < right - (right - left) / 4; x++) visit(y * width + floor(x));
  }
  spreadFrom(stack, width, height, visit);
  for (let i = 0; i < data.length; i++) if (!kept[i]) data[i] = 0;
}

/** Gaps that the background cannot reach from the border are highlights or dark hair of the people. */
function fillHoles({ width, height, data }: Plane): void {
  const outside = new Uint8Array(data.length);
  const stack: number[] = [];
  const visit = (at: number) => {
    if (outside[at] || data[at]! > 0.5) return;
    outside[at] = 1;
    stack.push(at);
  };
  for (let x = 0; x < width; x++) visit(x);
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  spreadFrom(stack, width, height, visit);
  for (let i = 0; i < data.length; i++) if (!outside[i] && data[i]! < 0.5) data[i] = 1;
}

function spreadFrom(stack: number[], width: number, height: number, visit: (at: number) => void): void {
  while (stack.length > 0) {
    const at = stack.pop()!;
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
}

/** Where heads are small, or what is taken for one is a roof or a wall, people cannot be told from their surroundings. */
function portraitLike(heads: readonly Box[], height: number): number {
  const tallest = max(0, ...heads.map(({ top, bottom }) => bottom - top));
  return smoothstep(0.15, 0.24, tallest / height);
}

function trustIn(people: Plane): number {
  const { width, height, data } = people;
  let area = 0;
  let doubtful = 0;
  for (const p of data) {
    area += p;
    if (p > 0.15 && p < 0.85) doubtful++;
  }
  let corners = 0;
  const edge = max(2, round(height * 0.1));
  const side = max(2, round(width * 0.1));
  for (let y = 0; y < edge; y++) {
    for (let x = 0; x < side; x++) corners += data[y * width + x]! + data[y * width + width - 1 - x]!;
  }
  const share = area / data.length;
  const sized = smoothstep(0.12, 0.25, share) * (1 - smoothstep(0.72, 0.85, share));
  const crisp = 1 - smoothstep(0.06, 0.22, doubtful / data.length);
  const clearCorners = 1 - smoothstep(0.1, 0.6, corners / (edge * side * 2));
  return sized * crisp * clearCorners;
}
