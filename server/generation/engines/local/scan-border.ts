import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import type { Edges } from './edges.js';

const { abs, ceil, floor, max, min, round } = Math;

/** Long side, in pixels, of the copy in which borders are looked for. */
const SMALL = 800;
/** The widest border on one side, as a part of the photo. */
const WIDEST = 0.16;
/** Deckle edges and crooked prints differ by up to this part of the photo from a straight line. */
const UNEVEN = 0.012;
/** How far a print may lie askew on the scanner. */
const STEEPEST = 0.03;
/** Difference of a color channel, of 255, within the border, and at the edge of the print. */
const [ALIKE, STEP] = [34, 26];
/** Paper, scanner lids and frames have no color: the range of their channels is at most this. Cream has 45. */
const COLORLESS = 56;
/** The share of a side on which the print's edge has to show; where the print itself is as light or dark, it does not. */
const [MIN_SHOWN, MIN_SHOWN_OF_TWO] = [0.6, 0.85];
/** Dust and writing on the border. */
const MAX_MARKED = 0.04;
/** A print with a border may lie on a scanner's lid, which shows as another border. */
const BORDERS = 3;

interface Side {
  /** Width of the border, in pixels of the small copy. */
  width: number;
  /** The border's color. */
  color: readonly number[];
  /** The share of the side on which the print's edge shows. */
  shown: number;
}

/** The part of a scanned photo that is within its borders of paper and of the scanner's lid; the whole of any other photo. */
async function withinBorders(photo: RgbPixels): Promise<Edges> {
  const small = await toPixels(sharpOf(photo).resize(SMALL, SMALL, { fit: 'inside', withoutEnlargement: true }));
  const area = { left: 0, top: 0, right: small.width, bottom: small.height };
  for (let i = 0; i < BORDERS; i++) {
    const sides = bordersOf(small, area);
    area.left += sides.left;
    area.top += sides.top;
    area.right -= sides.right;
    area.bottom -= sides.bottom;
    if (max(...Object.values(sides)) === 0) break;
  }
  const { width, height } = small;
  return { left: area.left / width, top: area.top / height, right: area.right / width, bottom: area.bottom / height };
}

/**
 * The photo without the borders of its scan.
 * @param measured the photo in the size in which its borders are looked for
 */
export async function withoutBorders(photo: RgbPixels, measured = photo): Promise<RgbPixels> {
  const edges = await withinBorders(measured);
  if (edges.left === 0 && edges.top === 0 && edges.right === 1 && edges.bottom === 1) return photo;
  const [left, top] = [ceil(edges.left * photo.width), ceil(edges.top * photo.height)];
  const width = floor(edges.right * photo.width) - left;
  const height = floor(edges.bottom * photo.height) - top;
  return toPixels(sharpOf(photo).extract({ left, top, width, height }));
}

/** Widths of the borders on the four sides: none when fewer than two sides have the same one, as a sky has. */
function bordersOf(image: RgbPixels, area: Edges): Edges {
  const found = (['left', 'top', 'right', 'bottom'] as const).map((name) => ({ name, ...sideOf(image, area, name) }));
  const shown = found.filter(({ width, shown: part }) => width > 0 && part > MIN_SHOWN);
  const real = shown.filter(({ color }) => {
    const alike = shown.filter((other) => color.every((value, c) => abs(value - other.color[c]!) < ALIKE));
    return alike.length > 2 || (alike.length === 2 && alike.every((one) => one.shown > MIN_SHOWN_OF_TWO));
  });
  const widths = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { name, width } of real) widths[name] = width;
  return widths;
}

function sideOf(image: RgbPixels, area: Edges, name: keyof Edges): Side {
  const isUpright = name === 'top' || name === 'bottom';
  const [across, along] = [area.right - area.left, area.bottom - area.top];
  const [length, depth] = isUpright ? [across, along] : [along, across];
  const deepest = floor(depth * WIDEST);
  const none: Side = { width: 0, color: [0, 0, 0], shown: 0 };
  if (length < 40 || deepest < 4) return none;
  /** Index of the pixel this far along the side and this far from the edge. */
  const indexOf = (position: number, inside: number) => {
    const x = isUpright ? area.left + position : name === 'left' ? area.left + inside : area.right - 1 - inside;
    const y = isUpright ? (name === 'top' ? area.top + inside : area.bottom - 1 - inside) : area.top + position;
    return (y * image.width + x) * 3;
  };
  // The corners belong to the borders of the neighboring sides.
  const positions: number[] = [];
  for (let at = floor(length * WIDEST); at < length * (1 - WIDEST); at++) positions.push(at);
  const color = [0, 1, 2].map((c) => median(positions.map((at) => image.data[indexOf(at, 1) + c]!)));
  if (max(...color) - min(...color) > COLORLESS) return none;
  const differenceAt = (position: number, inside: number) => {
    const at = indexOf(position, inside);
    return max(...color.map((value, c) => abs(value - image.data[at + c]!)));
  };
  const depths = positions.map((position) => {
    let inside = 0;
    while (inside <= deepest && differenceAt(position, inside) < ALIKE) inside++;
    return inside;
  });
  const line = lineThrough(positions, depths, deepest);
  if (!line) return none;
  const uneven = max(2, ceil(UNEVEN * depth));
  const edges: number[] = [];
  let marked = 0;
  for (const [i, position] of positions.entries()) {
    const off = depths[i]! - line(position);
    if (off < -uneven) marked++;
    else if (off <= uneven && isStep(differenceAt, position, depths[i]!)) edges.push(depths[i]!);
  }
  if (marked > positions.length * MAX_MARKED || edges.length === 0) return none;
  edges.sort((a, b) => a - b);
  return { width: edges[floor(edges.length * 0.97)]! + 1, color, shown: edges.length / positions.length };
}

/** Whether the color changes at once, as from paper to a print, and not little by little, as in a sky. */
function isStep(differenceAt: (position: number, inside: number) => number, position: number, edge: number): boolean {
  return edge > 1 && differenceAt(position, edge + 1) - differenceAt(position, max(0, edge - 3)) > STEP;
}

/** The line through the edges of a side's first, middle and last third; none when they do not lie on one. */
function lineThrough(
  positions: readonly number[],
  depths: readonly number[],
  deepest: number,
): ((position: number) => number) | undefined {
  const third = floor(positions.length / 3);
  const seen = (from: number, to: number) => median(depths.slice(from, to).filter((depth) => depth <= deepest));
  const [first, last] = [seen(0, third), seen(positions.length - third, positions.length)];
  if (Number.isNaN(first) || Number.isNaN(last)) return undefined;
  const slope = (last - first) / (positions.length - third);
  if (abs(slope) > STEEPEST) return undefined;
  const start = positions[round(third / 2)]!;
  return (position) => first + slope * (position - start);
}

function median(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
