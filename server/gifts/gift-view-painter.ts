import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { PictureRepository } from '../generation/index.js';
import { Database, defineJob, Handles, HandlesFailure, ObjectStore } from '../platform/index.js';
import { GiftRenderer } from './gift-renderer.js';
import { GiftView } from './gift-view.entity.js';
import { viewKey } from './view-subject.js';

/** Paints a customer's picture on a photo of a gift. A request waits a few seconds for the result. */
export const paintGiftView = defineJob({
  queue: 'media',
  name: 'gifts.paint-view',
  title: 'Show a picture on a gift',
  payload: z.object({ viewId: z.uuid() }),
  attempts: 3,
  backoffMs: 500,
  // After inspections, for which uploads wait.
  priority: 1_000,
  // The page that requested the view has stopped waiting.
  retryWithinMs: 0,
});

/** Makes pending views. Idempotent: a retry creates the same file under the same name. */
@Injectable()
export class GiftViewPainter {
  constructor(
    private readonly database: Database,
    private readonly pictures: PictureRepository,
    private readonly objects: ObjectStore,
    private readonly renderer: GiftRenderer,
  ) {}

  @Handles(paintGiftView)
  async paint({ viewId }: { viewId: string }): Promise<void> {
    const view = await this.database.fork().findOne(GiftView, { id: viewId });
    if (!view) return;
    const { pictureId, name, subject } = view;
    const picture = await this.pictures.findVisible(pictureId);
    if (!picture) return this.discard({ viewId });
    const { userId, storageKey, faces } = picture;
    const { kind, orientation, words, labels, ...options } = subject;
    const gift = { picture: await this.objects.read(storageKey), faces: faces ?? [], kind, orientation, words, labels };
    const webp = await this.renderer.renderView(gift, { ...options, format: 'webp' });
    await this.database.transaction(async (em) => {
      // Locks the picture first, because its erasure also deletes the view.
      const held = await this.pictures.lockOwned(em, [pictureId], userId);
      const row = await em.findOne(GiftView, { id: viewId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row) return;
      if (held.length > 0) await this.objects.put(viewKey(userId, pictureId, name), webp, 'image/webp');
      em.remove(row);
    });
  }

  /** Deletes the pending view, so that requests stop waiting for it. */
  @HandlesFailure(paintGiftView)
  async discard({ viewId }: { viewId: string }): Promise<void> {
    await this.database.fork().nativeDelete(GiftView, { id: viewId });
  }
}
