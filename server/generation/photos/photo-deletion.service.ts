import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, Outbox } from '../../platform/index.js';
import { erasePhoto } from '../generation.jobs.js';
import { undoDeadline, UNDO_MS } from '../undo.js';
import { Photo } from './photo.entity.js';

/** Customers delete their photos, and change their minds. A deleted photo is gone at once for everybody to see. */
@Injectable()
export class PhotoDeletion {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. @throws AppError GENERATION.PHOTO_NOT_FOUND */
  async delete(userId: string, id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const deleted = await em.nativeUpdate(Photo, { id, userId, deletedAt: null }, { deletedAt: this.clock.now() });
      if (deleted > 0) this.outbox.add(em, erasePhoto, { photoId: id }, UNDO_MS);
      else if ((await em.count(Photo, { id, userId })) === 0) throw notFound();
    });
  }

  /** Idempotent. @throws AppError GENERATION.PHOTO_NOT_FOUND, also when it is too late */
  async restore(userId: string, id: string): Promise<void> {
    const mayReturn = { $or: [{ deletedAt: null }, { deletedAt: { $gt: undoDeadline(this.clock.now()) } }] };
    const restored = await this.database.fork().nativeUpdate(Photo, { id, userId, ...mayReturn }, { deletedAt: null });
    if (restored === 0) throw notFound();
  }
}

function notFound(): AppError {
  return new AppError('GENERATION.PHOTO_NOT_FOUND', 'This photo is not in your account.');
}
