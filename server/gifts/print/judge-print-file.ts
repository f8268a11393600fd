import sharp from '../../platform/images/sharp.js';
import { type Box, darkFace, facesOnSheet, judgePrint, type PrintFinding, type Size } from '../../../painter/index.js';
import type { GiftPicture } from '../gift-picture.js';
import { sizeOf } from './paint-sheet.js';
import { contextOf } from './placement.js';
import { printSheet, withBleed } from './print-size.js';

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
  for (const [index, { onSheet }] of people.entries()) {
    if (await isDark(preview, onSheet)) findings.push(darkFace(people, index, onSheet));
  }
  return { findings, preview };
}

/** The print without its bleed. */
async function previewOf(jpeg: Buffer, { kind, orientation }: GiftPicture): Promise<Buffer> {
  const print = printSheet(kind, orientation);
  const scale = PREVIEW_SIDE / Math.max(print.sheet.width, print.sheet.height);
  const whole = scaled(withBleed(print), scale);
  const trimmed = scaled(print.sheet, scale);
  const [left, top] = [Math.floor((whole.width - trimmed.width) / 2), Math.floor((whole.height - trimmed.height) / 2)];
  // Made smaller first: then the JPEG is decoded at an eighth of its size.
  return sharp(jpeg)
    .resize({ ...whole, fit: 'fill' })
    .extract({ left, top, ...trimmed })
    .jpeg({ quality: 82 })
    .toBuffer();
}

async function isDark(preview: Buffer, face: Box): Promise<boolean> {
  const { width, height } = await sharp(preview).metadata();
  const left = Math.max(0, Math.round(face.left * width));
  const top = Math.max(0, Math.round(face.top * height));
  const right = Math.min(width, Math.round((face.left + face.width) * width));
  const bottom = Math.min(height, Math.round((face.top + face.height) * height));
  if (right <= left || bottom <= top) return false;
  const luma = await sharp(preview)
    .extract({ left, top, width: right - left, height: bottom - top })
    .greyscale()
    .raw()
    .toBuffer();
  const brightest = luma.toSorted((one, other) => other - one)[Math.floor(luma.length * BRIGHTEST)] ?? 0;
  return brightest < DARK;
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
