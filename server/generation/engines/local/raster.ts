import sharp, { type Sharp } from 'sharp';

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

/** 0 below `from`, 1 above `to`, a soft S between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Brightness as the eye weighs it, 0 to 255, of the pixel that starts at `offset`. */
export function luma(data: Uint8Array, offset: number): number {
  return 0.299 * data[offset]! + 0.587 * data[offset + 1]! + 0.114 * data[offset + 2]!;
}

/** sharp over existing pixels, without copying them. */
export function sharpOf(raster: Raster): Sharp {
  const { data, width, height } = raster;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export async function resized(raster: Raster, width: number, height: number): Promise<Raster> {
  return toRaster(sharpOf(raster).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
}

/** A plane of tones (0 to 255) or a mask (0 to 1), enlarged or reduced smoothly. */
export function resizedPlane(plane: Plane, width: number, height: number): Plane {
  const out = newPlane(width, height);
  const scaleX = plane.width / width;
  const scaleY = plane.height / height;
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(plane.height - 1, (y + 0.5) * scaleY - 0.5));
    const top = Math.floor(v);
    const bottom = Math.min(plane.height - 1, top + 1);
    const fy = v - top;
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(plane.width - 1, (x + 0.5) * scaleX - 0.5));
      const left = Math.floor(u);
      const right = Math.min(plane.width - 1, left + 1);
      const fx = u - left;
      const a = plane.data[top * plane.width + left]!;
      const b = plane.data[top * plane.width + right]!;
      const c = plane.data[bottom * plane.width + left]!;
      const d = plane.data[bottom * plane.width + right]!;
      out.data[y * width + x] = (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
    }
  }
  return out;
}

export function lumaPlane(raster: Raster): Plane {
  const out = newPlane(raster.width, raster.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = luma(raster.data, i * 3);
  return out;
}

/** Close to a Gaussian blur: three running means. `radius` in pixels, about 1.2 sigma. */
export function blurPlane(plane: Plane, radius: number): Plane {
  const r = Math.max(1, Math.round(radius));
  const { width, height } = plane;
  let from = Float32Array.from(plane.data);
  let into = new Float32Array(from.length);
  for (let pass = 0; pass < 3; pass++) {
    runningMean(from, into, width, height, 1, width, r);
    runningMean(into, from, height, width, width, 1, r);
  }
  return { width, height, data: from };
}

function runningMean(
  from: Float32Array,
  into: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
): void {
  const last = length - 1;
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    const base = line * stride;
    let sum = from[base]! * radius;
    for (let i = 0; i <= radius; i++) sum += from[base + Math.min(i, last) * step]!;
    for (let i = 0; i < length; i++) {
      into[base + i * step] = sum * share;
      sum += from[base + Math.min(i + radius + 1, last) * step]! - from[base + Math.max(i - radius, 0) * step]!;
    }
  }
}
