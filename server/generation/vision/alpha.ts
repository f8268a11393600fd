import type { Size } from '../../../painter/index.js';
import type { FoundFace } from './faces.js';
import { boxMean, guidedFilter } from './filters.js';
import { lumaOf, type RgbPixels, smoothstep } from './pixels.js';

/** Sizes are in pixels of an image whose long side has 1,024. */
const SCRAP_RADIUS = 8;
const EDGE_RADIUS = 6;
const EDGE_EPSILON = 2e-4;
/** Enclosed gaps up to this part of the image belong to the people, larger ones only where people are likely. */
const SMALL_GAP = 0.0008;

/** Turns probabilities into a clean mask: 1 where people are, 0 elsewhere and in areas that touch no face. */
export function alphaOf(image: RgbPixels, likely: Float32Array, faces: readonly FoundFace[]): Float32Array {
  const alpha = likely.map((value) => smoothstep(0.36, 0.62, value));
  dropScraps(alpha, faces, image);
  fillGaps(alpha, likely, image);
  dropUnconnected(alpha, faces, image);
  const soft = boxMean(alpha, image, 1);
  const edges = guidedFilter(soft, lumaOf(image), image, EDGE_RADIUS, EDGE_EPSILON);
  return soft.map((value, i) => smoothstep(0.06, 0.94, 0.6 * edges[i]! + 0.4 * value));
}

/** Removes thin bridges to objects beside the people: keeps only areas that still touch a face after erosion. */
function dropScraps(alpha: Float32Array, faces: readonly FoundFace[], size: Size): void {
  const solid = alpha.map((value) => Number(value > 0.5));
  const thinned = maskOf(boxMean(solid, size, SCRAP_RADIUS), (value) => value > 0.93);
  const starts = faces.flatMap((face) => placesDown(face, size));
  const kept = connected(starts, size, thinned);
  const grown = boxMean(Float32Array.from(kept), size, SCRAP_RADIUS + 6);
  for (const [i, value] of grown.entries()) alpha[i]! *= smoothstep(0.002, 0.03, value);
}

/** Start areas from the forehead to below the chin: hair or a beard alone might be too thin. */
function placesDown({ centerX, centerY, height }: FoundFace, size: Size): number[] {
  return Array.from({ length: 11 }, (_, i) => placeAt(centerX, centerY + (i * 0.1 - 0.25) * height, size));
}

function placeAt(x: number, y: number, { width, height }: Size): number {
  const column = Math.round(Math.min(width - 1, Math.max(0, x)));
  return Math.round(Math.min(height - 1, Math.max(0, y))) * width + column;
}

/** Fills small enclosed gaps, and larger ones that probably belong to people. */
function fillGaps(alpha: Float32Array, likely: Float32Array, size: Size): void {
  const { width, height } = size;
  const gaps = maskOf(alpha, (value) => value <= 0.5);
  for (let start = 0; start < alpha.length; start++) {
    if (!gaps[start]) continue;
    const gap = takeConnected([start], size, gaps);
    const isOpen = gap.some((at) => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1);
    if (isOpen) continue;
    const mean = gap.reduce((sum, at) => sum + likely[at]!, 0) / gap.length;
    if (gap.length < alpha.length * SMALL_GAP || mean > 0.5) for (const at of gap) alpha[at] = 1;
  }
}

function dropUnconnected(alpha: Float32Array, faces: readonly FoundFace[], size: Size): void {
  const starts = faces.map(({ centerX, centerY }) => placeAt(centerX, centerY, size));
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

/** Removes the pixels connected to the starts from the mask. @returns their indexes */
function takeConnected(starts: readonly number[], { width }: Size, mask: Uint8Array): number[] {
  const found: number[] = [];
  const visit = (at: number) => {
    if (mask[at] !== 1) return;
    mask[at] = 0;
    found.push(at);
  };
  starts.forEach(visit);
  for (let next = 0; next < found.length; next++) {
    const at = found[next]!;
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < mask.length) visit(at + width);
  }
  return found;
}
