import sharp from 'sharp';
import { toEngineImage } from './fal-images.js';

const color = { r: 200, g: 120, b: 60 };
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: color } });

it.each([
  ['a PNG of 16 bits in Display P3', () => picture().toColorspace('rgb16').withIccProfile('p3').png()],
  ['a JPEG in Display P3', () => picture().withIccProfile('p3').jpeg({ quality: 100 })],
  ['a WebP in Display P3', () => picture().withIccProfile('p3').webp({ lossless: true })],
])('converts %s to sRGB, which painter and print files assume', async (_what, make) => {
  const { data, info } = await make().toBuffer({ resolveWithObject: true });
  const { bytes, contentType } = await toEngineImage(data, 'image/any');
  const { icc, depth } = await sharp(bytes).metadata();
  expect([contentType, icc, depth]).toEqual([`image/${info.format}`, undefined, 'uchar']);
  const [red, green, blue] = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
  const error = Math.max(Math.abs(red! - color.r), Math.abs(green! - color.g), Math.abs(blue! - color.b));
  expect(error).toBeLessThan(4);
});

it('keeps the bytes of a picture in sRGB', async () => {
  const png = await picture().png().toBuffer();
  expect((await toEngineImage(png, 'image/png')).bytes).toBe(png);
});
