import type { Rectangle, Size } from '../../../../painter/index.js';
import type { Face } from '../../vision/findings.js';
import { smoothstep } from '../../vision/pixels.js';
import type { Group } from './people.js';
import type { Plane } from './plane.js';

const { abs, max, min, round, sqrt } = Math;

/** Narrower gaps than this, in depths of the rounding, are partings of hair: wider ones are between two heads. */
const GAP = 0.8;

/**
 * People whom an edge of the photo cuts off would end in a straight line in the middle of the sheet: their shoulders
 * and hair are rounded there, as far as a third of a face goes. 1 inside, 0 outside.
 */
export function roundingOf(
  { alpha, faces }: Pick<Group, 'alpha' | 'faces'>,
  area: Rectangle,
  sheet: Size,
): (x: number, y: number) => number {
  const depth = (faces[0]!.height * area.height) / 3;
  const [columns, rows] = [round((depth / area.width) * alpha.width), round((depth / area.height) * alpha.height)];
  const [leftmost, rightmost] = [
    faces.reduce((one, other) => (other.left < one.left ? other : one)),
    faces.reduce((one, other) => (other.left + other.width > one.left + one.width ? other : one)),
  ];
  const left = area.left > 1 ? shoulderOf(alpha, leftmost, columns, 0) : undefined;
  const right = area.left + area.width < sheet.width - 1 ? shoulderOf(alpha, rightmost, columns, alpha.width - 1) : undefined;
  const hair = area.top > 1 ? hairOf(alpha, rows) : [];
  const [across, down] = [area.width / alpha.width, area.height / alpha.height];
  const atSide = (shoulder: { top: number; depth: number } | undefined, y: number) => {
    if (!shoulder) return -9;
    const reach = shoulder.depth * across;
    return bend((area.top + shoulder.top * down + 3 * reach - y) / (3 * reach), reach);
  };
  const atTop = (x: number) => {
    const cut = hair.find(({ from, to }) => x >= area.left + from * across && x < area.left + to * across);
    if (!cut) return -9;
    const half = ((cut.to - cut.from) / 2) * across;
    return bend(abs(x - area.left - cut.from * across - half) / half, min(depth, half));
  };
  // Once for each row and column, not for each pixel.
  const [atLeft, atRight, above] = [
    new Float64Array(sheet.height),
    new Float64Array(sheet.height),
    new Float64Array(sheet.width),
  ];
  for (let y = 0; y < sheet.height; y++) {
    atLeft[y] = atSide(left, y);
    atRight[y] = atSide(right, y);
  }
  for (let x = 0; x < sheet.width; x++) above[x] = atTop(x);
  return (x, y) => {
    const inside = min(x - area.left - atLeft[y]!, area.left + area.width - x - atRight[y]!, y - area.top - above[x]!);
    return smoothstep(0, 2.5, inside);
  };
}

/** Distance of an ellipse from the edge: 0 in its middle, `depth` at its ends, where `part` is 1. */
function bend(part: number, depth: number): number {
  return part > 1 ? -9 : depth * (1 - sqrt(1 - max(0, part) ** 2));
}

/**
 * The shoulder that a side of the photo cuts off: its highest row, and how many columns from the side it is free of the
 * head above it, `columns` at most. No row above it has people in these columns, so the rounding begins at their outline.
 * @param side the column at the side
 */
function shoulderOf(alpha: Plane, face: Face, columns: number, side: number): { top: number; depth: number } | undefined {
  const neck = round((face.top + face.height * 0.7) * alpha.height);
  const topAt = (column: number) => {
    for (let y = neck; y < alpha.height; y++) if (alpha.data[y * alpha.width + column]! > 0.5) return y;
    return alpha.height;
  };
  let [top, depth] = [topAt(side), 0];
  if (top === alpha.height) return undefined;
  for (; depth <= columns; depth++) {
    const here = topAt(abs(side - depth));
    if (here === neck) break;
    top = min(top, here);
  }
  return depth > 0 ? { top, depth } : undefined;
}

/** The columns of the hair of each head that the photo's upper edge cuts off, in as many rows. */
function hairOf({ width, data }: Plane, rows: number): Array<{ from: number; to: number }> {
  const isCut = (x: number) => data[x]! > 0.5;
  const isHair = (x: number) => {
    for (let y = 0; y <= rows; y++) if (data[y * width + x]! > 0.5) return true;
    return false;
  };
  const cuts: Array<{ from: number; to: number }> = [];
  for (let x = 0; x < width; x++) {
    if (!isCut(x)) continue;
    const from = x;
    while (x + 1 < width && isCut(x + 1)) x++;
    const last = cuts.at(-1);
    if (last && from - last.to < rows * GAP) last.to = x + 1;
    else cuts.push({ from, to: x + 1 });
  }
  return cuts.map(({ from, to }, i) => {
    // Between two heads that touch, each has its own half.
    const [first, end] = [
      i === 0 ? 0 : (cuts[i - 1]!.to + from) >> 1,
      i === cuts.length - 1 ? width : (to + cuts[i + 1]!.from) >> 1,
    ];
    let [left, right] = [from, to];
    while (left > first && isHair(left - 1)) left--;
    while (right < end && isHair(right)) right++;
    return { from: left, to: right };
  });
}
