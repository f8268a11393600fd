import { jest } from '@jest/globals';
import sharp from 'sharp';
import { collage, house, portrait } from '../../vision/spec-support.js';
import { IMAGE_TYPES } from '../../contract.js';
import type { ImageType } from '../image-engine.js';
import { renderSmall, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

/** Pixels of each person's part of a photo. */
const SIDE = 200;

const rendered = new Map<ImageType, Promise<Buffer>>();

/** A picture of four people, rendered once per style. */
function pictureOf(imageType: ImageType): Promise<Buffer> {
  if (!rendered.has(imageType))
    rendered.set(
      imageType,
      collage(4, 4, SIDE).then((photo) => renderSmall(photo, imageType)),
    );
  return rendered.get(imageType)!;
}

const facesIn = async (picture: Buffer) => (await vision.inspect(picture)).faces;

/** Mean difference per color value, 0 to 255, of two downscaled pictures. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).resize(80, 100).raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < a!.length; i++) sum += Math.abs(a![i]! - b![i]!);
  return sum / a!.length;
}

/** Mean red, green and blue of a part of the picture, given in hundredths of its sides. */
async function colorAt(picture: Buffer, [left, top, width, height]: readonly [number, number, number, number]) {
  const part = sharp(picture).extract({ left: left * 8, top: top * 10, width: width * 8, height: height * 10 });
  const { channels } = await sharp(await part.toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

/** The mean color of the middle of the face: how bright it is, 0 to 255, and how much more red than blue it has, 0 to 1. */
async function skinOf(picture: Buffer): Promise<{ brightness: number; warmth: number }> {
  const [face] = await facesIn(picture);
  const { width, height } = await sharp(picture).metadata();
  const part = {
    left: Math.round((face!.left + face!.width * 0.3) * width),
    top: Math.round((face!.top + face!.height * 0.45) * height),
    width: Math.round(face!.width * 0.4 * width),
    height: Math.round(face!.height * 0.2 * height),
  };
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean) as [number, number, number];
  const brightness = (red + green + blue) / 3;
  return { brightness, warmth: (red - blue) / (3 * brightness) };
}

describe('the looks', () => {
  it('differ visibly from each other', async () => {
    const pictures: Buffer[] = [];
    for (const type of IMAGE_TYPES) pictures.push(await pictureOf(type));
    for (let i = 0; i < pictures.length; i++) {
      for (let j = i + 1; j < pictures.length; j++) {
        const isFar = (await distance(pictures[i]!, pictures[j]!)) > 8;
        expect([IMAGE_TYPES[i], IMAGE_TYPES[j], isFar]).toEqual([IMAGE_TYPES[i], IMAGE_TYPES[j], true]);
      }
    }
  });

  it('change their scene with the prompt', async () => {
    const snow = await renderSmall(await collage(4, 4, SIDE), 'Cartoon', { prompt: 'A portrait in the snow' });
    expect(await distance(await pictureOf('Cartoon'), snow)).toBeGreaterThan(5);
  });

  it('take the ground of Cartoon from the photo', async () => {
    const wall = { top: 300, left: 300, right: 300, bottom: 0, background: '#3c9a50' };
    const photo = await sharp(await portrait('woman'))
      .extend(wall)
      .toBuffer();
    const [red, green, blue] = await colorAt(await renderSmall(photo, 'Cartoon'), [0, 0, 100, 20]);
    expect(green! - Math.max(red!, blue!)).toBeGreaterThan(15);
  });

  it.each(['woman', 'amara', 'grandpa'] as const)('keep the color of skin when they draw it: %s', async (who) => {
    const photo = await portrait(who);
    const before = await skinOf(photo);
    for (const type of ['Cartoon', '2d'] as const) {
      const after = await skinOf(await renderSmall(photo, type));
      expect([type, Math.abs(after.warmth - before.warmth) < 0.07]).toEqual([type, true]);
    }
  });

  it('leave no black border', async () => {
    for (const type of IMAGE_TYPES) {
      const edge = await colorAt(await pictureOf(type), [0, 0, 100, 2]);
      expect([type, Math.max(...edge) > 50]).toEqual([type, true]);
    }
  });

  it('show the people down to the edge, without a border or a band for words, which gifts have themselves', async () => {
    for (const type of IMAGE_TYPES) {
      for (const top of [72, 98]) {
        const strip = sharp(await pictureOf(type)).extract({ left: 0, top: top * 10, width: 800, height: 10 });
        const { channels } = await sharp(await strip.toBuffer()).stats();
        expect([type, top, Math.max(...channels.map(({ stdev }) => stdev)) > 12]).toEqual([type, top, true]);
      }
    }
  });

  it('put the people of Regular before an even backdrop', async () => {
    const picture = await pictureOf('Regular');
    const backdrop = await colorAt(picture, [0, 0, 100, 3]);
    expect(Math.max(...backdrop) - Math.min(...backdrop)).toBeLessThan(40);
  });
});

describe('every person in the photo', () => {
  it.each(IMAGE_TYPES)('is in the picture: four, %s', async (type) => {
    expect(await facesIn(await pictureOf(type))).toHaveLength(4);
  });

  it.each([
    ['one', 'painted', 0.714, () => portrait('amara'), 1],
    ['six', 'Cartoon', 1.25, () => collage(6, 3, SIDE), 6],
  ] as const)('is in the picture: %s, %s', async (_people, type, aspect, photo, count) => {
    expect(await facesIn(await renderSmall(await photo(), type, { aspect }))).toHaveLength(count);
  });
});

describe('a photo without people', () => {
  it('is not cut, even when the prompt names a place', async () => {
    const picture = await renderSmall(await house(), 'Cartoon', { prompt: 'In the snow' });
    const [red, green, blue] = await colorAt(picture, [10, 75, 10, 3]);
    expect(green!).toBeGreaterThan(red!);
    expect(green!).toBeGreaterThan(blue!);
  });
});
