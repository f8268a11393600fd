import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { Clock, Database } from '../platform/index.js';
import { CreditsService } from './credits.service.js';
import { EngineBudget } from './engine-budget.service.js';
import type { EngineFailure } from './engines/image-engine.js';
import { GeneratedImage } from './generated-image.entity.js';
import { Generation } from './generation.entity.js';
import { canMove } from './generation-states.js';

export interface StoredResult {
  storagePath: string;
  thumbnailPath: string;
  contentType: string;
  width: number;
  height: number;
}

/** How a generation ends: once, whoever comes first, with the credit kept or given back in the same transaction. */
@Injectable()
export class GenerationOutcomeService {
  constructor(
    private readonly database: Database,
    private readonly credits: CreditsService,
    private readonly budget: EngineBudget,
    private readonly clock: Clock,
  ) {}

  /** @returns false when it had ended before, as by a cancel, or is gone with its owner: then the result is nobody's */
  succeed(generationId: string, result: StoredResult): Promise<boolean> {
    return this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id: generationId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation) return false;
      if (!canMove(generation.status, 'succeeded')) return generation.status === 'succeeded';
      const now = this.clock.now();
      Object.assign(generation, { status: 'succeeded', percent: 100, finishedAt: now, updatedAt: now, leaseUntil: null });
      const { userId, userImageId, productId, imageType, title } = generation;
      em.create(GeneratedImage, {
        id: uuidv7(),
        generationId,
        userId,
        userImageId,
        productId,
        imageType,
        prompt: title,
        createdAt: now,
        ...result,
      });
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
      if (!generation || !canMove(generation.status, status)) return false;
      const now = this.clock.now();
      Object.assign(generation, { status, ...why, finishedAt: now, updatedAt: now, leaseUntil: null, queuePosition: null });
      if (generation.userId) await this.credits.giveBack(em, generation.userId);
      if (generation.submissions === 0) await this.budget.giveBack(em, generation.createdAt);
      return true;
    });
  }
}
