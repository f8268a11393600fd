import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Database, type EntityManager, type JobContext } from '../../platform/index.js';
import { CreditsService } from '../limits/credits.service.js';
import { EngineBudget } from '../limits/engine-budget.service.js';
import { Picture } from './picture.entity.js';
import { GenerationOutcomeService } from '../execution/generation-outcome.service.js';
import { GenerationRunnerService } from '../execution/generation-runner.service.js';
import { GenerationSweepService } from '../execution/generation-sweep.service.js';
import { PhotoErasure } from '../photos/photo-erasure.service.js';
import { PhotoInspection } from '../photos/photo-inspection.service.js';
import { PictureErasure } from './picture-erasure.service.js';
import { PictureFiles } from '../execution/picture-files.service.js';
import type { Face } from '../vision/findings.js';
import { UserErasure } from '../user-erasure.service.js';

/** A finished picture as other modules may use it. */
export interface StoredPicture {
  id: string;
  storageKey: string;
  thumbnailKey: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Of the people in it; null where nobody looked. */
  faces: readonly Face[] | null;
}

/** The generation module's door for other modules and for workers. */
@Injectable()
export class PictureRepository {
  constructor(
    private readonly database: Database,
    private readonly runner: GenerationRunnerService,
    private readonly outcome: GenerationOutcomeService,
    private readonly sweeper: GenerationSweepService,
    private readonly erasure: UserErasure,
    private readonly photoErasure: PhotoErasure,
    private readonly inspection: PhotoInspection,
    private readonly pictureErasure: PictureErasure,
    private readonly credits: CreditsService,
    private readonly budget: EngineBudget,
    private readonly results: PictureFiles,
  ) {}

  /** Those of these images that are the user's own. */
  async findOwned(imageIds: readonly string[], userId: string): Promise<StoredPicture[]> {
    if (imageIds.length === 0) return [];
    const images = await this.database.fork().find(Picture, { id: { $in: imageIds }, userId, deletedAt: null });
    return images.map(toStoredPicture);
  }

  /**
   * Keeps these images from being deleted until the transaction of `em` is over.
   * @returns those of them that are the user's own
   */
  async lockOwned(em: EntityManager, imageIds: readonly string[], userId: string): Promise<Pick<StoredPicture, 'id' | 'faces'>[]> {
    return em.find(
      Picture,
      { id: { $in: imageIds }, userId, deletedAt: null },
      { fields: ['id', 'faces'], lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
    );
  }

  /** In the user's account. */
  countOwned(userId: string): Promise<number> {
    return this.database.fork().count(Picture, { userId, deletedAt: null });
  }

  /** One that its owner has not deleted; none of the test page. */
  async findVisible(imageId: string): Promise<(StoredPicture & { userId: string }) | null> {
    const image = await this.database.fork().findOne(Picture, { id: imageId, userId: { $ne: null }, deletedAt: null });
    return image?.userId ? { ...toStoredPicture(image), userId: image.userId } : null;
  }

  /** Also one that was deleted, until it is erased. */
  async find(imageId: string): Promise<StoredPicture | null> {
    const image = await this.database.fork().findOne(Picture, { id: imageId });
    return image && toStoredPicture(image);
  }

  /** Those of these images that there still are, as in `readImage`. */
  async findMany(imageIds: readonly string[]): Promise<StoredPicture[]> {
    if (imageIds.length === 0) return [];
    const images = await this.database.fork().find(Picture, { id: { $in: imageIds } });
    return images.map(toStoredPicture);
  }

  /** @throws Error to be tried again */
  run(generationId: string, context: JobContext): Promise<void> {
    return this.runner.run(generationId, context);
  }

  /** Ends a generation whose job was given up; the credit comes back. */
  async failExhausted(generationId: string): Promise<void> {
    await this.outcome.fail(generationId, 'unavailable', 'We could not make this picture. Please try again.');
  }

  /** @throws Error to be tried again */
  cancelAtProvider(generationId: string): Promise<void> {
    return this.runner.cancelAtProvider(generationId);
  }

  /** Throws away what a worker may have stored of a generation that ended without a picture. */
  discardPictureFiles(generationId: string, userId: string | null): Promise<void> {
    return this.results.discard(generationId, userId);
  }

  /** Deletes everything of a user who is gone; the credits they used stay used for their contacts. */
  eraseUser(userId: string, contactHashes: readonly string[]): Promise<void> {
    return this.erasure.erase(userId, contactHashes);
  }

  async rememberCredits(userId: string, contactHash: string): Promise<void> {
    await this.database.transaction((em) => this.credits.remember(em, userId, [contactHash]));
  }

  /** @param day whose budget is spent, such as 2026-11-22 */
  mailBudgetSpent(day: string): Promise<void> {
    return this.budget.mailOwner(day);
  }

  /** @throws Error to be tried again */
  inspectPhoto(photoId: string, signal: AbortSignal): Promise<void> {
    return this.inspection.inspect(photoId, signal);
  }

  /** The photo goes without findings. */
  skipInspection(photoId: string): Promise<void> {
    return this.inspection.skip(photoId);
  }

  erasePhoto(photoId: string): Promise<void> {
    return this.photoErasure.erase(photoId);
  }

  announceDeletedPicture(imageId: string): Promise<void> {
    return this.pictureErasure.announce(imageId);
  }

  erasePicture(imageId: string): Promise<void> {
    return this.pictureErasure.erase(imageId);
  }

  async sweepPictures(signal: AbortSignal): Promise<void> {
    await this.pictureErasure.sweep();
    await this.photoErasure.sweep(signal);
    await this.inspection.sweep();
  }

  sweep(): Promise<void> {
    return this.sweeper.sweep();
  }
}

function toStoredPicture(image: Picture): StoredPicture {
  const { id, storagePath, thumbnailPath, contentType, width, height, faces } = image;
  return { id, storageKey: storagePath, thumbnailKey: thumbnailPath, contentType, width, height, faces };
}
