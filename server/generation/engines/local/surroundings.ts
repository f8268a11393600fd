import type { Rectangle, Size } from '../../../../painter/index.js';
import { boxMean, planesOf, productOf } from '../../vision/filters.js';
import { luma, newPixels, resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../vision/pixels.js';
import { clampByte } from './color.js';
import type { Group } from './people.js';
import { resizedPlane } from './plane.js';

const { exp, floor, max, min, round, sqrt } = Math;

/** Long side, in pixels, of the copy in which the people are painted over. */
const SMALL = 320;
/** Blurs that carry the colors behind the people to where the people were, as fractions of the copy's sides. */
const REACHES = [0.02, 0.06, 0.2, 0.6];
/** The background goes out of focus over this part of the sheet's shorter side, and of the photo at most this part. */
const FADE = 0.3;
const MAX_FADED = 0.5;
/** From the focus within the photo to that far away from it, as a multiple of the fade on both sides of the photo's edge. */
const SOFTENED = 0.7;
/** The blur far away from the photo, as a part of the sheet's shorter side, and in how many steps it is reached. */
const FAR = 1 / 4;
const STEPS = 3;
/** The part of the photo's side that is seen again, mirrored, beyond its edge. */
const MIRRORED = 0.25;
/** The blur of painted surroundings within the photo. */
const PAINTED = 1 / 18;
/** The range of the tones, and how much darker they are far from the heads. */
const DARKEST = 172;
const BRIGHTEST = 250;
const EDGE = 16;
const CLARITY = 1.2;
const WARMTH = [6, 2, -7];

/**
 * The background behind the people, as an artist for animated films paints it: soft, lighter than the people, and lightest
 * around their heads.
 * @param area of the photo on the sheet; beyond it, its edges continue
 */
export async function paintedSurroundings(
  group: Pick<Group, 'photo' | 'alpha'>,
  area: Rectangle,
  size: Size,
  focus: { x: number; y: number },
): Promise<RgbPixels> {
  const soft = await outOfFocus(group, area, size, PAINTED);
  return inTones(await resized(soft, size.width, size.height), focus);
}

/**
 * The background behind the people, at a quarter of the size: the photo at its area, and beyond it an ever softer continuation,
 * so that no lamp or sign is seen a second time.
 * @param near the blur within the photo, as a part of the sheet's shorter side
 */
export async function outOfFocus(
  group: Pick<Group, 'photo' | 'alpha'>,
  area: Rectangle,
  sheet: Size,
  near: number,
): Promise<RgbPixels> {
  const behind = await behindPeople(group, area, sheet);
  const { width, height } = behind;
  const blurs = Array.from({ length: STEPS + 1 }, (_, i) => min(width, height) * near * (FAR / near) ** (i / STEPS));
  const steps = await Promise.all(blurs.map((blur) => blurred(behind, blur)));
  const [scale, reach, inside] = [sheet.width / width, SOFTENED * fadeOf(area, sheet), insideOf(area, sheet)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = STEPS * (1 - smoothstep(-reach, reach, inside(x * scale, y * scale)));
      const lower = min(STEPS - 1, floor(away));
      const [one, other] = [steps[lower]!.data, steps[lower + 1]!.data];
      const at = (y * width + x) * 3;
      for (let c = at; c < at + 3; c++) behind.data[c] = clampByte(one[c]! + (other[c]! - one[c]!) * (away - lower));
    }
  }
  return behind;
}

/** Wide blurs are computed on a reduced copy. @param sigma in pixels */
async function blurred(picture: RgbPixels, sigma: number): Promise<RgbPixels> {
  const reduced = max(1, sigma / 4);
  const small = { width: max(1, round(picture.width / reduced)), height: max(1, round(picture.height / reduced)) };
  const image = sharpOf(await resized(picture, small.width, small.height));
  return resized(await toPixels(image.blur(max(0.5, sigma / reduced))), picture.width, picture.height);
}

/** The width of the strip at the photo's edges in which the sheet changes from the photo to what goes on beyond it. */
export function fadeOf({ width, height }: Size, sheet: Size): number {
  return min(min(sheet.width, sheet.height) * FADE, (width < sheet.width ? width : height) * MAX_FADED);
}

