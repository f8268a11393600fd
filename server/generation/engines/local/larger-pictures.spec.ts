import { jest } from '@jest/globals';
import sharp from 'sharp';
import { collage, portrait } from '../../vision/spec-support.js';
import { IMAGE_TYPES } from '../../contract.js';
import { isSamePicture } from '../same-picture.js';
import { randomFrom } from './noise.js';
import { LocalEngine } from './local-engine.js';
import { cutOut, engine, quietRun, renderLarger, renderSmall, request, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

const SCALE = 2;
const SIZE = { width: 480, height: 600 };
const engineOfSize = new LocalEngine({ cutOut }, SIZE.width * SIZE.height);
const LARGE = { width: SIZE.width * SCALE, height: SIZE.height * SCALE };

const inSize = (image: Buffer, { width, height }: typeof SIZE) =>
  sharp(image).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).greyscale().raw().toBuffer();

/** Mean of the squared differences in brightness, which is 0 to 255. */
async function difference(one: Buffer, other: Buffer, size: typeof SIZE): Promise<number> {
  const [a, b] = [await inSize(one, size), await inSize(other, size)];
  return a.reduce((sum, value, at) => sum + (value - b[at]!) ** 2, 0) / a.length;
}

/** The energy that a picture loses when it is reduced to its usual size: detail that only print shows. */
async function fineDetail(picture: Buffer, usual = SIZE, large = LARGE): Promise<number> {
  const reduced = await sharp(picture)
    .resize({ ...usual, fit: 'fill' })
    .png()
    .toBuffer();
  return difference(picture, reduced, large);
}

/** A portrait with as much fine detail as a large photo has. */
async function detailedPhoto(): Promise<Buffer> {
  const side = 1000;
  const { data } = await sharp(await portrait('woman'))
    .resize(side, side)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = randomFrom(1);
  const detailed = data.map((value) => Math.max(0, Math.min(255, value + (random() - 0.5) * 60)));
  return sharp(detailed, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

describe.each(IMAGE_TYPES)('a picture for print: %s', (imageType) => {
  let picture: Buffer;
  let larger: Buffer;

  beforeAll(async () => {
    const photo = await detailedPhoto();
    const task = request(photo, imageType);
    picture = (await engineOfSize.run(task, quietRun()))[0].bytes;
    larger = await engineOfSize.renderLarger(task, SCALE, picture);
  });

  it('is the same picture, with more pixels', async () => {
    expect(await sharp(larger).metadata()).toMatchObject(LARGE);
    expect(await difference(picture, larger, { width: 160, height: 200 })).toBeLessThan(10);
  });

  it('has detail that enlarging does not give', async () => {
    const enlarged = await sharp(picture)
      .resize({ ...LARGE, kernel: 'lanczos3' })
      .png()
      .toBuffer();
    expect(await fineDetail(larger)).toBeGreaterThan(1.5 * (await fineDetail(enlarged)));
  });
});

it('a picture of two can be larger by a factor that is no whole number', async () => {
  const photo = await collage(2);
  const larger = await renderLarger(photo, 'Regular', 1.75);
  expect(await sharp(larger).metadata()).toMatchObject({ width: 1400, height: 1750 });
  expect(await isSamePicture(await renderSmall(photo, 'Regular'), larger)).toBe(true);
});

it('an old print is rendered from all its pixels, without the border of its scan', async () => {
  const [usual, large] = [
    { width: 1600, height: 2000 },
    { width: 2800, height: 3500 },
  ];
  const print = await sharp(await portrait('woman'))
    .resize(3360, 4200)
    .toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 3360, height: 4200, channels: 3, noise, background: '#000' } })
    .jpeg()
    .toBuffer();
  const scan = await sharp(print)
    .composite([{ input: grain, blend: 'soft-light' }])
    .extend({ top: 200, right: 220, bottom: 200, left: 220, background: '#fdfdfb' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const reduced = await sharp(scan).resize({ height: 2400 }).jpeg({ quality: 95 }).toBuffer();
  const printed = (photo: Buffer) => engine.renderLarger(request(photo, 'Regular'), 1.75);
  const [full, less] = [await printed(scan), await printed(reduced)];
  expect(await difference(full, less, { width: 200, height: 250 })).toBeLessThan(10);
  expect(await fineDetail(full, usual, large)).toBeGreaterThan(1.5 * (await fineDetail(less, usual, large)));
});
