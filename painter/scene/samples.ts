import type { Size } from '../types.js';
import type { PrintMap } from './print-map.js';

/** The sample position in the artwork for each pixel of a map: between a texel, the one to its right and the ones below. */
export interface Samples {
  column: Uint16Array;
  line: Uint16Array;
  /** Weights of the texels to the right and below, 0 to 255. */
  right: Uint8Array;
  down: Uint8Array;
  /** For each row of the view, its first pixel in the map; one more than there are rows. */
  rows: Uint32Array;
  /** For each row of the view, the range of texel rows that it shows. */
  firstTexelRow: Uint16Array;
  lastTexelRow: Uint16Array;
}

/** Texels per pixel of the view: above one, so that nothing is blurred; below two, so that nothing flickers. */
const TEXELS_PER_PIXEL = 1.2;
const SMALLEST_SIDE = 32;
const LARGEST_SIDE = 2400;
/** Number of pixels that are measured to choose the size of the artwork. */
const PROBES = 2000;

export function samplesOf({ width, height, index, u, v }: PrintMap, sheet: Size): Samples {
  const count = index.length;
  const samples: Samples = {
    column: new Uint16Array(count),
    line: new Uint16Array(count),
    right: new Uint8Array(count),
    down: new Uint8Array(count),
    rows: new Uint32Array(height + 1),
    firstTexelRow: new Uint16Array(height).fill(65_535),
    lastTexelRow: new Uint16Array(height),
  };
  let row = 0;
  for (let sample = 0; sample < count; sample++) {
    while (index[sample]! >= row * width) samples.rows[row++] = sample;
    // Beyond the sheet, its edge is repeated.
    const x = Math.max(0, Math.min(sheet.width - 1, u[sample]! * sheet.width - 0.5));
    const y = Math.max(0, Math.min(sheet.height - 1, v[sample]! * sheet.height - 0.5));
    const column = Math.min(sheet.width - 2, Math.floor(x));
    const line = Math.min(sheet.height - 2, Math.floor(y));
    samples.column[sample] = column;
    samples.line[sample] = line;
    samples.right[sample] = (x - column) * 255 + 0.5;
    samples.down[sample] = (y - line) * 255 + 0.5;
    if (line < samples.firstTexelRow[row - 1]!) samples.firstTexelRow[row - 1] = line;
    if (line > samples.lastTexelRow[row - 1]!) samples.lastTexelRow[row - 1] = line;
  }
  samples.rows.fill(count, row);
  return samples;
}

/** Size of the artwork, in its sheet's proportions, at which most of the map samples it well. */
export function sheetSize(map: PrintMap, proportions: Size): Size {
  const { index, u, v, width } = map;
  const widths: number[] = [];
  const heights: number[] = [];
  const step = Math.max(1, Math.floor(index.length / PROBES));
  for (let here = 0; here < index.length; here += step) {
    const beside = here + 1;
    const below = placeOf(index, index[here]! + width);
    if (index[beside] !== index[here]! + 1 || below < 0) continue;
    widths.push(1 / Math.hypot(u[beside]! - u[here]!, u[below]! - u[here]!));
    heights.push(1 / Math.hypot(v[beside]! - v[here]!, v[below]! - v[here]!));
  }
  const aspect = proportions.width / proportions.height;
  const wanted = TEXELS_PER_PIXEL * Math.max(median(widths), median(heights) * aspect);
  const bounded = Math.max(SMALLEST_SIDE, Math.min(LARGEST_SIDE, LARGEST_SIDE * aspect, wanted));
  return { width: Math.round(bounded), height: Math.max(2, Math.round(bounded / aspect)) };
}

/** Index of a value in an ascending list; -1 if it is missing. */
function placeOf(values: Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = values[middle]!;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function median(values: number[]): number {
  return values.filter(Number.isFinite).sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
