import type { UserImage } from '../../../server/generation/contract.js';

/** Wider photos are of people side by side, more often than of one in the middle. */
const WIDE = 3 / 2;

/** Which part of a photo a square tile shows, for CSS `object-position`: a face, and not the gap between two. */
export function squareCropOf({ width, height }: Pick<UserImage, 'width' | 'height'>): string {
  return width / height > WIDE ? '10% 40%' : '50% 40%';
}
