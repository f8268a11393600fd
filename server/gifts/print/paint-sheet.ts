import { ImageData } from '@napi-rs/canvas';
import sharp from '../../platform/images/sharp.js';
import {
  type Artwork,
  type Context2D,
  groundOf,
  paintArtwork,
  type PainterCanvas,
  type PicturePixels,
  type Rectangle,
  type Size,
} from '../../../painter/index.js';
import type { GiftPicture } from '../gift-picture.js';
import { canvasHost } from '../canvas-host.js';
import { canvasOf, pictureCanvas, pixelsOf } from '../pixels.js';
import { enlarge, type PrintPixels } from './enlarge.js';
import { contextOf, type Placement, placementOf, transformOf, withPicture } from './placement.js';
import { type PrintSheet, sizeWithBleed } from './print-size.js';

/** Paints the sheet in bands: a whole poster on a canvas would take 480 MB, but a band of this many rows takes 5 MB. */
const BAND_ROWS = 256;
/** Extra rows of the picture around a band, because interpolation between two rows needs both. */
const MARGIN_ROWS = 2;

/** The painter's input, and the picture that the sheet is printed from. */
export interface SheetToPaint {
  artwork: Artwork;
  /** Null for the shop's landscape. */
  picture: Buffer | null;
  /** The same picture with more pixels. */
  finer: Buffer | null;
}

/** Paints the sheet with its bleed into an image, from this pixel on. */
export async function paintSheet(
  toPaint: SheetToPaint,
  print: PrintSheet,
  into: PrintPixels,
  { left, top }: { left: number; top: number } = { left: 0, top: 0 },
): Promise<void> {
  const paintBand = await bandPainter(toPaint, print);
  const { width, height } = sizeWithBleed(print);
  // Reuses one canvas for all bands, because unused canvases are freed late and take 10 MB each.
  const context = contextOf(width, BAND_ROWS);
  for (let first = 0; first < height; first += BAND_ROWS) {
    const count = Math.min(BAND_ROWS, height - first);
    paintBand(context, first, count);
    const { data } = context.getImageData(0, 0, width, count);
    for (let row = 0; row < count; row++) {
      const start = ((top + first + row) * into.width + left) * 3;
      copyRgb(data.subarray(row * width * 4, (row + 1) * width * 4), into.data, start);
    }
    // Yields to the event loop, so that leases are renewed.
    await new Promise(setImmediate);
  }
}

/** Paints rows of the sheet, from the row `top` on, onto a canvas of their own. */
type PaintBand = (context: Context2D, top: number, count: number) => void;

async function bandPainter({ artwork, picture, finer }: SheetToPaint, { sheet, bleed }: PrintSheet): Promise<PaintBand> {
  if (!picture) {
    return (context, top) => {
      context.setTransform(1, 0, 0, 1, 0, -top);
      paintArtwork(context, artwork, null, sheet, bleed);
    };
  }
  const size = await sizeOf(finer ?? picture);
  const placement = placementOf(artwork, size, { sheet, bleed });
  // By the approved picture, as in the views: a finer one may differ a little.
  const hasNames = (artwork.labels ?? []).length > 0;
  const ground = hasNames ? groundOf(canvasHost, await pictureCanvas(canvasHost, picture)) : null;
  const rows = new RowWindow(await enlarge(finer ?? picture, placement.part, placement.factor));
  return (context, top, count) => {
    const band = withPicture(context, size, (from, to) => drawRows(context, rows, placement, from, to, count), top);
    paintArtwork(band, { ...artwork, ground }, size, sheet, bleed);
  };
}

/** The painter's input: the faces on the sheet of a month become canvases. */
export async function artworkOf({ kind, orientation, faces, words, labels, calendar }: GiftPicture): Promise<Artwork> {
  const artwork = { kind, orientation, faces, words, labels };
  if (calendar === undefined || calendar === 'cover') return { ...artwork, calendar };
  const days = calendar.days.map(async ({ dates, ...day }) => ({
    ...day,
    dates: await Promise.all(
      dates.map(async ({ text, face }) => ({ text, face: face && canvasOf(canvasHost, await pixelsOf(sharp(face))) })),
    ),
  }));
  return { ...artwork, calendar: { ...calendar, days: await Promise.all(days) } };
}

/** Size after the EXIF rotation. */
export async function sizeOf(picture: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(picture).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Draws the rows of the picture that a band shows. Its pixels are about as large as those of the print. */
function drawRows(
  context: Context2D,
  source: RowWindow,
  { part }: Placement,
  from: Rectangle,
  to: Rectangle,
  rows: number,
): void {
  const scale = { x: source.width / part.width, y: source.height / part.height };
  const whole = {
    left: (from.left - part.left) * scale.x,
    top: (from.top - part.top) * scale.y,
    width: from.width * scale.x,
    height: from.height * scale.y,
  };
  const { d, f } = transformOf(context);
  /** Rows of the picture per unit of the target. */
  const step = whole.height / to.height;
  const first = Math.max(0, Math.floor(whole.top + (-f / d - to.top) * step) - MARGIN_ROWS);
  const end = Math.min(source.height, Math.ceil(whole.top + ((rows - f) / d - to.top) * step) + MARGIN_ROWS);
  const top = Math.max(first, whole.top);
  const bottom = Math.min(end, whole.top + whole.height);
  if (bottom <= top) return;
  context.save();
  context.imageSmoothingQuality = 'low';
  const [y, height] = [to.top + (top - whole.top) / step, (bottom - top) / step];
  context.drawImage(
    source.canvasOf(first, end),
    whole.left,
    top - first,
    whole.width,
    bottom - top,
    to.left,
    y,
    to.width,
    height,
  );
  context.restore();
}

/** Loads a few rows of a picture at a time onto one canvas. */
class RowWindow {
  readonly width: number;
  readonly height: number;
  readonly #data: Buffer;
  #rgba = new Uint8ClampedArray(0);
  #canvas: PainterCanvas | null = null;

  constructor({ width, height, data }: PrintPixels) {
    this.width = width;
    this.height = height;
    this.#data = data;
  }

  canvasOf(first: number, end: number): PicturePixels {
    const { width } = this;
    const rows = end - first;
    if (!this.#canvas || this.#canvas.height < rows) {
      this.#canvas = canvasHost.createCanvas(width, rows);
      this.#rgba = new Uint8ClampedArray(width * rows * 4).fill(255);
    }
    const length = width * rows * 4;
    for (let at = first * width * 3, into = 0; into < length; at += 3, into += 4) {
      this.#rgba[into] = this.#data[at]!;
      this.#rgba[into + 1] = this.#data[at + 1]!;
      this.#rgba[into + 2] = this.#data[at + 2]!;
    }
    const image = new ImageData(this.#rgba, width, this.#canvas.height) as unknown as globalThis.ImageData;
    this.#canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0);
    return this.#canvas;
  }
}

/** Without the fourth byte of each pixel. */
export function copyRgb(rgba: Uint8ClampedArray, rgb: Buffer, start: number): void {
  for (let from = 0, into = start; from < rgba.length; from += 4, into += 3) {
    rgb[into] = rgba[from]!;
    rgb[into + 1] = rgba[from + 1]!;
    rgb[into + 2] = rgba[from + 2]!;
  }
}
