import { kuwahara } from '../kuwahara.js';
import { blurPlane, hex, lumaPlane, newRaster, resizedPlane, smoothstep, type Plane, type Raster, type Rgb } from '../raster.js';
import { SCENERY } from '../scenery.js';
import { fillSheet, standBefore, type Staged } from '../stage.js';
import { mounted, plain, sceneBackdrop, SHEET, type Look, type Studio } from '../studio.js';
import type { SceneName } from '../wish.js';

const BORDER = 90;
const PAPER = hex('#f3e6d3');

/** Inks from dark to light, as a screen printer would mix them. */
const WARM = ['#45182f', '#7a2445', '#c0503f', '#e58f63', '#f6c56f', '#fbe9c4'];
const COOL = ['#1b2148', '#343a78', '#7a4f8c', '#d98a86', '#f4c58a', '#fbeed0'];
const SEA = ['#123a4a', '#1f6672', '#c2604a', '#eb9f72', '#f6d08a', '#fdf1d6'];
const WOOD = ['#17352f', '#2f5f4c', '#a8503f', '#e0925f', '#f2cb78', '#fbefd0'];

const INKS: Partial<Record<SceneName, string[]>> = {
  night: COOL,
  space: COOL,
  city: COOL,
  paris: COOL,
  snow: COOL,
  beach: SEA,
  mountains: WOOD,
  garden: WOOD,
  christmas: WOOD,
};

/** A poster in six flat inks. */
export const flat: Look = async (studio) => {
  const { pace, wish } = studio;
  const inner = { width: SHEET.width - 2 * BORDER, height: SHEET.height - 2 * BORDER };
  const { picture } = await laidOut(studio, inner.width * 0.75, inner.height * 0.75);
  await pace.reached(30);
  const calm = await kuwahara(await kuwahara(picture, 7, pace), 6, pace);
  await pace.reached(60);
  const tone = spreadTones(blurPlane(lumaPlane(calm), 2));
  const large = resizedPlane(tone, inner.width, inner.height);
  await pace.reached(75);
  const inks = ((wish.scene && INKS[wish.scene]) ?? WARM).map(hex);
  const printed = await printInks(large, inks, studio);
  return mounted(printed, BORDER, BORDER, PAPER);
};

async function laidOut(studio: Studio, width: number, height: number): Promise<Staged> {
  const { subject, wish, seed, pace } = studio;
  if (wish.scene) {
    const place = await sceneBackdrop(SCENERY[wish.scene], width, height, seed);
    return standBefore(subject, place, 0.74, seed, pace);
  }
  return fillSheet(subject, width, height, plain(width, height, hex('#f6cd6b')), seed, pace);
}

/** Half-way to equal shares of every tone, so that pale and dark photos both use all inks. */
function spreadTones(tone: Plane): Plane {
  const counts = new Float64Array(256);
  for (const value of tone.data) counts[Math.min(255, Math.round(value))]!++;
  let sum = 0;
  const ranks = Array.from(counts, (count) => {
    sum += count;
    return ((sum - count / 2) / tone.data.length) * 255;
  });
  for (let i = 0; i < tone.data.length; i++) {
    const value = tone.data[i]!;
    tone.data[i] = value * 0.4 + ranks[Math.min(255, Math.round(value))]! * 0.6;
  }
  return tone;
}

async function printInks(tone: Plane, inks: readonly Rgb[], { pace }: Studio): Promise<Raster> {
  const { width, height, data } = tone;
  const out = newRaster(width, height);
  const step = 255 / inks.length;
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const right = data[x < width - 1 ? at + 1 : at]!;
      const below = data[y < height - 1 ? at + width : at]!;
      const slope = Math.max(0.3, Math.abs(right - data[at]!) + Math.abs(below - data[at]!));
      const level = data[at]! / step - 0.5;
      const lower = Math.max(0, Math.min(inks.length - 1, Math.floor(level)));
      const upper = Math.min(inks.length - 1, lower + 1);
      const softness = Math.min(0.5, (slope / step) * 0.7);
      const blend = smoothstep(0.5 - softness, 0.5 + softness, level - lower);
      for (let c = 0; c < 3; c++) out.data[at * 3 + c] = inks[lower]![c]! * (1 - blend) + inks[upper]![c]! * blend + 0.5;
    }
  });
  return out;
}
