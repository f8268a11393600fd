/** Pixels to each side: seams of a puzzle are narrower than twice this. */
const SEAM = 2;
/** How much of a seam is filled: enough that it is no white line, little enough that it is seen. */
const FILLED = 0.75;
/** The studio takes four samples a pixel, so that edges are rough: they are blurred, and then made as narrow as before. */
const SHARPNESS = 1.7;

/** With its seams nearly filled. */
export function closed(coverage: Uint8Array, width: number): Uint8Array {
  const filled = spread(spread(coverage, width, Math.max), width, Math.min);
  return coverage.map((value, pixel) => Math.round(value + (filled[pixel]! - value) * FILLED));
}

function spread(values: Uint8Array, width: number, choose: (...values: number[]) => number): Uint8Array {
  const along = (from: Uint8Array, step: number) =>
    from.map((value, place) => {
      let result = value;
      for (let distance = -SEAM; distance <= SEAM; distance++) result = choose(result, from[place + distance * step] ?? value);
      return result;
    });
  return along(along(values, 1), width);
}

export function smooth(coverage: Uint8Array, width: number): Uint8Array {
  const blurred = (from: Float32Array, step: number) =>
    from.map((value, place) => ((from[place - step] ?? value) + 2 * value + (from[place + step] ?? value)) / 4);
  const soft = blurred(blurred(Float32Array.from(coverage), 1), width);
  return Uint8Array.from(soft, (value) => Math.max(0, Math.min(255, Math.round(127.5 + (value - 127.5) * SHARPNESS))));
}
