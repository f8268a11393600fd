import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager } from '../../platform/index.js';
import { Picture, wrongPeople } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';
import { CancellationQuota } from './cancellation-quota.js';
import { EngineBudget } from './engine-budget.js';

/**
 * A picture may be repeated once without using a free generation: when all candidates have the wrong number of people, or when
 * a face in it looks wrong to the customer, as long as the cancellation quota lasts. A retry cannot be retried; one that ended
 * without a picture does not count. A unique index enforces this as well.
 */
@Injectable()
export class FreeRetries {
  constructor(
    private readonly database: Database,
    private readonly quota: CancellationQuota,
    private readonly budget: EngineBudget,
  ) {}

  /**
   * @param pictures of the generation
   * @param isInQuota whether the cancellation quota lasts
   */
  async isAvailable(
    { id, retryOf }: Pick<Generation, 'id' | 'retryOf'>,
    pictures: readonly Picture[],
    isInQuota: boolean,
  ): Promise<boolean> {
    const canAsk = areWrong(pictures) || (isInQuota && canLookWrong(pictures));
    return !retryOf && canAsk && (await this.database.fork().count(Generation, spentOn(id))) === 0;
  }

  /**
   * Call in the transaction that creates a retry; concurrent ones wait here.
   * @returns the earlier retry, or what the cancellation quota counts for this one
   * @throws AppError GENERATION.NO_FREE_RETRY
   */
  async claim(
    em: EntityManager,
    userId: string,
    generationId: string,
    { task = 'portrait', candidates = 1 }: Partial<Pick<Generation, 'task' | 'candidates'>>,
  ): Promise<{ earlier: Generation } | { quotaCents: number }> {
    const pictures = await em.find(
      Picture,
      { generationId, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const spent = await em.findOne(Generation, spentOn(generationId));
    if (spent && !spent.creditKept) return { earlier: spent };
    const isRetry = (await em.count(Generation, { id: generationId, retryOf: { $ne: null } })) > 0;
    if (spent || isRetry) throw noFreeRetry();
    if (areWrong(pictures)) return { quotaCents: 0 };
    const quotaCents = this.budget.centsOf(task, candidates);
    if (!canLookWrong(pictures) || !(await this.quota.count(em, userId, quotaCents))) throw noFreeRetry();
    return { quotaCents };
  }
}

function noFreeRetry(): AppError {
  return new AppError('GENERATION.NO_FREE_RETRY', 'There is no free retry for this picture.');
}

function areWrong(pictures: readonly Picture[]): boolean {
  return pictures.length > 0 && pictures.every((picture) => wrongPeople(picture) > 0);
}

/** Whether the faces of a picture can be compared with those of photos that still exist. */
function canLookWrong(pictures: readonly Picture[]): boolean {
  return pictures.some(({ faces, photoFaces }) => photoFaces !== null && (faces ?? []).length > 0);
}

function spentOn(retryOf: string) {
  return { retryOf, $or: [{ status: { $nin: ['failed' as const, 'cancelled' as const] } }, { creditKept: true }] };
}
