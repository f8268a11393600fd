import type { GiftPicture } from '../gift-picture.js';
import { emptyImage } from './enlarge.js';
import { artworkOf, paintSheet, sizeOf } from './paint-sheet.js';
import { placementOf } from './placement.js';
import { printJpeg } from './print-jpeg.js';
import { printSheet, sizeWithBleed } from './print-size.js';

/** Factor by which the print enlarges the picture; the landscape is painted in the print's own size. */
export async function enlargementOf(gift: GiftPicture): Promise<number> {
  if (!gift.picture) return 1;
  return placementOf(await artworkOf(gift), await sizeOf(gift.picture), printSheet(gift.kind, gift.orientation)).factor;
}

/**
 * Renders the sheet with its bleed as a print file.
 * @param finer the same picture with more pixels
 */
export async function renderPrint(gift: GiftPicture, finer: Buffer | null): Promise<Buffer> {
  const print = printSheet(gift.kind, gift.orientation);
  const image = emptyImage(sizeWithBleed(print));
  await paintSheet({ artwork: await artworkOf(gift), picture: gift.picture, finer }, print, image);
  return printJpeg(image);
}
