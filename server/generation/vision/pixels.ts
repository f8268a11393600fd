import type { Sharp } from 'sharp';
import sharp from '../../platform/images/sharp.js';
import type { Size } from '../../../painter/index.js';

// Bound once: in a separate module context, as in Jest, looking up a global is slow.
const { max, min } = Math;

/** Rows of pixels of three bytes: red, green, blue. */
export interface RgbPixels extends Size {
  data: Uint8Array;
}

/** Wraps existing pixels without copying them. */
export function sharpOf({ data, width, height }: RgbPixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export async function toPixels(image: Sharp): Promise<RgbPixels> {
  const opaque = image.flatten({ background: '#fff' }).toColorspace('srgb').removeAlpha();
  const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export function newPixels(width: number, height: number): RgbPixels {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

export function solid(width: number, height: number, color: readonly number[]): RgbPixels {
  const out = newPixels(width, height);
  for (let x = 0; x < width; x++) out.data.set(color, x * 3);
  for (let y = 1; y < height; y++) out.data.copyWithin(y * width * 3, 0, width * 3);
  return out;
}

export async function resized(pixels: RgbPixels, width: number, height: number): Promise<RgbPixels> {
  return toPixels(sharpOf(pixels).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
}

/** Maps the values of each color by its table. */
export function toned({ width, height, data }: RgbPixels, tones: readonly Uint8Array[]): RgbPixels {
  const [red, green, blue] = tones as [Uint8Array, Uint8Array, Uint8Array];
  const out = newPixels(width, height);
  for (let at = 0; at < data.length; at += 3) {
    out.data[at] = red[data[at]!]!;
    out.data[at + 1] = green[data[at + 1]!]!;
    out.data[at + 2] = blue[data[at + 2]!]!;
  }
  return out;
}

/** Brightness as the eye weighs it, 0 to 255, of the pixel that starts at `offset`. */
export function luma(data: Uint8Array, offset: number): number {
  return 0.299 * data[offset]! + 0.587 * data[offset + 1]! + 0.114 * data[offset + 2]!;
}

/** Brightness of each pixel, 0 to 1. */
export function lumaOf({ data }: RgbPixels): Float32Array {
  const brightness = new Float32Array(data.length / 3);
  for (let i = 0; i < brightness.length; i++) brightness[i] = luma(data, 3 * i) / 255;
  return brightness;
}

/** 0 below `from`, 1 above `to`, a smooth S curve in between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = min(1, max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
