import { ImageData } from '@napi-rs/canvas';
import type { Sharp } from 'sharp';
import sharp from '../platform/images/sharp.js';
import type { CanvasHost, PainterCanvas, Pixels } from '../../painter/index.js';

export function canvasOf(host: CanvasHost, { data, width, height }: Pixels): PainterCanvas {
  const canvas = host.createCanvas(width, height);
  const image = new ImageData(data, width, height);
  canvas.getContext('2d')?.putImageData(image as unknown as globalThis.ImageData, 0, 0);
  return canvas;
}

export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColorspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  return { data: bytes, width: info.width, height: info.height };
}

/** Larger than the picture ever appears in a view. */
const MAX_PICTURE_SIDE = 2_048;

/** The picture as views show it. */
export async function pictureCanvas(host: CanvasHost, picture: Buffer): Promise<PainterCanvas> {
  const inside = { width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  return canvasOf(host, await pixelsOf(opaque(picture).resize(inside)));
}

/** Rotates the picture upright and fills transparent areas with the color of paper. */
export function opaque(picture: Buffer): Sharp {
  return sharp(picture).autoOrient().flatten({ background: '#ffffff' });
}
