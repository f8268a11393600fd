import type { Size } from '../types.js';

/** Bilinear where it grows, averaged where it shrinks. */
export function resampled(values: Uint8Array, from: Size, to: Size): Uint8Array {
  if (from.width === to.width && from.height === to.height) return values;
  const columns = weightsOf(from.width, to.width);
  const rows = weightsOf(from.height, to.height);
  const wide = new Float32Array(to.width * from.height);
  for (let y = 0; y < from.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const { first, weights } = columns[x]!;
      let sum = 0;
      for (let place = 0; place < weights.length; place++) sum += values[y * from.width + first + place]! * weights[place]!;
      wide[y * to.width + x] = sum;
    }
  }
  const result = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const { first, weights } = rows[y]!;
    for (let x = 0; x < to.width; x++) {
      let sum = 0;
      for (let place = 0; place < weights.length; place++) sum += wide[(first + place) * to.width + x]! * weights[place]!;
      result[y * to.width + x] = Math.round(sum);
    }
  }
  return result;
}

interface Weights {
  first: number;
  weights: number[];
}

/** For each place of a line of `to` pixels, which of `from` pixels it is made of. */
function weightsOf(from: number, to: number): Weights[] {
  const scale = from / to;
  const reach = Math.max(1, scale);
  return Array.from({ length: to }, (_, place) => {
    const center = (place + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(center - reach));
    const last = Math.min(from - 1, Math.floor(center + reach));
    const weights = Array.from({ length: last - first + 1 }, (_unused, step) => 1 - Math.abs(first + step - center) / reach);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}
