import sharp from '../../platform/images/sharp.js';
import type { Rectangle, Size } from '../../../painter/index.js';
import { opaque } from '../pixels.js';
import { sharpenEdges } from './sharpen.js';

/** Larger factors are split into several steps, each slightly sharpened. */
const MAX_STEP = 2.2;
/** Below this factor, the canvas's own scaling looks the same. */
const MIN_FACTOR = 1.1;

/** Pixels of three bytes each. */
export interface PrintPixels extends Size {
  data: Buffer;
}

/** Pixels of any color, to be painted on. */
export function emptyImage({ width, height }: Size): PrintPixels {
  return { data: Buffer.allocUnsafe(width * height * 3), width, height };
}

/** Enlarges a part of a picture by approximately this factor in each direction. */
export async function enlarge(picture: Buffer, part: Rectangle, factor: number): Promise<PrintPixels> {
  let image = opaque(picture).extract(part).toColorspace('srgb').removeAlpha();
  if (factor < MIN_FACTOR) return { data: await image.raw().toBuffer(), width: part.width, height: part.height };
  const steps = Math.ceil(Math.log(factor) / Math.log(MAX_STEP));
  for (let step = 1; ; step++) {
    const scale = factor ** (step / steps);
    const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
    const data = await image
      .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer();
    sharpenEdges(data, size);
    if (step === steps) return { data, ...size };
    image = sharp(data, { raw: { ...size, channels: 3 } });
  }
}
