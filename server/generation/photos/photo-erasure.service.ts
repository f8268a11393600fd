import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, CONFIG, type Config, Database, logger, RetryLaterError, ObjectStore } from '../../platform/index.js';
import { Picture } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';
import { undoDeadline } from '../undo.js';
import { squareKeyOf } from './square-thumbnail.js';
import { Photo } from './photo.entity.js';

const DAY_MS = 86_400_000;
const IN_USE_DELAY_MS = 30_000;
const BATCH = 500;

/** Erases photos that were deleted a while ago, or were kept for as long as the privacy page says. */
@Injectable()
export class PhotoErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Does nothing to a photo that is to be kept. @throws NotNowError while a picture is being made of it */
  async erase(id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const photo = await em.findOne(Photo, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!photo || !this.isDue(photo)) return;
      const open = await em.count(Generation, { photoId: id, status: { $in: ['queued', 'running'] } });
      if (open > 0) throw new RetryLaterError('A picture is being made of this photo.', IN_USE_DELAY_MS);
      // Before the row: as long as that is there, it can be seen that something is left to do.
      // The square may be stored although the row does not name it yet.
      const keys = [photo.storagePath, photo.thumbnailPath, squareKeyOf(photo)];
      await Promise.all(keys.map((key) => this.objects.delete(key)));
      await em.nativeUpdate(Picture, { photoId: id, photoFaces: { $ne: null } }, { photoFaces: null });
      em.remove(photo);
    });
  }

  /** @param signal stops between two photos */
  async sweep(signal: AbortSignal): Promise<void> {
    for (const { id } of await this.findDue()) {
      signal.throwIfAborted();
      // One that fails, or is in use again by now, holds up no other.
      await this.erase(id).catch((error: unknown) => logger.warn({ err: error, photoId: id }, 'a photo could not be erased'));
    }
  }

  private findDue(): Promise<{ id: string }[]> {
    const isFree = `not exists (
      select from generation.generations g where g.photo_id = i.id and g.status in ('queued', 'running')
    )`;
    return this.database.fork().execute(
      `(select id from generation.photos i where user_id is not null and deleted_at <= ? and ${isFree} limit ${BATCH})
       union
       (select id from generation.photos i where user_id is not null and uploaded_at <= ? and ${isFree} limit ${BATCH})`,
      [undoDeadline(this.clock.now()), this.endOfRetention()],
    );
  }

  /** Those of the test page have rules of their own. */
  private isDue({ userId, uploadedAt, deletedAt }: Photo): boolean {
    if (!userId) return false;
    const isDeleted = Boolean(deletedAt && deletedAt <= undoDeadline(this.clock.now()));
    return isDeleted || uploadedAt <= this.endOfRetention();
  }

  private endOfRetention(): Date {
    return new Date(this.clock.now().getTime() - this.config.GENERATION_PHOTO_RETENTION_DAYS * DAY_MS);
  }
}
