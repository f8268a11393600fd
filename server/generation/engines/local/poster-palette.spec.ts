import { type RgbPixels, solid } from '../../vision/pixels.js';
import { brightnessOf, hex, type Rgb } from './color.js';
import { newPlane } from './plane.js';
import { mainColors, nearestIn, skinColors } from './poster-palette.js';

const INKS = ['#45182f', '#7a2445', '#c0503f', '#e58f63', '#f6c56f', '#fbe9c4'].map(hex);
const FACE = { left: 20, top: 20, width: 60, height: 60 };

/** A face lit from the left: its skin gets darker toward the right. */
function litFace([red, green, blue]: Rgb): RgbPixels {
  const picture = solid(100, 100, [0, 0, 0]);
  for (let i = 0; i < 100 * 100; i++) {
    const light = 1.15 - (i % 100) * 0.005;
    picture.data.set([red * light, green * light, blue * light], i * 3);
  }
  return picture;
}

const warmth = ([red, , blue]: Rgb) => (red - blue) / (red + blue);

describe.each([
  ['dark', [104, 66, 46]],
  ['brown', [168, 116, 84]],
  ['pale', [226, 184, 160]],
] as const)('skin that is %s', (_name, color) => {
  const tones = skinColors(FACE, litFace(color), INKS).map(({ printed }) => printed);

  it('has several tones, from shadow to light', () => {
    const brightness = tones.map(brightnessOf);
    expect(brightness).toEqual([...brightness].sort((a, b) => a - b));
    expect(new Set(brightness.map((value) => Math.round(value / 8))).size).toBeGreaterThanOrEqual(4);
  });

  it('keeps its own color in each of them', () => {
    const nearest = tones.map((tone) => Math.abs(brightnessOf(tone) - brightnessOf(color)));
    expect(Math.min(...nearest)).toBeLessThan(14);
    for (const tone of tones) expect(Math.abs(warmth(tone) - warmth(color))).toBeLessThan(0.12);
  });
});

it('a small face has its tones closer together, so that its features show', () => {
  const tonesOf = (side: number) => skinColors({ left: 0, top: 0, width: side, height: side }, litFace([168, 116, 84]), INKS);
  const apart = (tones: ReturnType<typeof tonesOf>) => brightnessOf(tones[1]!.seen) - brightnessOf(tones[0]!.seen);
  const [small, large] = [tonesOf(50), tonesOf(300)];
  expect(apart(small)).toBeLessThan(apart(large) / 2);
  expect(small.length).toBeGreaterThan(large.length * 2);
});

describe('the colors of clothes', () => {
  const picture = solid(60, 60, [200, 30, 40]);
  picture.data.set(new Uint8Array(60 * 30 * 3).map((_, at) => [30, 60, 180][at % 3]!));
  const people = { ...newPlane(60, 60), data: new Float32Array(60 * 60).fill(1) };

  it('are those in the photo, even when they are very different', () => {
    const nearest = nearestIn(mainColors(picture, people, INKS));
    const [red, blue] = [nearest(picture.data, 59 * 60 * 3), nearest(picture.data, 0)];
    expect(red[0] - red[2]).toBeGreaterThan(120);
    expect(blue[2] - blue[0]).toBeGreaterThan(80);
  });

  it('do not come from the background', () => {
    const inFront = { ...people, data: people.data.map((_, i) => Number(i < 60 * 30)) };
    for (const { printed } of mainColors(picture, inFront, INKS)) expect(printed[2]).toBeGreaterThan(printed[0]);
  });
});
