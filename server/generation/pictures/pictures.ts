import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Database, ObjectStore } from '../../platform/index.js';
import type { Picture as PictureView } from '../contract.js';
import { extraPeople, missingPeople, Picture } from './picture.entity.js';
import { URL_SECONDS } from '../photos/photos.js';
import { pictureNotFound } from '../deletion/media-deletion.js';
import { PictureRepository } from './picture.repository.js';
import { downloadNameOf } from './picture-download.js';

const LIST_LIMIT = 200;
const FORMATS: Record<string, 'png' | 'webp'> = { 'image/png': 'png', 'image/webp': 'webp' };

/** Customers' pictures, without deleted ones. */
@Injectable()
export class Pictures {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly repository: PictureRepository,
  ) {}

  /** The pictures in front of other candidates, newest first. */
  async list(userId: string): Promise<PictureView[]> {
    const pictures = await this.database
      .fork()
      .find(
        Picture,
        { userId, isFront: true, deletedAt: null },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIST_LIMIT },
      );
    return this.toViews(pictures);
  }

  async find(userId: string, id: string): Promise<Picture> {
    const which = { id, userId, deletedAt: null };
    const picture = await this.database.fork().findOneOrFail(Picture, which, { failHandler: pictureNotFound });
    return picture;
  }

  /** By id. Leaves out those that are not the user's. */
  async findViews(userId: string, ids: readonly string[]): Promise<Map<string, PictureView>> {
    const pictures = await this.database.fork().find(Picture, { id: { $in: ids }, userId, deletedAt: null });
    return new Map((await this.toViews(pictures)).map((view) => [view.id, view]));
  }

  /** The one in front first. */
  ofGeneration(generationId: string): Promise<Picture[]> {
    return this.database
      .fork()
      .find(Picture, { generationId, deletedAt: null }, { orderBy: { isFront: 'desc', candidate: 'asc' } });
  }

  /** Brings a candidate in front of the other one of its generation. */
  bringToFront(userId: string, id: string): Promise<Picture> {
    return this.database.transaction(async (em) => {
      const { generationId } = await em.findOneOrFail(Picture, { id, userId }, { failHandler: pictureNotFound });
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true } as const;
      const candidates = await em.find(Picture, { generationId }, lock);
      const chosen = candidates.find((each) => each.id === id && !each.deletedAt);
      if (!chosen) throw pictureNotFound();
      for (const each of candidates) each.isFront = false;
      // At most one is in front at any time.
      await em.flush();
      chosen.isFront = true;
      return chosen;
    });
  }

  async toView(picture: Picture): Promise<PictureView> {
    const [view] = await this.toViews([picture]);
    return view!;
  }

  async toViews(pictures: readonly Picture[]): Promise<PictureView[]> {
    const details = await this.repository.findPrintDetails(pictures.map(({ id }) => id));
    return Promise.all(pictures.map((picture) => this.viewOf(picture, details.get(picture.id) ?? 1)));
  }

  private async viewOf(picture: Picture, printDetail: number): Promise<PictureView> {
    const downloadAs = downloadNameOf(picture, FORMATS[picture.contentType] ?? 'jpeg');
    const [imageUrl, thumbnailUrl, downloadUrl] = await Promise.all([
      this.objects.signedUrl(picture.storagePath, { expiresIn: URL_SECONDS }),
      this.objects.signedUrl(picture.thumbnailPath, { expiresIn: URL_SECONDS }),
      this.objects.signedUrl(picture.storagePath, { expiresIn: URL_SECONDS, downloadAs }),
    ]);
    return {
      id: picture.id,
      generationId: picture.generationId,
      prompt: picture.prompt,
      imageType: picture.imageType,
      productId: picture.productId,
      photoId: picture.photoId,
      width: picture.width,
      height: picture.height,
      missingPeople: missingPeople(picture),
      extraPeople: extraPeople(picture),
      faces: picture.faces ?? [],
      isFront: picture.isFront,
      parentId: picture.parentId,
      rootId: picture.rootId,
      instruction: picture.instruction,
      labels: picture.labels,
      printDetail,
      created_at: picture.createdAt.toISOString(),
      imageUrl,
      thumbnailUrl,
      downloadUrl,
    };
  }
}
