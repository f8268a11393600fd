import sharp, { type Sharp } from 'sharp';
import { type Pace } from './pace.js';
import type { Group } from './people.js';
import { placesFor, type Place } from './places.js';
import { greyOf, toPlane } from './plane.js';
import { newPlane, sharpOf, smoothstep, toRaster, type Box, type Plane, type Raster, type Size } from './raster.js';

const { max, min, round, sqrt } = Math;

/** People set before a backdrop. */
export interface Staged {
  picture: Raster;
  /** 1 where the people are, or the photo when nobody was found in it; 0 where the backdrop shows. */
  people: Plane;
  /** The brush that suits the faces: 1 for a face that fills the sheet, less for small ones. */
  brush: number;
}

/** Draws what is behind the people; `focus` is the middle of their heads, in parts of the sheet. */
export type Ground = (size: Size, focus: { x: number; y: number }) => Promise<Raster>;

const MIDDLE: Box = { left: 0, top: 0, right: 1, bottom: 0.92 };

/** Everybody, cut out and set before the ground. A photo without people lies on it, whole. */
export async function staged(groups: readonly Group[], photo: Raster, size: Size, ground: Ground, pace: Pace): Promise<Staged> {
  if (groups.length === 0) return laidDown(photo, size, await ground(size, focusOf(MIDDLE)));
  const places = placesFor(groups, size);
  const heads = groups.map((group, i) => onSheet(group.heads, places[i]!, size));
  const all = {
    left: min(...heads.map(({ left }) => left)),
    top: min(...heads.map(({ top }) => top)),
    right: max(...heads.map(({ right }) => right)),
    bottom: max(...heads.map(({ bottom }) => bottom)),
  };
  const picture = await ground(size, focusOf(all));
  const people = newPlane(size.width, size.height);
  for (const [i, group] of groups.entries()) await setBefore(picture, people, group, places[i]!, pace);
  const faces = groups.flatMap((group, i) => group.faces.map(({ height }) => height * places[i]!.height));
  return { picture, people, brush: brushFor(faces) };
}

function focusOf({ left, top, right, bottom }: Box) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function onSheet({ left, top, right, bottom }: Box, place: Place, { width, height }: Size): Box {
  return {
    left: (place.left + left * place.width) / width,
    top: (place.top + top * place.height) / height,
    right: (place.left + right * place.width) / width,
    bottom: (place.top + bottom * place.height) / height,
  };
}

/** @param faces heights in pixels: small ones ask for a fine brush, as long as they are not those of a far crowd */
function brushFor(faces: readonly number[]): number {
  return min(1, max(0.2, max(min(...faces), max(...faces) / 2) / 420));
}

/** The photo as a print with a white border. */
async function laidDown(photo: Raster, { width, height }: Size, ground: Raster): Promise<Staged> {
  const border = round(min(width, height) * 0.02);
  const scale = min((width * 0.88) / photo.width, (height * 0.88) / photo.height);
  const [wide, tall] = [round(photo.width * scale), round(photo.height * scale)];
  const print = sharpOf(photo)
    .resize(wide, tall, { fit: 'fill' })
    .extend({ top: border, left: border, right: border, bottom: border, background: '#fffcf6' });
  const [left, top] = [round((width - wide) / 2), round((height - tall) / 2)];
  const cast = { create: { width: wide, height: tall, channels: 4 as const, background: '#2b1820' } };
  const soft = await sharp({ create: { width, height, channels: 4, background: '#2b182000' } })
    .composite([{ input: cast, left, top: min(top + border, height - tall) }])
    .png()
    .toBuffer();
  const picture = await toRaster(
    sharpOf(ground).composite([
      { input: await sharp(soft).blur(border).png().toBuffer() },
      { input: await print.png().toBuffer(), left: left - border, top: top - border },
    ]),
  );
  const people = newPlane(width, height);
  for (let y = top - border; y < top + tall + border; y++) {
    people.data.fill(1, y * width + left - border, y * width + left + wide + border);
  }
  return { picture, people, brush: 0.5 };
}

