import { Injectable } from '@nestjs/common';
import { Clock, Database, ObjectStore } from '../../platform/index.js';
import { Picture } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { retentionStart } from './retention.js';
import { testImageFolder } from './test-images.service.js';

const BATCH = 100;

/** Erases what the test page took in and made a day ago. Objects first: as long as a row is there, something is left to do. */
@Injectable()
export class TestErasure {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    const before = retentionStart(this.clock.now());
    await this.erasePictures(before);
    await this.eraseSources(before);
  }

  private async erasePictures(before: Date): Promise<void> {
    const em = this.database.fork();
    const over = { userId: null, createdAt: { $lte: before }, status: { $in: ['succeeded', 'failed', 'cancelled'] as const } };
    const ids = (await em.find(Generation, over, { limit: BATCH, orderBy: { createdAt: 'asc' } })).map(({ id }) => id);
    const images = await em.find(Picture, { generationId: { $in: ids } });
    for (const { storagePath, thumbnailPath } of images) {
      await this.objects.delete(storagePath);
      await this.objects.delete(thumbnailPath);
    }
    await this.database.transaction(async (deleting) => {
      await deleting.nativeDelete(Picture, { generationId: { $in: ids } });
      await deleting.nativeDelete(Generation, { id: { $in: ids } });
    });
  }

  /** A picture that is still being made keeps its source. */
  private async eraseSources(before: Date): Promise<void> {
    const rows = await this.database.fork().execute<{ id: string }[]>(
      `select id from generation.photos source where user_id is null and uploaded_at <= ? and not exists (
         select from generation.generations where photo_id = source.id and status in ('queued', 'running'))
       order by uploaded_at limit ?`,
      [before.toISOString(), BATCH],
    );
    for (const { id } of rows) {
      await this.objects.deleteFolder(testImageFolder(id));
      await this.database.fork().nativeDelete(Photo, { id });
    }
  }
}
