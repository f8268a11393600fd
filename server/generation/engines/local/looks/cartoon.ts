import { inkLines } from '../ink.js';
import { kuwahara } from '../kuwahara.js';
import { TRUSTED } from '../matte.js';
import { resizedPlane } from '../plane.js';
import { clampByte, hex, luma, lumaPlane, resized, type Raster } from '../raster.js';
import { DAYLIGHT } from '../scenery.js';
import { standBefore, type Staged } from '../stage.js';
import { grade, mounted, posed, sceneBackdrop, SHEET, tint, type Ground, type Look, type Studio } from '../studio.js';

const { max, min, round, sqrt, tanh } = Math;

const BORDER = 60;
const INK = hex('#2b1820');
/** Number of flat tones between black and white. */
const TONES = 6;

/** Bold ink outlines, a few flat tones of clear colour. */
export const cartoon: Look = async (studio) => {
  const { pace } = studio;
  const width = (SHEET.width - 2 * BORDER) * 0.75;
  const height = (SHEET.height - 2 * BORDER) * 0.75;
  const { picture, brush } = await drawnStage(studio, width, height);
  await pace.reached(25);
  const calm = await kuwahara(picture, max(3, 6 * brush), pace);
  await pace.reached(45);
  const flat = await kuwahara(calm, max(3, 8 * brush), pace);
  await pace.reached(60);
  const pen = { width: max(1.4, 2.4 * sqrt(brush)), sensitivity: 0.75 };
  const lines = await inkLines(lumaPlane(flat), pen, pace);
  await pace.reached(75);
  await flatten(flat, studio);
  await grade(flat, { saturation: 1.5, contrast: 0.15, lift: 1.2, shadows: [6, 0, 8], highlights: [8, 4, -4] }, pace);
  const full = await resized(flat, SHEET.width - 2 * BORDER, SHEET.height - 2 * BORDER);
  const strokes = await resizedPlane(lines, full.width, full.height, pace);
  await tint(full, INK, (at) => min(1, max(0, (strokes.data[at]! - 0.25) * 2.4)), pace);
  await pace.reached(90);
  const panel = mounted(full, 12, 12, INK, { width: full.width + 24, height: full.height + 24 });
  return mounted(panel, BORDER - 12, BORDER - 12, hex('#fffaf0'));
};

/** A drawn place stands behind everyone who can be cut out. */
async function drawnStage(studio: Studio, width: number, height: number): Promise<Staged> {
  const { group, scenery, seed, pace } = studio;
  const day: Ground = (wide, tall) => sceneBackdrop(DAYLIGHT, wide, tall, seed);
  const alone = group.length === 1 && group[0]!.matte.trust >= TRUSTED;
  if (scenery || !alone) return posed(studio, width, height, day);
  return standBefore(group, await day(width, height), 0.84, seed, pace);
}

/** Rounds each pixel's brightness to one of a few steps, softly, and keeps its hue. */
async function flatten({ data, width, height }: Raster, { pace }: Studio): Promise<void> {
  const step = 255 / TONES;
  await pace.rows(height, (y) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      const tone = max(1, luma(data, at));
      const nearest = round(tone / step) * step;
      const target = nearest + (step / 2) * tanh(((tone - nearest) / step) * 5) * 0.8;
      const gain = target / tone;
      for (let c = 0; c < 3; c++) data[at + c] = clampByte(data[at + c]! * gain);
    }
  });
}
