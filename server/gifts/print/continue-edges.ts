import type { Rectangle } from '../../../painter/index.js';
import type { PrintPixels } from './enlarge.js';

/**
 * Continues a sheet beyond its edges, into a fold, a seam or what is cut off: the picture as in a mirror, paper and bands with
 * the color of their edge.
 * @param picture where the picture is on the sheet
 */
export function continueEdges(
  { data, width }: PrintPixels,
  { at, fills }: { at: Rectangle; fills: Rectangle },
  picture: Rectangle,
): void {
  const end = { x: at.left + at.width, y: at.top + at.height };
  const isPicture = {
    left: picture.left <= 0,
    top: picture.top <= 0,
    right: picture.left + picture.width >= at.width,
    bottom: picture.top + picture.height >= at.height,
  };
  for (let y = at.top; y < end.y; y++) {
    const isInPicture = y - at.top >= picture.top && y - at.top < picture.top + picture.height;
    for (let x = fills.left; x < at.left; x++) {
      copyPixel(y * width + mirrored(x, at.left, isInPicture && isPicture.left), y * width + x);
    }
    for (let x = end.x; x < fills.left + fills.width; x++) {
      copyPixel(y * width + mirrored(x, end.x - 1, isInPicture && isPicture.right), y * width + x);
    }
  }
  for (let y = fills.top; y < at.top; y++) copyRow(mirrored(y, at.top, isPicture.top), y);
  for (let y = end.y; y < fills.top + fills.height; y++) copyRow(mirrored(y, end.y - 1, isPicture.bottom), y);

  /** Both are numbers of pixels. */
  function copyPixel(from: number, to: number): void {
    data.copyWithin(to * 3, from * 3, from * 3 + 3);
  }

  function copyRow(from: number, to: number): void {
    const start = (from * width + fills.left) * 3;
    data.copyWithin((to * width + fills.left) * 3, start, start + fills.width * 3);
  }
}

/** The place inside the edge that is as far from it, or the edge itself. @param edge the last place inside */
function mirrored(position: number, edge: number, isMirrored: boolean): number {
  return isMirrored ? 2 * edge - position : edge;
}
