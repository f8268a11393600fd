import type { Rectangle, Size } from '../../../../painter/index.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { facesInArea } from './collage.js';
import { clamp } from './color.js';
import type { Edges } from './edges.js';
import { acrossSheet } from './group-placement.js';
import { onOwnBackground, type PhotoOfPeople } from './own-background.js';
import type { Group } from './people.js';
import { newPlane, type Plane } from './plane.js';
import type { RenderProgress } from './render-progress.js';

const { abs, ceil, floor, log, max, min, round } = Math;

/** Fraction of the people that may be cut off on each side of a print, divided by their number. */
const MAX_CUT_OFF = 0.06;

/** Gap between two prints, as a fraction of the space's shorter side. */
const GAP = 0.0075;

export interface Print {
  print: RgbPixels;
  /** Position in the space, in pixels. */
  left: number;
  top: number;
}

/** The photo, or the panels of a collage in rows, each on its own background, so that they fill the space. */
export async function layOutPrints(groups: readonly Group[], space: Size, progress: RenderProgress): Promise<Print[]> {
  const rows = rowsFor(groups, space);
  const gap = GAP * min(space.width, space.height);
  const height = (space.height - gap * (rows.length - 1)) / rows.length;
  const prints: Print[] = [];
  for (const [r, row] of rows.entries()) {
    const width = (space.width - gap * (row.length - 1)) / row.length;
    for (const [i, group] of row.entries()) {
      const scene = await partFor(group, width / height);
      const [left, top] = [round(i * (width + gap)), round(r * (height + gap))];
      const cell = { width: min(ceil(width), space.width - left), height: min(ceil(height), space.height - top) };
      prints.push({ print: await onOwnBackground(scene, cell, progress), left, top });
    }
  }
  return prints;
}

/** The part of the photo closest to this aspect ratio, width divided by height, that cuts no person. */
export async function partFor(group: Group, shape: number): Promise<PhotoOfPeople> {
  const crop = cropFor(group, shape);
  const photo = await toPixels(sharpOf(group.photo).extract(crop));
  return { photo, alpha: croppedPlane(group, crop), faces: facesInArea(edgesOf(crop, group.photo), group.faces) };
}

function cropFor(group: Group, shape: number): Rectangle {
  const { photo, heads } = group;
  const across = acrossSheet(group, { width: photo.width, height: photo.width / shape });
  if (across) {
    const top = max(0, -across.top);
    return { left: 0, top, width: photo.width, height: min(photo.height - top, round(photo.width / shape)) };
  }
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

function edgesOf({ left, top, width, height }: Rectangle, photo: Size): Edges {
  return {
    left: left / photo.width,
    top: top / photo.height,
    right: (left + width) / photo.width,
    bottom: (top + height) / photo.height,
  };
}

/** The part of the mask that belongs to a part of the photo. */
function croppedPlane({ photo, alpha }: Group, crop: Rectangle): Plane {
  const [across, down] = [alpha.width / photo.width, alpha.height / photo.height];
  const [left, top] = [floor(crop.left * across), floor(crop.top * down)];
  const part = newPlane(
    clamp(round(crop.width * across), 1, alpha.width - left),
    clamp(round(crop.height * down), 1, alpha.height - top),
  );
  for (let y = 0; y < part.height; y++) {
    const from = (top + y) * alpha.width + left;
    part.data.set(alpha.data.subarray(from, from + part.width), y * part.width);
  }
  return part;
}

/** The horizontal range that holds nearly all of the people, in fractions of the photo's width. */
function columnsOf({ alpha, faces }: Group): [number, number] {
  const sums = new Float64Array(alpha.width);
  for (let i = 0; i < alpha.data.length; i++) sums[i % alpha.width]! += alpha.data[i]!;
  const spare = (sums.reduce((sum, value) => sum + value, 0) * MAX_CUT_OFF) / faces.length;
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
