import { guided, TRUSTED } from '../matte.js';
import { randomFrom } from '../noise.js';
import { type Pace } from '../pace.js';
import { panelled } from '../panels.js';
import { clampByte, hex, lumaPlane, sharpOf, toRaster, type Plane, type Raster, type Rgb } from '../raster.js';
import { coveredSheet, coverSheet, printBefore, standBefore, type Staged } from '../stage.js';
import { grade, lit, mounted, sceneBackdrop, shade, SHEET, vignette, type Look, type Studio } from '../studio.js';

const { max, min, round } = Math;

const NARROW = 56;
const WIDE = 84;
const WRITING_ROOM = 250;

/** A film-like print: deep tones, warm lights, cool shadows, fine grain, a narrow border. */
export const realistic: Look = async (studio) => {
  const { pace, seed } = studio;
  const { picture, people } = await photographed(studio, SHEET.width - 2 * NARROW, SHEET.height - 2 * NARROW);
  await pace.reached(40);
  const deep = people ? await withSoftDistance(picture, people, pace) : picture;
  await localContrast(deep, pace);
  await grade(
    deep,
    { saturation: 1.08, contrast: 0.45, lift: 0.97, shadows: [-4, 3, 16], highlights: [12, 4, -12] },
    pace,
  );
  if (studio.wish.sepia) await brown(deep, pace);
  await pace.reached(70);
  const { width, height } = deep;
  const falloff = vignette(width, height, 0.4);
  const random = randomFrom(seed);
  await shade(deep, (x, y) => falloff(x, y) * (1 + (random() + random() - 1) * 0.05), pace);
  return mounted(deep, NARROW, opticalTop(height, NARROW), hex('#fbf8f3'));
};

/** An honest, bright print from the photo shop, with room to write below. */
export const regular: Look = async (studio) => {
  const { pace } = studio;
  const staged = await photographed(studio, SHEET.width - 2 * WIDE, SHEET.height - WIDE - WRITING_ROOM);
  await pace.reached(40);
  const picture = await toRaster(sharpOf(staged.picture).normalise({ lower: 1, upper: 99 }).sharpen({ sigma: 1 }));
  await grade(
    picture,
    { saturation: 1.08, contrast: 0.06, lift: 1.18, shadows: [8, 5, 5], highlights: [3, 2, 0] },
    pace,
  );
  await pace.reached(80);
  const top = max(WIDE, opticalTop(picture.height, WIDE) - (WRITING_ROOM - WIDE) / 2);
  return mounted(picture, WIDE, round(top), hex('#ffffff'));
};

/** The tones of an old photograph. */
async function brown(picture: Raster, pace: Pace): Promise<void> {
  const bare: Rgb = [0, 0, 0];
  await grade(picture, { saturation: 0.06, contrast: 0.1, lift: 1.12, shadows: bare, highlights: bare }, pace);
  const { data, width, height } = picture;
  await pace.rows(height, (y) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      data[at] = clampByte(data[at]! * 1.03 + 16);
      data[at + 1] = clampByte(data[at + 1]! * 0.95 + 8);
      data[at + 2] = clampByte(data[at + 2]! * 0.8);
    }
  });
}

/** A little above the middle, where a picture on a mat looks centred. */
function opticalTop(height: number, border: number): number {
  return border + round((SHEET.height - 2 * border - height) * 0.45);
}

async function photographed(studio: Studio, width: number, height: number): Promise<Staged> {
  const { subject, group, scenery, seed, pace } = studio;
  if (!scenery && group.length > 1) {
    return { picture: await panelled(group, { width, height, gap: 12, paper: hex('#fbf8f3') }, pace), onBackdrop: false, brush: 1 };
  }
  if (!scenery) {
    const sheet = coveredSheet(subject, width, height);
    return coverSheet(subject, sheet.width, sheet.height, pace);
  }
  const place = await sceneBackdrop(scenery, width, height, seed);
  const distant = await toRaster(sharpOf(place).blur(6));
  const canCut = group.every(({ matte }) => matte.trust >= TRUSTED);
  if (!canCut) return printBefore(subject, distant, pace);
  const staged = await standBefore(group, distant, 0.74, seed, pace);
  await lit(staged, hex(scenery.sky[2]), pace);
  return staged;
}

/** What lies behind the people goes softly out of focus. */
async function withSoftDistance(picture: Raster, people: Plane, pace: Pace): Promise<Raster> {
  const soft = await toRaster(sharpOf(picture).blur(7));
  await pace.rows(picture.height, (y) => {
    for (let at = y * picture.width; at < (y + 1) * picture.width; at++) {
      const p = people.data[at]!;
      for (let c = at * 3; c < at * 3 + 3; c++) soft.data[c] = soft.data[c]! + (picture.data[c]! - soft.data[c]!) * p + 0.5;
    }
  });
  return soft;
}

/** Lifts the middle-sized detail of the tones without halos along edges. */
async function localContrast(picture: Raster, pace: Pace): Promise<void> {
  const tone = lumaPlane(picture);
  for (let i = 0; i < tone.data.length; i++) tone.data[i]! /= 255;
  const base = await guided(tone, tone, 24, 0.02, pace);
  await shade(
    picture,
    (x, y) => {
      const at = y * picture.width + x;
      return 1 + max(-0.18, min(0.18, (tone.data[at]! - base.data[at]!) * 0.9));
    },
    pace,
  );
}
