import { luma, newPixels, type RgbPixels, solid } from '../../vision/pixels.js';
import { newPlane } from './plane.js';
import { RenderProgress } from './render-progress.js';
import { paintStrokes } from './strokes.js';

const SIZE = { width: 240, height: 300 };

function progress(signal = new AbortController().signal): RenderProgress {
  return new RenderProgress(signal, async () => undefined);
}

/** Dark on the left, light on the right. */
function darkAndLight(): RgbPixels {
  const subject = newPixels(SIZE.width, SIZE.height);
  for (let at = 0; at < subject.data.length; at++) subject.data[at] = Math.floor(at / 3) % SIZE.width < SIZE.width / 2 ? 40 : 210;
  return subject;
}

function paint(
  subject: RgbPixels,
  { seed = 1, detail = 1, signal }: { seed?: number; detail?: number; signal?: AbortSignal } = {},
) {
  const plane = newPlane(SIZE.width, SIZE.height);
  plane.data.fill(detail);
  return paintStrokes({ subject, detail: plane, finest: 2, seed }, progress(signal));
}

function meanOf({ data, width }: RgbPixels, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length / 3; i++) {
    if (i % width < from || i % width >= to) continue;
    sum += luma(data, i * 3);
    count++;
  }
  return sum / count;
}

describe('a painting', () => {
  it('keeps the tones of its subject', async () => {
    const art = await paint(darkAndLight());
    expect(Math.abs(meanOf(art, 0, 100) - 40)).toBeLessThan(12);
    expect(Math.abs(meanOf(art, 140, 240) - 210)).toBeLessThan(12);
  });

  it('is covered with strokes of slightly different colors', async () => {
    const { data } = await paint(solid(SIZE.width, SIZE.height, [120, 120, 120]));
    const tones = new Set(Array.from({ length: data.length / 3 }, (_, i) => Math.round(luma(data, i * 3))));
    expect(tones.size).toBeGreaterThan(20);
  });

  it('is the same for the same seed, and another for another', async () => {
    const [one, same, other] = [
      await paint(darkAndLight()),
      await paint(darkAndLight()),
      await paint(darkAndLight(), { seed: 2 }),
    ];
    expect(Buffer.compare(one.data, same.data)).toBe(0);
    expect(Buffer.compare(one.data, other.data)).not.toBe(0);
  });

  it('shows edges more exactly where more detail is wanted', async () => {
    const difference = async (detail: number) => {
      const art = await paint(darkAndLight(), { detail });
      const subject = darkAndLight();
      return art.data.reduce((sum, value, at) => sum + Math.abs(value - subject.data[at]!), 0);
    };
    expect(await difference(1)).toBeLessThan(await difference(0));
  });

  it('stops when it is canceled', async () => {
    const reason = new Error('canceled');
    await expect(paint(darkAndLight(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
