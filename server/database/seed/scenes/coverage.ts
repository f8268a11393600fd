/** Pixels to each side: seams of a puzzle are narrower than twice this. */
const SEAM_RADIUS = 2;
/** How much of a seam is filled: enough that it is no white line, little enough that it is seen. */
const SEAM_OPACITY = 0.75;
/** The studio takes four samples a pixel, so that edges are rough: they are blurred, and then made as narrow as before. */
const SHARPNESS = 1.7;

/** With its seams nearly filled. */
export function fillSeams(coverage: Uint8Array, width: number): Uint8Array {
  const filled = dilate(dilate(coverage, width, Math.max), width, Math.min);
  return coverage.map((value, pixel) => Math.round(value + (filled[pixel]! - value) * SEAM_OPACITY));
}

function dilate(values: Uint8Array, width: number, choose: (...values: number[]) => number): Uint8Array {
  const along = (from: Uint8Array, step: number) =>
    from.map((value, place) => {
      let result = value;
      for (let distance = -SEAM_RADIUS; distance <= SEAM_RADIUS; distance++) result = choose(result, from[place + distance * step] ?? value);
      return result;
    });
  return along(along(values, 1), width);
}

export function antialias(coverage: Uint8Array, width: number): Uint8Array {
  const blurred = (from: Float32Array, step: number) =>
    from.map((value, place) => ((from[place - step] ?? value) + 2 * value + (from[place + step] ?? value)) / 4);
  const soft = blurred(blurred(Float32Array.from(coverage), 1), width);
  return Uint8Array.from(soft, (value) => Math.max(0, Math.min(255, Math.round(127.5 + (value - 127.5) * SHARPNESS))));
}
