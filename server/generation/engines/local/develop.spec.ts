import { luma, type RgbPixels, solid } from '../../vision/pixels.js';
import { developed } from './develop.js';

const FACE = { left: 0.3, top: 0.3, width: 0.4, height: 0.4 };

/** A photo with a face of one color before a gray wall with a colored picture. */
function photo(face: readonly [number, number, number], wall = 120): RgbPixels {
  const pixels = solid(100, 100, [wall, wall, wall]);
  for (let y = 0; y < 100; y++) {
    for (let x = 0; x < 100; x++) {
      const isFace = x >= 30 && x < 70 && y >= 30 && y < 70;
      if (isFace) pixels.data.set(face, (y * 100 + x) * 3);
      else if (y < 20) pixels.data.set([wall, wall / 3, wall / 4], (y * 100 + x) * 3);
    }
  }
  return pixels;
}

async function faceOf(pixels: RgbPixels): Promise<number[]> {
  const { data } = await developed(pixels, [FACE]);
  return [...data.subarray((50 * 100 + 50) * 3, (50 * 100 + 50) * 3 + 3)];
}

describe('a developed photo', () => {
  it.each([
    ['pale skin in the dark', [70, 52, 40]],
    ['dark skin in the dark', [34, 22, 16]],
  ] as const)('lightens faces: %s', async (_, color) => {
    const [before, after] = [luma(Uint8Array.from(color), 0), luma(Uint8Array.from(await faceOf(photo(color, 40))), 0)];
    expect(after).toBeGreaterThan(before * 1.25);
  });

  it.each([
    ['dark skin', [92, 60, 45]],
    ['olive skin', [170, 128, 100]],
    ['pale skin in bright light', [240, 205, 185]],
  ] as const)('never darkens a face: %s', async (_, color) => {
    const after = luma(Uint8Array.from(await faceOf(photo(color))), 0);
    expect(after).toBeGreaterThanOrEqual(luma(Uint8Array.from(color), 0) - 1);
  });

  it('takes away a green cast', async () => {
    const [red, green] = await faceOf(photo([150, 160, 110]));
    expect(green! / red!).toBeLessThan(160 / 150);
  });

  describe('with shadows of one color', () => {
    /** A photo whose darkest row has this color. */
    const shaded = (shadow: readonly [number, number, number]) => {
      const pixels = photo([190, 150, 130], 240);
      for (let x = 0; x < 100; x++) pixels.data.set(shadow, (99 * 100 + x) * 3);
      return pixels;
    };
    const shadowOf = async (pixels: RgbPixels) => [...(await developed(pixels, [FACE])).data.subarray(-3)];

    it('has gray ones when its dyes faded', async () => {
      const shadow = await shadowOf(shaded([5, 68, 50]));
      expect(Math.max(...shadow) - Math.min(...shadow)).toBeLessThan(8);
    });

    it('has faces no darker than before when its shadows become gray', async () => {
      const after = luma(Uint8Array.from(await faceOf(shaded([5, 68, 50]))), 0);
      expect(after).toBeGreaterThanOrEqual(luma(Uint8Array.of(190, 150, 130), 0) - 2);
    });

    it('keeps brown ones, as wood and hair have', async () => {
      const [red, , blue] = await shadowOf(shaded([60, 34, 20]));
      expect(red! - blue!).toBeGreaterThan(30);
    });

    it('keeps green things when something else is black', async () => {
      const pixels = shaded([5, 68, 50]);
      for (let x = 0; x < 100; x++) pixels.data.set([8, 8, 9], (98 * 100 + x) * 3);
      const [red, green] = await shadowOf(pixels);
      expect(green! - red!).toBeGreaterThan(40);
    });
  });

  it('keeps a black-and-white photo black and white', async () => {
    const pixels = solid(100, 100, [60, 60, 60]);
    const [red, green, blue] = await faceOf(pixels);
    expect([green, blue]).toEqual([red, red]);
  });

  it('is the photo itself when it has no faces', async () => {
    const pixels = photo([30, 20, 10]);
    expect(await developed(pixels, [])).toBe(pixels);
  });
});
