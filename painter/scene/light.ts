import type { Pixels } from '../types.js';
import type { PrintMap } from './print-map.js';

/** For red, green and blue of each pixel of a map: what is seen of the photo itself, and how brightly the print shows. */
export interface Light {
  /** 0 to 255. */
  under: Float32Array;
  /** Times a texel that is 0 to 255 x FULL_WEIGHT. */
  over: Float32Array;
}

/** What the weights of the four texels of a sample add up to. */
export const FULL_WEIGHT = 65_025;
/** Of the print area's pixels by brightness: a few highlights are brighter than the light that falls on it. */
const BRIGHTEST = 0.98;

/** @param strength 0 to 1; white paper takes all of the light, and its color */
export function lightOf(map: PrintMap, photo: Pixels, strength: number): Light {
  const { index, coverage, isOnWhite } = map;
  const { data } = photo;
  const under = new Float32Array(index.length * 3);
  const over = new Float32Array(index.length * 3);
  const brightest = isOnWhite ? 255 : brightestOf(map, photo);
  for (let sample = 0; sample < index.length; sample++) {
    const covered = coverage[sample]! / 255;
    const bare = 1 - covered;
    const pixel = index[sample]! * 4;
    const place = sample * 3;
    const red = data[pixel]!;
    const green = data[pixel + 1]!;
    const blue = data[pixel + 2]!;
    under[place] = red * bare;
    under[place + 1] = green * bare;
    under[place + 2] = blue * bare;
    if (isOnWhite) {
      const scale = covered / (255 * FULL_WEIGHT);
      over[place] = red * scale;
      over[place + 1] = green * scale;
      over[place + 2] = blue * scale;
    } else {
      const gray = 1 - strength + strength * Math.min(1, luminance(data, pixel) / brightest);
      over[place] = over[place + 1] = over[place + 2] = (gray * covered) / FULL_WEIGHT;
    }
  }
  return { under, over };
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
