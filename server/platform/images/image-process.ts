// Decodes one untrusted image and ends. Imports only types of ours, so that Node can run it from the sources as well as
// from the build.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageAnswer, ImageJob, ImageOutput, RefusalReason } from './image-job.js';

const MEGA = 1_000_000;
/** Memory for decoding and rotating one image, on top of the program itself. */
const BUDGET_BYTES = 400 * MEGA;
/** Extra memory for the decoder's code and buffers, and for errors of the estimate. */
const SLACK_BYTES = 128 * MEGA;
const MAX_OUTPUT_BYTES = 256 * MEGA;

const HEIC_TYPES = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
/** Phones make up to 50 megapixels. */
const MAX_HEIC_PIXELS = 50 * MEGA;
/** Measured: the planes of all tiles, and the RGB image. */
const HEIC_BYTES_PER_PIXEL = 7.7;
/** Measured bytes of memory per byte of image, for formats that are decoded as a whole. */
const MEMORY_FACTOR = { jpeg: 2.4, png: 1.2, webp: 1.4, gif: 1.4, tiff: 1.2, heif: 6.2 };
const BYTES_OF_DEPTH: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** The only loaders that are allowed. */
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
  // libheif logs to stdout, where the answer goes.
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  limitResources(job);
  try {
    return await make(job);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason };
    return { refused: /memory|alloc/i.test(String(error)) ? 'memory' : 'damaged' };
  }
}

/**
 * Limits private writable memory, where decoders keep their pixels: a limit of address space would count the gigabytes that
 * WASM only reserves. Linux only; elsewhere the estimate has to do.
 */
function limitResources({ maxCpuSeconds }: ImageJob): void {
  if (process.platform !== 'linux') return;
  // If the machine runs out of memory, this process is killed first.
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
  if (!first) throw new Error('No outputs.');
  const { width, height } = await write(isHeic ? await openHeic(job.source) : openStrictly(job.source), first, job);
  for (const output of others) await write(sharp(first.path), output, job);
  return { width, height };
}

/** Reads only the header: a decoder would allocate as much memory as a decompression bomb requires. */
async function assertAffordable({ source, maxPixels, isStill, outputs }: ImageJob, isHeic: boolean): Promise<void> {
  const header = await sharp(source, { limitInputPixels: false }).metadata();
  const pixels = header.width * header.height;
  if (pixels > maxPixels) throw new Refusal('pixels');
  if (isHeic && pixels > MAX_HEIC_PIXELS) throw new Refusal('memory');
  if (!isHeic && isStill && (header.pages ?? 1) > 1) throw new Refusal('animated');
  const box = outputs[0]?.box;
  const kept = box ? Math.min(pixels, box.width * box.height) : pixels;
  const needed = isHeic
    ? pixels * HEIC_BYTES_PER_PIXEL
    : bytesToDecode(header) + (isRotated(header) ? kept * bytesOfPixel(header) : 0);
  if (needed > BUDGET_BYTES) throw new Refusal('memory');
}

function bytesToDecode(header: Metadata): number {
  const { width, height, format } = header;
  const isReadByLine = (format === 'jpeg' || format === 'png') && !header.isProgressive;
  if (isReadByLine) return 0;
  const factor = MEMORY_FACTOR[format as keyof typeof MEMORY_FACTOR];
  if (!factor) throw new Refusal('type');
  return width * height * bytesOfPixel(header) * factor;
}

function bytesOfPixel({ channels, depth, format }: Metadata): number {
  // These decoders always make four.
  const least = format === 'webp' || format === 'gif' ? 4 : 1;
  return Math.max(least, channels) * (BYTES_OF_DEPTH[depth] ?? 8);
}

/** Rotation needs the whole image in memory. */
function isRotated({ orientation = 1 }: Metadata): boolean {
  return orientation > 2;
}

/** Refuses truncated files. */
function openStrictly(source: string): Sharp {
  return sharp(source, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true });
}

/** The part of libheif that is used here. */
interface LibHeif {
  ready?: Promise<unknown>;
  HeifDecoder: new () => { decode(heic: Buffer): { handle: unknown }[] };
  heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): Promise<DecodedHeic> | DecodedHeic;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
}

interface DecodedHeic {
  /** On errors. */
  code?: unknown;
  message?: string;
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
}

/** sharp cannot decode HEVC. The pixels are not copied. */
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
  upright.toColorspace('srgb');
  const { quality } = output;
  if (output.format === 'raw') {
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    writeFileSync(output.path, data);
    return info;
  }
  if (output.format === 'webp') upright.webp({ quality });
  // More effort takes three times as long for 5 % less.
  else if (output.format === 'avif') upright.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' });
  else if (output.format === 'png') upright.png();
  // Optimized coding saves 5 % of a file and costs six bytes of memory per pixel.
  else upright.jpeg({ quality, optimiseCoding: false });
  return upright.toFile(output.path);
}

process.stdout.write(JSON.stringify(await main(JSON.parse(process.argv[2] ?? '') as ImageJob)));
