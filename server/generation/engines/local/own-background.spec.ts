import type { DetailedFace } from '../../vision/findings.js';
import { newPixels, type RgbPixels } from '../../vision/pixels.js';
import { layOutPrints } from './framing.js';
import { groupOf } from './people.js';
import { newPlane } from './plane.js';
import { RenderProgress } from './render-progress.js';

const PHOTO = { width: 300, height: 200 };
const SHEET = { width: 320, height: 400 };
const progress = new RenderProgress(new AbortController().signal, async () => undefined);

/** People in red stripes on gray-green, from head to their lowest row, on a sheet. Rows are in fractions of the photo. */
async function onSheet(
  { top, bottom, forehead = 0.1 }: { top: number; bottom: number; forehead?: number },
  sheet = SHEET,
): Promise<RgbPixels> {
  const { width, height } = PHOTO;
  const [photo, alpha] = [newPixels(width, height), newPlane(width, height)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isPerson = x > width * 0.1 && x < width * 0.9 && y >= height * top && y < height * bottom;
      const at = y * width + x;
      alpha.data[at] = Number(isPerson);
      photo.data.set(isPerson ? [(x >> 3) & 1 ? 240 : 120, 20, 30] : [110, 140, 120], at * 3);
    }
  }
  const faces = [0.12, 0.76].map((left): DetailedFace => ({ left, top: top + forehead, width: 0.12, height: 0.2 }));
  const [print] = await layOutPrints([await groupOf(photo, { faces, alpha }, photo)], sheet, progress);
  return print!.print;
}

/** How much redder than green the reddest pixel of a row is, and how different its reds are within the middle of the sheet. */
function rowOf({ width, height, data }: RgbPixels, part: number): { redness: number; contrast: number } {
  const row = Math.min(height - 1, Math.round(part * height)) * width;
  const middle = Array.from({ length: width >> 1 }, (_, x) => (row + x + (width >> 2)) * 3);
  const reds = middle.map((at) => data[at]!);
  return {
    redness: Math.max(...middle.map((at) => data[at]! - data[at + 1]!)),
    contrast: Math.max(...reds) - Math.min(...reds),
  };
}

describe('people of a wide photo on a tall sheet', () => {
  it('stand sharp on its lower edge when the photo cuts them off below', async () => {
    const sheet = await onSheet({ top: 0.3, bottom: 1 });
    expect(rowOf(sheet, 1).contrast).toBeGreaterThan(80);
  });

  it('are sharp up to their hair, also when it is close to the edge of the photo', async () => {
    const sheet = await onSheet({ top: 0.12, bottom: 1 });
    const head = 1 - ((0.88 - 0.05) * PHOTO.height * (SHEET.width / PHOTO.width)) / SHEET.height;
    expect(rowOf(sheet, head).contrast).toBeGreaterThan(80);
  });

  it.each([0, 0.1, 0.2, 0.3])('are not seen again where only their background goes on: at %p of the sheet', async (part) => {
    const { redness } = rowOf(await onSheet({ top: 0.05, bottom: 1 }), part);
    expect(redness).toBeLessThan(20);
  });

  it('have ground below their feet when the photo shows them', async () => {
    const sheet = await onSheet({ top: 0.2, bottom: 0.9 });
    expect(rowOf(sheet, 0.97).redness).toBeLessThan(20);
    expect(rowOf(sheet, 0.55).contrast).toBeGreaterThan(80);
  });

  it('are as sharp as in the photo on a sheet of its shape', async () => {
    const sheet = await onSheet({ top: 0.3, bottom: 1 }, { width: 299, height: 200 });
    expect(rowOf(sheet, 1).contrast).toBeGreaterThan(90);
  });

  const near = { width: 320, height: 300 };

  it('hang from its upper edge when the photo cuts their foreheads and little is free below, where they fade out', async () => {
    const sheet = await onSheet({ top: 0, bottom: 1, forehead: 0.01 }, near);
    expect(rowOf(sheet, 0).contrast).toBeGreaterThan(80);
    const redness = Array.from({ length: 41 }, (_, i) => rowOf(sheet, i / 40).redness);
    expect(redness.at(-1)).toBeLessThan(20);
    const steps = redness.slice(1).map((value, i) => redness[i]! - value);
    expect(Math.max(...steps)).toBeLessThan(90);
  });

  it('hang from it also when only hair is cut, but no legs', async () => {
    expect(rowOf(await onSheet({ top: 0, bottom: 0.9 }, near), 0).contrast).toBeGreaterThan(80);
  });
});
