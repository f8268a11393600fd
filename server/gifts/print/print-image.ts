import { ImageData } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Context2D, paintArtwork, type PicturePixels, type Rectangle, type Size } from '../../../painter/index.js';
import type { GiftPicture } from '../gift-picture.js';
import { canvasHost } from '../canvas-host.js';
import { enlarged, type RgbPixels } from './enlarge.js';
import { contextOf, type Placement, placementOf, transformOf, withPicture } from './placement.js';
import { PRINT_DPI, printSheet, withBleed } from './print-size.js';

/** Optimized tables would make the file 3 % smaller, but keep a poster's coefficients in memory: 350 MB. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;
/** A whole poster on a canvas takes four times 120 MB; so many rows of it take 5. */
const BAND_ROWS = 256;
/** Of the picture, beyond a band: what is between two rows needs both. */
const MARGIN_ROWS = 2;

/** How many times as wide the print shows the picture as it is. */
export async function enlargementOf(gift: GiftPicture): Promise<number> {
  return placementOf(gift, await sizeOf(gift.picture)).factor;
}

/**
 * A JPEG in sRGB with its resolution in it, and nothing else of where it came from: the sheet with its bleed.
 * @param finer the same picture with more pixels
 */
export async function renderPrint(gift: GiftPicture, finer: Buffer | null): Promise<Buffer> {
  const picture = finer ?? gift.picture;
  const size = await sizeOf(picture);
  const placement = placementOf(gift, size);
  const source = await enlarged(picture, placement.part, placement.factor);
  const { sheet, bleed } = printSheet(gift.kind);
  const { width, height } = withBleed({ sheet, bleed });
  const print = Buffer.allocUnsafe(width * height * 3);
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    const context = contextOf(width, rows);
    const band = withPicture(context, size, (from, to) => drawRows(context, source, placement, from, to, rows), top);
    paintArtwork(band, gift, size, sheet, bleed);
    copyRgb(context.getImageData(0, 0, width, rows).data, print, top * width * 3);
    // Leases are renewed in between.
    await new Promise(setImmediate);
  }
  return sharp(print, { raw: { width, height, channels: 3 } }).withIccProfile('srgb').withDensity(PRINT_DPI).jpeg(JPEG).toBuffer();
}

/** Upright. */
async function sizeOf(picture: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(picture).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Draws what a band shows of the picture: its pixels are about as large as those of the print. */
function drawRows(context: Context2D, source: RgbPixels, { part }: Placement, from: Rectangle, to: Rectangle, rows: number): void {
  const scale = { x: source.width / part.width, y: source.height / part.height };
  const whole = {
    left: (from.left - part.left) * scale.x,
    top: (from.top - part.top) * scale.y,
    width: from.width * scale.x,
    height: from.height * scale.y,
  };
  const { d, f } = transformOf(context);
  /** Rows of the picture for one of the target's units. */
  const step = whole.height / to.height;
  const first = Math.max(0, Math.floor(whole.top + (-f / d - to.top) * step) - MARGIN_ROWS);
  const end = Math.min(source.height, Math.ceil(whole.top + ((rows - f) / d - to.top) * step) + MARGIN_ROWS);
  const top = Math.max(first, whole.top);
  const bottom = Math.min(end, whole.top + whole.height);
  if (bottom <= top) return;
  context.save();
  context.imageSmoothingQuality = 'low';
  const [y, height] = [to.top + (top - whole.top) / step, (bottom - top) / step];
  context.drawImage(canvasOfRows(source, first, end), whole.left, top - first, whole.width, bottom - top, to.left, y, to.width, height);
  context.restore();
}

function canvasOfRows({ data, width }: RgbPixels, first: number, end: number): PicturePixels {
  const rgba = new Uint8ClampedArray(width * (end - first) * 4).fill(255);
  for (let at = first * width * 3, into = 0; into < rgba.length; at += 3, into += 4) {
    rgba[into] = data[at]!;
    rgba[into + 1] = data[at + 1]!;
    rgba[into + 2] = data[at + 2]!;
  }
  const canvas = canvasHost.createCanvas(width, end - first);
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, end - first) as unknown as globalThis.ImageData, 0, 0);
  return canvas;
}

function copyRgb(rgba: Uint8ClampedArray, rgb: Buffer, start: number): void {
  for (let from = 0, into = start; from < rgba.length; from += 4, into += 3) {
    rgb[into] = rgba[from]!;
    rgb[into + 1] = rgba[from + 1]!;
    rgb[into + 2] = rgba[from + 2]!;
  }
}
