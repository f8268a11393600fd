import sharp from 'sharp';
import { clouds } from './noise.js';
import { guidance, TRUSTED } from './matte.js';
import { type Pace } from './pace.js';
import {
  lay,
  lumaPlane,
  newPlane,
  plain,
  sharpOf,
  smoothstep,
  toRaster,
  type Plane,
  type Raster,
} from './raster.js';
import type { Box } from './skin.js';
import type { Subject } from './subject.js';

const { ceil, floor, hypot, max, min, round, sqrt } = Math;

/** The photo's place on a sheet, in pixels of the sheet; parts may hang over. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Staged {
  picture: Raster;
  /** 1 where the people are, 0 where the backdrop shows. Absent when they could not be told apart. */
  people?: Plane;
  /** Whether a drawn place stands behind the people, instead of the photo's own background. */
  onBackdrop: boolean;
  /** The brush that suits the faces: 1 for a face that fills the sheet, less for small ones. */
  brush: number;
}

/** The largest sheet up to the given size that the photo can cover without cutting into a head. */
export function coveredSheet({ photo, heads }: Subject, width: number, height: number): { width: number; height: number } {
  const tallest = (width * photo.height) / (photo.width * (heads.right - heads.left));
  return tallest >= height * 0.94 ? { width, height } : { width, height: round(tallest) };
}

/** The photo over the whole sheet. */
export async function coverSheet(subject: Subject, width: number, height: number, pace: Pace): Promise<Staged> {
  const { photo, heads, matte } = subject;
  const scale = max(width / photo.width, height / photo.height);
  const wide = max(width, round(photo.width * scale));
  const tall = max(height, round(photo.height * scale));
  const centre = ((heads.left + heads.right) / 2) * wide;
  const eyes = ((heads.top + heads.bottom) / 2) * tall;
  const place = {
    left: round(clamp(width / 2 - centre, width - wide, 0)),
    top: round(clamp(max(height * 0.42 - eyes, -heads.top * tall), height - tall, 0)),
    width: wide,
    height: tall,
  };
  const picture = await layerOf(photo, place, width, height);
  await pace.breathe();
  const brush = brushFor(subject, place, height);
  if (matte.trust < TRUSTED) return { picture, onBackdrop: false, brush };
  return { picture, people: await peopleMask(subject, picture, place, 0, pace), onBackdrop: false, brush };
}

function brushFor({ heads }: Subject, place: Place, height: number): number {
  const face = min((heads.bottom - heads.top) * place.height, (heads.right - heads.left) * place.width * 1.3);
  return clamp(face / (height * 0.5), 0.3, 1);
}

/** The whole photo, or as much of it as shows all heads, as a white-bordered print lying on the backdrop. */
export async function printBefore(subject: Subject, backdrop: Raster, pace: Pace): Promise<Staged> {
  const { width, height } = backdrop;
  const border = round(width * 0.025);
  const wide = round(width * 0.78);
  const tall = min(round(height * 0.66), round((wide * subject.photo.height) / subject.photo.width));
  const { picture, brush } = await coverSheet(subject, wide, tall, pace);
  const print = plain(wide + 2 * border, tall + 2 * border, [255, 252, 246]);
  lay(picture, print, border, border);
  const sheet = { ...backdrop, data: backdrop.data.slice() };
  const left = round((width - print.width) / 2);
  const top = round((height - print.height) * 0.62);
  castShadow(sheet, { left, top, right: left + print.width, bottom: top + print.height });
  lay(print, sheet, left, top);
  return { picture: sheet, onBackdrop: true, brush: brush * (tall / height) };
}

