import type { Size } from '../../../painter/index.js';

/** Mean of the square of `radius` pixels around each pixel, as far as the image goes. */
export function boxMean(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y++) meanAlong(values, rows, y * width, 1, width, radius);
  const means = new Float32Array(values.length);
  for (let x = 0; x < width; x++) meanAlong(rows, means, x, width, height, radius);
  return means;
}

function meanAlong(from: Float32Array, into: Float32Array, start: number, step: number, length: number, radius: number): void {
  let sum = 0;
  for (let i = 0; i < Math.min(radius, length); i++) sum += from[start + i * step]!;
  for (let i = 0; i < length; i++) {
    if (i + radius < length) sum += from[start + (i + radius) * step]!;
    if (i - radius > 0) sum -= from[start + (i - radius - 1) * step]!;
    into[start + i * step] = sum / (Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1);
  }
}

/**
 * Fits `values` to the edges of `guide` (He, Sun and Tang, 2010).
 * @param guide of the same size, 0 to 1
 * @param epsilon variance of the guide below which an area counts as flat
 */
export function guidedFilter(values: Float32Array, guide: Float32Array, size: Size, radius: number, epsilon: number): Float32Array {
  const mean = (plane: Float32Array) => boxMean(plane, size, radius);
  const [meanValue, meanGuide] = [mean(values), mean(guide)];
  const meanProduct = mean(values.map((value, i) => value * guide[i]!));
  const meanSquare = mean(guide.map((value) => value * value));
  const slope = meanValue.map(
    (value, i) => (meanProduct[i]! - value * meanGuide[i]!) / (meanSquare[i]! - meanGuide[i]! ** 2 + epsilon),
  );
  const offset = meanValue.map((value, i) => value - slope[i]! * meanGuide[i]!);
  const [slopes, offsets] = [mean(slope), mean(offset)];
  return guide.map((value, i) => Math.min(1, Math.max(0, slopes[i]! * value + offsets[i]!)));
}
