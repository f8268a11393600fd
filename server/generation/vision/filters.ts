import type { Size } from '../../../painter/index.js';
import { type RgbPixels, smoothstep } from './pixels.js';

// Bound once: in a separate module context, as in Jest, looking up a global is slow.
const { floor, max, min, round } = Math;

/** The colors of an image as three planes. */
export type Planes = [red: Float32Array, green: Float32Array, blue: Float32Array];

/**
 * Where the colors around a pixel explain less of the values than this part of their variance, as dark hair before a dark wall,
 * the values stay as they are.
 */
const EXPLAINED = { hardly: 0.3, well: 0.6 };
/** The variance of values that are the same, with the errors of rounding. */
const NONE = 1e-6;

/** Box blur: the mean of the square of `radius` pixels around each pixel, clipped to the image. */
export function boxMean(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) meanAlong(values, rows, y * width, width, radius);
  // Row by row, not column by column: memory is read in order, which is several times faster.
  const means = new Float32Array(values.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < min(radius, height); y++) for (let x = 0; x < width; x++) sums[x]! += rows[y * width + x]!;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const share = 1 / countAround(y, height, radius);
    const entering = y + radius < height ? start + radius * width : -1;
    const leaving = y > radius ? start - (radius + 1) * width : -1;
    if (entering >= 0 && leaving >= 0) {
      for (let x = 0; x < width; x++) {
        const sum = sums[x]! + rows[entering + x]! - rows[leaving + x]!;
        sums[x] = sum;
        means[start + x] = sum * share;
      }
      continue;
    }
    if (entering >= 0) for (let x = 0; x < width; x++) sums[x]! += rows[entering + x]!;
    if (leaving >= 0) for (let x = 0; x < width; x++) sums[x]! -= rows[leaving + x]!;
    for (let x = 0; x < width; x++) means[start + x] = sums[x]! * share;
  }
  return means;
}

function meanAlong(from: Float32Array, into: Float32Array, start: number, length: number, radius: number): void {
  let sum = 0;
  for (let i = 0; i < min(radius, length); i++) sum += from[start + i]!;
  const share = 1 / (2 * radius + 1);
  for (let i = 0; i < length; i++) {
    const isWholeRight = i + radius < length;
    if (isWholeRight) sum += from[start + i + radius]!;
    if (i > radius) sum -= from[start + i - radius - 1]!;
    into[start + i] = i >= radius && isWholeRight ? sum * share : sum / countAround(i, length, radius);
  }
}

/** Number of indexes within `radius` of this one. */
function countAround(index: number, length: number, radius: number): number {
  return min(length - 1, index + radius) - max(0, index - radius) + 1;
}

/**
 * Fits `values` to the edges of a color image (He, Sun and Tang, "Guided image filtering", 2010). How colors become values is
 * computed at half the size, which hardly shows in the result (He and Sun, "Fast guided filter", 2015).
 * @param epsilon variance of the image's colors, from 0 to 1, below which an area counts as flat
 * @returns the fitted value of a pixel
 */
