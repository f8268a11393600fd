import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import {
  AppError,
  Clock,
  Database,
  type EntityManager,
  ImageDecoder,
  logger,
  ObjectStore,
  Outbox,
  type Requester,
  takeLock,
  widestNetworkOf,
} from '../../platform/index.js';
import { MAX_UPLOAD_PIXELS, type Photo as PhotoView } from '../contract.js';
import { photoNotFound } from '../deletion/media-deletion.js';
import { inspectPhoto } from './photo-inspection.js';
import { type UploadedFile, readUpload } from './read-upload.js';
import { Photo } from './photo.entity.js';

/** Lifetime of a private URL, in seconds. */
export const URL_SECONDS = 3_600;
const MAX_NAME_LENGTH = 190;
/** Photos that an account may have. */
const MAX_PHOTOS = 200;

@Injectable()
export class Photos {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly decoder: ImageDecoder,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The same photo uploaded again is the earlier photo.
   * @param uploadKey idempotency key: only one upload per key is stored
   * @throws AppError GENERATION.PHOTO_… for what is wrong with the file; nothing is stored then
   */
  async upload(userId: string, uploadKey: string | null, file: UploadedFile, filename: string): Promise<PhotoView> {
    const requester = { network: widestNetworkOf(file.ip), account: userId };
    const { jpeg, thumbnail, width, height, fileSize, mimeType } = await readUpload(this.decoder, file, {
      maxPixels: MAX_UPLOAD_PIXELS,
      requester,
    });
    const id = uuidv7();
    const folder = `photos/${userId}/${id}`;
    const now = this.clock.now();
    const photo: Photo = {
      id,
      userId,
      originalFilename: cleanFilename(filename),
      storagePath: `${folder}/photo.jpg`,
      thumbnailPath: `${folder}/thumbnail.webp`,
      fileSize,
      mimeType,
      width,
      height,
      contentHash: createHash('sha256').update(jpeg).digest('hex'),
      uploadedAt: now,
      uploadKey: null,
      // Until its objects are stored, so that the sweep erases what a crash leaves.
      deletedAt: now,
      inspectedAt: null,
      findings: null,
      squarePath: null,
    };
    const earlier = await this.keepEqual(this.database.fork(), photo);
    if (earlier) return this.toView(earlier);
    await this.database.fork().insert(Photo, photo);
    let equal: Photo | null;
    try {
      await this.objects.put(photo.storagePath, jpeg, 'image/jpeg');
      await this.objects.put(photo.thumbnailPath, thumbnail, 'image/webp');
      equal = await this.publish(photo, uploadKey, requester);
    } catch (error) {
      if (await this.isPublished(photo)) return this.toView(photo);
      await this.discard(photo);
      const isRepeated = uploadKey !== null && error instanceof UniqueConstraintViolationException;
      const winner = isRepeated ? await this.findUpload(userId, uploadKey) : null;
      if (!winner) throw error;
      return winner;
    }
    if (equal) await this.discard(photo);
    return this.toView(equal ?? photo);
  }

  /**
   * Makes a photo visible whose objects are stored.
   * @returns the same photo of an earlier upload, which is used instead
   */
  private publish({ id, userId, contentHash }: Photo, uploadKey: string | null, requester: Requester): Promise<Photo | null> {
    return this.database.transaction(async (em) => {
      // The same photo may be uploaded twice at the same time.
      await takeLock(em, `generation.photos:${userId}:${contentHash}`);
      const equal = await this.keepEqual(em, { userId, contentHash });
      if (equal) return equal;
      const published = await em.nativeUpdate(Photo, { id, deletedAt: { $ne: null } }, { deletedAt: null, uploadKey });
      if (published === 0) throw new Error('The photo was erased while its objects were stored.');
      await this.outbox.addInTurn(em, inspectPhoto, { photoId: id }, requester);
      return null;
    });
  }

  /** The same photo of an earlier upload, which is kept for as long as a new one from then on. */
  private async keepEqual(
    em: EntityManager,
    { userId, contentHash }: Pick<Photo, 'userId' | 'contentHash'>,
  ): Promise<Photo | null> {
    // Waits for an erasure, after which there is none.
    const [kept] = await em.execute<{ id: string }[]>(
      `update generation.photos set uploaded_at = ? where id = (
         select id from generation.photos where user_id = ? and content_hash = ? and deleted_at is null
         order by uploaded_at limit 1 for update
       ) returning id`,
      [this.clock.now(), userId, contentHash],
    );
    return kept ? em.findOne(Photo, { id: kept.id }) : null;
  }

