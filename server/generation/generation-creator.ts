import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, type EntityManager, type JobContract, Outbox } from '../platform/index.js';
import { EngineBudget } from './limits/engine-budget.service.js';
import { Generation } from './generation.entity.js';

/** What is to be made, for whom, and the client's name for it. */
export type NewGeneration = Pick<
  Generation,
  'userId' | 'idempotencyKey' | 'requestHash' | 'productId' | 'photoId' | 'imageType' | 'aspect' | 'title' | 'prompt'
> &
  Partial<Pick<Generation, 'retryOf'>>;

/** Where every generation begins: a queued row and the job that works on it, in one transaction. */
@Injectable()
export class GenerationCreator {
  constructor(
    private readonly budget: EngineBudget,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError GENERATION.DAILY_BUDGET_SPENT */
  async create(em: EntityManager, order: NewGeneration, job: JobContract<{ generationId: string }>): Promise<Generation> {
    const now = this.clock.now();
    await this.budget.reserve(em, now);
    const generation = em.create(Generation, {
      id: uuidv7(),
      ...order,
      status: 'queued',
      queuePosition: null,
      error: null,
      finishedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    this.outbox.add(em, job, { generationId: generation.id });
    return generation;
  }
}
