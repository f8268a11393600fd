import type { Photo } from '../../../server/generation/contract.js';

/** Wider photos are of people side by side, more often than of one in the middle. */
const WIDE = 3 / 2;

type ThumbnailPhoto = Pick<Photo, 'width' | 'height' | 'thumbnail_url' | 'square_url'>;

/** What a square tile of a photo shows: the faces, or where they are likely to be. For an `img` with `object-fit: cover`. */
export function squareOf({ width, height, thumbnail_url, square_url }: ThumbnailPhoto) {
  return { src: square_url ?? thumbnail_url, style: { objectPosition: width / height > WIDE ? '10% 40%' : '50% 40%' } };
}
