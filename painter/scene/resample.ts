import type { Size } from '../types.js';

/** Resizes bilinearly when enlarging and by averaging when shrinking. */
export function resampled(values: Uint8Array, from: Size, to: Size): Uint8Array {
  if (from.width === to.width && from.height === to.height) return values;
  const columns = tapsOf(from.width, to.width);
  const rows = tapsOf(from.height, to.height);
  const result = new Uint8Array(to.width * to.height);
  const line = new Float32Array(from.width);
  for (let y = 0; y < to.height; y++) {
    line.fill(0);
    let isEmpty = true;
    for (let tap = 0; tap < rows.count; tap++) {
      const weight = rows.weights[y * rows.count + tap]!;
      if (weight === 0) continue;
      const start = (rows.first[y]! + tap) * from.width;
      for (let x = 0; x < from.width; x++) {
        const value = values[start + x]!;
        if (value === 0) continue;
        line[x]! += value * weight;
        isEmpty = false;
      }
    }
    if (isEmpty) continue;
    for (let x = 0; x < to.width; x++) {
      let sum = 0.5;
      const first = columns.first[x]!;
      for (let tap = 0; tap < columns.count; tap++) sum += line[first + tap]! * columns.weights[x * columns.count + tap]!;
      result[y * to.width + x] = sum;
    }
  }
  return result;
}

/** For each of `to` pixels of a line, its source pixels out of `from`: `count` of them, starting at `first`. */
function tapsOf(from: number, to: number): { first: Int32Array; weights: Float32Array; count: number } {
  const scale = from / to;
  const reach = Math.max(1, scale);
  const count = Math.min(from, Math.ceil(2 * reach) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let index = 0; index < to; index++) {
    const center = (index + 0.5) * scale - 0.5;
    first[index] = Math.max(0, Math.min(from - count, Math.ceil(center - reach)));
    let sum = 0;
    for (let tap = 0; tap < count; tap++) {
      const weight = Math.max(0, 1 - Math.abs(first[index]! + tap - center) / reach);
      weights[index * count + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < count; tap++) weights[index * count + tap]! /= sum;
  }
  return { first, weights, count };
}
