import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { PictureRepository } from '../generation/index.js';
import { Database, ObjectStore } from '../platform/index.js';
import { GiftRenderer } from './gift-renderer.js';
import { GiftView } from './gift-view.entity.js';
import { viewKey } from './view-subject.js';

/** Makes the views that somebody waits for. Killed anywhere, the next try makes the same file under the same name. */
@Injectable()
export class GiftViewPainter {
  constructor(
    private readonly database: Database,
    private readonly generation: PictureRepository,
    private readonly objects: ObjectStore,
    private readonly renderer: GiftRenderer,
  ) {}

  async paint(viewId: string): Promise<void> {
    const view = await this.database.fork().findOne(GiftView, { id: viewId });
    if (!view) return;
    const { imageId, name, subject } = view;
    const picture = await this.generation.findVisible(imageId);
    if (!picture) return this.discard(viewId);
    const { userId, storageKey, faces } = picture;
    const { kind, words, ...place } = subject;
    const gift = { picture: await this.objects.read(storageKey), faces: faces ?? [], kind, words };
    const webp = await this.renderer.renderView(gift, { ...place, format: 'webp' });
    await this.database.transaction(async (em) => {
      // Before the picture, as its erasure does: whatever erases the picture erases the view with it.
      const held = await this.generation.lockOwned(em, [imageId], userId);
      const row = await em.findOne(GiftView, { id: viewId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row) return;
      if (held.length > 0) await this.objects.put(viewKey(userId, imageId, name), webp, 'image/webp');
      em.remove(row);
    });
  }

  /** Whoever waits is told. */
  async discard(viewId: string): Promise<void> {
    await this.database.fork().nativeDelete(GiftView, { id: viewId });
  }
}
