import type { Rectangle, Size } from '../../../../painter/index.js';
import { boxMean, planesOf, productOf } from '../../vision/filters.js';
import { luma, newPixels, resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../vision/pixels.js';
import { clampByte } from './color.js';
import type { Group } from './people.js';
import { resizedPlane } from './plane.js';

const { floor, hypot, max, min, round } = Math;

/** Long side, in pixels, of the copy in which the people are painted over. */
const SMALL = 320;
/** Blurs that carry the colors behind the people to where the people were, as fractions of the copy's sides. */
const REACHES = [0.02, 0.06, 0.2, 0.6];
/** Number of flat tones between black and white. */
const TONES = 14;
/** The range of the tones, and how much darker they are far from the heads. */
const DARKEST = 172;
const BRIGHTEST = 250;
const EDGE = 16;
const CLARITY = 1.5;
const WARMTH = [6, 2, -7];

/**
 * What was behind the people, as an artist for animated films paints it: soft, in a few flat tones, lighter than the people,
 * and lightest around their heads.
 * @param area of the photo on the sheet; beyond it, its edges continue
 */
export async function paintedSurroundings(
  group: Pick<Group, 'photo' | 'alpha'>,
  area: Rectangle,
  size: Size,
  focus: { x: number; y: number },
): Promise<RgbPixels> {
  const seen = await behindPeople(group, area, size);
  const soft = await toPixels(sharpOf(seen).blur(max(1, min(seen.width, seen.height) / 24)));
  return inTones(await resized(soft, size.width, size.height), focus);
}

/** What was behind the people, at a quarter of the size: the photo at its area, its edges mirrored beyond it. */
export async function behindPeople(group: Pick<Group, 'photo' | 'alpha'>, area: Rectangle, size: Size): Promise<RgbPixels> {
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
    const added = Float64Array.from(total, (share, i) => (1 - known[i]!) * smoothstep(0.02, 0.1, share));
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
      out.data.set(photo.data.subarray(from, from + 3), (y * out.width + x) * 3);
    }
  }
  return out;
}

/** Far from the edge, the mirror image would repeat what should be seen once: it is stretched. */
function mirrored(at: number, length: number): number {
  const inside = at < 0 ? -at / 4 : at >= length ? length - 1 - (at - length) / 4 : at;
  return floor(min(length - 1, max(0, inside)));
}

/** Rounds the tones softly, lightens them, and makes their colors clear: dark rooms become as bright as gardens. */
function inTones(picture: RgbPixels, focus: { x: number; y: number }): RgbPixels {
  const { width, height, data } = picture;
  const step = 255 / TONES;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const away = hypot((x / width - focus.x) * 1.1, (y / height - focus.y) * 0.8);
      const own = luma(data, at);
      const lifted = DARKEST + (own / 255) * (BRIGHTEST - DARKEST) - EDGE * smoothstep(0.1, 0.8, away);
      const lower = floor(lifted / step);
      const tone = (lower + smoothstep(0.3, 0.7, lifted / step - lower)) * step;
      for (let c = 0; c < 3; c++) data[at + c] = clampByte(tone + (data[at + c]! - own) * CLARITY + WARMTH[c]!);
    }
  }
  return picture;
}
