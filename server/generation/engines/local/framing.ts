import type { Group } from './people.js';
import { lay, plain, sharpOf, toRaster, type Raster, type Rgb, type Size } from './raster.js';

const { abs, ceil, floor, log, max, min, round } = Math;

/** Part of the people that may be cut away on each side of a print, divided by how many they are. */
const SPARE = 0.06;

interface Area extends Size {
  left: number;
  top: number;
}

/** Photos with their own backgrounds as one print: as large as the space, or as much of it as they fill uncut. */
export async function prints(groups: readonly Group[], photo: Raster, space: Size, paper: Rgb, gap: number): Promise<Raster> {
  if (groups.length < 2) return printed(photo, cropFor(photo, space, groups[0]), space);
  const sheet = plain(space.width, space.height, paper);
  const rows = rowsFor(groups, space);
  const tall = (space.height - gap * (rows.length - 1)) / rows.length;
  for (const [r, row] of rows.entries()) {
    const wide = (space.width - gap * (row.length - 1)) / row.length;
    const cell = { width: round(wide), height: round(tall) };
    for (const [i, group] of row.entries()) {
      const print = await printed(group.photo, cropFor(group.photo, cell, group), cell);
      const left = i * (wide + gap) + (cell.width - print.width) / 2;
      const top = r * (tall + gap) + (cell.height - print.height) / 2;
      lay(print, sheet, min(round(left), sheet.width - print.width), min(round(top), sheet.height - print.height));
    }
  }
  return sheet;
}

async function printed(photo: Raster, crop: Area, space: Size): Promise<Raster> {
  const scale = min(space.width / crop.width, space.height / crop.height);
  // A few pixels more or less are not seen, a sliver of paper is.
  const fitted = (side: number, whole: number) => (side * scale > whole * 0.97 ? whole : round(side * scale));
  const [width, height] = [fitted(crop.width, space.width), fitted(crop.height, space.height)];
  return toRaster(sharpOf(photo).extract(crop).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
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
