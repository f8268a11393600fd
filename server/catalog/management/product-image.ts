import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '../../platform/index.js';
import { PICTURE_WIDTHS } from '../contract.js';

type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What sharp reads here; of those that move, the first frame. */
const READABLE_TYPES = new Set(
  ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'tiff'].map((name) => `image/${name}`),
);
/** Decoders take up to 10 bytes of memory a pixel. */
const MAX_MEGAPIXELS = 50;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS);
/** Times its width: WebP knows no picture of 16,384 lines. */
const MAX_HEIGHT = 5;
/** One after the other: the memory of the web tier is the shoppers'. */
const turns = pLimit(1);

/**
 * Upright WebP files of the whole picture without any metadata, for every width. A small picture is not blown up.
 * @throws AppError CATALOG.PICTURE_NOT_AN_IMAGE, CATALOG.PICTURE_UNREADABLE
 */
export function inEveryWidth(bytes: Buffer): Promise<Map<PictureWidth, Buffer>> {
  return turns(async () => {
    await assertReadable(bytes);
    const upright = await readable(() =>
      sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .resize(within(LARGEST_WIDTH))
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    const files = PICTURE_WIDTHS.map(async (width): Promise<[PictureWidth, Buffer]> => [
      width,
      await sharp(upright).resize(within(width)).webp({ quality: 82 }).toBuffer(),
    ]);
    return new Map(await Promise.all(files));
  });
}

function within(width: number) {
  return { width, height: width * MAX_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
}

/** The first bytes say what a file is; its name and the browser's word do not count. Nothing is decoded yet. */
async function assertReadable(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type?.mime.startsWith('image/')) {
    throw new AppError('CATALOG.PICTURE_NOT_AN_IMAGE', 'Please select a valid image file');
  }
  if (!READABLE_TYPES.has(type.mime)) {
    throw unreadable('We cannot read this kind of image. Please save it as JPG, PNG, GIF or WebP, and select it again.');
  }
  const { width, height } = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > MAX_PIXELS) {
    throw unreadable(`This image has more than ${MAX_MEGAPIXELS} megapixels. Make it smaller, and select it again.`);
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw unreadable('This image is damaged or incomplete. Please select another one.');
  }
}

function unreadable(sentence: string): AppError {
  return new AppError('CATALOG.PICTURE_UNREADABLE', sentence);
}
