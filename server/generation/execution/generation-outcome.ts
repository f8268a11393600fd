import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { Clock, Database, defineJob, type EntityManager, logger, Outbox } from '../../platform/index.js';
import { CancellationQuota } from '../limits/cancellation-quota.js';
import { Credits } from '../limits/credits.js';
import { EngineBudget, billablePictures } from '../limits/engine-budget.js';
import type { EngineFailure } from '../engines/image-engine.js';
import { Picture } from '../pictures/picture.entity.js';
import { ERASED_WORDS, Generation } from '../generation.entity.js';
import { credits, generationsEnded } from '../generation-metrics.js';
import { keptLabels } from '../labels/kept-labels.js';
import { canGenerationChange } from './generation-states.js';
import { discardPictureFiles } from './picture-files.js';
import type { CheckedPicture } from './picture-check.js';
import type { StoredFiles } from './picture-files.js';
import { bestOf } from './picture-score.js';
import { LeaseLostError } from './generation-leases.js';

/** Cancels a worker's submit at the provider, in case the worker could not do so itself. */
export const cancelAtProvider = defineJob({
  queue: 'media',
  name: 'generation.cancel-at-provider',
  title: 'Cancel a picture at the picture service',
  payload: z.object({ generationId: z.uuid() }),
});

/** Longer than a worker that has not noticed the end can still store files. */
const DISCARD_DELAY_MS = 120_000;

/** Ends each generation once, and keeps or returns its credit in the same transaction. */
@Injectable()
export class GenerationOutcome {
  constructor(
    private readonly database: Database,
    private readonly credits: Credits,
    private readonly budget: EngineBudget,
    private readonly cancellationQuota: CancellationQuota,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The best candidate comes in front.
   * @param made the generation, with the lease of the worker that made its pictures
   * @returns false when it ended otherwise, such as by a cancel, or was erased: discard its files
   * @throws LeaseLostError
   */
  succeed(
    made: Pick<Generation, 'id' | 'leaseId'>,
    pictures: readonly (StoredFiles & CheckedPicture)[],
    engineMs: number,
  ): Promise<boolean> {
    const generationId = made.id;
    return this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id: generationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation) return false;
      if (!canGenerationChange(generation.status, 'succeeded')) return generation.status === 'succeeded';
      if (generation.leaseId !== made.leaseId) throw new LeaseLostError();
      const now = this.clock.now();
      Object.assign(generation, {
        status: 'succeeded',
        percent: 100,
        finishedAt: now,
        updatedAt: now,
        leaseUntil: null,
        engineMs,
      });
      const { userId, photoId, productId, imageType, title } = generation;
      const front = bestOf(pictures);
      const { parent, ...version } = await versionOf(em, generation);
      pictures.forEach((each, candidate) =>
        em.create(Picture, {
          id: uuidv7(),
          generationId,
          candidate,
          isFront: candidate === front,
          userId,
          photoId,
          productId,
          imageType,
          prompt: title,
          createdAt: now,
          labels: parent ? keptLabels(parent, each.faces) : [],
          ...version,
          ...each,
        }),
      );
      this.database.afterCommit(em, async () => recordEnd(generation));
      return true;
    });
  }

  fail(generationId: string, failure: EngineFailure, error: string): Promise<boolean> {
    return this.endWithoutPicture(generationId, 'failed', { failure, error });
  }

  cancel(generationId: string): Promise<boolean> {
    return this.endWithoutPicture(generationId, 'cancelled', {});
  }

  private endWithoutPicture(
    generationId: string,
    status: 'failed' | 'cancelled',
    why: { failure?: EngineFailure; error?: string },
  ): Promise<boolean> {
    return this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id: generationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation || !canGenerationChange(generation.status, status)) return false;
      const now = this.clock.now();
      const before = billablePictures(generation);
      Object.assign(generation, { status, ...why, finishedAt: now, updatedAt: now, leaseUntil: null, queuePosition: null });
      if (generation.userId) {
        Object.assign(generation, ERASED_WORDS);
        await this.settleCredit(em, generation, generation.userId);
      }
      await this.budget.recount(em, generation, before);
      if (generation.providerRequestId) this.outbox.add(em, cancelAtProvider, { generationId });
      if (generation.mayHaveObjects) {
        this.outbox.add(em, discardPictureFiles, { generationId, userId: generation.userId }, DISCARD_DELAY_MS);
      }
      this.database.afterCommit(em, async () => recordEnd(generation));
      return true;
    });
  }

  /** Returns it after our failures; after a cancel or refused input, only within the cancellation quota. */
  private async settleCredit(em: EntityManager, generation: Generation, userId: string): Promise<void> {
    const { submissions, reservedCents, quotaCents } = generation;
    if (quotaCents > 0) await this.cancellationQuota.uncount(em, userId, quotaCents);
    const isCausedByCustomer = generation.status === 'cancelled' || generation.failure === 'unsafe_content';
    const cost = submissions * reservedCents;
    generation.creditKept = isCausedByCustomer && !(await this.cancellationQuota.count(em, userId, cost));
    if (!generation.creditKept && usedCredit(generation)) await this.credits.returnOne(em, userId, generation);
  }
}

/** Where the picture of a change belongs. */
async function versionOf(em: EntityManager, { parentPictureId: parentId, instruction }: Generation) {
  const parent =
    parentId === null ? null : await em.findOne(Picture, { id: parentId }, { fields: ['rootId', 'faces', 'labels'] });
  return { parent, parentId, rootId: parent?.rootId ?? parentId, instruction };
}

/** A free retry and a free change used none. */
function usedCredit({ retryOf, isFreeChange }: Generation): boolean {
  return !retryOf && !isFreeChange;
}

function recordEnd(generation: Generation): void {
  const { id: generationId, userId, status: outcome, failure, engineMs, creditKept } = generation;
  generationsEnded.inc({ outcome, reason: failure ?? 'none' });
  if (userId && outcome !== 'succeeded' && !creditKept && usedCredit(generation)) credits.inc({ change: 'returned' });
  logger.info({ generationId, outcome, failure, engineMs }, 'generation ended');
}
