import type { CutOut } from '../../vision/findings.js';
import type { RgbPixels } from '../../vision/pixels.js';
import type { Edges } from './edges.js';

// Bound once: in a separate module context, as in Jest, looking up a global is slow.
const { abs, ceil, floor, max, min, round } = Math;

/** The share of rows in which a real seam shows; edges of walls, doors and people show in 45 to 70 % of them. */
const MIN_ROWS = 0.85;
/** A body crosses a line where it goes on unbroken in this share of the rows, one below the other. */
const BODY_ROWS = 0.04;
/** Difference between two neighboring pixels, of 255, that counts as a change. */
const CHANGE = 12;
/** Compression blurs a seam over this many pixels on both sides. */
const BLUR = 2;

interface Line {
  /** In full size. */
  photo: RgbPixels;
  alpha: CutOut['alpha'];
  /** Where to look, as the line sees it: its columns are rows of the photo when it is not upright. */
  area: Edges;
  isUpright: boolean;
}

/**
 * Whether two pictures meet along a straight line of the photo.
 * @param at fraction of the photo's width, or of its height for a lying line
 * @param tolerance how far the line may be from there
 */
export function isSeam({ photo, alpha, area, isUpright }: Line, at: number, tolerance: number): boolean {
  const size = isUpright ? photo.width : photo.height;
  const length = isUpright ? photo.height : photo.width;
  const [first, end] = [round(area.top * length), round(area.bottom * length)];
  /** Whether the color changes from this column to the next one. */
  const changes = (column: number, row: number) => {
    const [x, y] = isUpright ? [column, row] : [row, column];
    const from = (y * photo.width + x) * 3;
    const to = from + (isUpright ? 3 : photo.width * 3);
    const { data } = photo;
    const change = max(abs(data[from]! - data[to]!), abs(data[from + 1]! - data[to + 1]!), abs(data[from + 2]! - data[to + 2]!));
    return change > CHANGE;
  };
  const showsAt = (column: number, row: number) => {
    for (let near = column - BLUR; near <= column + BLUR; near++) if (changes(near, row)) return true;
    return false;
  };
  const hasBodyAt = (column: number, row: number) => {
    const isPerson = (across: number) => {
      const [x, y] = isUpright ? [across / size, row / length] : [row / length, across / size];
      return alpha.data[floor(y * alpha.height) * alpha.width + floor(x * alpha.width)]! > 0.5;
    };
    return isPerson(column - BLUR) && isPerson(column + BLUR);
  };

  const isSeamAt = (column: number) => {
    let hidden = 0;
    let unbroken = 0;
    for (let row = first; row < end; row++) {
      const isHidden = !showsAt(column, row);
      if (isHidden) hidden++;
      unbroken = isHidden && hasBodyAt(column, row) ? unbroken + 1 : 0;
      if (hidden > (1 - MIN_ROWS) * (end - first) || unbroken > BODY_ROWS * (end - first)) return false;
    }
    return true;
  };

  const [from, to] = [floor((at - tolerance) * size), ceil((at + tolerance) * size)];
  for (let column = max(BLUR, from); column <= min(size - 2 - BLUR, to); column++) {
    if (isSeamAt(column)) return true;
  }
  return false;
}
