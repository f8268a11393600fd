import { Injectable } from '@nestjs/common';
import { AppError, Clock, Database, Outbox } from '../../platform/index.js';
import { Picture } from './picture.entity.js';
import { announceDeletedPicture } from '../generation.jobs.js';
import { undoDeadline, UNDO_MS } from '../undo.js';

/** Customers delete their pictures, and change their minds. A deleted picture is gone at once for everybody to see. */
@Injectable()
export class PictureDeletion {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. @throws AppError GENERATION.IMAGE_NOT_FOUND */
  async delete(userId: string, id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const deleted = await em.nativeUpdate(Picture, { id, userId, deletedAt: null }, { deletedAt: this.clock.now() });
      if (deleted > 0) this.outbox.add(em, announceDeletedPicture, { imageId: id }, UNDO_MS);
      else if ((await em.count(Picture, { id, userId })) === 0) throw pictureNotFound();
    });
  }

  /** Idempotent. @throws AppError GENERATION.IMAGE_NOT_FOUND, also when it is too late */
  async restore(userId: string, id: string): Promise<void> {
    const mayReturn = { $or: [{ deletedAt: null }, { deletedAt: { $gt: undoDeadline(this.clock.now()) } }] };
    const restored = await this.database.fork().nativeUpdate(Picture, { id, userId, ...mayReturn }, { deletedAt: null });
    if (restored === 0) throw pictureNotFound();
  }
}

export function pictureNotFound(): AppError {
  return new AppError('GENERATION.IMAGE_NOT_FOUND', 'This picture is not in your account.');
}
