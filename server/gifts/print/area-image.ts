import sharp from '../../platform/images/sharp.js';
import { paintDedication, type PictureOnSheet, pictureOnSheet, type Rectangle, type Size } from '../../../painter/index.js';
import { printablePart } from '../../catalog/index.js';
import type { GiftPicture } from '../gift-picture.js';
import { continueEdges } from './continue-edges.js';
import { emptyImage, type PrintPixels } from './enlarge.js';
import { artworkOf, copyRgb, paintSheet, type SheetToPaint, sizeOf } from './paint-sheet.js';
import { contextOf } from './placement.js';
import { printJpeg } from './print-jpeg.js';
import { printSheet } from './print-size.js';

/** Where a gift's sheet is in a print area, in pixels. */
export interface PlacedSheet {
  /** The trimmed sheet. */
  at: Rectangle;
  /** The part of the area that the edges of the sheet are continued to. */
  fills: Rectangle;
  /** The sheet's size if it is painted again in another shape; null where the print file is put as it is. */
  inches: Size | null;
}

/** Positions in a print area of a partner's product. */
export interface AreaLayout extends Size {
  /** All alike. */
  sheets: readonly PlacedSheet[];
  /** Where a dedication is printed. */
  dedication: Rectangle | null;
}

export interface AreaSources {
  gift: GiftPicture;
  /** The print file as it was approved. */
  print: Buffer;
  /** The customer's picture with more pixels, if the print file was made of that. */
  finer: Buffer | null;
  dedication: string | null;
}

/** Renders a print area of a partner's product as an sRGB JPEG of exactly its size. */
export async function renderArea(sources: AreaSources, layout: AreaLayout): Promise<Buffer> {
  const image = emptyImage(layout);
  image.data.fill(255);
  const [first, ...others] = layout.sheets;
  if (first) await putSheet(sources, first, image);
  for (const { at } of others) copyWithin(image, (first as PlacedSheet).at, at);
  if (layout.dedication && sources.dedication) putDedication(sources.dedication, layout.dedication, image);
  return printJpeg(image);
}

async function putSheet({ gift, print, finer }: AreaSources, placed: PlacedSheet, image: PrintPixels): Promise<void> {
  const { at, fills, inches } = placed;
  const artwork = { ...(await artworkOf(gift)), inches: inches ?? undefined };
  const toPaint = { artwork, picture: gift.picture, finer };
  const picture = await pictureOf(toPaint, at);
  const repaint = (what: SheetToPaint) => paintSheet(what, { sheet: at, bleed: 0 }, image, at);
  if (picture.hasNames && isLarger(fills, at)) {
    // Names must not be mirrored, so the edges are made of the picture without them.
    const unnamed = (artwork.labels ?? []).map((label) => ({ ...label, text: '' }));
    await repaint({ ...toPaint, artwork: { ...artwork, labels: unnamed } });
    continueEdges(image, placed, picture.area);
    await (inches ? repaint(toPaint) : putPrint(gift, print, at, image));
  } else {
    await (inches ? repaint(toPaint) : putPrint(gift, print, at, image));
    continueEdges(image, placed, picture.area);
  }
}

/** Without the bleed. */
async function putPrint({ kind, orientation }: GiftPicture, print: Buffer, at: Rectangle, image: PrintPixels): Promise<void> {
  const { sheet, bleed } = printSheet(kind, orientation);
  const pixels = await sharp(print)
    .extract({ left: bleed, top: bleed, ...sheet })
    .resize(at.width, at.height, { fit: 'fill', kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer();
  for (let row = 0; row < at.height; row++) {
    pixels.copy(image.data, startOf(image, at, row), row * at.width * 3, (row + 1) * at.width * 3);
  }
}

/** The landscape without a picture fills what a picture of any shape does. */
async function pictureOf({ artwork, picture }: SheetToPaint, { width, height }: Rectangle): Promise<PictureOnSheet> {
  const size = { width, height };
  return pictureOnSheet(contextOf(1, 1), artwork, picture ? await sizeOf(picture) : size, size);
}

function isLarger(fills: Rectangle, at: Rectangle): boolean {
  return fills.width > at.width || fills.height > at.height;
}

function copyWithin(image: PrintPixels, from: Rectangle, to: Rectangle): void {
  for (let row = 0; row < from.height; row++) {
    const start = startOf(image, from, row);
    image.data.copy(image.data, startOf(image, to, row), start, start + from.width * 3);
  }
}

/** On white, as a page of a card is. Leaves out what our typefaces lack. */
function putDedication(dedication: string, at: Rectangle, image: PrintPixels): void {
  const { width, height } = at;
  const context = contextOf(width, height);
  paintDedication(context, [printablePart(dedication)], { width, height });
  const { data } = context.getImageData(0, 0, width, height);
  for (let row = 0; row < height; row++) {
    copyRgb(data.subarray(row * width * 4, (row + 1) * width * 4), image.data, startOf(image, at, row));
  }
}

function startOf({ width }: PrintPixels, { left, top }: Rectangle, row: number): number {
  return ((top + row) * width + left) * 3;
}
