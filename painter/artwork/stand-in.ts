import { GIFT_KINDS, type GiftKind } from '../../server/catalog/gifts/contract.js';
import type { Artwork, Context2D, PicturePixels, Rectangle, Size } from '../types.js';

export function sheetOf(kind: GiftKind): Size & { bleed: number; safe: number; isRound: boolean } {
  return { ...GIFT_KINDS[kind].inches, bleed: 0.125, safe: 0.25, isRound: false };
}

export function paintArtwork(context: Context2D, artwork: Artwork, picture: PicturePixels | null, size: Size, bleed = 0): void {
  const [width, height] = [size.width + 2 * bleed, size.height + 2 * bleed];
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  if (picture) {
    const scale = Math.max(width / picture.width, height / picture.height);
    const [w, h] = [width / scale, height / scale];
    context.drawImage(picture, (picture.width - w) / 2, (picture.height - h) / 2, w, h, 0, 0, width, height);
  }
  if (artwork.words.some((word) => word !== '')) paintWords(context, artwork, picture, size);
}

export function paintWords(context: Context2D, artwork: Artwork, _picture: PicturePixels | null, { width, height }: Size): Rectangle {
  const box = { left: 0, top: Math.floor(height * 0.85), width, height: Math.ceil(height * 0.1) };
  context.fillStyle = '#ffffff';
  context.fillRect(box.left, box.top, box.width, box.height);
  context.fillStyle = '#222222';
  context.font = `${box.height * 0.6}px serif`;
  context.fillText(artwork.words.join(' '), width * 0.1, box.top + box.height * 0.7);
  return box;
}
