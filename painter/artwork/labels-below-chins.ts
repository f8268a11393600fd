import type { Artwork, Rectangle, Size } from '../types.js';
import {
  GAP,
  inDisc,
  LINE,
  middleOf,
  MIN_ON_PICTURE,
  type Named,
  type PeopleOnSheet,
  type PlacedLabel,
  pointsOf,
  safeMarginOf,
  type Span,
} from './labels.js';
import type { PicturePosition } from './picture-position.js';
import { sheetOf } from './sheet.js';

/** How far below a face its name begins, as a fraction of the face's height: below a chin, and what a nod hides. */
const BELOW_FACE = 0.27;
/** How far a name may be from the middle below its face, as a fraction of the face's width: at the edge of the picture. */
const ASIDE = 0.4;
/** Names are of one size, unless one needs a smaller one than this fraction of the usual size. */
const MIN_COMMON = 0.75;
/** With letters smaller than this fraction of the others', a person would look less important. */
const MIN_OF_OTHERS = 0.6;
/** How high letters are at most, as a fraction of the smallest face's height. */
const OF_FACE = 0.4;

interface Spot {
  name: Named;
  top: number;
  middle: number;
  size: number;
}

/** Null when a name has no room under its chin. */
export function labelsBelowChins(artwork: Artwork, people: PeopleOnSheet): PlacedLabel[] | null {
  const smallestFace = Math.min(...people.named.map(({ face }) => face.height));
  const size = Math.max(MIN_ON_PICTURE, Math.min(people.size, OF_FACE * smallestFace));
  const spots: Spot[] = [];
  for (const name of people.named) {
    const spot = spotBelow(artwork, { ...people, size }, name);
    if (!spot) return null;
    spots.push(spot);
  }
  spots.forEach((one, index) => spots.slice(index + 1).forEach((other) => keepApart(one, other, size)));
  const common = Math.max(MIN_COMMON * size, Math.min(...spots.map((spot) => spot.size)));
  const least = Math.max(MIN_ON_PICTURE, MIN_OF_OTHERS * common);
  if (spots.some((spot) => spot.size < least)) return null;
  return spots.map((spot) => labelAt(spot, Math.min(spot.size, common)));
}

function labelAt({ name: { index, text, width }, top, middle }: Spot, size: number): PlacedLabel {
  return { index, text, size, left: middle - (width * size) / 2, top, width: width * size, height: LINE * size };
}

function spotBelow(artwork: Artwork, { picture, heads, size }: PeopleOnSheet, name: Named): Spot | null {
  const { face, width } = name;
  const top = face.top + face.height * (1 + BELOW_FACE);
  const bottom = top + LINE * size;
  const room = roomBetween(artwork, picture, top, bottom);
  const center = middleOf(face);
  if (!room || center < room.left || center > room.right) return null;
  for (const head of heads) {
    if (head.top >= bottom || head.top + head.height <= top) continue;
    if (head.left < center && head.left + head.width > center) return null;
    if (head.left >= center) room.right = Math.min(room.right, head.left);
    else room.left = Math.max(room.left, head.left + head.width);
  }
  const aside = ASIDE * face.width;
  const wanted = clamp(center, room.left + (width * size) / 2, room.right - (width * size) / 2);
  const middle = clamp(wanted, center - aside, center + aside);
  const half = Math.min(middle - room.left, room.right - middle);
  return { name, top, middle, size: Math.min(size, (2 * half) / width) };
}

/** Shrinks two names on the same height until there is a space between them. */
function keepApart(one: Spot, other: Spot, size: number): void {
  if (Math.abs(one.top - other.top) >= LINE * size) return;
  const most = Math.abs(one.middle - other.middle) / ((one.name.width + other.name.width) / 2 + GAP);
  one.size = Math.min(one.size, most);
  other.size = Math.min(other.size, most);
}

/** Free width between two heights, within the picture's shape and the sheet's margin; null if there is none. */
function roomBetween(artwork: Artwork, { to, shape }: PicturePosition, top: number, bottom: number): Span | null {
  const page = pointsOf(artwork);
  const margin = safeMarginOf(artwork);
  const inner = within(to, page, margin);
  if (top < inner.top || bottom > inner.top + inner.height) return null;
  let { left, right } = { left: inner.left, right: inner.left + inner.width };
  const narrowest = (span: Span | null) => {
    if (!span) return false;
    [left, right] = [Math.max(left, span.left), Math.min(right, span.right)];
    return left < right;
  };
  if (sheetOf(artwork.kind, artwork.orientation, artwork.inches).isRound && !narrowest(inDisc(page, margin, top, bottom)))
    return null;
  if (shape === 'arch' && !narrowest(inArch(to, margin, top))) return null;
  return { left, right };
}

function inArch({ left, top: start, width }: Rectangle, margin: number, top: number): Span | null {
  const radius = width / 2;
  const above = Math.max(0, start + radius - top);
  if (above >= radius) return null;
  const half = Math.sqrt(radius ** 2 - above ** 2) - margin;
  return half > 0 ? { left: left + radius - half, right: left + radius + half } : null;
}

/** The picture's part of the sheet without a margin on each side: at the picture's edge a name would look cut off. */
function within({ left, top, width, height }: Rectangle, page: Size, margin: number): Rectangle {
  const from = { x: Math.max(left, 0) + margin, y: Math.max(top, 0) + margin };
  const to = { x: Math.min(left + width, page.width) - margin, y: Math.min(top + height, page.height) - margin };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), Math.min(least, most));
}
