import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { AppError, Clock, Database, type EntityManager, Outbox, type Requester } from '../../platform/index.js';
import { Generation } from '../generation.entity.js';
import { runGeneration, runTestGeneration } from '../execution/generation-runner.js';
import { EngineBudget } from '../limits/engine-budget.js';
import type { ImageSource } from '../sources/contract.js';
import { GenerationSources } from '../sources/generation-sources.js';

/** The user and the client's Idempotency-Key. The user is null for the test page. */
type RequestKey = Pick<Generation, 'userId' | 'idempotencyKey'>;
type Identified = RequestKey & Pick<Generation, 'requestHash'>;

export type GenerationOptions = Pick<Generation, 'productId' | 'photoId' | 'imageType' | 'aspect' | 'title' | 'prompt'> &
  Partial<
    Pick<
      Generation,
      | 'task'
      | 'candidates'
      | 'canTurn'
      | 'retryOf'
      | 'quotaCents'
      | 'fromCredits'
      | 'sourceCount'
      | 'parentPictureId'
      | 'rootGenerationId'
      | 'instruction'
      | 'earlierInstructions'
      | 'isFreeChange'
      | 'batchId'
    >
  > & { sources?: readonly ImageSource[] | undefined };

/** Creates a generation: a queued row and its job, in one transaction. */
@Injectable()
export class GenerationCreator {
  constructor(
    private readonly database: Database,
    private readonly budget: EngineBudget,
    private readonly sources: GenerationSources,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the same generation for the same key; a unique constraint decides between concurrent requests.
   * @param identified its key cannot be used for a request with another hash
   * @param insert called for a new key
   * @throws AppError GENERATION.IDEMPOTENCY_CONFLICT, and what `insert` throws
   */
  async createOnce(identified: Identified, insert: (identified: Identified) => Promise<Generation>): Promise<Generation> {
    const earlier = await this.findByKey(identified);
    const generation =
      earlier ??
      (await insert(identified).catch(async (error: unknown) => {
        // A concurrent duplicate of this request may have used the last free generation, or the last one of the day.
        if (!(error instanceof UniqueConstraintViolationException) && !(error instanceof AppError)) throw error;
        const winner = await this.findByKey(identified);
        if (!winner) throw error;
        return winner;
      }));
    if (generation.requestHash === identified.requestHash) return generation;
    throw new AppError('GENERATION.IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another picture.');
  }

  /** @throws AppError GENERATION.DAILY_BUDGET_SPENT, unless it is paid for, and GENERATION.PHOTO_NOT_FOUND */
  async create(
    em: EntityManager,
    identified: Identified,
    { sources = [], ...options }: GenerationOptions,
    { requester, isPaid = false }: { requester: Requester; isPaid?: boolean },
  ): Promise<Generation> {
    const now = this.clock.now();
    const reservedCents = this.budget.centsOf(options.task ?? 'portrait', options.candidates ?? 1);
    await this.budget.reserve(em, now, reservedCents, isPaid);
    const generation = em.create(Generation, {
      id: uuidv7(),
      ...identified,
      sourceCount: sources.length,
      reservedCents,
      ...options,
      status: 'queued',
      queuePosition: null,
      error: null,
      finishedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    if (sources.length > 0) await this.sources.add(em, generation, sources);
    const job = identified.userId === null ? runTestGeneration : runGeneration;
    // A paid picture does not wait behind the free pictures of the same network.
    const inTurn = isPaid ? { ...requester, network: requester.account } : requester;
    generation.priority = await this.outbox.addInTurn(em, job, { generationId: generation.id }, inTurn);
    return generation;
  }

  private findByKey({ userId, idempotencyKey }: RequestKey): Promise<Generation | null> {
    return this.database.fork().findOne(Generation, { userId, idempotencyKey });
  }
}
