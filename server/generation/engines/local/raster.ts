import type { Sharp } from 'sharp';
import { sharpOf } from '../../vision/pixels.js';

// Bound once per module: where modules run in their own context, as in Jest, a look-up of a global is slow.
const { max, min } = Math;

/** Pixels in rows, three bytes each: red, green, blue. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One number per pixel; masks run from 0 to 1, tones from 0 to 255. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** In parts of a picture's width and height, 0 to 1. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

export function newRaster(width: number, height: number): Raster {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

export function newPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

export function hex(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}

export function clamp(value: number, low: number, high: number): number {
  return min(high, max(low, value));
}

/** Brightness as the eye weighs it, 0 to 255, of the pixel that starts at `offset`. */
export function luma(data: Uint8Array, offset: number): number {
  return 0.299 * data[offset]! + 0.587 * data[offset + 1]! + 0.114 * data[offset + 2]!;
}

export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export async function resized(raster: Raster, width: number, height: number): Promise<Raster> {
  return toRaster(sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
}

export function lumaPlane(raster: Raster): Plane {
  const out = newPlane(raster.width, raster.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = luma(raster.data, i * 3);
  return out;
}

export function solid(width: number, height: number, colour: Rgb): Raster {
  const out = newRaster(width, height);
  for (let x = 0; x < width; x++) out.data.set(colour, x * 3);
  for (let y = 1; y < height; y++) out.data.copyWithin(y * width * 3, 0, width * 3);
  return out;
}
