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

/** Includes the bleed even if it is not drawn, so that a view matches the print. */
export function pictureArea(artwork: Artwork, size: Size): PictureArea {
  const sheet = sheetOf(artwork.kind, artwork.orientation);
  const layout = hasWords(artwork)
    ? layoutOf(artwork)
    : { picture: WHOLE, shape: 'rectangle' as const, seen: sheet.isRound ? IN_DISC : WHOLE };
  const trimmed = inPixels(layout.picture, size);
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

export function placePicture(artwork: Artwork, picture: Size, size: Size): PicturePosition {
  const { area, shape, seen } = pictureArea(artwork, size);
  const framing = framingOf(picture, artwork.faces, area, seen);
  const isCut = shape === 'arch' && framing.to === area;
  // If the arch would cut a head, the picture fills the arch's box instead.
  return shape === 'arch' && !isCut ? { ...framingOf(picture, artwork.faces, area), shape: 'rectangle' } : { ...framing, shape };
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
