import { newPixels, resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../vision/pixels.js';
import type { Size } from '../../../../painter/index.js';
import { clampByte } from './color.js';
import type { RenderProgress } from './render-progress.js';

const { ceil, floor, max, min, round } = Math;

/** A photo may lose this part of its longer side so that it fills the sheet. */
const MAX_CROPPED = 0.16;
/** The part of the free space that is above the photo. */
export const ABOVE = 0.45;
/** The photo fades over this part of the sheet's shorter side into its own blurred surroundings. */
const FADE = 0.07;
const STRETCH = 5;

/**
 * The photo on the whole sheet, without a border. Where its shape does not suit the sheet, its surroundings go on, mirrored
 * and out of focus.
 */
export async function fillSheet(photo: RgbPixels, sheet: Size, progress: RenderProgress): Promise<RgbPixels> {
  const [fitX, fitY] = [sheet.width / photo.width, sheet.height / photo.height];
  const scale = min(max(fitX, fitY), min(fitX, fitY) / (1 - MAX_CROPPED));
  const [width, height] = [ceil(photo.width * scale), ceil(photo.height * scale)];
  const print = await resized(photo, width, height);
  const seen = await toPixels(
    sharpOf(print).extract({
      left: max(0, floor((width - sheet.width) / 2)),
      top: max(0, floor((height - sheet.height) / 2)),
      width: min(width, sheet.width),
      height: min(height, sheet.height),
    }),
  );
  if (seen.width === sheet.width && seen.height === sheet.height) return seen;
  return surrounded(seen, sheet, progress);
}

async function surrounded(print: RgbPixels, sheet: Size, progress: RenderProgress): Promise<RgbPixels> {
  const left = round((sheet.width - print.width) / 2);
  const top = round((sheet.height - print.height) * ABOVE);
  const sharp = mirrored(print, sheet, left, top);
  const around = await toPixels(sharpOf(sharp).blur(min(sheet.width, sheet.height) / 28));
  const fade = min(sheet.width, sheet.height) * FADE;
  const out = newPixels(sheet.width, sheet.height);
  await progress.forEachRow(sheet.height, (y) => {
    const vertical = min(top === 0 ? fade : y - top, top + print.height === sheet.height ? fade : top + print.height - y);
    for (let x = 0; x < sheet.width; x++) {
      const horizontal = min(left === 0 ? fade : x - left, left + print.width === sheet.width ? fade : left + print.width - x);
      const own = smoothstep(0, fade, min(vertical, horizontal));
      const at = (y * sheet.width + x) * 3;
      for (let c = at; c < at + 3; c++) out.data[c] = clampByte(around.data[c]! + (sharp.data[c]! - around.data[c]!) * own);
    }
  });
  return out;
}

/** The print, and around it what is at its edges. */
function mirrored(print: RgbPixels, sheet: Size, left: number, top: number): RgbPixels {
  const out = newPixels(sheet.width, sheet.height);
  const columns = Array.from({ length: sheet.width }, (_, x) => reflected(x - left, print.width));
  for (let y = 0; y < sheet.height; y++) {
    const row = reflected(y - top, print.height) * print.width;
    for (let x = 0; x < sheet.width; x++) {
      const from = (row + columns[x]!) * 3;
      const at = (y * sheet.width + x) * 3;
      for (let c = 0; c < 3; c++) out.data[at + c] = print.data[from + c]!;
    }
  }
  return out;
}

/** The mirror image is stretched: far from the edge, it would repeat what should be seen once. */
function reflected(at: number, length: number): number {
  if (at < 0) return min(length - 1, floor(-at / STRETCH));
  if (at >= length) return max(0, length - 1 - floor((at - length) / STRETCH));
  return at;
}
