import type { Sharp } from 'sharp';
import sharp from '../../../platform/images/sharp.js';
import type { Size } from '../../../../painter/index.js';
import { luma, type RgbPixels } from '../../vision/pixels.js';

const { floor, max, round } = Math;

/** One number per pixel: masks run from 0 to 1, tones from 0 to 255. */
export interface Plane extends Size {
  data: Float32Array;
}

export function newPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

export function lumaPlane({ width, height, data }: RgbPixels): Plane {
  const out = newPlane(width, height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = luma(data, i * 3);
  return out;
}

/** Wider blurs, in pixels, are computed on a reduced copy. */
const FINE = 4;

/** Resizes a plane smoothly. */
export async function resizedPlane(plane: Plane, { width, height }: Size): Promise<Plane> {
  return throughSharp(plane, (image) => image.resize(width, height, { fit: 'fill', kernel: 'cubic' }));
}

/** Close to a Gaussian blur. `radius` in pixels, about 1.2 sigma. */
export async function blurPlane(plane: Plane, radius: number): Promise<Plane> {
  const reduced = max(1, floor(radius / FINE));
  const sigma = max(0.5, radius / 1.2 / reduced);
  if (reduced === 1) return throughSharp(plane, (image) => image.blur(sigma));
  const small = { width: max(1, round(plane.width / reduced)), height: max(1, round(plane.height / reduced)) };
  const blurred = await throughSharp(plane, (image) => image.resize(small.width, small.height, { fit: 'fill' }).blur(sigma));
  return resizedPlane(blurred, plane);
}

/** Processes a plane with sharp, in 16 bits between its smallest and largest value. */
export async function throughSharp({ data, width, height }: Plane, work: (image: Sharp) => Sharp): Promise<Plane> {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < data.length; i++) {
    const value = data[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const gray = new Uint16Array(data.length);
  const scale = 65_535 / max(1e-9, high - low);
  for (let i = 0; i < data.length; i++) gray[i] = (data[i]! - low) * scale + 0.5;
  const { data: bytes, info } = await work(sharp(gray, { raw: { width, height, channels: 1 } }))
    .toColorspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const worked = new Uint16Array(bytes.buffer, bytes.byteOffset, info.width * info.height);
  const out = newPlane(info.width, info.height);
  for (let i = 0; i < worked.length; i++) out.data[i] = worked[i]! / scale + low;
  return out;
}