export function guidedFilter(
  values: Float32Array,
  image: RgbPixels,
  radius: number,
  epsilon: number,
): (x: number, y: number) => number {
  const size = { width: max(1, image.width >> 1), height: max(1, image.height >> 1) };
  const mean = (plane: Float32Array) => boxMean(plane, size, max(1, round(radius / 2)));
  const [red, green, blue] = [0, 1, 2].map((c) => halved(image.data, 3, c, image, size)) as Planes;
  for (const plane of [red, green, blue]) for (let i = 0; i < plane.length; i++) plane[i]! /= 255;
  const small = halved(values, 1, 0, image, size);
  const [meanRed, meanGreen, meanBlue, meanValue] = [mean(red), mean(green), mean(blue), mean(small)];
  const covariance = (one: Float32Array, other: Float32Array, meanOne: Float32Array, meanOther: Float32Array) =>
    withoutProduct(mean(productOf(one, other)), meanOne, meanOther);
  const rr = covariance(red, red, meanRed, meanRed);
  const rg = covariance(red, green, meanRed, meanGreen);
  const rb = covariance(red, blue, meanRed, meanBlue);
  const gg = covariance(green, green, meanGreen, meanGreen);
  const gb = covariance(green, blue, meanGreen, meanBlue);
  const bb = covariance(blue, blue, meanBlue, meanBlue);
  const slopeRed = covariance(red, small, meanRed, meanValue);
  const slopeGreen = covariance(green, small, meanGreen, meanValue);
  const slopeBlue = covariance(blue, small, meanBlue, meanValue);
  const variance = covariance(small, small, meanValue, meanValue);
  const trust = new Float32Array(small.length);
  const offset = meanValue.slice();
  for (let i = 0; i < small.length; i++) {
    const a = rr[i]! + epsilon;
    const b = rg[i]!;
    const c = rb[i]!;
    const d = gg[i]! + epsilon;
    const e = gb[i]!;
    const f = bb[i]! + epsilon;
    const x = slopeRed[i]!;
    const y = slopeGreen[i]!;
    const z = slopeBlue[i]!;
    const ix = d * f - e * e;
    const iy = c * e - b * f;
    const iz = b * e - c * d;
    const scale = 1 / (a * ix + b * iy + c * iz);
    slopeRed[i] = (ix * x + iy * y + iz * z) * scale;
    slopeGreen[i] = (iy * x + (a * f - c * c) * y + (b * c - a * e) * z) * scale;
    slopeBlue[i] = (iz * x + (b * c - a * e) * y + (a * d - b * b) * z) * scale;
    offset[i]! -= slopeRed[i]! * meanRed[i]! + slopeGreen[i]! * meanGreen[i]! + slopeBlue[i]! * meanBlue[i]!;
    const explained = (slopeRed[i]! * x + slopeGreen[i]! * y + slopeBlue[i]! * z) / max(NONE, variance[i]!);
    const part = smoothstep(EXPLAINED.hardly, EXPLAINED.well, explained);
    trust[i] = part;
    slopeRed[i]! *= part;
    slopeGreen[i]! *= part;
    slopeBlue[i]! *= part;
    offset[i]! *= part;
  }
  const [r, g, b, o, t] = [mean(slopeRed), mean(slopeGreen), mean(slopeBlue), mean(offset), mean(trust)];
  return (x, y) => {
    const half = placeBetween(size, (x - 0.5) / 2, (y - 0.5) / 2);
    const at = (y * image.width + x) * 3;
    const { data } = image;
    const colors = between(r, half) * data[at]! + between(g, half) * data[at + 1]! + between(b, half) * data[at + 2]!;
    const own = (1 - between(t, half)) * values[y * image.width + x]!;
    return min(1, max(0, colors / 255 + between(o, half) + own));
  };
}

/** A place between four pixels: the first of them, the distances to the others, and how far it is from the first. */
interface PlaceBetween {
  at: number;
  toRight: number;
  toBelow: number;
  across: number;
  down: number;
}

export function placeBetween({ width, height }: Size, x: number, y: number): PlaceBetween {
  const left = min(width - 1, max(0, floor(x)));
  const top = min(height - 1, max(0, floor(y)));
  return {
    at: top * width + left,
    toRight: left + 1 < width ? 1 : 0,
    toBelow: top + 1 < height ? width : 0,
    across: max(0, x - left),
    down: max(0, y - top),
  };
}

export function between(plane: Float32Array, { at, toRight, toBelow, across, down }: PlaceBetween): number {
  const above = plane[at]! + (plane[at + toRight]! - plane[at]!) * across;
  const below = plane[at + toBelow]! + (plane[at + toBelow + toRight]! - plane[at + toBelow]!) * across;
  return above + (below - above) * down;
}

/**
 * Means of squares of four pixels; an odd last row or column is left out.
 * @param values with so many numbers per pixel, of which one counts
 */
function halved(values: Float32Array | Uint8Array, numbers: number, one: number, image: Size, half: Size): Float32Array {
  const right = image.width > 1 ? numbers : 0;
  const below = image.height > 1 ? image.width * numbers : 0;
  const means = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * (y * image.width + x) * numbers + one;
      means[y * half.width + x] = (values[at]! + values[at + right]! + values[at + below]! + values[at + below + right]!) / 4;
    }
  }
  return means;
}

// Loops, because `map` of typed arrays takes several times longer.

export function planesOf({ width, height, data }: RgbPixels): Planes {
  const planes: Planes = [new Float32Array(width * height), new Float32Array(width * height), new Float32Array(width * height)];
  for (const [c, plane] of planes.entries()) {
    for (let i = 0; i < plane.length; i++) plane[i] = data[i * 3 + c]!;
  }
  return planes;
}

export function productOf(one: Float32Array, other: Float32Array): Float32Array {
  const product = new Float32Array(one.length);
  for (let i = 0; i < product.length; i++) product[i] = one[i]! * other[i]!;
  return product;
}

/** Subtracts the product of the two others from `values`, in place. */
function withoutProduct(values: Float32Array, one: Float32Array, other: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i++) values[i]! -= one[i]! * other[i]!;
  return values;
}
