import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, Database, type EntityManager } from '../../platform/index.js';
import { missingPeople, Picture } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';

/**
 * A picture that omits a person of the photo may be repeated once without using a free generation. A retry cannot be
 * retried; one that ended without a picture does not count. A unique index enforces this as well.
 */
@Injectable()
export class FreeRetries {
  constructor(private readonly database: Database) {}

  /** Whether a generation whose picture omits a person can be repeated for free. */
  async isAvailable({ id, retryOf }: Generation): Promise<boolean> {
    return !retryOf && (await this.database.fork().count(Generation, spentOn(id))) === 0;
  }

  /**
   * Call in the transaction that creates a retry; concurrent ones wait here.
   * @returns the earlier retry @throws AppError GENERATION.NO_FREE_RETRY
   */
  async claim(em: EntityManager, generationId: string): Promise<Generation | null> {
    const picture = await em.findOne(Picture, { generationId, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const spent = await em.findOne(Generation, spentOn(generationId));
    if (spent && !spent.creditKept) return spent;
    const isRetry = (await em.count(Generation, { id: generationId, retryOf: { $ne: null } })) > 0;
    if (spent || isRetry || !picture || !missingPeople(picture)) {
      throw new AppError('GENERATION.NO_FREE_RETRY', 'There is no free retry for this picture.');
    }
    return null;
  }
}

function spentOn(retryOf: string) {
  return { retryOf, $or: [{ status: { $nin: ['failed' as const, 'cancelled' as const] } }, { creditKept: true }] };
}
