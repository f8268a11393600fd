import sharp from 'sharp';
import type { ImageDecoder } from '../../../platform/index.js';
import type { EngineImage } from '../image-engine.js';

/** Longer sides bring the model nothing: it works at about one megapixel. */
const MAX_PHOTO_SIDE = 2048;
/** Many times what any model makes. Later steps keep some such pictures in memory at once. */
const MAX_RESULT_PIXELS = 20_000_000;
const CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

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
export async function toEngineImage(decoder: ImageDecoder, bytes: Buffer, declaredType: string | null): Promise<EngineImage> {
  if (!declaredType?.startsWith('image/')) throw new Error(`The result is declared as ${declaredType}`);
  const { type } = await decoder.decode(bytes, {
    types: CONTENT_TYPES,
    maxPixels: MAX_RESULT_PIXELS,
    maxBytes: bytes.length,
    isStill: false,
    isOpaque: true,
    outputs: [{ format: 'jpeg' }],
    whose: 'engine',
  });
  return { bytes, contentType: type as EngineImage['contentType'] };
}
