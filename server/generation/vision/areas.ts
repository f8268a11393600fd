import type { Rectangle, Size } from '../../../painter/index.js';

/** A set of connected pixels. */
export interface Area {
  pixels: Uint32Array;
  bounds: Rectangle;
  /** Mean of the values in it. */
  density: number;
}

/** Shared by all searches: the garbage collection of an array for each would take longer than the search. */
let scratch = new Uint32Array();

/** Removes the pixels connected by their sides to the starts from the mask. @returns their indexes */
export function takeConnected(starts: readonly number[], { width }: Size, mask: Uint8Array | Float32Array): Uint32Array {
  if (scratch.length < mask.length) scratch = new Uint32Array(mask.length);
  const found = scratch;
  let count = 0;
  const visit = (at: number) => {
    if (mask[at] !== 1) return;
    mask[at] = 0;
    found[count++] = at;
  };
  starts.forEach(visit);
  for (let next = 0; next < count; next++) {
    const at = found[next]!;
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < mask.length) visit(at + width);
  }
  return found.slice(0, count);
}

export function isAtEdge(at: number, { width, height }: Size): boolean {
  return at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1;
}

/** The separate areas of a mask, which is empty afterward. */
export function separateAreas(mask: Float32Array, values: Float32Array, size: Size): Area[] {
  const areas: Area[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue;
    const pixels = takeConnected([start], size, mask);
    areas.push({
      pixels,
      bounds: boundsOf(pixels, size),
      density: pixels.reduce((sum, at) => sum + values[at]!, 0) / pixels.length,
    });
  }
  return areas;
}

function boundsOf(pixels: Uint32Array, { width }: Size): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
