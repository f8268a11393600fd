import sharp, { type Sharp } from 'sharp';

// Bound once: where modules run in their own context, as in Jest, a look-up of a global is slow.
const { max, min } = Math;

/** Rows of pixels of three bytes: red, green, blue. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A rectangle of whole pixels within an image. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** 0 below `from`, 1 above `to`, a soft S between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = min(1, max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** sharp over existing pixels, without copying them. */
export function sharpOf({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Brightness of each pixel as the eye weighs it, 0 to 1. */
export function lumaOf({ data }: Pixels): Float32Array {
  const luma = new Float32Array(data.length / 3);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = (0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!) / 255;
  }
  return luma;
}