/** How far inside the photo a place of the sheet is from the nearest edge beyond which the sheet goes on. */
export function insideOf({ left, top, width, height }: Rectangle, sheet: Size): (x: number, y: number) => number {
  const [right, bottom] = [left + width, top + height];
  return (x, y) =>
    min(
      left <= 0 ? Infinity : x - left,
      top <= 0 ? Infinity : y - top,
      right >= sheet.width ? Infinity : right - x,
      bottom >= sheet.height ? Infinity : bottom - y,
    );
}

/** The background behind the people, at a quarter of the size: the photo at its area, its edges mirrored beyond it. */
async function behindPeople(group: Pick<Group, 'photo' | 'alpha'>, area: Rectangle, size: Size): Promise<RgbPixels> {
  const scale = SMALL / max(group.photo.width, group.photo.height);
  const small = { width: max(2, round(group.photo.width * scale)), height: max(2, round(group.photo.height * scale)) };
  const photo = await resized(group.photo, small.width, small.height);
  return spread(withoutPeople(photo, (await resizedPlane(group.alpha, small)).data), area, size);
}

/** Fills the place of the people with the colors around them, the nearest first. */
function withoutPeople(photo: RgbPixels, people: Float32Array): RgbPixels {
  const { width, height } = photo;
  const out = newPixels(width, height);
  const free = boxMean(people, photo, 3).map((value) => 1 - smoothstep(0.01, 0.15, value));
  const colors = planesOf(photo).map((plane) => productOf(plane, free));
  const filled = colors.map((values) => values.slice());
  const known = free.slice();
  for (const reach of REACHES) {
    const radius = max(1, round(reach * max(width, height)));
    const total = boxMean(free, photo, radius);
    const added = new Float64Array(total.length);
    for (let i = 0; i < added.length; i++) added[i] = (1 - known[i]!) * smoothstep(0.02, 0.1, total[i]!);
    for (const [c, values] of colors.entries()) {
      const sums = boxMean(values, photo, radius);
      for (let i = 0; i < sums.length; i++) filled[c]![i]! += added[i]! * (sums[i]! / (total[i]! + 1e-6));
    }
    for (let i = 0; i < known.length; i++) known[i]! += added[i]!;
  }
  for (let i = 0; i < known.length; i++) {
    for (let c = 0; c < 3; c++) out.data[i * 3 + c] = clampByte(filled[c]![i]! / max(0.05, known[i]!));
  }
  return out;
}

function spread(photo: RgbPixels, area: Rectangle, size: Size): RgbPixels {
  const out = newPixels(max(1, size.width >> 2), max(1, size.height >> 2));
  for (let y = 0; y < out.height; y++) {
    const row = mirrored(((y * 4 - area.top) / area.height) * photo.height, photo.height);
    for (let x = 0; x < out.width; x++) {
      const from = (row * photo.width + mirrored(((x * 4 - area.left) / area.width) * photo.width, photo.width)) * 3;
      const at = (y * out.width + x) * 3;
      out.data[at] = photo.data[from]!;
      out.data[at + 1] = photo.data[from + 1]!;
      out.data[at + 2] = photo.data[from + 2]!;
    }
  }
  return out;
}

/** A true mirror image at the edge; stretched far from it, where it would repeat what should be seen once. */
function mirrored(at: number, length: number): number {
  const deep = (outside: number) => MIRRORED * length * (1 - exp(-outside / (MIRRORED * length)));
  const inside = at < 0 ? deep(-at) : at >= length ? length - 1 - deep(at - length) : at;
  return floor(min(length - 1, max(0, inside)));
}

/** Lightens the tones, and makes their colors clear: dark rooms become as bright as gardens. */
function inTones(picture: RgbPixels, focus: { x: number; y: number }): RgbPixels {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const across = (x / width - focus.x) * 1.1;
      const down = (y / height - focus.y) * 0.8;
      const away = sqrt(across * across + down * down);
      const own = luma(data, at);
      const tone = DARKEST + (own / 255) * (BRIGHTEST - DARKEST) - EDGE * smoothstep(0.1, 0.8, away);
      for (let c = 0; c < 3; c++) data[at + c] = clampByte(tone + (data[at + c]! - own) * CLARITY + WARMTH[c]!);
    }
  }
  return picture;
}
