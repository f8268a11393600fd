import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { ImageDecoder, projectRoot } from '../../platform/index.js';
import { type DecodedPhoto, readUpload } from './read-upload.js';

const decoder = new ImageDecoder();
/** Tag of a TIFF. */
const STRIP_OFFSETS = 273;

const phone = () => readFile(join(projectRoot, 'test/support/photos/phone.heic'));
const plain = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#a53' } });

function takeIn(bytes: Buffer, maxPixels = 220_000_000): Promise<DecodedPhoto> {
  return readUpload(
    decoder,
    { stream: Readable.from([bytes]), ip: '203.0.113.7' },
    { maxPixels, requester: { network: 'home', account: 'me' } },
  );
}

/** The image with a header that claims this size. */
function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  // Finds the start-of-frame marker, baseline or progressive; length, depth, height and width follow it.
  const frame = Math.max(jpeg.indexOf(Buffer.from([0xff, 0xc0])), jpeg.indexOf(Buffer.from([0xff, 0xc2])));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function pngClaiming(png: Buffer, width: number, height: number): Buffer {
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function webpClaiming(webp: Buffer, width: number, height: number): Buffer {
  webp.writeUInt16LE(width, 26);
  webp.writeUInt16LE(height, 28);
  return webp;
}

/** Width and height come after name and version of a box of this name; the first is that of the picture itself. */
function heicClaiming(heic: Buffer, width: number, height: number): Buffer {
  const size = heic.indexOf('ispe') + 8;
  heic.writeUInt32BE(width, size);
  heic.writeUInt32BE(height, size + 4);
  return heic;
}

/** Both in one file: the directory of the first leads to that of the second, whose offsets move. */
function twoPages(first: Buffer, second: Buffer): Buffer {
  const [start, moved] = [first.length + (first.length % 2), Buffer.from(second)];
  const directoryOf = (tiff: Buffer) => tiff.readUInt32LE(4);
  const entries = moved.readUInt16LE(directoryOf(moved));
  for (let entry = directoryOf(moved) + 2; entry < directoryOf(moved) + 2 + entries * 12; entry += 12) {
    const [tag, type, count] = [moved.readUInt16LE(entry), moved.readUInt16LE(entry + 2), moved.readUInt32LE(entry + 4)];
    const isOffset = tag === STRIP_OFFSETS || count * [0, 1, 1, 2, 4, 8, 1, 1][type]! > 4;
    if (isOffset) moved.writeUInt32LE(moved.readUInt32LE(entry + 8) + start, entry + 8);
  }
  const linked = Buffer.concat([first, Buffer.alloc(start - first.length), moved]);
  const next = directoryOf(first) + 2 + first.readUInt16LE(directoryOf(first)) * 12;
  linked.writeUInt32LE(start + directoryOf(second), next);
  return linked;
}

describe('the header alone refuses', () => {
  const size = 'This picture has more than 220 megapixels. Please select a smaller one.';
  const memory =
    'This picture is too complex for us to open. Please save it as a regular JPEG or make it smaller, then try again.';

  it.each<[string, string, () => Promise<Buffer>]>([
    ['a HEIC of 400 megapixels', size, async () => heicClaiming(await phone(), 20_000, 20_000)],
    ['a JPEG of 400 megapixels', size, async () => jpegClaiming(await plain().jpeg().toBuffer(), 20_000, 20_000)],
    ['a HEIC of 64 megapixels', memory, async () => heicClaiming(await phone(), 8_000, 8_000)],
    ['an AVIF of 25 megapixels', memory, async () => heicClaiming(await plain().avif({ effort: 0 }).toBuffer(), 5_000, 5_000)],
    [
      'a progressive JPEG of 60 megapixels',
      memory,
      async () => jpegClaiming(await plain().jpeg({ progressive: true }).toBuffer(), 10_000, 6_000),
    ],
    [
      'an interlaced PNG of 120 megapixels',
      memory,
      async () => pngClaiming(await plain().png({ progressive: true }).toBuffer(), 12_000, 10_000),
    ],
    ['a WebP of 81 megapixels', memory, async () => webpClaiming(await plain().webp().toBuffer(), 9_000, 9_000)],
  ])('%s', async (_what, message, make) => {
    await expect(takeIn(await make())).rejects.toMatchObject({ code: 'GENERATION.PHOTO_TOO_MANY_PIXELS', message });
  });

  it('an image with too many pixels', async () => {
    const picture = await plain().jpeg().toBuffer();
    await expect(takeIn(picture, 63)).rejects.toMatchObject({ code: 'GENERATION.PHOTO_TOO_MANY_PIXELS' });
    expect(await takeIn(picture, 64)).toMatchObject({ width: 8, height: 8 });
  });
});

it('reads a JPEG as large as phones make', async () => {
  const large = sharp({ create: { width: 7_000, height: 5_800, channels: 3, background: '#a53' } });
  expect(await takeIn(await large.jpeg().toBuffer())).toMatchObject({ width: 6_000, height: 4_971 });
});

it('reads a TIFF whose directory comes last', async () => {
  const tiff = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a53' } })
    .tiff({ compression: 'none' })
    .toBuffer();
  expect(await takeIn(tiff)).toMatchObject({ mimeType: 'image/tiff', width: 300, height: 200 });
});

describe('says why it refuses', () => {
  const page = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#a53' } });
  const bmp = () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]);

  it.each<[string, RegExp, () => Buffer | Promise<Buffer>]>([
    ['a kind of image that it cannot open', /can’t open this kind of picture/, bmp],
    [
      'a TIFF of two pages',
      /more than one page/,
      async () => twoPages(await page().tiff().toBuffer(), await page().tiff().toBuffer()),
    ],
    [
      'a JPEG without its last rows',
      /damaged or incomplete/,
      async () => (await page().resize(600).jpeg().toBuffer()).subarray(0, -60),
    ],
  ])('%s', async (_what, message, make) => {
    await expect(takeIn(await make())).rejects.toMatchObject({
      code: 'GENERATION.PHOTO_UNREADABLE',
      message: expect.stringMatching(message),
    });
  });
});

it.each([{ progressive: false }, { progressive: true }])('reads a JPEG that lacks only its end mark (%j)', async (options) => {
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a53' } })
    .jpeg(options)
    .toBuffer();
  expect(await takeIn(jpeg.subarray(0, -2))).toMatchObject({ width: 300, height: 200 });
});

it('reads a TIFF whose second page is a preview', async () => {
  const [large, small] = await Promise.all([90, 30].map((side) => plain().resize(side).tiff().toBuffer()));
  expect(await takeIn(twoPages(large!, small!))).toMatchObject({ width: 90, height: 90 });
});

it('keeps the colors of a HEIC', async () => {
  const { jpeg, mimeType } = await takeIn(await phone());
  const { width, height } = await sharp(jpeg).metadata();
  const { data } = await sharp(jpeg).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  expect([mimeType, width, height, [...data].map((value) => Math.round(value / 10))]).toEqual([
    'image/heif',
    1_280,
    854,
    [13, 13, 12],
  ]);
});
