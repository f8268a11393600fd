import { luma, resized, type RgbPixels } from '../../../vision/pixels.js';
import { clampByte, hex } from '../color.js';
import { lumaPlane } from '../plane.js';
import { inkLines } from '../ink.js';
import { kuwahara } from '../kuwahara.js';
import { DAYLIGHT, sceneSvg } from '../scenery.js';
import { grade, composeScene, inkIn, renderSvg, type RenderStyle, type RenderInput } from '../rendering.js';

const { max, round, sqrt, tanh } = Math;

const INK = hex('#2b1820');
/** Number of flat tones between black and white. */
const TONES = 6;

/** Bold ink outlines, a few flat tones of clear color. */
export const cartoon: RenderStyle = async (input) => {
  const { sheet, work, seed, progress } = input;
  const { picture, brush } = await composeScene(input, work, ({ width, height }) =>
    renderSvg(sceneSvg(DAYLIGHT, width, height, seed)),
  );
  await progress.report(25);
  const calm = await kuwahara(picture, max(2, 6 * brush), progress);
  await progress.report(45);
  const flat = await kuwahara(calm, max(2, 8 * brush), progress);
  await progress.report(60);
  const pen = { width: max(1.4, 2.4 * sqrt(brush)), sensitivity: 0.75 };
  const lines = await inkLines(lumaPlane(flat), pen, progress);
  await progress.report(75);
  await flatten(flat, input);
  await grade(flat, { saturation: 1.5, contrast: 0.15, lift: 1.2, shadows: [6, 0, 8], highlights: [8, 4, -4] }, progress);
  const full = await resized(flat, sheet.width, sheet.height);
  await inkIn(full, lines, { color: INK, from: 0.25 }, input);
  await progress.report(90);
  return full;
};

/** Rounds each pixel's brightness softly to one of a few steps and keeps its hue. */
async function flatten({ data, width, height }: RgbPixels, { progress }: RenderInput): Promise<void> {
  const step = 255 / TONES;
  await progress.forEachRow(height, (y) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      const tone = max(1, luma(data, at));
      const nearest = round(tone / step) * step;
      const target = nearest + (step / 2) * tanh(((tone - nearest) / step) * 5) * 0.8;
      const gain = target / tone;
      for (let c = 0; c < 3; c++) data[at + c] = clampByte(data[at + c]! * gain);
    }
  });
}