/** A soft shadow below and beside a print. */
function castShadow({ data, width, height }: Raster, box: Box): void {
  const reach = round(width * 0.03);
  for (let y = max(0, box.top - reach); y < min(height, box.bottom + 2 * reach); y++) {
    for (let x = max(0, box.left - reach); x < min(width, box.right + reach); x++) {
      const away = hypot(max(0, box.left - x, x - box.right), max(0, box.top + reach - y, y - box.bottom - reach / 2));
      const factor = 1 - 0.4 * (1 - smoothstep(0, reach, away));
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c]! *= factor;
    }
  }
}

/** The people cut out and set before the backdrop, standing on the sheet's lower edge. */
export async function standBefore(
  subjects: readonly Subject[],
  backdrop: Raster,
  share: number,
  seed: number,
  pace: Pace,
): Promise<Staged> {
  const { width, height } = backdrop;
  const people = newPlane(width, height);
  let picture = backdrop;
  let brush = 0;
  const places = subjects.length === 1 ? [standingPlace(subjects[0]!, backdrop, share)] : placesInGroup(subjects, backdrop);
  for (const [i, subject] of subjects.entries()) {
    const place = places[i]!;
    const layer = await layerOf(subject.photo, place, width, height);
    await pace.breathe();
    const mask = await peopleMask(subject, layer, place, seed, pace);
    picture = await over(picture, layer, mask, people, pace);
    brush += brushFor(subject, place, height) / subjects.length;
  }
  return { picture, people, onBackdrop: true, brush };
}

/** `share` is the part of the sheet's height that the people should take. */
function standingPlace({ photo, heads, outline, matte }: Subject, { width, height }: Raster, share: number): Place {
  const widest = (width * 0.96) / (photo.width * (heads.right - heads.left));
  const tallest = (height * share) / (photo.height * (1 - outline.top));
  const reachingBothSides = matte.trust < TRUSTED || (outline.left < 0.03 && outline.right > 0.97);
  const least = reachingBothSides ? min((width * 1.01) / photo.width, (height * 0.98) / photo.height) : 0;
  const scale = min(widest, max(tallest, least));
  const wide = round(photo.width * scale);
  const tall = round(photo.height * scale);
  const centre = ((heads.left + heads.right) / 2) * wide;
  const left = round(width / 2 - centre);
  return { left: wide >= width ? clamp(left, width - wide, 0) : left, top: height - tall, width: wide, height: tall };
}

/**
 * Two people side by side, more in two rows: the back row first and closer together, so that the shoulders in front
 * close the gap below it. Nobody's head is much larger than another's.
 */
function placesInGroup(subjects: readonly Subject[], { width, height }: Raster): Place[] {
  const count = subjects.length;
  const inBack = count < 3 ? 0 : floor(count / 2);
  const sizes = subjects.map(({ heads }) => sqrt((heads.right - heads.left) * (heads.bottom - heads.top)));
  const usual = sizes.reduce((sum, size) => sum + size, 0) / count;
  const share = min(height * 0.8, width * (count < 3 ? 0.84 : count < 5 ? 0.64 : 0.5));
  return subjects.map(({ photo, heads }, i) => {
    const isBack = i < inBack;
    const inRow = isBack ? inBack : count - inBack;
    const spot = ((isBack ? i : i - inBack) + 0.5) / inRow;
    const wide = round(share * clamp(sqrt(usual / sizes[i]!), 0.95, 1.05));
    const tall = round((wide * photo.height) / photo.width);
    const middle = width * (0.5 + (spot - 0.5) * (inBack === 0 ? 0.88 : isBack ? 0.8 : 1.16));
    const lift = isBack ? min(height * 0.33, height * 0.98 - tall) : 0;
    return {
      left: round(middle - ((heads.left + heads.right) / 2) * wide),
      top: round(height - tall - lift),
      width: wide,
      height: tall,
    };
  });
}

function clamp(value: number, low: number, high: number): number {
  return min(high, max(low, value));
}

