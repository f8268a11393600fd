import type { Pixels } from '../types.js';
import type { PrintMap } from './print-map.js';

/** Percentile of the print area's brightness that counts as full light: a few highlights are brighter. */
const BRIGHTEST = 0.98;

/** How much light the photo shows on the print at each pixel of a map, 0 to 1. @param strength of that light, 0 to 1 */
export function brightnessOf(map: PrintMap, photo: Pixels, strength: number): Float32Array {
  const brightest = brightestOf(map, photo);
  const brightness = new Float32Array(map.index.length);
  for (const [i, pixel] of map.index.entries()) {
    brightness[i] = 1 - strength + strength * Math.min(1, luminance(photo.data, pixel * 4) / brightest);
  }
  return brightness;
}

function brightestOf({ index }: PrintMap, { data }: Pixels): number {
  const histogram = new Uint32Array(256);
  for (const pixel of index) histogram[Math.round(luminance(data, pixel * 4))]! += 1;
  let darker = 0;
  const value = histogram.findIndex((count) => (darker += count) >= index.length * BRIGHTEST);
  return Math.max(1, value);
}

function luminance(data: Uint8ClampedArray, pixel: number): number {
  return data[pixel]! * 0.2126 + data[pixel + 1]! * 0.7152 + data[pixel + 2]! * 0.0722;
}
