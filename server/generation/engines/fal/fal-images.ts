import type { Sharp } from 'sharp';
import sharp from '../../../platform/images/sharp.js';
import type { EnginePicture } from '../image-engine.js';
import { engineError } from './fal-failures.js';

/** Larger images do not help the model: it works at about one megapixel. */
const MAX_PHOTO_SIDE = 2048;
/** More than the largest print needs, and many times the output of any other model. */
const MAX_RESULT_PIXELS = 60_000_000;

const CONTENT_TYPES: Record<string, EnginePicture['contentType']> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Prepares a photo for a model. @throws EngineError when it cannot be decoded */
export function toUpload(photo: Buffer): Promise<File> {
  const upright = sharp(photo).autoOrient();
  const reduced = upright.resize(MAX_PHOTO_SIDE, MAX_PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true });
  return jpegFile(reduced.jpeg({ quality: 92 }));
}

/** Decodes a picture at its full size. @throws EngineError when it cannot be decoded */
export function toFullSizeUpload(picture: Buffer): Promise<File> {
  const upright = sharp(picture).autoOrient().flatten({ background: '#ffffff' });
  return jpegFile(upright.jpeg({ quality: 97, chromaSubsampling: '4:4:4' }));
}

async function jpegFile(image: Sharp): Promise<File> {
  try {
    return new File([new Uint8Array(await image.toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
  } catch (error) {
    throw engineError('rejected_input', error);
  }
}

/**
 * Trusts only the bytes, and decodes them all, since a truncated picture starts out valid. Other color spaces become sRGB,
 * which the painter and the print files assume.
 * @throws when this is not a complete JPEG, PNG or WebP
 */
export async function toEngineImage(bytes: Buffer, declaredType: string | null): Promise<EnginePicture> {
  if (!declaredType?.startsWith('image/')) throw new Error(`The result is declared as ${declaredType}`);
  const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_RESULT_PIXELS });
  const { format, icc, depth, space } = await picture.metadata();
  const contentType = CONTENT_TYPES[format];
  if (!contentType) throw new Error(`The result is in the format ${format}`);
  if (!icc && depth === 'uchar' && space !== 'cmyk') {
    await picture.stats();
    return { bytes, contentType };
  }
  // sharp leaves what has more than eight bits in Display P3, unless it is asked for a profile.
  const converted = icc ? picture.withIccProfile('srgb', { attach: false }) : picture;
  const options = format === 'jpeg' ? { quality: 97, chromaSubsampling: '4:4:4' } : format === 'webp' ? { quality: 95 } : {};
  return { bytes: await converted.autoOrient().toColorspace('srgb').toFormat(format, options).toBuffer(), contentType };
}
