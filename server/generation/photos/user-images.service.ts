import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, Database, ObjectStore } from '../../platform/index.js';
import type { UserImage as UserImageView } from '../contract.js';
import { type IncomingFile, takePhotoIn } from './photo-intake.js';
import { UserImage } from './user-image.entity.js';

/** How long an address of a private picture works, in seconds. */
export const ADDRESS_SECONDS = 3_600;
const MAX_NAME_LENGTH = 200;
const LIST_LIMIT = 200;

/** Customers' photos. */
@Injectable()
export class UserImagesService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError GENERATION.PHOTO_… saying what is wrong with the file; nothing is stored then */
  async upload(userId: string, file: IncomingFile, filename: string): Promise<UserImageView> {
    const photo = await takePhotoIn(file);
    const id = uuidv7();
    const storagePath = `photos/${userId}/${id}/photo.jpg`;
    const thumbnailPath = `photos/${userId}/${id}/thumbnail.webp`;
    await this.objects.put(storagePath, photo.jpeg, 'image/jpeg');
    await this.objects.put(thumbnailPath, photo.thumbnail, 'image/webp');
    const image: UserImage = {
      id,
      userId,
      originalFilename: cleanFilename(filename),
      storagePath,
      thumbnailPath,
      fileSize: photo.fileSize,
      mimeType: photo.mimeType,
      width: photo.width,
      height: photo.height,
      uploadedAt: this.clock.now(),
      uploadKey: null,
      deletedAt: null,
    };
    await this.database.fork().insert(UserImage, image);
    return this.toView(image);
  }

  /** Newest first. */
  async list(userId: string): Promise<UserImageView[]> {
    const images = await this.database
      .fork()
      .find(UserImage, { userId }, { orderBy: { uploadedAt: 'desc', id: 'desc' }, limit: LIST_LIMIT });
    return Promise.all(images.map((image) => this.toView(image)));
  }

  findOwned(userId: string, id: string): Promise<UserImage | null> {
    return this.database.fork().findOne(UserImage, { id, userId });
  }

  private async toView(image: UserImage): Promise<UserImageView> {
    const [url, thumbnail, download] = await Promise.all([
      this.objects.address(image.storagePath, { expiresIn: ADDRESS_SECONDS }),
      this.objects.address(image.thumbnailPath, { expiresIn: ADDRESS_SECONDS }),
      this.objects.address(image.storagePath, { expiresIn: ADDRESS_SECONDS, downloadAs: jpegName(image.originalFilename) }),
    ]);
    return {
      id: image.id,
      original_filename: image.originalFilename,
      file_size: image.fileSize,
      mime_type: image.mimeType,
      width: image.width,
      height: image.height,
      uploaded_at: image.uploadedAt.toISOString(),
      url,
      thumbnail_url: thumbnail,
      download_url: download,
    };
  }
}

/** What is kept is a JPEG, whatever came. */
function jpegName(filename: string): string {
  return `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`;
}

/** The last part of whatever path a client sent, without control signs. */
function cleanFilename(filename: string): string {
  const name = filename.split(/[/\\]/).at(-1) ?? '';
  return [...name].filter((sign) => sign >= ' ' && sign !== '\u007f').join('').slice(0, MAX_NAME_LENGTH) || 'photo';
}
