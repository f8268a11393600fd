import type { Size } from '../../../painter/index.js';
import type { FoundFace } from './face-boxes.js';
import { isAtEdge, takeConnected } from './areas.js';
import { boxMean, guidedFilter } from './filters.js';
import { forEachInHead, type HeadShape } from './heads.js';
import type { People } from './people-probability.js';
import { type RgbPixels, smoothstep } from './pixels.js';
import { fillUnsureAreas } from './unsure-areas.js';

/** Sizes are in pixels of an image whose long side has 1,024. */
const SCRAP_RADIUS = 8;
/** Width of the bands in which edges of bodies and of hair are looked for: part of a face, within bounds. */
const EDGE_RADIUS = { face: 0.07, least: 4, most: 10 };
const HAIR_RADIUS = { face: 0.13, least: 4, most: 40 };
/** With all its hair. */
const HEAD: HeadShape = { x: 1.4, y: 1.5, above: 0.2 };
/** Edges are soft so far from where less than half a person is. */
const SOFT = 6;
const EDGE_EPSILON = 4e-4;
/**
 * Enclosed gaps up to this part of the image belong to the people, larger ones only where people are likely, or where their mean
 * color, 0 to 255, differs less from that of the people so many pixels beside them: through others, the background shows.
 */
const SMALL_GAP = 0.0008;
const SAME_COLOR = 8;
const BESIDE = 8;

/** Turns probabilities into a clean mask: 1 where people are, 0 elsewhere and in areas that touch no face or companion. */
export function alphaOf(
  image: RgbPixels,
  { likely, companions }: Pick<People, 'likely' | 'companions'>,
  faces: readonly FoundFace[],
): Float32Array {
  const starts = [...faces.flatMap((face) => placesIn(face, image)), ...companions];
  const alpha = new Float32Array(likely.length);
  for (let i = 0; i < alpha.length; i++) alpha[i] = smoothstep(0.36, 0.62, likely[i]!);
  dropScraps(alpha, starts, image);
  fillUnsureAreas(alpha, likely, image);
  fillGaps(alpha, likely, image);
  dropUnconnected(alpha, starts, image);
  fillInside(alpha, image);
  return alongEdges(boxMean(alpha, image, 1), image, faces);
}

/** Moves the edge of the mask to where the colors change: hair and fingers are finer than the models see. */
function alongEdges(mask: Float32Array, image: RgbPixels, faces: readonly FoundFace[]): Float32Array {
  const bodies = edgesWithin(mask, image, faces, EDGE_RADIUS);
  if (faces.length === 0) return bodies;
  const heads = headsOf(faces, image);
  const hair = edgesWithin(mask, image, faces, HAIR_RADIUS, heads);
  for (let i = 0; i < bodies.length; i++) bodies[i]! += (hair[i]! - bodies[i]!) * heads[i]!;
  return bodies;
}

/** @param where the edges are needed: where this is not 0 */
function edgesWithin(
  mask: Float32Array,
  image: RgbPixels,
  faces: readonly FoundFace[],
  { face, least, most }: typeof EDGE_RADIUS,
  where?: Float32Array,
): Float32Array {
  const radius = Math.max(least, Math.min(most, Math.round((faces[0]?.width ?? 0) * face)));
  const edgeAt = guidedFilter(mask, image, radius, EDGE_EPSILON);
  const near = boxMean(mask, image, Math.round(radius * 0.8));
  const edges = mask.slice();
  for (let at = 0; at < edges.length; at++) {
    if (near[at]! <= 0.02 || near[at]! >= 0.985 || where?.[at] === 0) continue;
    edges[at] = smoothstep(0.08, 0.92, edgeAt(at % image.width, Math.floor(at / image.width)));
  }
  return edges;
}

/** 1 in the middle of heads, 0 where none is. */
function headsOf(faces: readonly FoundFace[], size: Size): Float32Array {
  const heads = new Float32Array(size.width * size.height);
  for (const face of faces) {
    forEachInHead(face, HEAD, size, (at, away) => {
      heads[at] = Math.max(heads[at]!, Math.min(1, (1 - away) * 3));
    });
  }
  return heads;
}

