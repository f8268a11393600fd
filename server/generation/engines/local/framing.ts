import type { Group } from './people.js';
import { sharpOf, toRaster, type Raster, type Size } from './raster.js';

const { abs, ceil, floor, log, max, min, round } = Math;

/** Part of the people that may be cut away on each side of a print, divided by how many they are. */
const SPARE = 0.06;

/** Between two prints, in pixels. */
const GAP = 12;

interface Area extends Size {
  left: number;
  top: number;
}

export interface Print {
  print: Raster;
  /** Where it lies in the space, in pixels. */
  left: number;
  top: number;
}

/** The photo with its own background as large as the space, or the panels of a collage in rows that fill it. */
export async function printsOf(groups: readonly Group[], photo: Raster, space: Size): Promise<Print[]> {
  if (groups.length < 2) return [await printed(photo, groups[0], { left: 0, top: 0, ...space })];
  const rows = rowsFor(groups, space);
  const height = floor((space.height - GAP * (rows.length - 1)) / rows.length);
  return Promise.all(
    rows.flatMap((row, r) => {
      const width = floor((space.width - GAP * (row.length - 1)) / row.length);
      return row.map((group, i) => {
        return printed(group.photo, group, { left: i * (width + GAP), top: r * (height + GAP), width, height });
      });
    }),
  );
}

/** As large as the cell, where that cuts nobody; else smaller, and a little above the middle, where it looks centred. */
async function printed(photo: Raster, group: Group | undefined, cell: Area): Promise<Print> {
  const crop = cropFor(photo, cell, group);
  const scale = min(cell.width / crop.width, cell.height / crop.height);
  // A few pixels more or less are not seen, a sliver of paper is.
  const fitted = (side: number, whole: number) => (side * scale > whole * 0.97 ? whole : round(side * scale));
  const [width, height] = [fitted(crop.width, cell.width), fitted(crop.height, cell.height)];
  return {
    print: await toRaster(sharpOf(photo).extract(crop).resize(width, height, { fit: 'fill', kernel: 'lanczos3' })),
    left: cell.left + round((cell.width - width) / 2),
    top: cell.top + round((cell.height - height) * 0.45),
  };
}

/** As close to the shape of the space as it can be without cutting anybody; a photo without people stays whole. */
function cropFor(photo: Raster, space: Size, group?: Group): Area {
  if (!group) return { left: 0, top: 0, width: photo.width, height: photo.height };
  const { heads } = group;
  const [from, to] = columnsOf(group);
  const keptLeft = min(heads.left, from) * photo.width;
  const keptRight = max(heads.right, to) * photo.width;
  const aspect = space.width / space.height;
  const width = min(photo.width, max(photo.height * aspect, keptRight - keptLeft));
  const height = min(photo.height, max(photo.width / aspect, (heads.bottom - heads.top) * photo.height * 1.3));
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

/** From where to where nearly everything of the people is, in parts of the photo's width. */
function columnsOf({ alpha, faces }: Group): [number, number] {
  const sums = new Float64Array(alpha.width);
  for (let i = 0; i < alpha.data.length; i++) sums[i % alpha.width]! += alpha.data[i]!;
  const spare = (sums.reduce((sum, value) => sum + value, 0) * SPARE) / faces.length;
  let [left, right] = [0, alpha.width - 1];
  for (let sum = sums[left]!; sum < spare && left < right; sum += sums[left]!) left++;
  for (let sum = sums[right]!; sum < spare && left < right; sum += sums[right]!) right--;
  return [left / alpha.width, (right + 1) / alpha.width];
}

/** As many rows as give the cells about the shape of the panels; the first rows have fewer of them. */
function rowsFor(groups: readonly Group[], space: Size): Group[][] {
  const shape = groups.reduce((sum, { photo }) => sum + log(photo.width / photo.height), 0) / groups.length;
  const misfit = (rows: number) =>
    abs(log((space.width * rows) / (groups.length / rows * space.height)) - shape) + (groups.length % rows) / 5;
  let count = 1;
  for (let rows = 2; rows <= groups.length; rows++) if (misfit(rows) < misfit(count)) count = rows;
  const bounds = Array.from({ length: count + 1 }, (_, i) => floor((groups.length * i) / count));
  return bounds.slice(1).map((to, i) => groups.slice(bounds[i], to));
}

function clamp(value: number, low: number, high: number): number {
  return min(high, max(low, value));
}
