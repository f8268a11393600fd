import { newPixels, type RgbPixels } from '../../vision/pixels.js';
import { fillSheet } from './full-bleed.js';
import { RenderProgress } from './render-progress.js';

const progress = new RenderProgress(new AbortController().signal, async () => undefined);

/** Red grows to the right, green to the bottom. */
function slopes(width: number, height: number): RgbPixels {
  const photo = newPixels(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) photo.data.set([(255 * x) / width, (255 * y) / height, 90], (y * width + x) * 3);
  }
  return photo;
}

const redRange = ({ data }: RgbPixels) => {
  const reds = Array.from({ length: data.length / 3 }, (_, i) => data[i * 3]!);
  return [Math.min(...reds), Math.max(...reds)];
};

describe('a photo on the whole sheet', () => {
  it.each([
    ['wide on a tall sheet', [300, 100], { width: 160, height: 200 }],
    ['tall on a wide sheet', [80, 300], { width: 250, height: 200 }],
    ['of the same shape', [80, 100], { width: 160, height: 200 }],
    ['of one pixel', [1, 1], { width: 160, height: 200 }],
  ] as const)('has its size and no border: %s', async (_, [width, height], sheet) => {
    const filled = await fillSheet(slopes(width, height), sheet, progress);
    expect([filled.width, filled.height]).toEqual([sheet.width, sheet.height]);
    const blues = Array.from({ length: filled.data.length / 3 }, (__, i) => filled.data[i * 3 + 2]!);
    expect(Math.min(...blues)).toBeGreaterThan(80);
    expect(Math.max(...blues)).toBeLessThan(100);
  });

  it('may lose a little of its sides', async () => {
    const [least, most] = redRange(await fillSheet(slopes(300, 200), { width: 160, height: 200 }, progress));
    expect(least).toBeGreaterThan(12);
    expect(most).toBeLessThan(243);
  });
});
