import sharp from 'sharp';
import { clouds } from './noise.js';
import { guidance } from './matte.js';
import { Pace } from './pace.js';
import {
  lumaPlane,
  newPlane,
  newRaster,
  resizedPlane,
  sharpOf,
  smoothstep,
  toRaster,
  type Plane,
  type Raster,
} from './raster.js';
import type { Subject } from './subject.js';

/** Outlines that are trusted less than this are not cut along. */
export const TRUSTED = 0.6;

/** The photo's place on a sheet, in pixels of the sheet; parts may hang over. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Staged {
  picture: Raster;
  /** 1 where the people are, 0 where the backdrop shows. Absent when the photo fills the sheet. */
  people?: Plane;
}

/** The photo over the whole sheet, nobody cut off; a photo too wide for that floats on the backdrop. */
export async function fillSheet(subject: Subject, width: number, height: number, backdrop: Raster, seed: number, pace: Pace): Promise<Staged> {
  const { photo, people } = subject;
  const cover = Math.max(width / photo.width, height / photo.height);
  const fit = width / (photo.width * Math.min(1, people.right - people.left));
  const scale = Math.min(cover, fit);
  const place = placed(subject, scale, width, height);
  const layer = await layerOf(photo, place, width, height);
  if (place.left <= 0 && place.top <= 0 && place.top + place.height >= height && place.left + place.width >= width) {
    return { picture: layer };
  }
  const mask = softWindow(place, width, height, seed);
  return { picture: await over(backdrop, layer, mask, pace), people: mask };
}

/** The people cut out and set before the backdrop, standing on the sheet's lower edge. */
export async function standBefore(subject: Subject, backdrop: Raster, share: number, seed: number, pace: Pace): Promise<Staged> {
  const { photo, people, matte } = subject;
  const { width, height } = backdrop;
  const touchesBothSides = people.left < 0.02 && people.right > 0.98;
  const tall = (height * share) / (photo.height * (1 - people.top));
  const wide = (width * (touchesBothSides ? 1 : 0.98)) / (photo.width * (people.right - people.left));
  const scale = Math.min(wide, tall);
  const place = placed(subject, scale, width, height);
  place.top = height - place.height;
  const layer = await layerOf(photo, place, width, height);
  await pace.breathe();
  const mask = matte.trust >= TRUSTED ? peopleMask(subject, layer, place, seed) : softWindow(place, width, height, seed);
  return { picture: await over(backdrop, layer, mask, pace), people: mask };
}

function placed({ photo, people }: Subject, scale: number, width: number, height: number): Place {
  const wide = photo.width * scale;
  const tall = photo.height * scale;
  const centre = ((people.left + people.right) / 2) * wide;
  const eyes = (people.top * 0.55 + people.bottom * 0.45) * tall;
  const left = wide >= width ? clamp(width / 2 - centre, width - wide, 0) : (width - wide) / 2;
  const top = tall >= height ? clamp(Math.min(height * 0.42 - eyes, height * 0.05 - people.top * tall), height - tall, 0) : (height - tall) * 0.6;
  return { left: Math.round(left), top: Math.round(top), width: Math.round(wide), height: Math.round(tall) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The visible part of the photo at its place; beyond it the border pixels go on. */
async function layerOf(photo: Raster, place: Place, width: number, height: number): Promise<Raster> {
  const scaleX = photo.width / place.width;
  const scaleY = photo.height / place.height;
  const left = Math.max(0, place.left);
  const top = Math.max(0, place.top);
  const right = Math.min(width, place.left + place.width);
  const bottom = Math.min(height, place.top + place.height);
  const cut = {
    left: Math.min(photo.width - 1, Math.max(0, Math.round((left - place.left) * scaleX))),
    top: Math.min(photo.height - 1, Math.max(0, Math.round((top - place.top) * scaleY))),
    width: 0,
    height: 0,
  };
  cut.width = clamp(Math.round((right - left) * scaleX), 1, photo.width - cut.left);
  cut.height = clamp(Math.round((bottom - top) * scaleY), 1, photo.height - cut.top);
  const seen = await sharpOf(photo)
    .extract(cut)
    .resize(right - left, bottom - top, { fit: 'fill', kernel: 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return toRaster(sharp(seen).extend({ left, top, right: width - right, bottom: height - bottom, extendWith: 'copy' }));
}

function peopleMask({ small, matte, photo }: Subject, layer: Raster, place: Place, seed: number): Plane {
  const { width, height } = layer;
  const lines = guidance(matte.plane, lumaPlane(small), 3, 90);
  const a = resizedPlane(lines.a, place.width, place.height);
  const b = resizedPlane(lines.b, place.width, place.height);
  const soft = resizedPlane(matte.plane, place.width, place.height);
  const tone = lumaPlane(layer);
  const mask = newPlane(width, height);
  const wobble = clouds(width, height, 60, 3, seed);
  const fade = Math.max(4, place.height * 0.03);
  const headCut = matte.plane.data.subarray(0, matte.plane.width).some((p) => p > 0.5) && photo.height > 8;
  for (let y = Math.max(0, place.top); y < Math.min(height, place.top + place.height); y++) {
    for (let x = Math.max(0, place.left); x < Math.min(width, place.left + place.width); x++) {
      const at = y * width + x;
      const from = (y - place.top) * place.width + (x - place.left);
      const fine = a.data[from]! * tone.data[at]! + b.data[from]!;
      const p = smoothstep(0.25, 0.75, 0.5 * fine + 0.5 * soft.data[from]!);
      const fromTop = y - place.top + wobble.data[at]! * fade;
      const fromLeft = place.left > 0 ? x - place.left + wobble.data[at]! * fade : Infinity;
      const fromRight = place.left + place.width < width ? place.left + place.width - x + wobble.data[at]! * fade : Infinity;
      const top = headCut ? smoothstep(0, fade * 2, fromTop) : 1;
      mask.data[at] = p * top * smoothstep(0, fade * 2, Math.min(fromLeft, fromRight));
    }
  }
  return mask;
}

/** The photo's own rectangle with a painted, feathered edge where it ends inside the sheet. */
function softWindow(place: Place, width: number, height: number, seed: number): Plane {
  const mask = newPlane(width, height);
  const wobble = clouds(width, height, width / 9, 4, seed);
  const feather = Math.min(place.width, place.height) * 0.09;
  const open = { left: place.left > 0, top: place.top > 0, right: place.left + place.width < width, bottom: place.top + place.height < height };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inward = Math.min(
        open.left ? x - place.left : Infinity,
        open.right ? place.left + place.width - x : Infinity,
        open.top ? y - place.top : Infinity,
        open.bottom ? place.top + place.height - y : Infinity,
      );
      const at = y * width + x;
      mask.data[at] = smoothstep(0, feather, inward + wobble.data[at]! * feather * 0.5 - feather * 0.2);
    }
  }
  return mask;
}

async function over(backdrop: Raster, layer: Raster, mask: Plane, pace: Pace): Promise<Raster> {
  const { width, height } = backdrop;
  const out = newRaster(width, height);
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const p = mask.data[at]!;
      for (let c = at * 3; c < at * 3 + 3; c++) out.data[c] = backdrop.data[c]! + (layer.data[c]! - backdrop.data[c]!) * p + 0.5;
    }
  });
  return out;
}
