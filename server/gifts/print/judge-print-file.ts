import sharp from '../../platform/images/sharp.js';
import { type Box, darkFace, facesOnSheet, judgePrint, type PrintFinding, type Size } from '../../../painter/index.js';
import type { GiftPicture } from '../gift-picture.js';
import { sizeOf } from './paint-sheet.js';
import { contextOf } from './placement.js';
import { printSheet, scaledSheet, sizeWithBleed } from './print-size.js';

/** Pixels of the longer side of a preview, enough to see faces. */
const PREVIEW_SIDE = 900;
/**
 * The brightest tenth of a well-lit face is well above this, whatever the color of the skin; an average would depend on it.
 * In 8-bit sRGB; about 26 of 100 in perceived lightness (L*). Ink on paper shows less in the dark than a screen.
 */
const DARK = 62;
const BRIGHTEST = 0.1;

export interface JudgedPrint {
  findings: PrintFinding[];
  /** A small JPEG of the trimmed sheet. */
  preview: Buffer;
}

/** @param detail pixels of the printed picture for each of the gift's picture, in each direction */
export async function judgePrintFile(gift: GiftPicture, jpeg: Buffer, detail: number): Promise<JudgedPrint> {
  const { picture, calendar, ...printed } = gift;
  // Days of a month are laid out for every calendar alike.
  const sheet = calendar && calendar !== 'cover' ? { ...calendar, days: [] } : calendar;
  const artwork = { ...printed, calendar: sheet };
  const context = contextOf(1, 1);
  const size = picture ? await sizeOf(picture) : null;
  const preview = await previewOf(jpeg, gift);
  const findings = judgePrint(context, { artwork, picture: size, detail });
  const people = size ? facesOnSheet(context, artwork, size) : [];
  const luma = people.length > 0 ? await lumaOf(preview) : null;
  for (const [index, { onSheet }] of people.entries()) {
    if (luma && isDark(luma, onSheet)) findings.push(darkFace(people, index, onSheet));
  }
  return { findings, preview };
}

/** The print without its bleed. */
async function previewOf(jpeg: Buffer, { kind, orientation }: GiftPicture): Promise<Buffer> {
  const print = printSheet(kind, orientation);
  const small = scaledSheet(print, PREVIEW_SIDE / Math.max(print.sheet.width, print.sheet.height));
  // Made smaller first: then the JPEG is decoded at an eighth of its size.
  return sharp(jpeg)
    .resize({ ...sizeWithBleed(small), fit: 'fill' })
    .extract({ left: small.bleed, top: small.bleed, ...small.sheet })
    .jpeg({ quality: 82 })
    .toBuffer();
}

interface Luma extends Size {
  /** A byte for each pixel. */
  bytes: Buffer;
}

async function lumaOf(preview: Buffer): Promise<Luma> {
  const { data: bytes, info } = await sharp(preview).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

function isDark({ bytes, width, height }: Luma, face: Box): boolean {
  const left = Math.max(0, Math.round(face.left * width));
  const top = Math.max(0, Math.round(face.top * height));
  const right = Math.min(width, Math.round((face.left + face.width) * width));
  const bottom = Math.min(height, Math.round((face.top + face.height) * height));
  if (right <= left || bottom <= top) return false;
  const rows = Array.from({ length: bottom - top }, (_, row) => (top + row) * width);
  const luma = Buffer.concat(rows.map((start) => bytes.subarray(start + left, start + right)));
  const brightest = luma.toSorted((one, other) => other - one)[Math.floor(luma.length * BRIGHTEST)] ?? 0;
  return brightest < DARK;
}
