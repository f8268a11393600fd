import type { Readable } from 'node:stream';
import { type ImageDecoder, type ObjectStore, widestNetworkOf } from '../../platform/index.js';
import type { DownloadFormat } from '../contract.js';
import type { Picture } from './picture.entity.js';

export interface PictureDownload {
  body: Buffer | Readable;
  /** Bytes. */
  size: number;
  contentType: `image/${DownloadFormat}`;
  name: string;
}

/** Characters. */
const MAX_WORDS_LENGTH = 60;
const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;

/**
 * A picture in its original size, converted if it is stored in another format.
 * @throws AppError SERVER.UNAVAILABLE when too many wait
 */
export async function pictureDownload(
  objects: ObjectStore,
  decoder: ImageDecoder,
  image: Picture,
  format: DownloadFormat,
  ip: string,
): Promise<PictureDownload> {
  const file = { contentType: `image/${format}`, name: downloadNameOf(image, format) } as const;
  if (image.contentType === file.contentType) return { ...(await objects.get(image.storagePath)), ...file };
  const stored = await objects.read(image.storagePath);
  const { files } = await decoder.decode(stored, {
    types: [image.contentType],
    maxPixels: image.width * image.height,
    maxBytes: stored.length,
    isStill: false,
    isOpaque: format === 'jpeg',
    outputs: [{ format, quality: 95 }],
    requester: { network: widestNetworkOf(ip), account: image.userId ?? 'tests' },
  });
  const [body] = files as [Buffer];
  return { ...file, body, size: body.length };
}

type Named = Pick<Picture, 'prompt' | 'createdAt'>;

/** Such as keepsake-grandpa-painted-for-grandpas-own-mug-2026-11-22.jpg, in characters that every system can save. */
export function downloadNameOf({ prompt, createdAt }: Named, format: keyof typeof EXTENSIONS): string {
  const day = createdAt.toISOString().slice(0, 10);
  return `${['keepsake', wordsOf(prompt), day].filter(Boolean).join('-')}.${EXTENSIONS[format]}`;
}

function wordsOf(title: string): string {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '');
  const words = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return words.length > MAX_WORDS_LENGTH ? words.slice(0, MAX_WORDS_LENGTH).replace(/-[^-]*$/, '') : words;
}
