import sharp from 'sharp';
import { TRUSTED } from './matte.js';
import { type Pace } from './pace.js';
import { panelled } from './panels.js';
import { clampByte, hex, lay, luma, plain, smoothstep, toRaster, type Raster, type Rgb } from './raster.js';
import { sceneSvg, type Scenery } from './scenery.js';
import { coveredSheet, coverSheet, printBefore, standBefore, type Staged } from './stage.js';
import type { Subject } from './subject.js';
import type { Wish } from './wish.js';

const { hypot, max, round } = Math;

const WHITE: Rgb = [255, 255, 255];

/** Every finished picture, in pixels (design: generated images are 4:5). */
export const SHEET = { width: 1600, height: 2000 };
/** Brush and ink work happens on a smaller sheet and is enlarged before the fine texture goes on. */
export const WORK = { width: 1200, height: 1500 };

/** What every look gets to work with. */
export interface Studio {
  subject: Subject;
  /** The parts of a collage, or the subject alone. */
  group: readonly Subject[];
  wish: Wish;
  /** The place the prompt asks for. */
  scenery?: Scenery;
  seed: number;
  pace: Pace;
}

/** Draws what is behind people who are cut out, where the prompt names no place. */
export type Ground = (width: number, height: number) => Promise<Raster>;

export type Look = (studio: Studio) => Promise<Raster>;

export async function renderSvg(svg: string): Promise<Raster> {
  return toRaster(sharp(Buffer.from(svg)));
}

export async function sceneBackdrop(scenery: Scenery, width: number, height: number, seed: number): Promise<Raster> {
  return renderSvg(sceneSvg(scenery, width, height, seed));
}

/**
 * The people before the place the prompt asks for, or before `ground` when it names none. One person's photo stays
 * whole where it can fill the sheet. People who cannot be cut out keep their photo: as a print lying on the place.
 */
export async function posed(studio: Studio, width: number, height: number, ground: Ground): Promise<Staged> {
  const { subject, group, scenery, seed, pace } = studio;
  const covers = group.length === 1 && coveredSheet(subject, width, height).height === height;
  if (!scenery && covers) return coverSheet(subject, width, height, pace);
  const canCut = group.every(({ matte }) => matte.trust >= TRUSTED);
  if (!scenery && !canCut && group.length > 1) {
    return { picture: await panelled(group, { width, height, gap: 14, paper: WHITE }, pace), onBackdrop: true, brush: 0.5 };
  }
  const place = scenery ? await sceneBackdrop(scenery, width, height, seed) : await ground(width, height);
  if (!canCut) return printBefore(subject, place, pace);
  const staged = await standBefore(group, place, 0.76, seed, pace);
  if (scenery) await lit(staged, hex(scenery.sky[2]), pace);
  return staged;
}

/** The people take a little of the colour of the place's light, and lose none of their brightness. */
export async function lit({ picture, people }: Staged, light: Rgb, pace: Pace): Promise<void> {
  const tone = 0.299 * light[0] + 0.587 * light[1] + 0.114 * light[2];
  const shares = light.map((value) => (value / tone - 1) * 0.16);
  const { data, width, height } = picture;
  await pace.rows(height, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const p = people!.data[at]!;
      if (p < 0.01) continue;
      for (let c = 0; c < 3; c++) data[at * 3 + c] = clampByte(data[at * 3 + c]! * (1 + shares[c]! * p));
    }
  });
}

/** Lays `art` on plain paper. */
export function mounted(art: Raster, left: number, top: number, paper: Rgb, sheet = SHEET): Raster {
  const out = plain(sheet.width, sheet.height, paper);
  lay(art, out, left, top);
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
