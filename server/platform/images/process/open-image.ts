import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { boxesIn } from './boxes.js';
import { colorSpaceOf } from './color-description.js';
import { type ColorSpace, hdrColorSpaceOfProfile, isHdr } from './color-profile.js';
import { type Heif, openHeif } from './heif.js';
import { pngChunks } from './png-chunks.js';
import type { ImageJob, RefusalReason } from '../image-job.js';

const MEGA = 1_000_000;
/** Memory for decoding and rotating one image, on top of the program itself. */
export const BUDGET_BYTES = 400 * MEGA;

/** Where an ISO base media file names its kind, and where a box of sample sizes counts the samples. */
const [BRAND_AT, FRAME_COUNT_AT] = [8, 8];
const HEIF_TYPES = ['avif', 'heic', 'heif', 'heic-sequence', 'heif-sequence'].map((name) => `image/${name}`);
/** Phones make up to 50 megapixels. */
const MAX_HEIC_PIXELS = 50 * MEGA;
/** Measured: the planes of all tiles, and the RGB image, for 8 bits, for more, and for more in RGB as well. */
const HEIC_BYTES_PER_PIXEL = { plain: 7.7, deep: 10.7, hdr: 16.5 };
/** Measured bytes of memory per byte of image, for formats that are decoded as a whole. */
const MEMORY_FACTOR = { jpeg: 2.4, png: 1.2, webp: 1.4, gif: 1.4, tiff: 1.2, heif: 6.2 };
const BYTES_OF_DEPTH: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** An image that is opened but not decoded yet. */
export interface OpenedImage {
  image: Sharp;
  /** More than eight bits for each sample. */
  isDeep: boolean;
  /** Color space of the samples. `embedded`: a profile in the image, which sharp finds. */
  colors: 'srgb' | 'embedded' | Buffer | ColorSpace;
}

/** @throws Refusal, HeifError */
export async function openImage(job: ImageJob, failOn: 'truncated' | 'warning'): Promise<OpenedImage> {
  if (job.type === 'image/avif') openAvifSequence(job);
  const header = await sharp(job.source, { limitInputPixels: false }).metadata();
  const heif = HEIF_TYPES.includes(job.type) ? await openHeif(readFileSync(job.source)) : undefined;
  // sharp cannot decode HEVC.
  if (heif && header.compression !== 'av1') return openHeic(job, heif);
  return openWithSharp(job, header, failOn, heif);
}

/** A sequence also has a still picture, but sharp does not know the brand that comes first then. */
function openAvifSequence({ source, isStill }: ImageJob): void {
  const file = readFileSync(source);
  if (file.toString('latin1', BRAND_AT, BRAND_AT + 4) !== 'avis') return;
  const sizes = boxesIn(file, ['moov', 'trak', 'mdia', 'minf', 'stbl']).find(({ name }) => name === 'stsz');
  if (isStill && sizes && file.readUInt32BE(sizes.content + FRAME_COUNT_AT) > 1) throw new Refusal('animated');
  overwrite(source, { position: BRAND_AT, bytes: Buffer.from('avif') });
}

function openHeic(job: ImageJob, heif: Heif): OpenedImage {
  const { icc, codedPixels } = heif;
  const colorSpace = icc ? hdrColorSpaceOfProfile(icc) : heif.colorSpace;
  const isDeep = heif.bits > 8 && colorSpace !== undefined && isHdr(colorSpace);
  const bytesPerPixel = HEIC_BYTES_PER_PIXEL[isDeep ? 'hdr' : heif.bits > 8 ? 'deep' : 'plain'];
  if (codedPixels > job.maxPixels) throw new Refusal('pixels');
  if (codedPixels > MAX_HEIC_PIXELS || codedPixels * bytesPerPixel > BUDGET_BYTES) throw new Refusal('memory');
  const crop = heif.takeCrop();
  const { samples, ...raw } = heif.decode(isDeep ? 16 : 8);
  const image = sharp(samples, { raw, limitInputPixels: false });
  if (crop) image.extract(crop.visible);
  return { image, isDeep, colors: colorSpace ?? icc ?? 'srgb' };
}

async function openWithSharp(
  job: ImageJob,
  firstPage: Metadata,
  failOn: 'truncated' | 'warning',
  heif: Heif | undefined,
): Promise<OpenedImage> {
  const crop = heif?.takeCrop();
  if (crop) overwrite(job.source, crop);
  const options = { failOn, limitInputPixels: false, sequentialRead: true, page: firstPage.pagePrimary ?? 0 };
  const header = await sharp(job.source, options).metadata();
  if (job.isStill) await assertStill(job.source, header);
  assertAffordable(job, header);
  const colorSpace = colorSpaceOf(job.source, header) ?? (header.icc ? undefined : heif?.colorSpace);
  const image = sharp(job.source, { ...options, ignoreIcc: colorSpace !== undefined });
  if (crop) image.extract(crop.visible);
  const isDeep = (BYTES_OF_DEPTH[header.depth] ?? 8) > 1;
  return { image, isDeep, colors: colorSpace ?? (header.icc ? 'embedded' : 'srgb') };
}

async function assertStill(source: string, { format, pages = 1, width, height }: Metadata): Promise<void> {
  // A HEIF file of several stills has a primary picture.
  const frames = format === 'png' ? framesOfPng(source) : pages;
  if (frames === 1 || format === 'heif') return;
  if (format !== 'tiff') throw new Refusal('animated');
  const second = await sharp(source, { page: 1, limitInputPixels: false }).metadata();
  // A smaller second image is a preview of the first.
  if (second.width * second.height >= width * height) throw new Refusal('pages');
}

/** Frame count in the animation control chunk (APNG); sharp reads the first frame only. */
function framesOfPng(source: string): number {
  const { acTL } = pngChunks(source);
  return acTL && acTL.length >= 4 ? acTL.readUInt32BE() : 1;
}

function assertAffordable({ maxPixels, outputs }: ImageJob, header: Metadata): void {
  const pixels = header.width * header.height;
  if (pixels > maxPixels) throw new Refusal('pixels');
  const box = outputs[0]?.box;
  const kept = box ? Math.min(pixels, box.width * box.height) : pixels;
  const needed = bytesToDecode(header) + (isRotated(header) ? kept * bytesOfPixel(header) : 0);
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
  // These decoders always make four channels.
  const least = format === 'webp' || format === 'gif' ? 4 : 1;
  return Math.max(least, channels) * (BYTES_OF_DEPTH[depth] ?? 8);
}

/** Rotation needs the whole image in memory. */
function isRotated({ orientation = 1 }: Metadata): boolean {
  return orientation > 2;
}

function overwrite(path: string, { position, bytes }: { position: number; bytes: Buffer }): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, position);
  } finally {
    closeSync(file);
  }
}
