import { Injectable } from '@nestjs/common';
import { Database, ObjectStore } from '../../platform/index.js';
import type { Picture as GeneratedImageView } from '../contract.js';
import { Picture } from './picture.entity.js';
import { missingPeople } from '../execution/missing-people.js';
import { ADDRESS_SECONDS } from '../photos/photos.service.js';
import { pictureNotFound } from '../deletion/media-deletion.service.js';
import { downloadNameOf } from './picture-download.js';

const LIST_LIMIT = 200;
const FORMATS: Record<string, 'png' | 'webp'> = { 'image/png': 'png', 'image/webp': 'webp' };

/** Customers' pictures, without deleted ones. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** Newest first. */
  async list(userId: string): Promise<GeneratedImageView[]> {
    const images = await this.database
      .fork()
      .find(Picture, { userId, deletedAt: null }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIST_LIMIT });
    return Promise.all(images.map((image) => this.toView(image)));
  }

  /** @throws AppError GENERATION.IMAGE_NOT_FOUND */
  async find(userId: string, id: string): Promise<Picture> {
    const image = await this.database.fork().findOne(Picture, { id, userId, deletedAt: null });
    if (!image) throw pictureNotFound();
    return image;
  }

  /** The picture of a generation, unless deleted. */
  async ofGeneration(generationId: string): Promise<GeneratedImageView | null> {
    const image = await this.database.fork().findOne(Picture, { generationId, deletedAt: null });
    return image && this.toView(image);
  }

  async toView(image: Picture): Promise<GeneratedImageView> {
    const downloadAs = downloadNameOf(image, FORMATS[image.contentType] ?? 'jpeg');
    const [imageUrl, thumbnailUrl, downloadUrl] = await Promise.all([
      this.objects.address(image.storagePath, { expiresIn: ADDRESS_SECONDS }),
      this.objects.address(image.thumbnailPath, { expiresIn: ADDRESS_SECONDS }),
      this.objects.address(image.storagePath, { expiresIn: ADDRESS_SECONDS, downloadAs }),
    ]);
    return {
      id: image.id,
      generationId: image.generationId,
      prompt: image.prompt,
      imageType: image.imageType,
      productId: image.productId,
      photoId: image.photoId,
      width: image.width,
      height: image.height,
      missingPeople: missingPeople(image),
      faces: image.faces ?? [],
      created_at: image.createdAt.toISOString(),
      imageUrl,
      thumbnailUrl,
      downloadUrl,
    };
  }
}
