import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { ImageType } from '../image-engine.js';
import { collage, DRAWN_SKIN, landscape, portrait, render } from './spec-support.js';

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

/** Mean red, green and blue of a part of the picture, given in hundredths of its sides. */
async function colourAt(picture: Buffer, [left, top, width, height]: readonly [number, number, number, number]) {
  const part = sharp(picture).extract({ left: left * 16, top: top * 20, width: width * 16, height: height * 20 });
  const { channels } = await sharp(await part.toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
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

describe('a face', () => {
  // Between eyes and mouth; the flat poster prints inks instead of skin.
  it.each(['Realistic', 'Regular', 'Cartoon', 'painted'] as const)('keeps its skin tone when it is %s', async (type) => {
    const cheek = await colourAt(await pictureOf(type), [48, type === 'Cartoon' ? 50 : 46, 4, 3]);
    const hue = (rgb: readonly number[]) => [rgb[0]! / rgb[1]!, rgb[1]! / rgb[2]!];
    const [redness, yellowness] = hue(cheek);
    const [trueRedness, trueYellowness] = hue(DRAWN_SKIN);
    expect([cheek, Math.abs(redness! - trueRedness!) < 0.22]).toEqual([cheek, true]);
    expect([cheek, Math.abs(yellowness! - trueYellowness!) < 0.25]).toEqual([cheek, true]);
    expect(Math.min(...cheek)).toBeGreaterThan(90);
  });
});

describe('the composition', () => {
  it('sets the people of a collage together before the place, and nothing of their own walls', async () => {
    const picture = await render(await collage(2), 'Cartoon', 'A day by the sea');
    const [red, green, blue] = await colourAt(picture, [10, 8, 80, 6]);
    // The walls are greyer than any sky that is drawn here.
    expect(blue! - red!).toBeGreaterThan(25);
    expect(green!).toBeGreaterThan(red!);
  });

  it('keeps a photo without people whole, also when the words ask for a place', async () => {
    const print = await render(await landscape(), 'Regular', 'In the snow');
    const [red, green, blue] = await colourAt(print, [45, 62, 10, 3]);
    expect(green!).toBeGreaterThan(red!);
    expect(green!).toBeGreaterThan(blue!);
  });

  it('leaves no border black, whatever the look', async () => {
    for (const type of TYPES) {
      const edge = await colourAt(await pictureOf(type), [0, 0, 100, 2]);
      expect([type, Math.min(...edge) > 100]).toEqual([type, true]);
    }
  });
});
