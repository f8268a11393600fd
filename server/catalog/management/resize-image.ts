import { AppError, type DecodedImage, type ImageDecoder, ImageRefusedError } from '../../platform/index.js';
import { PRODUCT_IMAGE_WIDTHS } from '../contract.js';

type ImageWidth = (typeof PRODUCT_IMAGE_WIDTHS)[number];

/** Animations are accepted; only their first frame is used. */
const TYPES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'].map((name) => `image/${name}`);
const MAX_MEGAPIXELS = 50;
const OWNER = { network: 'owner', account: 'owner' };
/** Maximum height as a multiple of the width, because WebP is limited to 16,383 pixels. */
const MAX_HEIGHT = 5;

interface ResizedImage {
  files: Map<ImageWidth, Buffer>;
  /** Pixels of the largest file. */
  size: { width: number; height: number };
  /** Average color in the format of `toColor`. */
  color: string;
}

/**
 * Returns upright WebP files without metadata, one for each width. Does not enlarge small images.
 * @throws AppError CATALOG.PICTURE_NOT_AN_IMAGE, CATALOG.PICTURE_UNREADABLE, SERVER.UNAVAILABLE when the queue is full
 */
export async function resizeToAllWidths(decoder: ImageDecoder, bytes: Buffer): Promise<ResizedImage> {
  const { files, width, height } = await decoder
    .decode(bytes, {
      types: TYPES,
      maxPixels: MAX_MEGAPIXELS * 1_000_000,
      maxBytes: bytes.length,
      isStill: false,
      isOpaque: true,
      outputs: [
        { format: 'png', box: within(Math.max(...PRODUCT_IMAGE_WIDTHS)) },
        ...PRODUCT_IMAGE_WIDTHS.map((width) => ({ format: 'webp', quality: 82, box: within(width) }) as const),
        { format: 'raw', box: { width: 1, height: 1 } },
      ],
      requester: OWNER,
    })
    .catch((error: unknown): DecodedImage => {
      throw error instanceof ImageRefusedError ? toAppError(error) : error;
    });
  return { files: byWidth(files.slice(1)), size: { width, height }, color: toColor(files.at(-1)!) };
}

/**
 * Returns AVIF files made from the largest WebP file, one for each width.
 * @throws ImageRefusedError, AppError SERVER.UNAVAILABLE when the queue is full
 */
export async function encodeAvif(decoder: ImageDecoder, webp: Buffer): Promise<Map<ImageWidth, Buffer>> {
  const { files } = await decoder.decode(webp, {
    types: ['image/webp'],
    maxPixels: MAX_MEGAPIXELS * 1_000_000,
    maxBytes: webp.length,
    isStill: true,
    isOpaque: true,
    outputs: [
      { format: 'png' },
      ...PRODUCT_IMAGE_WIDTHS.map((width) => ({ format: 'avif', quality: 55, box: within(width) }) as const),
    ],
    requester: OWNER,
  });
  return byWidth(files.slice(1));
}

/** Formats the color of one pixel with three hex digits, so that lists stay small and pages have few different styles. */
export function toColor(pixel: Buffer): string {
  return `#${[...pixel.subarray(0, 3)].map((value) => Math.round(value / 17).toString(16)).join('')}`;
}

function byWidth(files: Buffer[]): Map<ImageWidth, Buffer> {
  return new Map(PRODUCT_IMAGE_WIDTHS.map((width, index) => [width, files[index]!]));
}

function within(width: number) {
  return { width, height: width * MAX_HEIGHT };
}

function toAppError({ reason }: ImageRefusedError): AppError {
  if (reason === 'no-image') return new AppError('CATALOG.PICTURE_NOT_AN_IMAGE', 'Please select a valid image file');
  return new AppError(
    'CATALOG.PICTURE_UNREADABLE',
    REFUSAL_MESSAGES[reason] ?? 'This image is damaged or incomplete. Please select another one.',
  );
}

const REFUSAL_MESSAGES: Partial<Record<ImageRefusedError['reason'], string>> = {
  type: 'We can’t read this kind of image. Please save it as a JPG, PNG, GIF or WebP and try again.',
  pixels: `This image has more than ${MAX_MEGAPIXELS} megapixels. Please make it smaller and try again.`,
  memory: 'This image is too complex for us to open. Please save it as a regular JPG or make it smaller, then try again.',
};
