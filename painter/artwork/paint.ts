import type { Artwork, Context2D, PicturePixels, Rectangle, Size } from '../types.js';
import { sheetOf } from './sheets.js';

const PAPER = '#fbf7f0';
const INK = '#2b1820';
const POINTS_PER_INCH = 72;

/** Draws the whole sheet, opaque, onto a canvas of `size` pixels (the trimmed sheet) and `bleed` more on every side. */
export function paintArtwork(context: Context2D, artwork: Artwork, picture: PicturePixels | null, size: Size, bleed = 0): void {
  context.save();
  context.fillStyle = PAPER;
  context.fillRect(0, 0, size.width + 2 * bleed, size.height + 2 * bleed);
  if (picture) {
    const width = size.width + 2 * bleed;
    const height = size.height + 2 * bleed;
    const factor = Math.max(width / picture.width, height / picture.height);
    const cut = { width: width / factor, height: height / factor };
    context.drawImage(picture, (picture.width - cut.width) / 2, (picture.height - cut.height) / 2, cut.width, cut.height, 0, 0, width, height);
  }
  const line = artwork.words.filter(Boolean).join(' · ');
  if (line) {
    context.fillStyle = PAPER;
    context.fillRect(0, bleed + size.height * 0.8, size.width + 2 * bleed, size.height * 0.2 + bleed);
    context.fillStyle = INK;
    context.font = `400 ${size.height * 0.06}px "Keepsake Young Serif"`;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillText(line, bleed + size.width / 2, bleed + size.height * 0.92, size.width * 0.9);
  }
  context.restore();
}

/** Draws again only what words touch, and says where that is. */
export function paintWords(context: Context2D, artwork: Artwork, picture: PicturePixels | null, size: Size): Rectangle {
  paintArtwork(context, artwork, picture, size);
  return { left: 0, top: 0, ...size };
}

/** How large each word is printed. */
export function sizesOfWords(_context: Context2D, artwork: Artwork): { points: number; isTooSmall: boolean }[] {
  const points = sheetOf(artwork.kind).height * 0.06 * POINTS_PER_INCH;
  return artwork.words.map(() => ({ points, isTooSmall: false }));
}
