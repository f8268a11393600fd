import type { Size } from '../../../painter/index.js';
import type { RgbPixels } from './pixels.js';

/** The colors of an image as three planes. */
export type Planes = [red: Float32Array, green: Float32Array, blue: Float32Array];

/** Box blur: the mean of the square of `radius` pixels around each pixel, clipped to the image. */
export function boxMean(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) meanAlong(values, rows, y * width, width, radius);
  // Row by row, not column by column: memory is read in order, which is several times faster.
  const means = new Float32Array(values.length);
  const sums = new Float64Array(width);
  for (let y = -radius; y < height; y++) {
    if (y + radius < height) addRow(sums, rows, (y + radius) * width, 1);
    if (y < 0) continue;
    if (y > radius) addRow(sums, rows, (y - radius - 1) * width, -1);
    const count = countAround(y, height, radius);
    for (let x = 0; x < width; x++) means[y * width + x] = sums[x]! / count;
  }
  return means;
}

function meanAlong(from: Float32Array, into: Float32Array, start: number, length: number, radius: number): void {
  let sum = 0;
  for (let i = -radius; i < length; i++) {
    if (i + radius < length) sum += from[start + i + radius]!;
    if (i < 0) continue;
    if (i > radius) sum -= from[start + i - radius - 1]!;
    into[start + i] = sum / countAround(i, length, radius);
  }
}

function addRow(sums: Float64Array, rows: Float32Array, start: number, factor: 1 | -1): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += factor * rows[start + x]!;
}

/** Number of indexes within `radius` of this one. */
function countAround(index: number, length: number, radius: number): number {
  return Math.min(length - 1, index + radius) - Math.max(0, index - radius) + 1;
}

/**
 * Fits `values` to the edges of a color image (He, Sun and Tang, "Guided image filtering", 2010).
 * @param epsilon variance of the image's colors, from 0 to 1, below which an area counts as flat
 */
export function guidedFilter(values: Float32Array, image: RgbPixels, radius: number, epsilon: number): Float32Array {
  const mean = (plane: Float32Array) => boxMean(plane, image, radius);
  const [red, green, blue] = planesOf(image, 1 / 255);
  const [meanRed, meanGreen, meanBlue, meanValue] = [mean(red), mean(green), mean(blue), mean(values)];
  const covariance = (one: Float32Array, other: Float32Array, meanOne: Float32Array, meanOther: Float32Array) =>
    withoutProduct(mean(productOf(one, other)), meanOne, meanOther);
  const rr = covariance(red, red, meanRed, meanRed);
  const rg = covariance(red, green, meanRed, meanGreen);
  const rb = covariance(red, blue, meanRed, meanBlue);
  const gg = covariance(green, green, meanGreen, meanGreen);
  const gb = covariance(green, blue, meanGreen, meanBlue);
  const bb = covariance(blue, blue, meanBlue, meanBlue);
  const slopeRed = covariance(red, values, meanRed, meanValue);
  const slopeGreen = covariance(green, values, meanGreen, meanValue);
  const slopeBlue = covariance(blue, values, meanBlue, meanValue);
  const offset = meanValue.slice();
  for (let i = 0; i < values.length; i++) {
    const [a, b, c, d, e, f] = [rr[i]! + epsilon, rg[i]!, rb[i]!, gg[i]! + epsilon, gb[i]!, bb[i]! + epsilon];
    const [x, y, z] = [slopeRed[i]!, slopeGreen[i]!, slopeBlue[i]!];
    const [ix, iy, iz] = [d * f - e * e, c * e - b * f, b * e - c * d];
    const scale = 1 / (a * ix + b * iy + c * iz);
    slopeRed[i] = (ix * x + iy * y + iz * z) * scale;
    slopeGreen[i] = (iy * x + (a * f - c * c) * y + (b * c - a * e) * z) * scale;
    slopeBlue[i] = (iz * x + (b * c - a * e) * y + (a * d - b * b) * z) * scale;
    offset[i]! -= slopeRed[i]! * meanRed[i]! + slopeGreen[i]! * meanGreen[i]! + slopeBlue[i]! * meanBlue[i]!;
  }
  const [r, g, b, o] = [mean(slopeRed), mean(slopeGreen), mean(slopeBlue), mean(offset)];
  const fitted = new Float32Array(values.length);
  for (let i = 0; i < fitted.length; i++) {
    fitted[i] = Math.min(1, Math.max(0, r[i]! * red[i]! + g[i]! * green[i]! + b[i]! * blue[i]! + o[i]!));
  }
  return fitted;
}

// Loops, because `map` of typed arrays takes several times longer.

/** @param factor of the values from 0 to 255 */
export function planesOf({ width, height, data }: RgbPixels, factor: number): Planes {
  const planes: Planes = [new Float32Array(width * height), new Float32Array(width * height), new Float32Array(width * height)];
  for (const [c, plane] of planes.entries()) {
    for (let i = 0; i < plane.length; i++) plane[i] = data[i * 3 + c]! * factor;
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
