import { Injectable } from '@nestjs/common';
import { Clock, Database, defineJob, Handles, ObjectStore } from '../../platform/index.js';
import { Credits } from '../limits/credits.js';
import { Picture, userGiftViewFolder } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';
import { GenerationOutcome } from '../execution/generation-outcome.js';
import { PhotoConsent } from '../photos/photo-consents.js';
import { Photo } from '../photos/photo.entity.js';
import { userDeleted } from '../../identity/index.js';

/** Erases the photos, pictures and generations of a deleted user. The checkout enqueues it once open orders have copies. */
export const eraseUserPictures = defineJob({
  queue: 'media',
  name: 'generation.erase-user',
  title: 'Delete the pictures of a closed account',
  payload: userDeleted.payload,
});

/** Erases the photos, pictures and generations of a deleted user. Idempotent: a retry erases what is left. */
@Injectable()
export class UserErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly outcome: GenerationOutcome,
    private readonly credits: Credits,
    private readonly clock: Clock,
  ) {}

  @Handles(eraseUserPictures)
  async erase({ userId, contactHashes }: { userId: string; contactHashes: readonly string[] }): Promise<void> {
    await this.cancelOpenGenerations(userId);
    await this.database.transaction(async (em) => {
      await this.credits.recordUsage(em, userId, contactHashes);
      await this.credits.forget(em, userId);
    });
    // Waits for other transactions that hold a row; nothing is added to a deleted photo or picture.
    const deletion = { deletedAt: this.clock.now() };
    await this.database.fork().nativeUpdate(Photo, { userId, deletedAt: null }, deletion);
    await this.database.fork().nativeUpdate(Picture, { userId, deletedAt: null }, deletion);
    // The rows are deleted last: they show that there is something left to erase.
    await this.objects.deleteFolder(`photos/${userId}/`);
    await this.objects.deleteFolder(`results/${userId}/`);
    await this.objects.deleteFolder(userGiftViewFolder(userId));
    await this.database.transaction(async (em) => {
      await em.nativeDelete(Picture, { userId });
      await em.nativeDelete(Generation, { userId });
      await em.nativeDelete(Photo, { userId });
      await em.nativeDelete(PhotoConsent, { userId });
    });
  }

  private async cancelOpenGenerations(userId: string): Promise<void> {
    const open = await this.database.fork().find(Generation, { userId, status: { $in: ['queued', 'running'] } });
    for (const { id } of open) await this.outcome.cancel(id);
  }
}
