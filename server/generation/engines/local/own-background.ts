import type { Rectangle, Size } from '../../../../painter/index.js';
import { resized, type RgbPixels, smoothstep } from '../../vision/pixels.js';
import { clampByte } from './color.js';
import { ABOVE } from './full-bleed.js';
import type { Group } from './people.js';
import { type Plane, resizedPlane } from './plane.js';
import type { RenderProgress } from './render-progress.js';
import { roundingOf } from './rounding.js';
import { fadeOf, insideOf, outOfFocus } from './surroundings.js';

const { max, min, round } = Math;

/** People reach an edge of the photo when they have this part of it. */
const MIN_AT_EDGE = 0.02;
/** A photo that misses the sheet's shape by less than this part fills it: rounding must not leave a fading edge. */
const SHAPE_TOLERANCE = 0.005;
/** People whom an edge of the photo cuts off end softly, within this part of the sheet's shorter side. */
const CUT_FADE = 0.008;
/** Below this part of a face between it and the photo's upper edge, more than its hair is cut off there. */
const FOREHEAD = 0.2;
/** People hang from the sheet's upper edge when no more than this part of it is free: below that, they would float. */
const MAX_BELOW = 0.16;
/** The blur of the background beside the photo, as a part of the sheet's shorter side. */
const BESIDE = 1 / 60;

/** A photo, or a part of one, with its people. */
export type PhotoOfPeople = Pick<Group, 'photo' | 'alpha' | 'faces'>;

/** Whether the photo's upper edge cuts off more than someone's hair. */
export function cutsForehead({ faces }: Pick<PhotoOfPeople, 'faces'>): boolean {
  return faces.some(({ top, height }) => top < height * FOREHEAD);
}

/**
 * Where a sheet shows all of the photo. People whom an edge of the photo cuts off end at the same edge of the sheet: at the
 * upper one when that cuts off more than hair, or no legs; then they fade out below.
 */
export function areaOnSheet({ photo, alpha, faces }: PhotoOfPeople, sheet: Size): Rectangle {
  const scale = min(sheet.width / photo.width, sheet.height / photo.height);
  const fitted = (length: number, whole: number) =>
    length * scale > whole * (1 - SHAPE_TOLERANCE) ? whole : round(length * scale);
  const [width, height] = [fitted(photo.width, sheet.width), fitted(photo.height, sheet.height)];
  const [freeX, freeY] = [sheet.width - width, sheet.height - height];
  const reached = reachedEdges(alpha);
  const aside = reached.left === reached.right ? 0.5 : Number(reached.right);
  const isLittleFree = freeY < sheet.height * MAX_BELOW;
  const hangs = isLittleFree && reached.top && (cutsForehead({ faces }) || !reached.bottom);
  const above = hangs ? 0 : reached.bottom ? 1 : ABOVE;
  return { left: round(freeX * aside), top: round(freeY * above), width, height };
}

function reachedEdges({ data, width, height }: Plane): Record<'left' | 'top' | 'right' | 'bottom', boolean> {
  const isReached = (length: number, at: (i: number) => number) => {
    let count = 0;
    for (let i = 0; i < length; i++) count += Number(data[at(i)]! > 0.5);
    return count > length * MIN_AT_EDGE;
  };
  return {
    left: isReached(height, (y) => y * width),
    top: isReached(width, (x) => x),
    right: isReached(height, (y) => y * width + width - 1),
    bottom: isReached(width, (x) => (height - 1) * width + x),
  };
}

/**
 * The whole photo on the sheet, without a border. Where its shape does not suit the sheet, what is behind the people goes on,
 * more and more out of focus; the people themselves are sharp.
 */
export async function onOwnBackground(scene: PhotoOfPeople, sheet: Size, progress: RenderProgress): Promise<RgbPixels> {
  const area = areaOnSheet(scene, sheet);
  const { left, top, width, height } = area;
  const print = await resized(scene.photo, width, height);
  if (width === sheet.width && height === sheet.height) return print;
  const hangs = top === 0 && height < sheet.height;
  const belowChins = height * (1 - max(...scene.faces.map((face) => face.top + face.height)));
  const inside = insideOf(area, sheet);
  const fade = hangs ? min(fadeOf(area, sheet), max(1, belowChins)) : fadeOf(area, sheet);
  const out = await resized(await outOfFocus(scene, area, sheet, BESIDE), sheet.width, sheet.height);
  const shorter = min(sheet.width, sheet.height);
  const people = await resizedPlane(scene.alpha, print);
  const rounding = roundingOf(scene, area, sheet);
  await progress.forEachRow(height, (row) => {
    for (let column = 0; column < width; column++) {
      const from = row * width + column;
      const deep = inside(left + column, top + row);
      const isSeen = people.data[from]! > 0 && deep < fade && !hangs;
      const person = isSeen
        ? people.data[from]! * smoothstep(0, shorter * CUT_FADE, deep) * rounding(left + column, top + row)
        : 0;
      const own = max(smoothstep(0, fade, deep), person);
      const at = ((top + row) * sheet.width + left + column) * 3;
      for (let c = 0; c < 3; c++) {
        const around = out.data[at + c]!;
        out.data[at + c] = clampByte(around + (print.data[from * 3 + c]! - around) * own);
      }
    }
  });
  return out;
}
