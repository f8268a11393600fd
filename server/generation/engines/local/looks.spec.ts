import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { ImageType } from '../image-engine.js';
import { portrait, render } from './spec-support.js';

jest.setTimeout(300_000);

const TYPES: ImageType[] = ['Realistic', 'Regular', 'Cartoon', 'SuperHeros', '2d', 'painted'];

const rendered = new Map<string, Promise<Buffer>>();

/** The drawn portrait's picture, rendered once for all tests that ask for the same. */
function pictureOf(imageType: ImageType, prompt?: string): Promise<Buffer> {
  const key = `${imageType} ${prompt}`;
  if (!rendered.has(key)) rendered.set(key, portrait().then((photo) => render(photo, imageType, prompt)));
  return rendered.get(key)!;
}

/** Mean difference per colour value, 0 to 255, of two pictures seen small. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).resize(80, 100).raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < a!.length; i++) sum += Math.abs(a![i]! - b![i]!);
  return sum / a!.length;
}

describe('the looks of the pictures', () => {
  it('are six, visibly different from each other', async () => {
    const pictures: Buffer[] = [];
    for (const type of TYPES) pictures.push(await pictureOf(type));
    for (let i = 0; i < pictures.length; i++) {
      for (let j = i + 1; j < pictures.length; j++) {
        expect([TYPES[i], TYPES[j], (await distance(pictures[i]!, pictures[j]!)) > 8]).toEqual([TYPES[i], TYPES[j], true]);
      }
    }
  });

  it("change their scene with the prompt's words", async () => {
    const plain = await pictureOf('Regular');
    const paris = await pictureOf('Regular', 'A portrait in Paris');
    const snow = await pictureOf('Regular', 'A portrait in the snow');
    expect(await distance(plain, paris)).toBeGreaterThan(8);
    expect(await distance(paris, snow)).toBeGreaterThan(8);
  });
});
