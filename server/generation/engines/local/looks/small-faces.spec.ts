import { luma, newPixels, resized, type RgbPixels, solid } from '../../../vision/pixels.js';
import { compose } from '../composition.js';
import { randomFrom } from '../noise.js';
import { groupOf } from '../people.js';
import { newPlane } from '../plane.js';
import { readPrompt } from '../prompt-options.js';
import { RenderProgress } from '../render-progress.js';
import { type RenderStyle, workSize } from '../rendering.js';
import { cartoon } from './cartoon.js';
import { superheros } from './superheros.js';

const SHEET = { width: 640, height: 800 };
const SIDE = 400;
const progress = new RenderProgress(new AbortController().signal, async () => undefined);

/** Someone with fine details everywhere, whose face has this height, in fractions of the photo. */
async function someone(height: number) {
  const [photo, alpha] = [newPixels(SIDE, SIDE), newPlane(SIDE, SIDE)];
  const random = randomFrom(1);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x += 4) photo.data.fill(90 + 90 * random(), (y * SIDE + x) * 3);
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = Number(i % SIDE > 30 && i % SIDE < 370);
  const faces = [0.15, 0.7].map((left) => ({ left, top: 0.3, width: height * 0.8, height }));
  return groupOf(photo, { faces, alpha }, photo);
}

/** How alike the first face of the people and of their picture are: 1 when all of its details are kept. */
async function likenessIn(look: RenderStyle, height: number): Promise<number> {
  const group = await someone(height);
  const subject = { photo: group.photo, groups: [group], arrangement: {}, progress };
  const work = workSize(SHEET);
  const options = readPrompt('A portrait', 'SuperHeros');
  const input = { ...subject, options, sheet: SHEET, work, scale: 1, seed: 1, areChosen: false, isPlaceAsked: false };
  const { picture, faces } = await compose(subject, work, async () => solid(work.width, work.height, [200, 80, 60]));
  const art = await resized(await look(input), work.width, work.height);
  const { left, top, width, height: tall } = faces[0]!;
  const [one, other] = [picture, art].map((of) => tonesIn(of, left + width * 0.2, top + tall * 0.2, width * 0.6)) as [
    number[],
    number[],
  ];
  return correlation(one, other);
}

function tonesIn({ data, width }: RgbPixels, left: number, top: number, side: number): number[] {
  const found: number[] = [];
  for (let y = Math.round(top); y < top + side; y++) {
    for (let x = Math.round(left); x < left + side; x++) found.push(luma(data, (y * width + x) * 3));
  }
  return found;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const centered = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [a, b] = [centered(one), centered(other)];
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe('small faces', () => {
  it.each([
    ['under the ink and dots of SuperHeros', superheros],
    ['in the flat tones of Cartoon', cartoon],
  ])('keep their details %s', async (_, look) => {
    expect(await likenessIn(look, 0.1)).toBeGreaterThan(0.8);
  });
});
