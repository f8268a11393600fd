// The process that decodes one picture of a stranger and ends. It imports no file of ours when it runs, so that Node can
// start it from the sources as well as from the build.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageAnswer, ImageJob, ImageOutput, RefusalReason } from './image-job.js';

const MEGA = 1_000_000;
/** What decoding and turning one picture may take on top of the program itself. */
const BUDGET_BYTES = 400 * MEGA;
/** For the decoder's own code and buffers, and for what the estimate does not see. */
const SLACK_BYTES = 128 * MEGA;
const MAX_OUTPUT_BYTES = 256 * MEGA;

const HEIC_TYPES = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
/** Phones make them of up to 50 megapixels. */
const MAX_HEIC_PIXELS = 50 * MEGA;
/** The picture, as much again in tiles, and what is hidden: a gain map with its tiles, thumbnails. */
const MAX_HEIC_PIXELS_OF_ALL = 150 * MEGA;
/** Measured: the planes of all tiles, and red, green and blue of the whole. */
const HEIC_BYTES_PER_PIXEL = 7.7;
/** Measured where the whole picture is in memory before its first line can be read, for each byte of a pixel. */
const BYTES_FOR_EACH = { jpeg: 2.4, png: 1.2, webp: 1.4, gif: 1.4, tiff: 1.2, heif: 6.2 };
const BYTES_OF_DEPTH: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** The decoders that may read foreign bytes. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}File`);

class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

async function main(job: ImageJob): Promise<ImageAnswer> {
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // libheif talks to the console about broken files, where the answer goes.
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  confine(job);
  try {
    return await make(job);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason };
    return { refused: /memory|alloc/i.test(String(error)) ? 'memory' : 'damaged' };
  }
}

/**
 * Counts what this process can write to and nobody else can, which is where every decoder keeps its pixels; a limit of
 * address space would count the gigabytes that WASM only sets aside. Where there is no Linux, only the estimate holds.
 */
function confine({ maxCpuSeconds }: ImageJob): void {
  if (process.platform !== 'linux') return;
  // Should the machine run out all the same, this process goes first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
  const [, held] = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const data = Number(held) * 1024 + BUDGET_BYTES + SLACK_BYTES;
  execFileSync('prlimit', [
    `--pid=${process.pid}`,
    `--data=${data}`,
    `--cpu=${maxCpuSeconds}`,
    `--fsize=${MAX_OUTPUT_BYTES}`,
    '--core=0',
  ]);
}

async function make(job: ImageJob): Promise<ImageAnswer> {
  const isHeic = HEIC_TYPES.includes(job.type);
  await assertAffordable(job, isHeic);
  const [first, ...others] = job.outputs;
  if (!first) throw new Error('There is nothing to make.');
  const { width, height } = await write(isHeic ? await openHeic(job.source) : openStrictly(job.source), first, job);
  for (const output of others) await write(sharp(first.path), output, job);
  return { width, height };
}

/** Reads only the header: decoders take whatever memory a file asks for, so that a bomb must not get that far. */
async function assertAffordable({ source, maxPixels, isStill, outputs }: ImageJob, isHeic: boolean): Promise<void> {
  const header = await sharp(source, { limitInputPixels: false }).metadata();
  const pixels = header.width * header.height;
  if (pixels > maxPixels) throw new Refusal('pixels');
  if (isHeic) {
    const areas = heicAreas(await readFile(source));
    const ofAll = areas.reduce((sum, area) => sum + area, 0);
    if (Math.max(pixels, ...areas) > MAX_HEIC_PIXELS || ofAll > MAX_HEIC_PIXELS_OF_ALL) throw new Refusal('memory');
  } else if (isStill && (header.pages ?? 1) > 1) {
    throw new Refusal('animated');
  }
  const box = outputs[0]?.box;
  const kept = box ? Math.min(pixels, box.width * box.height) : pixels;
  const needed = isHeic ? pixels * HEIC_BYTES_PER_PIXEL : bytesToDecode(header) + (isTurned(header) ? kept * bytesOfPixel(header) : 0);
  if (needed > BUDGET_BYTES) throw new Refusal('memory');
}

function bytesToDecode(header: Metadata): number {
  const { width, height, format } = header;
  const isReadByLine = (format === 'jpeg' || format === 'png') && !header.isProgressive;
  if (isReadByLine) return 0;
  const factor = BYTES_FOR_EACH[format as keyof typeof BYTES_FOR_EACH];
  if (!factor) throw new Refusal('type');
  return width * height * bytesOfPixel(header) * factor;
}

function bytesOfPixel({ channels, depth, format }: Metadata): number {
  // These decoders know no fewer.
  const least = format === 'webp' || format === 'gif' ? 4 : 1;
  return Math.max(least, channels) * (BYTES_OF_DEPTH[depth] ?? 8);
}

/** A picture that is turned is first read as a whole. */
function isTurned({ orientation = 1 }: Metadata): boolean {
  return orientation > 2;
}

/** Pixels of each item of a HEIC by its own header: the picture, its tiles, thumbnails and what is hidden. */
function heicAreas(heic: Buffer): number[] {
  const properties = contentOf(contentOf(heic, 'meta').subarray(4), 'iprp');
  const areas = [...boxesOf(contentOf(properties, 'ipco'))].map(({ name, content }) =>
    name === 'ispe' ? content.readUInt32BE(4) * content.readUInt32BE(8) : 0,
  );
  const items = contentOf(properties, 'ipma');
  const [idBytes, indexBytes] = [items.readUInt8(0) === 0 ? 2 : 4, (items.readUInt8(3) & 1) === 0 ? 1 : 2];
  let at = 8;
  return Array.from({ length: Math.min(items.readUInt32BE(4), items.length) }, () => {
    const count = items.readUInt8(at + idBytes);
    at += idBytes + 1 + count * indexBytes;
    const ofItem = Array.from({ length: count }, (_, index) => {
      const number = items.readUIntBE(at - (count - index) * indexBytes, indexBytes);
      // The highest bit says something else. The first property has the number 1.
      return areas[(number & (indexBytes === 1 ? 0x7f : 0x7fff)) - 1] ?? 0;
    });
    return Math.max(0, ...ofItem);
  });
}

function contentOf(boxes: Buffer, wanted: string): Buffer {
  for (const { name, content } of boxesOf(boxes)) if (name === wanted) return content;
  throw new Refusal('damaged');
}

function* boxesOf(bytes: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let start = 0; start + 8 <= bytes.length; ) {
    let size = bytes.readUInt32BE(start);
    let header = 8;
    if (size === 1) {
      size = Number(bytes.readBigUInt64BE(start + 8));
      header = 16;
    } else if (size === 0) {
      size = bytes.length - start;
    }
    if (size < header) return;
    yield { name: bytes.toString('latin1', start + 4, start + 8), content: bytes.subarray(start + header, start + size) };
    start += size;
  }
}

/** Half a photo is no photo. */
function openStrictly(source: string): Sharp {
  return sharp(source, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true });
}

/** What of libheif is used here. */
interface LibHeif {
  ready?: Promise<unknown>;
  HeifDecoder: new () => { decode(heic: Buffer): { handle: unknown }[] };
  heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): Promise<DecodedHeic> | DecodedHeic;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
}

interface DecodedHeic {
  /** Of an error. */
  code?: unknown;
  message?: string;
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
}

/** sharp itself decodes no HEVC. The pixels stay where the decoder has put them. */
async function openHeic(source: string): Promise<Sharp> {
  const lib = createRequire(import.meta.url)('libheif-js/wasm-bundle') as LibHeif;
  await lib.ready;
  const [image] = new lib.HeifDecoder().decode(await readFile(source));
  if (!image) throw new Refusal('damaged');
  const { heif_colorspace_RGB } = lib.heif_colorspace;
  const { heif_chroma_interleaved_RGB } = lib.heif_chroma;
  const decoded = await lib.heif_js_decode_image2(image.handle, heif_colorspace_RGB, heif_chroma_interleaved_RGB);
  const plane = decoded.channels?.[0];
  if (decoded.code || !plane) throw new Error(decoded.message);
  const { width, height, stride, data } = plane;
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const lines = sharp(raw, { raw: { width: Math.floor(stride / 3), height, channels: 3 }, limitInputPixels: false });
  return lines.extract({ left: 0, top: 0, width, height });
}

async function write(image: Sharp, output: ImageOutput, { isOpaque }: ImageJob): Promise<{ width: number; height: number }> {
  const upright = image.autoOrient();
  if (output.box) upright.resize({ ...output.box, fit: 'inside', withoutEnlargement: true });
  if (isOpaque) upright.flatten({ background: '#ffffff' });
  upright.toColourspace('srgb');
  const { quality } = output;
  if (output.format === 'webp') upright.webp({ quality });
  else if (output.format === 'png') upright.png();
  // Better codes would take 5 % off a file, and six bytes of memory for every pixel.
  else upright.jpeg({ quality, optimiseCoding: false });
  return upright.toFile(output.path);
}

process.stdout.write(JSON.stringify(await main(JSON.parse(process.argv[2] ?? '') as ImageJob)));
