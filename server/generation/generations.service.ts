import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Catalog, GIFT_KINDS, type GiftKind } from '../catalog/index.js';
import { AppError, Database } from '../platform/index.js';
import { type AiImageRequest, DEFAULT_ASPECT, type GenerationAccepted, type PersonalizedImageRequest } from './contract.js';
import { CreditsService } from './limits/credits.service.js';
import { type Customer, CustomerLimits } from './limits/customer-limits.service.js';
import { FreeRetries } from './limits/free-retries.service.js';
import { Generation } from './generation.entity.js';
import { GenerationCreator } from './generation-creator.js';
import { credits } from './generation-metrics.js';
import { GenerationOutcomeService } from './execution/generation-outcome.service.js';
import { runGeneration } from './generation.jobs.js';
import { Moderation } from './limits/moderation.js';
import { PhotosService } from './photos/photos.service.js';
import { buildPrompt, titleOf } from './prompt.js';

type GenerationOptions = Pick<Generation, 'productId' | 'photoId' | 'imageType' | 'aspect' | 'title' | 'prompt'> & Partial<Pick<Generation, 'retryOf'>>;

/** Accepting and cancelling generations. The work itself is the runner's. */
@Injectable()
export class GenerationsService {
  constructor(
    private readonly database: Database,
    private readonly intake: GenerationCreator,
    private readonly catalog: Catalog,
    private readonly photos: PhotosService,
    private readonly credits: CreditsService,
    private readonly limits: CustomerLimits,
    private readonly outcome: GenerationOutcomeService,
    private readonly moderation: Moderation,
    private readonly retries: FreeRetries,
  ) {}

  /** @throws AppError when the photo or the product is not there, no free generation is left, or too many were begun */
  async acceptPersonalized(customer: Customer, key: string, request: PersonalizedImageRequest): Promise<GenerationAccepted> {
    const product = await this.catalog.findForGeneration(request.productId);
    if (!product) throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
    return this.accept(customer, key, request, {
      productId: request.productId,
      photoId: request.imageId,
      imageType: request.imageType,
      aspect: aspectOf(product.kind),
      title: titleOf(product.name, request),
      prompt: buildPrompt(product.aiPrompt, request),
    });
  }

  /** @throws AppError as `acceptPersonalized`, or when the words are refused */
  async acceptFree(customer: Customer, key: string, request: AiImageRequest): Promise<GenerationAccepted> {
    this.moderation.check(request.prompt);
    return this.accept(customer, key, request, {
      productId: null,
      photoId: request.imageId,
      imageType: null,
      aspect: DEFAULT_ASPECT,
      title: request.prompt,
      prompt: request.prompt,
    });
  }

  /**
   * The same again, for no free generation. Once for a picture: pressed twice, it answers the same retry.
   * @throws AppError GENERATION.NOT_FOUND, GENERATION.NO_FREE_RETRY, and as `acceptPersonalized`
   */
  async retry(customer: Customer, key: string, id: string): Promise<GenerationAccepted> {
    const generation = await this.find(customer.userId, id);
    const { productId, photoId, imageType, aspect, title, prompt } = generation;
    const wish = { productId, photoId, imageType, aspect, title, prompt, retryOf: id };
    return this.accept(customer, key, { retryOf: id }, wish);
  }

  /** Idempotent; the credit comes back once. @throws AppError GENERATION.NOT_FOUND, GENERATION.CANNOT_CANCEL */
  async cancel(userId: string, id: string): Promise<void> {
    const generation = await this.find(userId, id);
    const cancelled = await this.outcome.cancel(id);
    if (!cancelled && generation.status === 'succeeded') {
      throw new AppError('GENERATION.CANNOT_CANCEL', 'This picture is already finished.');
    }
  }

  /** The same key gives the same generation; the unique constraint decides between two at once. */
  private async accept(customer: Customer, key: string, request: object, wish: GenerationOptions): Promise<GenerationAccepted> {
    const { userId } = customer;
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const earlier = await this.findByKey(userId, key);
    if (earlier) return this.answer(userId, earlier, requestHash);
    if (!(await this.photos.findOwned(userId, wish.photoId))) {
      throw new AppError('GENERATION.PHOTO_NOT_FOUND', 'Please upload your photo again: we could not find it.');
    }
    try {
      return await this.answer(userId, await this.insert(customer, key, requestHash, wish), requestHash);
    } catch (error) {
      // The twin of this request may have taken the last free generation, too.
      if (!(error instanceof UniqueConstraintViolationException) && !(error instanceof AppError)) throw error;
      const winner = await this.findByKey(userId, key);
      if (!winner) throw error;
      return this.answer(userId, winner, requestHash);
    }
  }

  private async insert(customer: Customer, idempotencyKey: string, requestHash: string, wish: GenerationOptions): Promise<Generation> {
    const { userId } = customer;
    const past = await this.credits.historyOf(userId);
    return this.database.transaction(async (em) => {
      const begunBefore = wish.retryOf && (await this.retries.claim(em, wish.retryOf));
      if (begunBefore) return begunBefore;
      if (!wish.retryOf) {
        await this.credits.reserve(em, userId, past);
        this.database.afterCommit(em, async () => credits.inc({ change: 'taken' }));
      }
      await this.limits.count(em, customer);
      return this.intake.create(em, { userId, idempotencyKey, requestHash, ...wish }, runGeneration);
    });
  }

  private async find(userId: string, id: string): Promise<Generation> {
    const generation = await this.database.fork().findOne(Generation, { id, userId });
    if (!generation) throw new AppError('GENERATION.NOT_FOUND', 'This picture is not in the making.');
    return generation;
  }

  private findByKey(userId: string, idempotencyKey: string): Promise<Generation | null> {
    return this.database.fork().findOne(Generation, { userId, idempotencyKey });
  }

  private async answer(userId: string, generation: Generation, requestHash: string): Promise<GenerationAccepted> {
    if (generation.requestHash !== requestHash) {
      throw new AppError('GENERATION.IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another picture.');
    }
    const remainingGenerations = await this.credits.remaining(userId);
    return { success: true, generationId: generation.id, remainingGenerations };
  }
}

function aspectOf(kind: GiftKind): number {
  const { width, height } = GIFT_KINDS[kind].inches;
  return width / height;
}
