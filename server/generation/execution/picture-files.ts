import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, defineJob, Handles, ObjectStore } from '../../platform/index.js';
import type { EnginePicture } from '../engines/image-engine.js';
import { Generation } from '../generation.entity.js';

/** Deletes files that a worker may have stored for a generation that ended without a picture. Retried for most of a day. */
export const discardPictureFiles = defineJob({
  queue: 'media',
  name: 'generation.discard-picture-files',
  title: 'Delete the files of an unfinished picture',
  payload: z.object({ generationId: z.uuid(), userId: z.uuid().nullable() }),
  attempts: 17,
});

const THUMBNAIL_WIDTH = 600;
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export interface StoredFiles {
  storagePath: string;
  thumbnailPath: string;
  contentType: string;
  width: number;
  height: number;
}

@Injectable()
export class PictureFiles {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** @param candidate its number among the pictures of the generation, from 0 */
  async store({ id, userId }: Pick<Generation, 'id' | 'userId'>, image: EnginePicture, candidate: number): Promise<StoredFiles> {
    const { default: sharp } = await import('../../platform/images/sharp.js');
    const { width, height } = await sharp(image.bytes).metadata();
    const thumbnail = await sharp(image.bytes)
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    const folder = pictureFolder(id, userId);
    const suffix = candidate === 0 ? '' : `-${candidate + 1}`;
    const storagePath = `${folder}picture${suffix}.${EXTENSIONS[image.contentType]}`;
    const thumbnailPath = `${folder}thumbnail${suffix}.webp`;
    await this.objects.put(storagePath, image.bytes, image.contentType);
    await this.objects.put(thumbnailPath, thumbnail, 'image/webp');
    return { storagePath, thumbnailPath, contentType: image.contentType, width, height };
  }

  /** Deletes the files of a generation, unless it succeeded. */
  @Handles(discardPictureFiles)
  async discard({ generationId, userId }: { generationId: string; userId: string | null }): Promise<void> {
    if ((await this.database.fork().count(Generation, { id: generationId, status: 'succeeded' })) > 0) return;
    await this.objects.deleteFolder(pictureFolder(generationId, userId));
  }
}

export function pictureFolder(generationId: string, userId: string | null): `${string}/` {
  return `results/${userId ?? 'tests'}/${generationId}/`;
}
