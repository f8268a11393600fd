import type { Photo } from '../../../server/generation/contract.js';

/** Aspect ratio above which a photo shows people side by side more often than one person in the middle. */
const WIDE = 3 / 2;

type ThumbnailPhoto = Pick<Photo, 'width' | 'height' | 'thumbnail_url' | 'square_url'>;

/** Square crop of a photo, at the faces or their likely position. For an `img` with `object-fit: cover`. */
export function squareOf({ width, height, thumbnail_url, square_url }: ThumbnailPhoto) {
  return { src: square_url ?? thumbnail_url, style: { objectPosition: width / height > WIDE ? '10% 40%' : '50% 40%' } };
}
