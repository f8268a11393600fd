import { kuwahara } from '../kuwahara.js';
import { clouds } from '../noise.js';
import { clampByte, hex, newPlane, resized, resizedPlane, smoothstep, type Plane, type Raster, type Rgb } from '../raster.js';
import { fillSheet, standBefore, type Staged } from '../stage.js';
import { grade, plain, sceneBackdrop, shade, SHEET, type Look, type Studio, WORK } from '../studio.js';

const PAPER = hex('#fbf7f0');

/** Brush patches that follow the forms, on rough paper, ending in a wet edge. */
export const painted: Look = async (studio) => {
  const { pace, seed } = studio;
  const { picture } = await posed(studio);
  await pace.reached(25);
  const wet = await kuwahara(picture, 7, pace);
  await pace.reached(50);
  const brushed = await kuwahara(wet, 5, pace);
  await pace.reached(65);
  await grade(brushed, { saturation: 1.28, contrast: 0.2, lift: 1.12, shadows: [14, 2, 12], highlights: [8, 2, -6] }, pace);
  const full = await resized(brushed, SHEET.width, SHEET.height);
  await pace.reached(75);
  const edge = resizedPlane(washEdge(seed), SHEET.width, SHEET.height);
  await pace.breathe();
  await layOnPaper(full, edge, studio);
  await pace.reached(90);
  const grain = clouds(SHEET.width, SHEET.height, 7, 3, seed + 5);
  await pace.breathe();
  const bristle = clouds(SHEET.width, SHEET.height, 22, 2, seed + 6);
  await shade(
    full,
    (x, y) => {
      const at = y * SHEET.width + x;
      return 1 + grain.data[at]! * 0.055 + bristle.data[at]! * 0.03;
    },
    pace,
  );
  return full;
};

async function posed(studio: Studio): Promise<Staged> {
  const { subject, scenery, seed, pace } = studio;
  if (scenery) {
    const place = await sceneBackdrop(scenery, WORK.width, WORK.height, seed);
    return standBefore(subject, place, 0.74, seed, pace);
  }
  return fillSheet(subject, WORK.width, WORK.height, plain(WORK.width, WORK.height, hex('#efdccb')), seed, pace);
}

/** 1 where paint lies, 0 where the paper stays bare: a rectangle with a wandering, torn edge. */
function washEdge(seed: number): Plane {
  const width = SHEET.width / 2;
  const height = SHEET.height / 2;
  const mask = newPlane(width, height);
  const wander = clouds(width, height, 120, 5, seed + 1);
  const streaks = clouds(width, height, 26, 3, seed + 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const inward = Math.min(x, width - x, y, height - y);
      mask.data[at] = (inward - 34 + wander.data[at]! * 44 + streaks.data[at]! * 14) / 40;
    }
  }
  return mask;
}

/** Paint thins out towards the edge and gathers in a darker line where it dried. */
async function layOnPaper({ data, width, height }: Raster, edge: Plane, { pace }: Studio): Promise<void> {
  const paper: Rgb = PAPER;
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const inward = edge.data[at]!;
      const paint = smoothstep(0, 0.09, inward) * (0.72 + 0.28 * smoothstep(0.1, 1.6, inward));
      const rim = 1 - 0.2 * Math.max(0, 1 - Math.abs(inward - 0.12) / 0.14);
      for (let c = 0; c < 3; c++) {
        const value = data[at * 3 + c]! * rim;
        data[at * 3 + c] = clampByte(paper[c]! + (value - paper[c]!) * paint);
      }
    }
  });
}
