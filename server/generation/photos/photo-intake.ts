import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { LimitFunction } from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../../platform/index.js';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from '../contract.js';
import { heicToJpeg } from './heic.js';

/** What sharp reads here; SVG is not among them, because it is a program and not a photo. */
const READABLE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
const HEIC_TYPES = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const MAGIC_BYTES = 4_100;
/** Folders of uploads on their way, each with the id of its process. */
const FOLDER = 'keepsake-upload-';
/** A picture that can be read line by line takes little memory, however large; any other takes up to 10 bytes a pixel. */
const MAX_PIXELS_IN_ONE_PIECE = 40_000_000;
/** Phones make them of 50 megapixels. */
const MAX_HEIC_PIXELS = 60_000_000;
const MEGA = 1_000_000;
/** Longest side that is kept: 20 inches at 300 dpi. */
const MAX_SIDE = 6_000;
const THUMBNAIL_SIDE = 480;

export interface Photo {
  /** Upright sRGB JPEG without any metadata. */
  jpeg: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
  /** Bytes that came. */
  fileSize: number;
  mimeType: string;
}

/** What one way in takes. */
export interface IntakeRules {
  maxPixels: number;
  /** So many pictures are decoded at once; the others wait, unread. Each way in has its own, so that none waits for another. */
  turns: LimitFunction;
}

export interface IncomingFile {
  stream: Readable & { truncated?: boolean };
}

/**
 * Takes an upload in, streamed through a temporary file, and makes the photo that is kept of it.
 * @throws AppError GENERATION.PHOTO_… saying what is wrong with the file
 */
export async function takePhotoIn({ stream }: IncomingFile, rules: IntakeRules): Promise<Photo> {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  try {
    const path = join(folder, 'photo');
    await pipeline(stream, createWriteStream(path)).catch((error: Error) => {
      // A failing disk names its system call; anything else is a form that broke off.
      if ('syscall' in error) throw error;
      throw new AppError('REQUEST.MALFORMED', 'The upload stopped before its end. Please try again.');
    });
    // Past the limit the parser cuts the file off silently.
    if (stream.truncated) throw tooLarge();
    return await preparePhoto(path, rules);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Erases what processes left behind that were killed while a photo came in. Call before this process takes any in. */
export async function eraseLeftUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const pid = Number.parseInt(name.slice(FOLDER.length));
    if (pid === process.pid || !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function preparePhoto(path: string, { maxPixels, turns }: IntakeRules): Promise<Photo> {
  const { size } = await stat(path);
  if (size > MAX_UPLOAD_BYTES) throw tooLarge();
  const mimeType = await sniffType(path);
  await assertUsable(path, mimeType, maxPixels);
  const pictures = await turns(async () => makePictures(HEIC_TYPES.has(mimeType) ? await readHeic(path) : path));
  return { ...pictures, fileSize: size, mimeType };
}

async function makePictures(source: string | Buffer): Promise<Omit<Photo, 'fileSize' | 'mimeType'>> {
  const upright = await readable(() =>
    openStrictly(source)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 92, mozjpeg: false })
      .toBuffer({ resolveWithObject: true }),
  );
  const thumbnail = await sharp(upright.data)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const { width, height } = upright.info;
  return { jpeg: upright.data, thumbnail, width, height };
}

/** Opens a picture strictly: half a photo is no photo. */
function openStrictly(source: string | Buffer) {
  return sharp(source, { failOn: 'truncated', limitInputPixels: MAX_UPLOAD_PIXELS, sequentialRead: true });
}

/** The first bytes say what a file is; its name and the browser's word do not count. */
async function sniffType(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
    if (type && (READABLE_TYPES.has(type.mime) || HEIC_TYPES.has(type.mime))) return type.mime;
    if (type?.mime === 'image/apng') throw animated();
    throw new AppError('GENERATION.PHOTO_NOT_AN_IMAGE', 'Please select an image file.');
  } finally {
    await file.close();
  }
}

function readHeic(path: string): Promise<Buffer> {
  return readable(async () => heicToJpeg(await readFile(path)));
}

/** Reads only the header: decoders take whatever memory a file asks for, so that a bomb must not get that far. */
async function assertUsable(path: string, mimeType: string, maxPixels: number): Promise<void> {
  const header = await readable(() => sharp(path, { limitInputPixels: false }).metadata());
  const pixels = header.width * header.height;
  if (pixels > maxPixels) {
    throw tooManyPixels(`This picture has more than ${maxPixels / MEGA} megapixels. Please select a smaller one.`);
  }
  const maxInOnePiece = HEIC_TYPES.has(mimeType) ? MAX_HEIC_PIXELS : MAX_PIXELS_IN_ONE_PIECE;
  if (pixels > maxInOnePiece && !isReadByLine(header)) {
    throw tooManyPixels(
      `This picture has more than ${maxInOnePiece / MEGA} megapixels, and so large a one must be a JPEG that is not progressive. ` +
        'Please save it as one, or make it smaller, and select it again.',
    );
  }
  if ((header.pages ?? 1) > 1 && !HEIC_TYPES.has(mimeType)) throw animated();
}

/** What comes in several passes is put together from all of them before the first line is done. */
function isReadByLine({ format, isProgressive }: Metadata): boolean {
  return (format === 'jpeg' || format === 'png') && !isProgressive;
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('GENERATION.PHOTO_UNREADABLE', 'This picture is damaged or incomplete. Please select another one.');
  }
}

function tooManyPixels(sentence: string): AppError {
  return new AppError('GENERATION.PHOTO_TOO_MANY_PIXELS', sentence);
}

function tooLarge(): AppError {
  return new AppError('GENERATION.PHOTO_TOO_LARGE', 'Please select an image smaller than 50MB.');
}

function animated(): AppError {
  return new AppError('GENERATION.PHOTO_ANIMATED', 'This is a moving picture. Please select a photo that stands still.');
}
