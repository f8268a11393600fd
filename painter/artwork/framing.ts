import type { Box, Rectangle, Size } from '../types.js';

/** Margin of the head around a face, as a fraction of the face's size. */
const HAIR = 0.5;
const EARS = 0.3;
const CHIN = 0.25;
/** Share of the cropping at the top: people tend to be in the upper half. */
const CUT_ABOVE = 0.4;
/** A range on one axis. */
type Span = readonly [number, number];
export const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** Which part of a picture is drawn in which rectangle, both in pixels. */
export interface Framing {
  from: Rectangle;
  to: Rectangle;
}

/** A smaller crop moves heads near the picture's edge further inside. */
const ZOOMS = [1, 1.1, 1.2, 1.3, 1.4, 1.5];

/**
 * Fills the area with the picture so that every head is inside the visible part; if that cuts a head, fills only the
 * visible part; if that cuts one as well, shows the whole picture in the middle.
 * @param seen visible part of the area, such as the square in a disc
 */
export function framingOf(picture: Size, faces: readonly Box[], area: Rectangle, seen: Box = WHOLE): Framing {
  const scale = Math.max(area.width / picture.width, area.height / picture.height);
  const heads = faces.map((face) => headOf(face, picture));
  const across = heads.map((head): Span => [head.left, head.left + head.width]);
  const down = heads.map((head): Span => [head.top, head.top + head.height]);
  for (const zoom of ZOOMS) {
    const [width, height] = [area.width / scale / zoom, area.height / scale / zoom];
    const left = placeOf(picture.width, width, across, [seen.left, seen.width], 0.5);
    const top = placeOf(picture.height, height, down, [seen.top, seen.height], CUT_ABOVE);
    if (left !== null && top !== null) return { from: { left, top, width, height }, to: area };
  }
  if (seen === WHOLE) return wholeIn(picture, area);
  return framingOf(picture, faces, {
    left: area.left + area.width * seen.left,
    top: area.top + area.height * seen.top,
    width: area.width * seen.width,
    height: area.height * seen.height,
  });
}

function wholeIn(picture: Size, area: Rectangle): Framing {
  const scale = Math.min(area.width / picture.width, area.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const to = { left: area.left + (area.width - width) / 2, top: area.top + (area.height - height) / 2, width, height };
  // Copies the size by hand: a canvas has inherited properties, which a spread omits.
  return { from: { left: 0, top: 0, width: picture.width, height: picture.height }, to };
}

/** Start of a range of this size whose visible part contains all spans, as close to the usual place as possible. */
function placeOf(
  whole: number,
  size: number,
  spans: readonly Span[],
  [seenFrom, seenSize]: readonly [number, number],
  cutBefore: number,
): number | null {
  const usual = (whole - size) * cutBefore;
  const [least, most] = [0, whole - size];
  if (spans.length === 0) return usual;
  const first = Math.min(...spans.map(([from]) => from)) - seenFrom * size;
  const last = Math.max(...spans.map(([, to]) => to)) - (seenFrom + seenSize) * size;
  // Heads at the picture's own edge cannot be further inside than the picture goes.
  if (Math.max(last, least) > Math.min(first, most) + 0.001 * whole) return null;
  return Math.min(Math.max(usual, last, least), first, most);
}

/** Clipped to the picture, in its pixels. */
export function headOf({ left, top, width, height }: Box, picture: Size): Rectangle {
  const from = { x: Math.max(0, left - width * EARS), y: Math.max(0, top - height * HAIR) };
  const to = { x: Math.min(1, left + width * (1 + EARS)), y: Math.min(1, top + height * (1 + CHIN)) };
  return {
    left: from.x * picture.width,
    top: from.y * picture.height,
    width: (to.x - from.x) * picture.width,
    height: (to.y - from.y) * picture.height,
  };
}
