import type { Pixels } from '../types.js';
import type { PrintMap } from './print-map.js';

/** For each channel of each pixel of a map: what is seen of the photo itself, and how brightly the print shows. */
export interface Light {
  /** 0 to 255. */
  under: Float32Array;
  /** Times a texel that is 0 to 255 x 65,025. */
  over: Float32Array;
}

const FULL_TEXEL = 65_025;
/** Of the print area's pixels by brightness: a few highlights are brighter than the light that falls on it. */
const BRIGHTEST = 0.98;

/** @param strength 0 to 1; white paper takes all of the light, and its color */
export function lightOf(map: PrintMap, photo: Pixels, strength: number): Light {
  const { index, coverage, isOnWhite } = map;
  const light = { under: new Float32Array(index.length * 3), over: new Float32Array(index.length * 3) };
  const brightest = isOnWhite ? 255 : brightestOf(map, photo);
  for (let sample = 0; sample < index.length; sample++) {
    const covered = coverage[sample]! / 255;
    const pixel = index[sample]! * 4;
    const gray = isOnWhite ? 1 : 1 - strength + strength * Math.min(1, luminance(photo.data, pixel) / brightest);
    for (let channel = 0; channel < 3; channel++) {
      const value = photo.data[pixel + channel]!;
      light.under[sample * 3 + channel] = value * (1 - covered);
      light.over[sample * 3 + channel] = (covered * (isOnWhite ? value / 255 : gray)) / FULL_TEXEL;
    }
  }
  return light;
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
