import sharp from 'sharp';
import type { Pixels, Rectangle } from '../../../painter/index.js';
import { opaque, pixelsOf } from '../pixels.js';
import { sharpenEdges } from './sharpen.js';

/** Larger factors are taken in several steps, each sharpened a little. */
const MAX_STEP = 2.2;

/** A part of a picture, with so many times its pixels in each direction. */
export async function enlarged(picture: Buffer, part: Rectangle, factor: number): Promise<Pixels> {
  const steps = Math.max(1, Math.ceil(Math.log(factor) / Math.log(MAX_STEP)));
  let image = opaque(picture).extract(part).toColourspace('srgb').removeAlpha();
  for (let step = 1; step <= steps; step++) {
    const scale = factor ** (step / steps);
    const size = { width: Math.max(1, Math.round(part.width * scale)), height: Math.max(1, Math.round(part.height * scale)) };
    const data = await image.resize({ ...size, fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer();
    if (factor > 1) sharpenEdges(data, size);
    image = sharp(data, { raw: { ...size, channels: 3 } });
  }
  return pixelsOf(image);
}
