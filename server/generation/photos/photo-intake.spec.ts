import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { projectRoot } from '../../platform/index.js';
import { eraseLeftUploads, type Photo, takePhotoIn } from './photo-intake.js';

const phone = () => readFile(join(projectRoot, 'test/support/photos/phone.heic'));
const plain = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#a53' } });

function takeIn(bytes: Buffer, { maxPixels = 220_000_000, turns = pLimit(2) } = {}): Promise<Photo> {
  return takePhotoIn({ stream: Readable.from([bytes]) }, { maxPixels, turns });
}

/** The picture as if its header told of this size. */
function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  // The marker of the frame, baseline or progressive, before length, depth, height and width.
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

/** Width and height come after name and version of the first box of this name. */
function heicClaiming(heic: Buffer, width: number, height: number): Buffer {
  const size = heic.indexOf('ispe') + 8;
  heic.writeUInt32BE(width, size);
  heic.writeUInt32BE(height, size + 4);
  return heic;
}

describe('refused by its header, before it is decoded, is', () => {
  const plainSize = 'This picture has more than 220 megapixels. Please select a smaller one.';
  const inOnePiece = (mega: number) =>
    `This picture has more than ${mega} megapixels, and so large a one must be a JPEG that is not progressive. ` +
    'Please save it as one, or make it smaller, and select it again.';

  it.each<[string, string, () => Promise<Buffer>]>([
    ['a HEIC of 400 megapixels', plainSize, async () => heicClaiming(await phone(), 20_000, 20_000)],
    ['a JPEG of 400 megapixels', plainSize, async () => jpegClaiming(await plain().jpeg().toBuffer(), 20_000, 20_000)],
    ['a HEIC of 64 megapixels', inOnePiece(60), async () => heicClaiming(await phone(), 8_000, 8_000)],
    ['a progressive JPEG of 42 megapixels', inOnePiece(40), async () => jpegClaiming(await plain().jpeg({ progressive: true }).toBuffer(), 7_000, 6_000)],
    ['an interlaced PNG of 42 megapixels', inOnePiece(40), async () => pngClaiming(await plain().png({ progressive: true }).toBuffer(), 7_000, 6_000)],
    ['a WebP of 42 megapixels', inOnePiece(40), async () => webpClaiming(await plain().webp().toBuffer(), 7_000, 6_000)],
  ])('%s', async (_what, message, make) => {
    await expect(takeIn(await make())).rejects.toMatchObject({ code: 'GENERATION.PHOTO_TOO_MANY_PIXELS', message });
  });

  it('one that is larger than its way in takes', async () => {
    const picture = await plain().jpeg().toBuffer();
    await expect(takeIn(picture, { maxPixels: 63 })).rejects.toMatchObject({ code: 'GENERATION.PHOTO_TOO_MANY_PIXELS' });
    expect(await takeIn(picture, { maxPixels: 64 })).toMatchObject({ width: 8, height: 8 });
  });
});

it('a plain JPEG as large as phones make them is read', async () => {
  const large = sharp({ create: { width: 7_000, height: 5_800, channels: 3, background: '#a53' } });
  expect(await takeIn(await large.jpeg().toBuffer())).toMatchObject({ width: 6_000, height: 4_971 });
});

it('so many pictures as may be are decoded at once; the others wait, and each comes to its turn, a broken one too', async () => {
  const turns = pLimit(2);
  const gate = Promise.withResolvers<void>();
  const held = [turns(() => gate.promise), turns(() => gate.promise)];
  const whole = await plain().resize(300, 200).jpeg().toBuffer();
  const half = whole.subarray(0, whole.length / 2);
  const taking = [half, await phone(), await plain().webp().toBuffer()].map((bytes) => takeIn(bytes, { turns }).catch((error: Error) => error));
  while (turns.pendingCount < taking.length) await new Promise(setImmediate);
  expect([turns.activeCount, turns.pendingCount]).toEqual([2, 3]);
  gate.resolve();
  await Promise.all(held);
  const [broken, heic, webp] = await Promise.all(taking);
  expect([broken, heic, webp]).toMatchObject([{ code: 'GENERATION.PHOTO_UNREADABLE' }, { mimeType: 'image/heif' }, { mimeType: 'image/webp' }]);
});

it('what a killed process left of an upload is erased when the next one begins; that of a living one stays', async () => {
  // No process has a number as high.
  const [left, alive] = [await mkdtemp(join(tmpdir(), 'keepsake-upload-99999999-')), await mkdtemp(join(tmpdir(), `keepsake-upload-${process.ppid}-`))];
  await eraseLeftUploads();
  const names = await readdir(tmpdir());
  expect([names.includes(basename(left)), names.includes(basename(alive))]).toEqual([false, true]);
  await rm(alive, { recursive: true });
});
