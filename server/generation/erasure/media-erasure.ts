import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import {
  Clock,
  CONFIG,
  type Config,
  Database,
  DAY_MS,
  defineJob,
  defineRecurringJob,
  Handles,
  logger,
  ObjectStore,
  Outbox,
  RetryLaterError,
} from '../../platform/index.js';
import { erasePhoto, pictureDeleted } from '../deletion/media-deletion.js';
import { undoDeadline } from '../deletion/undo.js';
import { pictureFolder } from '../execution/picture-files.js';
import { ERASED_WORDS, Generation } from '../generation.entity.js';
import { Photo, squareThumbnailKey } from '../photos/photo.entity.js';
import { giftViewFolder, Picture } from '../pictures/picture.entity.js';
import { TEST_RETENTION_MS } from '../testing/retention.js';

/** Erases a deleted picture, unless it was restored. */
export const erasePicture = defineJob({
  queue: 'media',
  name: 'generation.erase-picture',
  title: 'Delete a picture',
  payload: z.object({ pictureId: z.uuid() }),
});

/** Erases photos and pictures whose erasure job was lost. */
const sweepPictures = defineRecurringJob({
  queue: 'maintenance',
  name: 'generation.sweep-pictures',
  title: 'Delete old photos and pictures',
  purpose: 'Erases uploaded photos after their retention period, test page pictures after 24 hours, and whatever people deleted.',
  everyMs: 600_000,
});

/** Condition of `photo`: an open generation shows people of it. */
const IS_IN_USE = `(
  exists (select from generation.generations where photo_id = photo.id and status in ('queued', 'running'))
  or exists (
    select from generation.generation_sources source join generation.generations on id = generation_id
    where source.photo_id = photo.id and status in ('queued', 'running')
  ))`;
/** Condition of `picture`: an open change needs it. */
const IS_BEING_CHANGED = `exists (
  select from generation.generations
  where (parent_picture_id = picture.id or root_generation_id = picture.generation_id) and status in ('queued', 'running'))`;
const IN_USE_DELAY_MS = 30_000;
const BATCH = 500;

/**
 * Erases deleted photos and pictures, and those past their retention. Objects are deleted before their row: a remaining
 * row shows that there is something left to erase.
 */
