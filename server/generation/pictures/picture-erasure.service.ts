import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, Database, ObjectStore, Outbox } from '../../platform/index.js';
import { Picture } from './picture.entity.js';
import { pictureDeleted } from '../generation.jobs.js';
import { undoDeadline } from '../undo.js';
import { giftViewFolder } from './gift-view-folder.js';

const BATCH = 500;

/** Erases pictures that were deleted a while ago, once the orders they are on have copies of their own. */
@Injectable()
export class PictureErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Tells of a picture that is deleted for good. */
  async announce(id: string): Promise<void> {
    const isDue = { deletedAt: { $lte: undoDeadline(this.clock.now()) } };
    await this.database.transaction(async (em) => {
      if ((await em.count(Picture, { id, ...isDue })) > 0) this.outbox.publish(em, pictureDeleted, { imageId: id });
    });
  }

  /** Does nothing to a picture that came back. */
  async erase(id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const picture = await em.findOne(Picture, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!picture?.deletedAt || picture.deletedAt > undoDeadline(this.clock.now())) return;
      // Before the row: as long as that is there, it can be seen that something is left to do.
      await Promise.all([this.objects.delete(picture.storagePath), this.objects.delete(picture.thumbnailPath)]);
      if (picture.userId) await this.objects.deleteFolder(giftViewFolder(picture.userId, id));
      em.remove(picture);
    });
  }

  /** Tells again of those whose job was lost. */
  async sweep(): Promise<void> {
    const isDue = { deletedAt: { $lte: undoDeadline(this.clock.now()) }, userId: { $ne: null } };
    await this.database.transaction(async (em) => {
      const due = await em.find(Picture, isDue, { fields: ['id'], limit: BATCH });
      for (const { id } of due) this.outbox.publish(em, pictureDeleted, { imageId: id });
    });
  }
}