/** Removes thin bridges to objects beside the people: keeps only areas that still have a start after erosion. */
function dropScraps(alpha: Float32Array, starts: readonly number[], size: Size): void {
  const solid = Float32Array.from(maskOf(alpha, (value) => value > 0.5));
  const thinned = maskOf(boxMean(solid, size, SCRAP_RADIUS), (value) => value > 0.93);
  const kept = connected(starts, size, thinned);
  const grown = boxMean(Float32Array.from(kept), size, SCRAP_RADIUS + 6);
  for (let i = 0; i < alpha.length; i++) alpha[i]! *= smoothstep(0.002, 0.03, grown[i]!);
}

/**
 * Places in a face from the forehead to below the chin: hair or a beard alone might be too thin, and the middle of a profile is
 * at the edge of its head.
 */
export function placesIn({ centerX, centerY, width, height }: FoundFace, size: Size): number[] {
  return [0, -0.2, 0.2, -0.4, 0.4].flatMap((aside) =>
    Array.from({ length: 11 }, (_, i) => placeAt(centerX + aside * width, centerY + (i * 0.1 - 0.25) * height, size)),
  );
}

function placeAt(x: number, y: number, { width, height }: Size): number {
  const column = Math.round(Math.min(width - 1, Math.max(0, x)));
  return Math.round(Math.min(height - 1, Math.max(0, y))) * width + column;
}

/** Fills small enclosed gaps, and larger ones that probably belong to people. */
function fillGaps(alpha: Float32Array, likely: Float32Array, image: RgbPixels): void {
  const gaps = maskOf(alpha, (value) => value <= 0.5);
  for (let start = 0; start < alpha.length; start++) {
    if (!gaps[start]) continue;
    const gap = takeConnected([start], image, gaps);
    if (gap.some((at) => isAtEdge(at, image))) continue;
    const mean = gap.reduce((sum, at) => sum + likely[at]!, 0) / gap.length;
    const isPeople = gap.length < alpha.length * SMALL_GAP || mean > 0.5 || fromPeople(gap, alpha, image) < SAME_COLOR;
    if (isPeople) for (const at of gap) alpha[at] = 1;
  }
}

/** How much the mean color of a gap differs from that of the people beside it. */
function fromPeople(gap: Uint32Array, alpha: Float32Array, { width, data }: RgbPixels): number {
  const [own, others] = [new Float64Array(3), new Float64Array(3)];
  let count = 0;
  for (const at of gap) {
    for (let c = 0; c < 3; c++) own[c]! += data[at * 3 + c]! / gap.length;
    for (const to of [at - BESIDE, at + BESIDE, at - BESIDE * width, at + BESIDE * width]) {
      if (!(alpha[to]! > 0.5)) continue;
      for (let c = 0; c < 3; c++) others[c]! += data[to * 3 + c]!;
      count++;
    }
  }
  return Math.max(...own.map((value, c) => Math.abs(value - others[c]! / count)));
}

/** Only edges are soft: no one is half transparent inside. */
function fillInside(alpha: Float32Array, size: Size): void {
  const inside = boxMean(Float32Array.from(maskOf(alpha, (value) => value > 0.5)), size, SOFT);
  for (let i = 0; i < alpha.length; i++) if (inside[i]! > 0.999) alpha[i] = 1;
}

/** Empties areas of a mask that touch none of the starts. */
export function dropUnconnected(alpha: Float32Array, starts: readonly number[], size: Size): void {
  const kept = connected(
    starts,
    size,
    maskOf(alpha, (value) => value >= 0.25),
  );
  for (let i = 0; i < alpha.length; i++) if (!kept[i]) alpha[i] = 0;
}

/** 1 where the condition holds, 0 elsewhere. */
function maskOf(values: Float32Array, fits: (value: number) => boolean): Uint8Array {
  const mask = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) mask[i] = Number(fits(values[i]!));
  return mask;
}

/** Flood fill: 1 for pixels of the mask that are connected to a start pixel by their sides. */
function connected(starts: readonly number[], size: Size, mask: Uint8Array): Uint8Array {
  const found = new Uint8Array(mask.length);
  for (const at of takeConnected(starts, size, mask)) found[at] = 1;
  return found;
}