@Injectable()
export class MediaErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Skips a photo that must be kept. @throws RetryLaterError while a generation uses it */
  @Handles(erasePhoto)
  async erasePhoto({ photoId: id }: { photoId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const photo = await em.findOne(Photo, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!photo || !this.isDue(photo)) return;
      const inUse = await em.execute<unknown[]>(`select from generation.photos photo where id = ? and ${IS_IN_USE}`, [id]);
      if (inUse.length > 0) throw new RetryLaterError('A generation uses this photo.', IN_USE_DELAY_MS);
      // An interrupted inspection may have stored the square without naming it in the row.
      const keys = [photo.storagePath, photo.thumbnailPath, squareThumbnailKey(photo)];
      await Promise.all(keys.map((key) => this.objects.delete(key)));
      await em.nativeUpdate(Picture, { photoId: id, photoFaces: { $ne: null } }, { photoFaces: null });
      await em.execute(
        `update generation.pictures set photo_faces = null where photo_faces is not null
         and generation_id in (select generation_id from generation.generation_sources where photo_id = ?)`,
        [id],
      );
      em.remove(photo);
    });
  }

  /** Called once orders with this picture have copies. Skips a restored picture. @throws RetryLaterError while it is changed */
  @Handles(erasePicture)
  async erasePicture({ pictureId: id }: { pictureId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      // Both candidates are erased at the same time, and the later one takes their words with it.
      await em.execute(
        `select from generation.generations where id = (select generation_id from generation.pictures where id = ?) for update`,
        [id],
      );
      const picture = await em.findOne(Picture, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!picture?.deletedAt || picture.deletedAt > undoDeadline(this.clock.now())) return;
      const inUse = await em.execute<unknown[]>(`select from generation.pictures picture where id = ? and ${IS_BEING_CHANGED}`, [
        id,
      ]);
      if (inUse.length > 0) throw new RetryLaterError('A change of this picture is being made.', IN_USE_DELAY_MS);
      await Promise.all([this.objects.delete(picture.storagePath), this.objects.delete(picture.thumbnailPath)]);
      if (picture.userId) await this.objects.deleteFolder(giftViewFolder(picture.userId, id));
      await em.nativeDelete(Picture, { id });
      // An open checkout may keep the other candidate, whose print file is made with these words.
      const { generationId } = picture;
      if ((await em.count(Picture, { generationId })) === 0)
        await em.nativeUpdate(Generation, { id: generationId }, ERASED_WORDS);
    });
  }

  /** Erases due photos and pictures whose job was lost. @param signal stops between two erasures */
  @Handles(sweepPictures)
  async sweep({ signal }: { signal: AbortSignal }): Promise<void> {
    await this.announceDeletedPictures();
    for (const id of await this.duePhotos()) {
      signal.throwIfAborted();
      // A failure, or a photo in use again, does not block the others.
      await this.erasePhoto({ photoId: id }).catch((err: unknown) =>
        logger.warn({ err, photoId: id }, 'could not erase a photo'),
      );
    }
    for (const id of await this.dueTestGenerations()) {
      signal.throwIfAborted();
      await this.eraseTestGeneration(id).catch((err: unknown) =>
        logger.warn({ err, generationId: id }, 'could not erase a picture of the test page'),
      );
    }
  }

  private async eraseTestGeneration(id: string): Promise<void> {
    await this.objects.deleteFolder(pictureFolder(id, null));
    await this.database.transaction(async (em) => {
      await em.nativeDelete(Picture, { generationId: id });
      await em.nativeDelete(Generation, { id });
    });
  }

  private async announceDeletedPictures(): Promise<void> {
    const isDue = { deletedAt: { $lte: undoDeadline(this.clock.now()) }, userId: { $ne: null } };
    await this.database.transaction(async (em) => {
      const due = await em.find(Picture, isDue, { fields: ['id'], limit: BATCH });
      for (const { id } of due) this.outbox.publish(em, pictureDeleted, { pictureId: id });
    });
  }

  private async duePhotos(): Promise<string[]> {
    const rows = await this.database.fork().execute<{ id: string }[]>(
      `select id from generation.photos photo
       where (deleted_at <= ? or (user_id is not null and uploaded_at <= ?) or (user_id is null and uploaded_at <= ?))
         and not ${IS_IN_USE}
       limit ?`,
      [undoDeadline(this.clock.now()), this.retentionStart(), this.testRetentionStart(), BATCH],
    );
    return rows.map(({ id }) => id);
  }

  private async dueTestGenerations(): Promise<string[]> {
    const isDue = {
      userId: null,
      createdAt: { $lte: this.testRetentionStart() },
      status: { $nin: ['queued' as const, 'running' as const] },
    };
    const due = await this.database
      .fork()
      .find(Generation, isDue, { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: BATCH });
    return due.map(({ id }) => id);
  }

  private isDue({ userId, uploadedAt, deletedAt }: Photo): boolean {
    const isDeleted = Boolean(deletedAt && deletedAt <= undoDeadline(this.clock.now()));
    return isDeleted || uploadedAt <= (userId ? this.retentionStart() : this.testRetentionStart());
  }

  /** Photos of customers uploaded before this moment are deleted. */
  private retentionStart(): Date {
    return new Date(this.clock.now().getTime() - this.config.GENERATION_PHOTO_RETENTION_DAYS * DAY_MS);
  }

  /** Photos and pictures of the test page from before this moment are deleted. */
  private testRetentionStart(): Date {
    return new Date(this.clock.now().getTime() - TEST_RETENTION_MS);
  }
}
