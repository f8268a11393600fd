import type { Artwork, Rectangle } from '../types.js';
import {
  GAP,
  inDisc,
  type ArrangedLabels,
  LINE,
  middleOf,
  MIN_ON_PAPER,
  type Named,
  type PeopleOnSheet,
  type PlacedLabel,
  pointsOf,
  safeMarginOf,
  type Span,
} from './labels.js';
import { pictureBox } from './picture-position.js';
import { sheetOf } from './sheet.js';

const MAX_ROWS = 4;
/** Another row is better than letters smaller than this fraction of the usual size. */
const MIN_OF_USUAL = 0.7;
const SHRINK = 0.95;
const MIN_SIZE = 3;
/** Space above and below the rows, as a multiple of the letters' height. */
const PADDING = 0.3;
/** Empty height at the foot of a disc, as a fraction of its own: the chord there is short. */
const FOOT_OF_DISC = 0.1;

/**
 * The names on paper at the foot of the picture, which is that much shorter: each below its person, or as close as the others
 * allow. With many or long names in several rows, neighbors in different ones.
 */
export function labelsAtFoot(artwork: Artwork, peopleAbove: (foot: number) => PeopleOnSheet): ArrangedLabels {
  const { size: usual, named } = peopleAbove(0);
  let best: { arranged: ArrangedLabels; size: number } | null = null;
  for (let rows = 1; rows <= Math.min(MAX_ROWS, named.length); rows++) {
    for (let size = usual; size >= MIN_SIZE; size *= SHRINK) {
      const arranged = inRows(artwork, peopleAbove, rows, size);
      if (!arranged) continue;
      if (!best || size > best.size) best = { arranged, size };
      break;
    }
    if (best && best.size >= Math.max(MIN_OF_USUAL * usual, MIN_ON_PAPER)) break;
  }
  // The longest names of ten people in letters that are too small to read: the page warns of them.
  return best?.arranged ?? { labels: [], foot: 0 };
}

/** Null when the names are too wide. */
function inRows(
  artwork: Artwork,
  peopleAbove: (foot: number) => PeopleOnSheet,
  rows: number,
  size: number,
): ArrangedLabels | null {
  const page = pointsOf(artwork);
  const { isRound } = sheetOf(artwork.kind, artwork.orientation, artwork.inches);
  const box = pictureBox(artwork, page);
  const end = box.top + box.height;
  const margin = safeMarginOf(artwork);
  const endsAtCut = end >= page.height - margin;
  const below = PADDING * size + (endsAtCut ? margin : 0) + (endsAtCut && isRound ? FOOT_OF_DISC * page.height : 0);
  const height = rows * LINE * size + PADDING * size + below;
  const foot = height / page.height;
  const { picture, named: people } = peopleAbove(foot);
  const named = people.toSorted((one, other) => middleOf(one.face) - middleOf(other.face));
  // A picture that does not fill its box ends above the foot.
  const start = Math.min(end - height, picture.to.top + picture.to.height) + PADDING * size;
  const labels: PlacedLabel[] = [];
  for (let row = 0; row < rows; row++) {
    const top = start + row * LINE * size;
    const span = spanBetween(artwork, box, top, top + LINE * size);
    const placed =
      span &&
      inRow(
        named.filter((_, index) => index % rows === row),
        span,
        top,
        size,
      );
    if (!placed) return null;
    labels.push(...placed);
  }
  return { labels, foot };
}

/** Null where the sheet leaves nothing. */
function spanBetween(artwork: Artwork, box: Rectangle, top: number, bottom: number): Span | null {
  const page = pointsOf(artwork);
  const margin = safeMarginOf(artwork);
  const [left, right] = [Math.max(margin, box.left), Math.min(page.width - margin, box.left + box.width)];
  if (!sheetOf(artwork.kind, artwork.orientation, artwork.inches).isRound) return { left, right };
  const disc = inDisc(page, margin, top, bottom);
  return disc && { left: Math.max(left, disc.left), right: Math.min(right, disc.right) };
}

/** Null when the names are too wide for one row. @param named from left to right */
function inRow(named: readonly Named[], { left, right }: Span, top: number, size: number): PlacedLabel[] | null {
  const widths = named.map(({ width }) => width * size);
  const gap = GAP * size;
  const whole = widths.reduce((sum, width) => sum + width, (named.length - 1) * gap);
  if (whole > right - left) return null;
  const wanted = named.map(({ face }, index) => middleOf(face) - widths[index]! / 2);
  const apart = between(pushedRight(wanted, widths, gap, -Infinity), pushedLeft(wanted, widths, gap, Infinity));
  const starts = pushedLeft(pushedRight(apart, widths, gap, left), widths, gap, right);
  return named.map(({ index, text }, at) => ({
    index,
    text,
    size,
    left: starts[at]!,
    top,
    width: widths[at]!,
    height: LINE * size,
  }));
}

/** From left to right, each start not before `least` and not before the end of its left neighbor. */
function pushedRight(starts: readonly number[], widths: readonly number[], gap: number, least: number): number[] {
  let after = least;
  return starts.map((start, index) => {
    const pushed = Math.max(start, after);
    after = pushed + widths[index]! + gap;
    return pushed;
  });
}

/** From right to left, each end not after `most` and not after the start of its right neighbor. */
function pushedLeft(starts: readonly number[], widths: readonly number[], gap: number, most: number): number[] {
  let before = most;
  return starts
    .map((start, index) => ({ start, width: widths[index]! }))
    .reverse()
    .map(({ start, width }) => {
      const pushed = Math.min(start, before - width);
      before = pushed - gap;
      return pushed;
    })
    .reverse();
}

function between(some: readonly number[], others: readonly number[]): number[] {
  return some.map((value, index) => (value + others[index]!) / 2);
}
