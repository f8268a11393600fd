import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { childRunning } from '../../../test/support/child-process.js';
import { heicOfTiles } from '../../../test/support/malicious-images.js';
import { pngWith } from '../../../test/support/png-chunks.js';
import { projectRoot } from '../paths.js';
import { isolatedNode } from '../isolated-process.js';
import { ImageDecoder } from './image-decoder.js';
import { u32 } from './process/bytes.js';

const rules = {
  types: ['image/png', 'image/jpeg', 'image/heic'],
  maxPixels: 1_000_000_000,
  maxBytes: 1_000_000,
  isStill: true,
  isOpaque: true,
  outputs: [{ format: 'jpeg', box: { width: 100, height: 100 } }],
  requester: { network: 'home', account: 'me' },
} as const;

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#a53' } });

async function foldersOfThisProcess(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`keepsake-upload-${process.pid}-`));
}

it('rotates images upright and strips metadata', async () => {
  const decoder = new ImageDecoder();
  const sizes = [];
  for (const orientation of [1, 3, 6, 8]) {
    const { files, type } = await decoder.decode(await picture().withMetadata({ orientation }).jpeg().toBuffer(), rules);
    const { width, height, exif, icc } = await sharp(files[0]).metadata();
    sizes.push([type, width, height, exif, icc]);
  }
  const [landscape, portrait] = [
    ['image/jpeg', 40, 30, undefined, undefined],
    ['image/jpeg', 30, 40, undefined, undefined],
  ];
  expect(sizes).toEqual([landscape, landscape, portrait, portrait]);
});

it('ignores a color profile that is cut off', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(100)]);
  const segment = Buffer.concat([u32(0xffe2_0000 + profile.length + 2), profile]);
  const file = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  expect((await sharp(file).metadata()).icc).toHaveLength(100);
  expect(await new ImageDecoder().decode(file, rules)).toMatchObject({ width: 40, height: 30 });
});

describe('refuses without leaving files behind', () => {
  it.each<[string, () => Promise<Buffer | Readable>, object, string]>([
    ['a picture that takes too much processor time', () => heicOfTiles(5, 4), { maxCpuSeconds: 1 }, 'memory'],
    ['a file with too many bytes', () => picture().png().toBuffer(), { maxBytes: 50 }, 'size'],
    [
      'a stream that breaks off',
      async () =>
        new Readable({
          read() {
            this.destroy(new Error('gone'));
          },
        }),
      {},
      'incomplete',
    ],
    [
      'SVG under another name',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      {},
      'no-image',
    ],
    ['a picture of a kind that it does not take', () => picture().webp().toBuffer(), {}, 'type'],
  ])('%s', async (_what, make, changes, reason) => {
    const decoder = new ImageDecoder();
    await expect(decoder.decode(await make(), { ...rules, ...changes })).rejects.toMatchObject({ reason });
    expect(await foldersOfThisProcess()).toEqual([]);
    expect(await decoder.decode(await picture().png().toBuffer(), rules)).toMatchObject({ width: 40, height: 30 });
  });
});

it('asks to try again, instead of refusing the image, when the machine takes too long', async () => {
  const image = await picture().png().toBuffer();
  await expect(new ImageDecoder().decode(image, { ...rules, maxMs: 1 })).rejects.toMatchObject({ code: 'SERVER.UNAVAILABLE' });
  expect(await foldersOfThisProcess()).toEqual([]);
});

describe('animations', () => {
  const types = ['image/png', 'image/gif', 'image/webp', 'image/avif'];
  const apng = (frames: number) => pngWith(picture(), { acTL: u32(frames, 0) });
  const framesOf = (format: 'gif' | 'webp', count: number) => {
    const samples = Buffer.concat(Array.from({ length: count }, (_, index) => Buffer.alloc(20 * 20 * 3, 10 + 100 * index)));
    return sharp(samples, { raw: { width: 20, height: 20 * count, channels: 3, pageHeight: 20 } })
      .toFormat(format)
      .toBuffer();
  };
  /** With an animation's header, also around one frame. */
  const webp = async (frames: number) => {
    const two = await framesOf('webp', 2);
    const file = frames === 2 ? two : two.subarray(0, two.lastIndexOf('ANMF'));
    file.writeUInt32LE(file.length - 8, 4);
    return file;
  };
  const avif = async (frames: number) => {
    const file = await readFile(join(projectRoot, 'test/support/photos/animation.avif'));
    // The tables of sizes, times and chunks contain the number of frames.
    for (const [table, at] of [
      ['stsz', 12],
      ['stts', 12],
      ['stsc', 16],
    ] as const)
      file.writeUInt32BE(frames, file.indexOf(table) + at);
    return file;
  };

  it.each([
    ['APNG', apng],
    ['GIF', (frames: number) => framesOf('gif', frames)],
    ['WebP', webp],
    ['AVIF', avif],
  ])('%s of one frame is a still image, of two it is refused', async (_what, make) => {
    const decoder = new ImageDecoder();
    expect((await decoder.decode(await make(1), { ...rules, types })).files).toHaveLength(1);
    const moving = await make(2);
    await expect(decoder.decode(moving, { ...rules, types })).rejects.toMatchObject({ reason: 'animated' });
    expect((await decoder.decode(moving, { ...rules, types, isStill: false })).files).toHaveLength(1);
  });
});

it('removes files of killed processes only', async () => {
  // Higher than any process id.
  const left = await mkdtemp(join(tmpdir(), 'keepsake-upload-99999999-'));
  const alive = await mkdtemp(join(tmpdir(), `keepsake-upload-${process.ppid}-`));
  await new ImageDecoder().onModuleInit();
  const names = await readdir(tmpdir());
  expect([names.includes(basename(left)), names.includes(basename(alive))]).toEqual([false, true]);
  await rm(alive, { recursive: true });
});

it('decodes in a process without secrets and, where the system allows it, without the network', async () => {
  const decoding = new ImageDecoder().decode(await picture().resize(5_000, 5_000).png().toBuffer(), rules);
  const { variables, hasOurNetwork } = await childRunning('images/process/image-process');
  await decoding;
  expect(variables.filter((name) => !/^(PATH|NODE_NO_WARNINGS|UV_|MALLOC_|VIPS_)/.test(name))).toEqual([]);
  expect(hasOurNetwork).toBe((await isolatedNode()).file !== 'unshare');
});

it('stops decoding when the process stops', async () => {
  const decoder = new ImageDecoder();
  const decoding = decoder.decode(await picture().resize(5_000, 5_000).png().toBuffer(), rules);
  decoder.onApplicationShutdown();
  await expect(decoding).rejects.toMatchObject({ code: 'SERVER.UNAVAILABLE' });
  expect(await foldersOfThisProcess()).toEqual([]);
});
