import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { ObjectStore } from '../../platform/index.js';
import type { DownloadFormat } from '../contract.js';
import type { GeneratedImage } from '../generated-image.entity.js';

export interface PictureFile {
  body: Buffer | Readable;
  /** Bytes. */
  size: number;
  contentType: `image/${DownloadFormat}`;
  name: string;
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;
/** A conversion holds a whole picture in memory: others wait. */
const convert = pLimit(2);

/** A picture in the format asked for, in its original size. What is stored like that is sent as it is. */
export async function pictureFile(objects: ObjectStore, image: GeneratedImage, format: DownloadFormat): Promise<PictureFile> {
  const file = { contentType: `image/${format}`, name: fileNameOf(image, format) } as const;
  if (image.contentType === file.contentType) return { ...(await objects.get(image.storagePath)), ...file };
  const body = await convert(async () => {
    const picture = sharp(await objects.read(image.storagePath));
    return format === 'png' ? picture.png().toBuffer() : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 95 }).toBuffer();
  });
  return { ...file, body, size: body.length };
}

/** Such as keepsake-2026-11-22.jpg */
export function fileNameOf({ createdAt }: GeneratedImage, format: keyof typeof EXTENSIONS): string {
  return `keepsake-${createdAt.toISOString().slice(0, 10)}.${EXTENSIONS[format]}`;
}