/** Lays the cut-out over the picture, and adds it to `people`. */
async function setBefore(picture: Raster, people: Plane, group: Group, place: Place, pace: Pace): Promise<void> {
  const { width, height } = picture;
  const layer = await toRaster(seen(sharpOf(group.photo), group.photo, place, picture, 'lanczos3'));
  const alpha = await toPlane(seen(greyOf(group.alpha), group.alpha, place, picture, 'cubic'));
  const rounding = roundingOf(group, place, picture);
  const [left, top] = [max(0, place.left), max(0, place.top)];
  await pace.rows(height - top, (row) => {
    // Below the photo its last row goes on: clothes, behind those who stand in front.
    const source = min(row, layer.height - 1) * layer.width;
    for (let x = 0; x < layer.width; x++) {
      const p = smoothstep(0.2, 0.85, alpha.data[source + x]!) * rounding(left + x, top + row);
      if (p === 0) continue;
      const at = (top + row) * width + left + x;
      people.data[at] = max(people.data[at]!, p);
      for (let c = 0; c < 3; c++) {
        const under = picture.data[at * 3 + c]!;
        picture.data[at * 3 + c] = under + (layer.data[(source + x) * 3 + c]! - under) * p + 0.5;
      }
    }
  });
}

/** The part of an image that lies on the sheet, in the sheet's pixels. */
function seen(image: Sharp, of: Size, place: Place, sheet: Size, kernel: 'lanczos3' | 'cubic'): Sharp {
  const [left, top] = [max(0, place.left), max(0, place.top)];
  const width = min(sheet.width, place.left + place.width) - left;
  const height = min(sheet.height, place.top + place.height) - top;
  const [scaleX, scaleY] = [of.width / place.width, of.height / place.height];
  const cut = { left: round((left - place.left) * scaleX), top: round((top - place.top) * scaleY) };
  return image
    .extract({
      ...cut,
      width: max(1, min(of.width - cut.left, round(width * scaleX))),
      height: max(1, min(of.height - cut.top, round(height * scaleY))),
    })
    .resize(width, height, { fit: 'fill', kernel });
}

/**
 * People whom an edge of the photo cuts off would end in a straight line in the middle of the sheet: their shoulders
 * and heads are rounded there. 1 inside, 0 outside.
 */
function roundingOf({ alpha, faces }: Group, place: Place, sheet: Size): (x: number, y: number) => number {
  const unit = faces[0]!.height * place.height;
  const at = (column: number, row: number) => alpha.data[row * alpha.width + column]! > 0.5;
  const rows = (column: number) => runOf(alpha.height, (row) => at(column, row), place.top, place.height);
  const left = place.left > 1 ? rows(1) : undefined;
  const right = place.left + place.width < sheet.width - 1 ? rows(alpha.width - 2) : undefined;
  const top = place.top > 1 ? runOf(alpha.width, (column) => at(column, 1), place.left, place.width) : undefined;
  const foot = place.top + place.height;
  const drawnBack = (run: readonly [number, number] | undefined, along: number, reach: number) => {
    if (!run || along < run[0] - reach || along > run[1] + reach) return -1;
    const end = run[1] > foot - unit * 0.1 && run !== top ? Infinity : run[1];
    const half = min(reach, (min(end, foot) - run[0]) / (end === Infinity ? 1 : 2));
    const u = max(0, run[0] + half - along, along - (end - half)) / max(1, half);
    return half * 0.45 * (1 - sqrt(max(0, 1 - u * u)));
  };
  return (x, y) => {
    const inside = min(
      x - place.left - drawnBack(left, y, unit * 0.9),
      place.left + place.width - x - drawnBack(right, y, unit * 0.9),
      y - place.top - drawnBack(top, x, unit * 2),
    );
    return smoothstep(0, 2.5, inside);
  };
}

/** From the first to the last place where `isThere`, on the sheet. */
function runOf(count: number, isThere: (i: number) => boolean, start: number, length: number): [number, number] | undefined {
  let first = -1;
  let last = -1;
  for (let i = 0; i < count; i++) {
    if (!isThere(i)) continue;
    if (first < 0) first = i;
    last = i;
  }
  return first < 0 ? undefined : [start + (first / count) * length, start + ((last + 1) / count) * length];
}
