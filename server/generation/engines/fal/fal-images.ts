import sharp from '../../../platform/images/sharp.js';
import type { EnginePicture } from '../image-engine.js';

/** Longer sides bring the model nothing: it works at about one megapixel. */
const MAX_PHOTO_SIDE = 2048;
/** More than the largest print needs, and many times what any other model makes. */
const MAX_RESULT_PIXELS = 60_000_000;

const CONTENT_TYPES: Record<string, EnginePicture['contentType']> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** @throws when the photo cannot be decoded */
export async function toUpload(photo: Buffer): Promise<File> {
  const jpeg = await sharp(photo)
    .autoOrient()
    .resize(MAX_PHOTO_SIDE, MAX_PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' });
}

/**
 * Goes by the bytes, and decodes them all, since a truncated picture has a perfect beginning.
 * @throws when this is no whole JPEG, PNG or WebP
 */
export async function toEngineImage(bytes: Buffer, declaredType: string | null): Promise<EnginePicture> {
  if (!declaredType?.startsWith('image/')) throw new Error(`The result is declared as ${declaredType}`);
  const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_RESULT_PIXELS });
  const { format } = await picture.metadata();
  const contentType = CONTENT_TYPES[format];
  if (!contentType) throw new Error(`The result is in the format ${format}`);
  await picture.stats();
  return { bytes, contentType };
}
