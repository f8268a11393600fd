import type { Size } from '../../../painter/index.js';

/** A Gaussian kernel with a standard deviation of 1.1 pixels. */
const BLUR = [18, 63, 94, 63, 18] as const;
const REACH = 2;
const ROWS = 5;
/** Differences in brightness (0 to 255) below this are ignored, because they are grain, not edges. */
const GRAIN = 2.5;
const STRENGTH = 3;
/** Limits the overshoot at edges, so that they get no halo. */
const MAX_OVERSHOOT = 5;

/** Sharpens the edges of a picture of three bytes a pixel, in place. Only brightness changes, so that no edge gets a color. */
export function sharpenEdges(pixels: Uint8Array, { width, height }: Size): void {
  const brightness = Array.from({ length: ROWS }, () => new Int32Array(width));
  const blurred = Array.from({ length: ROWS }, () => new Int32Array(width));
  const boosts = boostTable();
  for (let row = 0; row < height + REACH; row++) {
    if (row < height) {
      readRow(pixels, row * width * 3, brightness[row % ROWS]!);
      blurRow(brightness[row % ROWS]!, blurred[row % ROWS]!);
    }
    const middle = row - REACH;
    if (middle < 0) continue;
    const near = BLUR.map((_, index) => blurred[Math.max(0, Math.min(height - 1, middle + index - REACH)) % ROWS]!);
    sharpenRow(pixels, middle * width * 3, brightness[middle % ROWS]!, near, boosts);
  }
}

function readRow(pixels: Uint8Array, start: number, into: Int32Array): void {
  for (let column = 0, at = start; column < into.length; column++, at += 3) {
    into[column] = (pixels[at]! * 54 + pixels[at + 1]! * 183 + pixels[at + 2]! * 19) >> 8;
  }
}

function blurRow(row: Int32Array, into: Int32Array): void {
  const last = row.length - 1;
  const [far, near, middle] = BLUR;
  for (let column = REACH; column <= last - REACH; column++) {
    into[column] =
      row[column]! * middle + (row[column - 1]! + row[column + 1]!) * near + (row[column - 2]! + row[column + 2]!) * far;
  }
  for (let column = 0; column <= last; column++) {
    if (column === REACH) column = Math.max(column, last - REACH + 1);
    let sum = 0;
    for (let index = 0; index < ROWS; index++) sum += row[Math.max(0, Math.min(last, column + index - REACH))]! * BLUR[index]!;
    into[column] = sum;
  }
}

function sharpenRow(pixels: Uint8Array, start: number, row: Int32Array, near: readonly Int32Array[], boosts: Int8Array): void {
  const [far, next, middle] = BLUR;
  const [above2, above, here, below, below2] = near as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];
  for (let column = 0, at = start; column < row.length; column++, at += 3) {
    const around =
      (here[column]! * middle + (above[column]! + below[column]!) * next + (above2[column]! + below2[column]!) * far) >> 16;
    const boost = boosts[row[column]! - around + 255]!;
    if (boost === 0) continue;
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = Math.max(0, Math.min(255, pixels[channel]! + boost));
  }
}

/** Boost by the difference between a pixel and its surroundings; index 0 is −255. */
function boostTable(): Int8Array {
  return Int8Array.from({ length: 511 }, (_, index) => {
    const difference = index - 255;
    const boost = Math.min(MAX_OVERSHOOT, Math.max(0, Math.abs(difference) - GRAIN) * STRENGTH);
    return Math.round(Math.sign(difference) * boost);
  });
}
