import { guided } from '../matte.js';
import { randomFrom } from '../noise.js';
import { hex, lumaPlane, resized, sharpOf, toRaster, type Raster } from '../raster.js';
import { fillSheet, standBefore, type Staged } from '../stage.js';
import { grade, mounted, sceneBackdrop, shade, SHEET, vignette, type Look, type Studio } from '../studio.js';

const REALISTIC_BORDER = 56;
const REGULAR_BORDER = { side: 84, below: 250 };

/** A film-like print: deep tones, warm lights, cool shadows, fine grain, a narrow border. */
export const realistic: Look = async (studio) => {
  const { pace, seed } = studio;
  const width = SHEET.width - 2 * REALISTIC_BORDER;
  const height = SHEET.height - 2 * REALISTIC_BORDER;
  const { picture } = await photographed(studio, width, height);
  await pace.reached(45);
  await localContrast(picture, studio);
  await grade(
    picture,
    { saturation: 1.1, contrast: 0.42, lift: 0.98, shadows: [-4, 2, 14], highlights: [10, 3, -10] },
    pace,
  );
  await pace.reached(70);
  const falloff = vignette(width, height, 0.34);
  const random = randomFrom(seed);
  await shade(picture, (x, y) => falloff(x, y) * (1 + (random() + random() - 1) * 0.045), pace);
  return mounted(picture, REALISTIC_BORDER, REALISTIC_BORDER, hex('#fbf8f3'));
};

/** An honest, bright print from the photo shop, with room to write below. */
export const regular: Look = async (studio) => {
  const { pace } = studio;
  const width = SHEET.width - 2 * REGULAR_BORDER.side;
  const height = SHEET.height - REGULAR_BORDER.side - REGULAR_BORDER.below;
  const staged = await photographed(studio, width, height);
  await pace.reached(45);
  const picture = await toRaster(sharpOf(staged.picture).normalise({ lower: 1, upper: 99 }).sharpen({ sigma: 1 }));
  await grade(
    picture,
    { saturation: 1.06, contrast: 0.08, lift: 1.16, shadows: [6, 4, 4], highlights: [3, 2, 0] },
    pace,
  );
  await pace.reached(80);
  return mounted(picture, REGULAR_BORDER.side, REGULAR_BORDER.side, hex('#ffffff'));
};

async function photographed(studio: Studio, width: number, height: number): Promise<Staged> {
  const { subject, scenery, seed, pace } = studio;
  if (!scenery) return fillSheet(subject, width, height, await outOfFocus(subject.photo, width, height), seed, pace);
  const place = await sceneBackdrop(scenery, width, height, seed);
  const distant = await toRaster(sharpOf(place).blur(6));
  return standBefore(subject, distant, 0.74, seed, pace);
}

/** The photo itself, large and blurred: what a photo too wide for the sheet lies on. */
async function outOfFocus(photo: Raster, width: number, height: number): Promise<Raster> {
  const small = await toRaster(sharpOf(photo).resize(80, 100, { fit: 'cover' }).blur(5).modulate({ brightness: 0.85 }));
  return resized(small, width, height);
}

/** Lifts the middle-sized detail of the tones without halos along edges. */
async function localContrast(picture: Raster, { pace }: Studio): Promise<void> {
  const tone = lumaPlane(picture);
  for (let i = 0; i < tone.data.length; i++) tone.data[i]! /= 255;
  await pace.breathe();
  const base = guided(tone, tone, 24, 0.02);
  await pace.breathe();
  await shade(
    picture,
    (x, y) => {
      const at = y * picture.width + x;
      return 1 + Math.max(-0.18, Math.min(0.18, (tone.data[at]! - base.data[at]!) * 0.9));
    },
    pace,
  );
}
