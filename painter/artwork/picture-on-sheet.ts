import type { Artwork, Context2D, Rectangle, Size } from '../types.js';
import { placeLabels } from './place-labels.js';
import { placePicture } from './picture-position.js';

export interface PictureOnSheet {
  /** In pixels of the trimmed sheet; reaches beyond it where the picture is cut. */
  area: Rectangle;
  /** Whether names of people are printed over it. */
  hasNames: boolean;
}

/**
 * @param picture its size in pixels
 * @param size of the trimmed sheet, in pixels
 */
export function pictureOnSheet(context: Context2D, artwork: Artwork, picture: Size, size: Size): PictureOnSheet {
  const { labels, foot } = placeLabels(context, artwork, picture);
  return { area: placePicture(artwork, picture, size, foot).to, hasNames: labels.length > 0 && foot === 0 };
}
