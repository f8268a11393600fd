import type { Readable } from 'node:stream';
import { AppError, type ErrorCode, type ImageDecoder, ImageRefusedError, type Requester } from '../../platform/index.js';
import { MAX_UPLOAD_BYTES } from '../contract.js';

/** Accepted types. SVG is excluded: it can contain scripts. */
const TYPES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff', 'heic', 'heif', 'heic-sequence', 'heif-sequence'].map(
  (name) => `image/${name}`,
);
const MEGA = 1_000_000;
/** 20 inches at 300 dpi. */
const MAX_SIDE = 6_000;
const THUMBNAIL_SIDE = 480;

export interface DecodedPhoto {
  /** Upright sRGB JPEG without any metadata. */
  jpeg: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
  /** Bytes of the upload. */
  fileSize: number;
  mimeType: string;
}

/** Limits of an upload form. */
export interface UploadLimits {
  maxPixels: number;
  /** Longest side that is kept, in pixels; by default as many as the largest print needs. */
  maxSide?: number;
  requester: Requester;
}

export interface UploadedFile {
  stream: Readable & { truncated?: boolean };
  /** Address that it comes from. */
  ip: string;
}

/**
 * Reads an upload and makes the photo that is stored.
 * @throws AppError GENERATION.PHOTO_… saying what is wrong with the file, SERVER.UNAVAILABLE when too many wait
 */
export async function readUpload(
  decoder: ImageDecoder,
  { stream }: UploadedFile,
  { maxSide = MAX_SIDE, ...rules }: UploadLimits,
): Promise<DecodedPhoto> {
  const { type, size, width, height, files } = await decoder
    .decode(stream, {
      ...rules,
      types: TYPES,
      maxBytes: MAX_UPLOAD_BYTES,
      isStill: true,
      isOpaque: true,
      outputs: [
        { format: 'jpeg', quality: 92, box: { width: maxSide, height: maxSide } },
        { format: 'webp', quality: 80, box: { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE } },
      ],
    })
    .catch((error: unknown) => {
      throw error instanceof ImageRefusedError ? refusal(error, rules) : error;
    });
  const [jpeg, thumbnail] = files as [Buffer, Buffer];
  return { jpeg, thumbnail, width, height, fileSize: size, mimeType: type };
}

function refusal({ reason }: ImageRefusedError, { maxPixels }: UploadLimits): AppError {
  const refusals: Record<ImageRefusedError['reason'], [ErrorCode, string]> = {
    'no-image': ['GENERATION.PHOTO_NOT_AN_IMAGE', 'Please select an image file.'],
    type: ['GENERATION.PHOTO_UNREADABLE', 'We can’t open this kind of picture. Please save it as a JPEG and try again.'],
    size: ['GENERATION.PHOTO_TOO_LARGE', 'Please select an image smaller than 50MB.'],
    incomplete: ['REQUEST.MALFORMED', 'The upload was interrupted. Please try again.'],
    animated: ['GENERATION.PHOTO_ANIMATED', 'This is an animated image. Please select a still photo.'],
    pages: [
      'GENERATION.PHOTO_UNREADABLE',
      'This file has more than one page. Please save the page that you want as a JPEG and try again.',
    ],
    damaged: ['GENERATION.PHOTO_UNREADABLE', 'This picture is damaged or incomplete. Please select another one.'],
    pixels: [
      'GENERATION.PHOTO_TOO_MANY_PIXELS',
      `This picture has more than ${maxPixels / MEGA} megapixels. Please select a smaller one.`,
    ],
    memory: [
      'GENERATION.PHOTO_TOO_MANY_PIXELS',
      'This picture is too complex for us to open. Please save it as a regular JPEG or make it smaller, then try again.',
    ],
  };
  return new AppError(...refusals[reason]);
}
