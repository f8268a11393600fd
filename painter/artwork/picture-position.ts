import type { Artwork, Box, Rectangle, Size } from '../types.js';
import { type Framing, framingOf, WHOLE } from './framing.js';
import type { Shape } from './layouts.js';
import { inPixels } from './rectangles.js';
import { hasWords, layoutOf, sheetOf } from './sheet.js';

/** The part of a disc's square that counts as visible. Heads are round, so their corners may be outside. */
const IN_DISC: Box = { left: 0.09, top: 0.09, width: 0.82, height: 0.82 };

interface PictureArea {
  area: Rectangle;
  shape: Shape;
  /** In fractions of the area. */
  seen: Box;
}

/** Where the picture is drawn, and what of it. */
export interface PicturePosition extends Framing {
  shape: Shape;
}

/** The box that the picture fills on the trimmed sheet; all of it without words. */
export function pictureBox(artwork: Artwork, size: Size): Rectangle {
  return inPixels(hasWords(artwork) ? layoutOf(artwork).picture : WHOLE, size);
}

/** Everyone who must not be cut: the faces that were found, and those that the customer marked to name them. */
export function facesIn({ faces, labels = [] }: Artwork): Box[] {
  return [...faces, ...labels.map(({ box }) => box)];
}

/**
 * Includes the bleed even if it is not drawn, so that a view matches the print.
 * @param foot height that is left free at the foot of its box, as a fraction of the sheet's
 */
export function pictureArea(artwork: Artwork, size: Size, foot = 0): PictureArea {
  const sheet = sheetOf(artwork.kind, artwork.orientation, artwork.inches);
  const layout = hasWords(artwork) ? layoutOf(artwork) : { shape: 'rectangle' as const, seen: sheet.isRound ? IN_DISC : WHOLE };
  const box = pictureBox(artwork, size);
  const trimmed = { ...box, height: box.height - foot * size.height };
  const area = withBleed(trimmed, size, (sheet.bleed * size.width) / sheet.width);
  const inner = inPixels(layout.seen, trimmed);
  const seen = {
    left: (trimmed.left + inner.left - area.left) / area.width,
    top: (trimmed.top + inner.top - area.top) / area.height,
    width: inner.width / area.width,
    height: inner.height / area.height,
  };
  return { area, shape: layout.shape, seen };
}

export function placePicture(artwork: Artwork, picture: Size, size: Size, foot = 0): PicturePosition {
  const { area, shape, seen } = pictureArea(artwork, size, foot);
  const faces = facesIn(artwork);
  const framing = framingOf(picture, faces, area, seen);
  const isCut = shape === 'arch' && framing.to === area;
  // If the arch would cut a head, the picture fills the arch's box instead.
  return shape === 'arch' && !isCut ? { ...framingOf(picture, faces, area), shape: 'rectangle' } : { ...framing, shape };
}

/** Extends a box that reaches the cut into the bleed. */
export function withBleed({ left, top, width, height }: Rectangle, size: Size, bleed: number): Rectangle {
  const from = { x: left <= 0 ? -bleed : left, y: top <= 0 ? -bleed : top };
  const to = {
    x: left + width >= size.width - 0.5 ? size.width + bleed : left + width,
    y: top + height >= size.height - 0.5 ? size.height + bleed : top + height,
  };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}