/** The visible part of the photo at its place; beyond it the border pixels go on. */
async function layerOf(photo: Raster, place: Place, width: number, height: number): Promise<Raster> {
  const scaleX = photo.width / place.width;
  const scaleY = photo.height / place.height;
  const left = max(0, place.left);
  const top = max(0, place.top);
  const right = min(width, place.left + place.width);
  const bottom = min(height, place.top + place.height);
  const cut = {
    left: min(photo.width - 1, max(0, round((left - place.left) * scaleX))),
    top: min(photo.height - 1, max(0, round((top - place.top) * scaleY))),
    width: 0,
    height: 0,
  };
  cut.width = clamp(round((right - left) * scaleX), 1, photo.width - cut.left);
  cut.height = clamp(round((bottom - top) * scaleY), 1, photo.height - cut.top);
  const seen = await sharpOf(photo)
    .extract(cut)
    .resize(right - left, bottom - top, { fit: 'fill', kernel: 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return toRaster(sharp(seen).extend({ left, top, right: width - right, bottom: height - bottom, extendWith: 'copy' }));
}

/** The small matte carried to the sheet's size along the edges that the photo has there; clothes go on below it. */
async function peopleMask({ small, matte }: Subject, layer: Raster, place: Place, seed: number, pace: Pace): Promise<Plane> {
  const { width, height } = layer;
  const lines = await guidance(matte.plane, lumaPlane(small), 3, 90, pace);
  const tone = lumaPlane(layer);
  const mask = newPlane(width, height);
  const columns = ceil(width / 4);
  const wobble = await clouds(columns, ceil(height / 4), 15, 3, seed, pace);
  const fade = max(3, place.height * 0.02);
  const scaleX = small.width / place.width;
  const scaleY = small.height / place.height;
  const right = place.left + place.width;
  await pace.rows(height, (y) => {
    if (y < place.top) return;
    for (let x = max(0, place.left); x < min(width, right); x++) {
      const at = y * width + x;
      const u = (x - place.left + 0.5) * scaleX - 0.5;
      const v = (y - place.top + 0.5) * scaleY - 0.5;
      const coarse = sample(matte.plane, u, v);
      if (coarse < 0.004) continue;
      const isEdge = coarse < 0.996;
      const fine = isEdge ? sample(lines.a, u, v) * tone.data[at]! + sample(lines.b, u, v) : 1;
      const p = smoothstep(0.25, 0.75, 0.5 * fine + 0.5 * coarse);
      const inward = min(
        place.top > 0 ? y - place.top : Infinity,
        place.left > 0 ? x - place.left : Infinity,
        right < width ? right - x : Infinity,
      );
      mask.data[at] = p * smoothstep(0, fade * 2, inward + wobble.data[(y >> 2) * columns + (x >> 2)]! * fade);
    }
  });
  return mask;
}

function sample({ width, height, data }: Plane, u: number, v: number): number {
  const x = clamp(u, 0, width - 1.001);
  const y = clamp(v, 0, height - 1.001);
  const left = floor(x);
  const top = floor(y) * width;
  const below = min(height - 1, floor(y) + 1) * width;
  const next = min(width - 1, left + 1);
  const fx = x - left;
  const fy = y - floor(y);
  const above = data[top + left]! * (1 - fx) + data[top + next]! * fx;
  return above * (1 - fy) + (data[below + left]! * (1 - fx) + data[below + next]! * fx) * fy;
}

/** The layer over the backdrop as far as the mask says, which is added to `people`. */
async function over(backdrop: Raster, layer: Raster, mask: Plane, people: Plane, pace: Pace): Promise<Raster> {
  const { width, height } = backdrop;
  const out = { width, height, data: backdrop.data.slice() };
  await pace.rows(height, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const p = mask.data[at]!;
      if (p === 0) continue;
      if (p > people.data[at]!) people.data[at] = p;
      for (let c = at * 3; c < at * 3 + 3; c++) {
        out.data[c] = backdrop.data[c]! + (layer.data[c]! - backdrop.data[c]!) * p + 0.5;
      }
    }
  });
  return out;
}
