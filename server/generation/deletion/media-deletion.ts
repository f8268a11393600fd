import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, Clock, Database, defineEvent, defineJob, Outbox } from '../../platform/index.js';
import { UNDO_MS, undoDeadline } from './undo.js';

/** Erases a deleted photo, unless it was restored. Waits while a generation uses it. */
export const erasePhoto = defineJob({
  queue: 'media',
  name: 'generation.erase-photo',
  title: 'Delete a photo',
  payload: z.object({ photoId: z.uuid() }),
});

/**
 * A picture was deleted and can no longer be restored. The checkout copies it for its orders, then enqueues its
 * erasure. Published at least once, even when the picture was restored before that.
 */
export const pictureDeleted = defineEvent('generation.picture-deleted', z.object({ pictureId: z.uuid() }));

type MediaKind = 'photo' | 'picture';

/** With a picture, its other candidate is deleted and restored. */
const MEDIA: Record<MediaKind, string> = {
  photo: 'id = ? and user_id = ?',
  picture: 'generation_id = (select generation_id from generation.pictures where id = ? and user_id = ? and is_front)',
};

/** Deletes and restores customers' photos and pictures. Deleted ones are hidden immediately and erased later. */
@Injectable()
export class MediaDeletion {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. @throws AppError GENERATION.PHOTO_NOT_FOUND, GENERATION.IMAGE_NOT_FOUND */
  async delete(kind: MediaKind, userId: string, id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const rows = await em.execute<{ id: string; wasDeleted: boolean }[]>(
        `with media as (select id, deleted_at from generation.${kind}s where ${MEDIA[kind]} order by id for update),
           deleted as (update generation.${kind}s set deleted_at = ? where id in (select id from media where deleted_at is null))
         select id, deleted_at is not null as "wasDeleted" from media`,
        [id, userId, this.clock.now()],
      );
      if (rows.length === 0) throw notFound(kind);
      for (const deleted of rows.filter(({ wasDeleted }) => !wasDeleted)) {
        if (kind === 'photo') this.outbox.add(em, erasePhoto, { photoId: deleted.id }, UNDO_MS);
        else this.outbox.publish(em, pictureDeleted, { pictureId: deleted.id }, UNDO_MS);
      }
    });
  }

  /** Idempotent. @throws AppError as `delete`, also after the undo period */
  async restore(kind: MediaKind, userId: string, id: string): Promise<void> {
    const [row] = await this.database.fork().execute<unknown[]>(
      `update generation.${kind}s set deleted_at = null
       where ${MEDIA[kind]} and (deleted_at is null or deleted_at > ?) returning 1`,
      [id, userId, undoDeadline(this.clock.now())],
    );
    if (!row) throw notFound(kind);
  }
}

function notFound(kind: MediaKind): AppError {
  return kind === 'photo' ? photoNotFound() : pictureNotFound();
}

export function photoNotFound(): AppError {
  return new AppError('GENERATION.PHOTO_NOT_FOUND', 'This photo is not in your account.');
}

export function pictureNotFound(): AppError {
  return new AppError('GENERATION.IMAGE_NOT_FOUND', 'This picture is not in your account.');
}
