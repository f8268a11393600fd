import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Database, type EntityManager, type JobContext } from '../platform/index.js';
import { CreditsService } from './credits.service.js';
import { EngineBudget } from './engine-budget.service.js';
import { GeneratedImage } from './generated-image.entity.js';
import { GenerationOutcomeService } from './generation-outcome.service.js';
import { GenerationRunnerService } from './generation-runner.service.js';
import { GenerationSweepService } from './generation-sweep.service.js';
import { PhotoErasure } from './photos/photo-erasure.service.js';
import { PhotoInspection } from './photos/photo-inspection.service.js';
import { PictureErasure } from './pictures/picture-erasure.service.js';
import { ResultObjects } from './result-objects.service.js';
import type { Face } from './vision/findings.js';
import { UserErasure } from './user-erasure.service.js';

/** A finished picture as other modules may use it. */
export interface FinishedImage {
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
export class Generation {
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
    private readonly results: ResultObjects,
  ) {}

  /** Those of these images that are the user's own. */
  async ownedImages(imageIds: readonly string[], userId: string): Promise<FinishedImage[]> {
    if (imageIds.length === 0) return [];
    const images = await this.database.fork().find(GeneratedImage, { id: { $in: imageIds }, userId, deletedAt: null });
    return images.map(toFinished);
  }

  /**
   * Keeps these images from being deleted until the transaction of `em` is over.
   * @returns those of them that are the user's own
   */
  async holdImages(em: EntityManager, imageIds: readonly string[], userId: string): Promise<Pick<FinishedImage, 'id' | 'faces'>[]> {
    return em.find(
      GeneratedImage,
      { id: { $in: imageIds }, userId, deletedAt: null },
      { fields: ['id', 'faces'], lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
    );
  }

  /** In the user's account. */
  countImages(userId: string): Promise<number> {
    return this.database.fork().count(GeneratedImage, { userId, deletedAt: null });
  }

  /** One that its owner has not deleted; none of the test page. */
  async findShown(imageId: string): Promise<(FinishedImage & { userId: string }) | null> {
    const image = await this.database.fork().findOne(GeneratedImage, { id: imageId, userId: { $ne: null }, deletedAt: null });
    return image?.userId ? { ...toFinished(image), userId: image.userId } : null;
  }

  /** Also one that was deleted, until it is erased. */
  async readImage(imageId: string): Promise<FinishedImage | null> {
    const image = await this.database.fork().findOne(GeneratedImage, { id: imageId });
    return image && toFinished(image);
  }

  /** Those of these images that there still are, as in `readImage`. */
  async readImages(imageIds: readonly string[]): Promise<FinishedImage[]> {
    if (imageIds.length === 0) return [];
    const images = await this.database.fork().find(GeneratedImage, { id: { $in: imageIds } });
    return images.map(toFinished);
  }

  /** @throws Error to be tried again */
  run(generationId: string, context: JobContext): Promise<void> {
    return this.runner.run(generationId, context);
  }

  /** Ends a generation whose job was given up; the credit comes back. */
  async giveUp(generationId: string): Promise<void> {
    await this.outcome.fail(generationId, 'unavailable', 'We could not make this picture. Please try again.');
  }

  /** @throws Error to be tried again */
  cancelAtProvider(generationId: string): Promise<void> {
    return this.runner.cancelAtProvider(generationId);
  }

  /** Throws away what a worker may have stored of a generation that ended without a picture. */
  discardResult(generationId: string, userId: string | null): Promise<void> {
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
  giveUpInspection(photoId: string): Promise<void> {
    return this.inspection.giveUp(photoId);
  }

  erasePhoto(photoId: string): Promise<void> {
    return this.photoErasure.erase(photoId);
  }

  retirePicture(imageId: string): Promise<void> {
    return this.pictureErasure.retire(imageId);
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

function toFinished(image: GeneratedImage): FinishedImage {
  const { id, storagePath, thumbnailPath, contentType, width, height, faces } = image;
  return { id, storageKey: storagePath, thumbnailKey: thumbnailPath, contentType, width, height, faces };
}