  /** Call before an upload. Concurrent uploads may exceed the limit slightly. */
  async assertBelowPhotoLimit(userId: string): Promise<void> {
    const photos = await this.database.fork().count(Photo, { userId, deletedAt: null });
    if (photos < MAX_PHOTOS) return;
    throw new AppError(
      'GENERATION.TOO_MANY_PHOTOS',
      `You can keep up to ${MAX_PHOTOS} photos. Please delete one before you upload another.`,
    );
  }

  /** The earlier upload with this key. @throws AppError GENERATION.IDEMPOTENCY_CONFLICT when it was deleted */
  async findUpload(userId: string, uploadKey: string): Promise<PhotoView | null> {
    const photo = await this.database.fork().findOne(Photo, { userId, uploadKey });
    if (photo?.deletedAt) {
      throw new AppError('GENERATION.IDEMPOTENCY_CONFLICT', 'This photo was deleted. Please select it again.');
    }
    return photo && this.toView(photo);
  }

  /** Newest first. */
  async list(userId: string): Promise<PhotoView[]> {
    const photos = await this.database
      .fork()
      .find(Photo, { userId, deletedAt: null }, { orderBy: { uploadedAt: 'desc', id: 'desc' }, limit: MAX_PHOTOS });
    return Promise.all(photos.map((photo) => this.toView(photo)));
  }

  async show(userId: string, id: string): Promise<PhotoView> {
    const photo = await this.findOwned(userId, id);
    if (!photo) throw photoNotFound();
    return this.toView(photo);
  }

  findOwned(userId: string, id: string): Promise<Photo | null> {
    return this.database.fork().findOne(Photo, { id, userId, deletedAt: null });
  }

  /** Whether the database did it although its answer was lost. */
  private async isPublished({ id }: Photo): Promise<boolean> {
    return (await this.database.fork().count(Photo, { id, deletedAt: null })) > 0;
  }

  /** Cleans up after a failed upload at once; otherwise the sweep does. */
  private async discard({ id, storagePath, thumbnailPath }: Photo): Promise<void> {
    try {
      await Promise.all([this.objects.delete(storagePath), this.objects.delete(thumbnailPath)]);
      await this.database.fork().nativeDelete(Photo, { id, deletedAt: { $ne: null } });
    } catch (error) {
      logger.warn({ err: error }, 'could not delete the files of a failed upload');
    }
  }

  private async toView(photo: Photo): Promise<PhotoView> {
    const { squarePath, inspectedAt, findings } = photo;
    const [url, thumbnail, square, download] = await Promise.all([
      this.objects.signedUrl(photo.storagePath, { expiresIn: URL_SECONDS }),
      this.objects.signedUrl(photo.thumbnailPath, { expiresIn: URL_SECONDS }),
      squarePath ? this.objects.signedUrl(squarePath, { expiresIn: URL_SECONDS }) : null,
      this.objects.signedUrl(photo.storagePath, { expiresIn: URL_SECONDS, downloadAs: jpegName(photo.originalFilename) }),
    ]);
    return {
      id: photo.id,
      original_filename: photo.originalFilename,
      file_size: photo.fileSize,
      mime_type: photo.mimeType,
      width: photo.width,
      height: photo.height,
      uploaded_at: photo.uploadedAt.toISOString(),
      url,
      thumbnail_url: thumbnail,
      square_url: square,
      download_url: download,
      inspected_at: inspectedAt?.toISOString() ?? null,
      findings,
    };
  }
}

/** The stored photo is a JPEG, whatever was uploaded. */
function jpegName(filename: string): string {
  return `${filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()}.jpg`;
}

/** The last part of the path a client sent, without control characters and those that change the text direction. */
export function cleanFilename(filename: string): string {
  const name = filename.split(/[/\\]/).at(-1) ?? '';
  // Macs send accents apart from their letters.
  const readable = name.normalize('NFC').replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '');
  return readable.slice(0, MAX_NAME_LENGTH).toWellFormed() || 'photo';
}
