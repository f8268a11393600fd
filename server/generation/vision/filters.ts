import type { Size } from '../../../painter/index.js';

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
 * Fits `values` to the edges of `guide` (He, Sun and Tang, 2010).
 * @param guide of the same size, 0 to 1
 * @param epsilon variance of the guide below which an area counts as flat
 */
export function guidedFilter(
  values: Float32Array,
  guide: Float32Array,
  size: Size,
  radius: number,
  epsilon: number,
): Float32Array {
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
