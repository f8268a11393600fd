import sharp from 'sharp';
import { type Pace } from './pace.js';
import { clampByte, luma, newRaster, smoothstep, toRaster, type Raster, type Rgb } from './raster.js';
import { DAYLIGHT, sceneSvg, type Scenery } from './scenery.js';
import { coveredSheet, coverSheet, standBefore, type Staged } from './stage.js';
import type { Subject } from './subject.js';
import type { Wish } from './wish.js';

const { hypot, max, round } = Math;

/** Every finished picture, in pixels (design: generated images are 4:5). */
export const SHEET = { width: 1600, height: 2000 };
/** Brush and ink work happens on a smaller sheet and is enlarged before the fine texture goes on. */
export const WORK = { width: 1200, height: 1500 };

/** What every look gets to work with. */
export interface Studio {
  subject: Subject;
  /** Those to cut out one by one: the parts of a collage, or the subject alone. */
  group: readonly Subject[];
  wish: Wish;
  /** The place the prompt asks for. */
  scenery?: Scenery;
  seed: number;
  pace: Pace;
}

export type Look = (studio: Studio) => Promise<Raster>;

export async function renderSvg(svg: string): Promise<Raster> {
  return toRaster(sharp(Buffer.from(svg)));
}

export async function sceneBackdrop(scenery: Scenery, width: number, height: number, seed: number): Promise<Raster> {
  return renderSvg(sceneSvg(scenery, width, height, seed));
}

/** The people before the place the prompt asks for; without one, the photo itself, if it can fill the sheet. */
export async function posed(studio: Studio, width: number, height: number): Promise<Staged> {
  const { subject, group, scenery, seed, pace } = studio;
  const photoCovers = group.length === 1 && coveredSheet(subject, width, height).height === height;
  if (!scenery && photoCovers) return coverSheet(subject, width, height, pace);
  const place = await sceneBackdrop(scenery ?? DAYLIGHT, width, height, seed);
  return standBefore(group, place, 0.76, seed, pace);
}

/** Lays `art` on plain paper. */
export function mounted(art: Raster, left: number, top: number, paper: Rgb, sheet = SHEET): Raster {
  const out = plain(sheet.width, sheet.height, paper);
  for (let y = 0; y < art.height; y++) {
    const row = art.data.subarray(y * art.width * 3, (y + 1) * art.width * 3);
    out.data.set(row, ((top + y) * out.width + left) * 3);
  }
  return out;
}

export function plain(width: number, height: number, colour: Rgb): Raster {
  const out = newRaster(width, height);
  for (let x = 0; x < width; x++) out.data.set(colour, x * 3);
  for (let y = 1; y < height; y++) out.data.copyWithin(y * width * 3, 0, width * 3);
  return out;
}

export interface Grade {
  /** Above 1 for stronger colours. */
  saturation: number;
  /** 0 leaves the tones, 1 is a strong S curve. */
  contrast: number;
  /** Above 1 lifts the middle tones. */
  lift: number;
  /** Added to the shadows and to the highlights. */
  shadows: Rgb;
  highlights: Rgb;
}

/** Changes colours in place. */
export async function grade(picture: Raster, how: Grade, pace: Pace): Promise<void> {
  const { data, width, height } = picture;
  const curve = Array.from({ length: 256 }, (_, tone) => {
    const lifted = (tone / 255) ** (1 / how.lift);
    const curved = lifted + (smoothstep(0, 1, lifted) - lifted) * how.contrast;
    return curved * 255;
  });
  await pace.rows(height, (y) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      const tone = luma(data, at);
      const target = curve[round(tone)]!;
      const gain = target / max(1, tone);
      const light = target / 255;
      for (let c = 0; c < 3; c++) {
        const value = target + (data[at + c]! * gain - target) * how.saturation;
        data[at + c] = clampByte(value + how.shadows[c]! * (1 - light) ** 2 + how.highlights[c]! * light ** 2);
      }
    }
  });
}

/** Multiplies in place: `shade` is around 1, one number per pixel. */
export async function shade(picture: Raster, strength: (x: number, y: number) => number, pace: Pace): Promise<void> {
  const { data, width, height } = picture;
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const factor = strength(x, y);
      const at = (y * width + x) * 3;
      data[at] = clampByte(data[at]! * factor);
      data[at + 1] = clampByte(data[at + 1]! * factor);
      data[at + 2] = clampByte(data[at + 2]! * factor);
    }
  });
}

/** Lays one colour over the picture, as strongly as the mask says. */
export async function tint(picture: Raster, colour: Rgb, mask: (at: number) => number, pace: Pace): Promise<void> {
  const { data, width, height } = picture;
  await pace.rows(height, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      const p = mask(pixel);
      for (let c = 0; c < 3; c++) {
        const at = pixel * 3 + c;
        data[at] = clampByte(data[at]! + (colour[c]! - data[at]!) * p);
      }
    }
  });
}

/** 1 in the middle, falling towards the corners. */
export function vignette(width: number, height: number, strength: number): (x: number, y: number) => number {
  return (x, y) => {
    const away = hypot((x / width - 0.5) / 0.72, (y / height - 0.47) / 0.72);
    return 1 - strength * smoothstep(0.55, 1.1, away);
  };
}
