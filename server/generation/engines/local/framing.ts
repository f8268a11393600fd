import type { Rectangle, Size } from '../../../../painter/index.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { clamp } from './color.js';
import type { Group } from './people.js';

const { abs, ceil, floor, log, max, min, round } = Math;

/** Fraction of the people that may be cut off on each side of a print, divided by their number. */
const SPARE = 0.06;

/** Gap between two prints, in pixels. */
const GAP = 12;

export interface Print {
  print: RgbPixels;
  /** Position in the space, in pixels. */
  left: number;
  top: number;
}

/** Lays out the photo with its own background to fill the space, or the panels of a collage in rows of equal prints. */
export async function layOutPrints(groups: readonly Group[], photo: RgbPixels, space: Size): Promise<Print[]> {
  const rows = groups.length < 2 ? [groups] : rowsFor(groups, space);
  const columns = max(1, ...rows.map(({ length }) => length));
  const cell = {
    width: (space.width - GAP * (columns - 1)) / columns,
    height: (space.height - GAP * (rows.length - 1)) / rows.length,
  };
  const crops = groups.length === 0 ? [whole(photo)] : groups.map((group) => cropFor(group, cell.width / cell.height));
  const shapes = crops.map(({ width, height }) => width / height);
  const shape = min(...shapes) < cell.width / cell.height ? min(...shapes) : max(...shapes);
  const [width, height] = [fitted(cell.height * shape, cell.width), fitted(cell.width / shape, cell.height)];
  // Prints look centered a little above the middle.
  const top = (space.height - rows.length * (height + GAP) + GAP) * 0.45;
  const positions = rows.flatMap((row, r) => {
    const left = (space.width - max(1, row.length) * (width + GAP) + GAP) / 2;
    return Array.from({ length: max(1, row.length) }, (_, i) => ({
      left: left + i * (width + GAP),
      top: top + r * (height + GAP),
    }));
  });
  return Promise.all(
    positions.map(async ({ left, top }, i) => {
      const group = groups[i];
      const image = sharpOf(group?.photo ?? photo).extract(group ? cropFor(group, shape) : whole(photo));
      const print = await toPixels(image.resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
      return { print, left: round(left), top: round(top) };
    }),
  );
}

/** A few pixels' distortion is invisible; a sliver of paper is not. */
function fitted(side: number, most: number): number {
  return side > most * 0.97 ? floor(most) : round(side);
}

function whole({ width, height }: Size): Rectangle {
  return { left: 0, top: 0, width, height };
}

/** The crop of the photo closest to this aspect ratio, width divided by height, that cuts no person. */
function cropFor(group: Group, shape: number): Rectangle {
  const { photo, heads } = group;
  const [from, to] = columnsOf(group);
  const keptLeft = min(heads.left, from) * photo.width;
  const keptRight = max(heads.right, to) * photo.width;
  const width = min(photo.width, max(photo.height * shape, keptRight - keptLeft));
  const height = min(photo.height, max(photo.width / shape, (heads.bottom - heads.top) * photo.height * 1.3));
  const left = clamp((keptLeft + keptRight - width) / 2, 0, photo.width - width);
  const eyes = ((heads.top + heads.bottom) / 2) * photo.height;
  const top = clamp(min(eyes - height * 0.4, heads.top * photo.height), 0, photo.height - height);
  return {
    left: round(left),
    top: round(top),
    width: min(ceil(width), photo.width - round(left)),
    height: min(ceil(height), photo.height - round(top)),
  };
}

/** The horizontal range that holds nearly all of the people, in fractions of the photo's width. */
function columnsOf({ alpha, faces }: Group): [number, number] {
  const sums = new Float64Array(alpha.width);
  for (let i = 0; i < alpha.data.length; i++) sums[i % alpha.width]! += alpha.data[i]!;
  const spare = (sums.reduce((sum, value) => sum + value, 0) * SPARE) / faces.length;
  let [left, right] = [0, alpha.width - 1];
  for (let sum = sums[left]!; sum < spare && left < right; sum += sums[left]!) left++;
  for (let sum = sums[right]!; sum < spare && left < right; sum += sums[right]!) right--;
  return [left / alpha.width, (right + 1) / alpha.width];
}

/** Chooses the number of rows whose cells fit the panels' shape best; the first rows have fewer panels. */
function rowsFor(groups: readonly Group[], space: Size): Group[][] {
  const shape = groups.reduce((sum, { photo }) => sum + log(photo.width / photo.height), 0) / groups.length;
  const misfit = (rows: number) =>
    abs(log((space.width * rows) / ((groups.length / rows) * space.height)) - shape) + (groups.length % rows) / 5;
  let count = 1;
  for (let rows = 2; rows <= groups.length; rows++) if (misfit(rows) < misfit(count)) count = rows;
  const bounds = Array.from({ length: count + 1 }, (_, i) => floor((groups.length * i) / count));
  return bounds.slice(1).map((to, i) => groups.slice(bounds[i], to));
}
