import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager } from '../../platform/index.js';
import { pictureNotFound } from '../deletion/media-deletion.js';
import { IMAGE_ENGINE, type ImageEngine } from '../engines/image-engine.js';
import type { GenerationOptions } from './generation-creator.js';
import { Generation } from '../generation.entity.js';
import { Picture } from '../pictures/picture.entity.js';
import { GenerationSources } from '../sources/generation-sources.js';

/** Changes in a row: each draws the whole picture again. */
const MAX_CHANGES_IN_A_ROW = 8;
/** Versions of one picture that are not deleted, or are being made. */
const MAX_VERSIONS = 30;

/** Changes of pictures. The first change of a picture is free, which a unique index enforces as well. */
@Injectable()
export class PictureChanges {
  constructor(
    private readonly database: Database,
    private readonly sources: GenerationSources,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
  ) {}

  /** @throws AppError GENERATION.CANNOT_CHANGE */
  requireUnderstood(instruction: string): void {
    if (this.engine.limits.change.candidates === 0) {
      throw new AppError('GENERATION.CANNOT_CHANGE', 'We can’t change pictures right now.');
    }
    if (this.engine.changes?.(instruction) ?? true) return;
    throw new AppError('GENERATION.CANNOT_CHANGE', 'We can’t make this change. Please try one of those we suggest.');
  }

  /** Input of the changed picture. @throws AppError GENERATION.IMAGE_NOT_FOUND, GENERATION.TOO_MANY_VERSIONS */
  async optionsFor(userId: string, pictureId: string, instruction: string): Promise<GenerationOptions> {
    const em = this.database.fork();
    const isShown = { id: pictureId, userId, isFront: true, deletedAt: null };
    const { generationId } = await em.findOneOrFail(Picture, isShown, { failHandler: pictureNotFound });
    const made = await em.findOneOrFail(Generation, { id: generationId });
    const earlierInstructions = made.instruction === null ? [] : [...made.earlierInstructions, made.instruction];
    if (earlierInstructions.length >= MAX_CHANGES_IN_A_ROW) {
      const message = 'This picture was changed eight times in a row. Please change an earlier version.';
      throw new AppError('GENERATION.TOO_MANY_VERSIONS', message);
    }
    return this.optionsOf({
      ...made,
      parentPictureId: pictureId,
      rootGenerationId: made.rootGenerationId ?? made.id,
      instruction,
      earlierInstructions,
    });
  }

  /** To make a change again. */
  async optionsOf(change: Generation): Promise<GenerationOptions> {
    const { productId, photoId, imageType, aspect, title, prompt } = change;
    const { parentPictureId, rootGenerationId, instruction, earlierInstructions } = change;
    return {
      task: 'change',
      ...{ parentPictureId, rootGenerationId, instruction, earlierInstructions },
      ...{ productId, photoId, imageType, aspect, title, prompt },
      ...(await this.sources.keptOf(change)),
    };
  }

  /** Whether the picture was bought: then its free change is part of that. */
  async isOfBought({ rootGenerationId = null }: GenerationOptions): Promise<boolean> {
    return (await this.database.fork().count(Generation, { id: rootGenerationId, fromCredits: true })) > 0;
  }

  /**
   * Call in the transaction that creates a generation. If it is a change, others of the same picture wait here, and from then on
   * the picture to change is kept until the change has ended.
   * @returns whether it is the first change, which is free
   * @throws AppError GENERATION.IMAGE_NOT_FOUND, GENERATION.TOO_MANY_VERSIONS
   */
  async claim(em: EntityManager, userId: string, options: GenerationOptions): Promise<boolean> {
    if (options.task !== 'change') return false;
    const { parentPictureId = null, rootGenerationId = null, retryOf } = options;
    const root = await em.execute<unknown[]>(`select 1 from generation.generations where id = ? for update`, [rootGenerationId]);
    const kept = { id: parentPictureId ?? '', userId, deletedAt: null };
    const parent = await em.findOne(Picture, kept, { lockMode: LockMode.PESSIMISTIC_READ, fields: ['id'] });
    if (root.length === 0 || !parent) throw pictureNotFound();
    if (retryOf) return false;
    const [{ versions }] = await em.execute<[{ versions: number }]>(
      `select (
         (select count(*) from generation.pictures p join generation.generations g on g.id = p.generation_id
          where g.root_generation_id = ? and p.is_front and p.deleted_at is null)
         + (select count(*) from generation.generations where root_generation_id = ? and status in ('queued', 'running'))
       )::int as versions`,
      [rootGenerationId, rootGenerationId],
    );
    if (versions >= MAX_VERSIONS) {
      const message = `A picture can have ${MAX_VERSIONS} versions. Please delete one first.`;
      throw new AppError('GENERATION.TOO_MANY_VERSIONS', message);
    }
    return this.isNextFree(em, rootGenerationId);
  }

  /** @param rootGenerationId of the first picture of all versions */
  async isNextFree(em: EntityManager, rootGenerationId: string | null): Promise<boolean> {
    const isSpent = [{ status: { $nin: ['failed' as const, 'cancelled' as const] } }, { creditKept: true }];
    return (await em.count(Generation, { rootGenerationId, isFreeChange: true, $or: isSpent })) === 0;
  }
}
