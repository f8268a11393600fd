import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager } from '../../platform/index.js';
import { Picture, wrongPeople } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';

/**
 * A picture with the wrong number of people may be repeated once without using a free generation, unless there is another
 * candidate to choose. A retry cannot be retried; one that ended without a picture does not count. A unique index enforces this as well.
 */
@Injectable()
export class FreeRetries {
  constructor(private readonly database: Database) {}

  /** @param pictures of the generation */
  async isAvailable({ id, retryOf }: Generation, pictures: readonly Picture[]): Promise<boolean> {
    return !retryOf && areWrong(pictures) && (await this.database.fork().count(Generation, spentOn(id))) === 0;
  }

  /**
   * Call in the transaction that creates a retry; concurrent ones wait here.
   * @returns the earlier retry @throws AppError GENERATION.NO_FREE_RETRY
   */
  async claim(em: EntityManager, generationId: string): Promise<Generation | null> {
    const pictures = await em.find(
      Picture,
      { generationId, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const spent = await em.findOne(Generation, spentOn(generationId));
    if (spent && !spent.creditKept) return spent;
    const isRetry = (await em.count(Generation, { id: generationId, retryOf: { $ne: null } })) > 0;
    if (spent || isRetry || !areWrong(pictures)) {
      throw new AppError('GENERATION.NO_FREE_RETRY', 'There is no free retry for this picture.');
    }
    return null;
  }
}

function areWrong(pictures: readonly Picture[]): boolean {
  return pictures.length > 0 && pictures.every((picture) => wrongPeople(picture) > 0);
}

function spentOn(retryOf: string) {
  return { retryOf, $or: [{ status: { $nin: ['failed' as const, 'cancelled' as const] } }, { creditKept: true }] };
}
