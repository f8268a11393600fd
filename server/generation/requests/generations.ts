import { Injectable } from '@nestjs/common';
import { Catalog, type GiftKind, inchesOf } from '../../catalog/index.js';
import { Accounts } from '../../identity/index.js';
import { AppError, Database, hashRequest, widestNetworkOf } from '../../platform/index.js';
import {
  aiImageRequest,
  type AiImageRequest,
  DEFAULT_ASPECT,
  type GenerationAccepted,
  personalizedImageRequest,
  type PersonalizedImageRequest,
} from '../contract.js';
import { GenerationOutcome } from '../execution/generation-outcome.js';
import { GenerationCreator, type GenerationOptions } from './generation-creator.js';
import { credits } from '../generation-metrics.js';
import { Generation } from '../generation.entity.js';
import { Credits } from '../limits/credits.js';
import { type LimitedCustomer, CustomerLimits } from '../limits/customer-limits.js';
import { FreeRetries } from '../limits/free-retries.js';
import { PictureCredits } from '../limits/picture-credits.js';
import { Moderation } from '../limits/moderation.js';
import { Photos } from '../photos/photos.js';
import { buildGroupPrompt, buildPrompt, titleOf } from '../prompt.js';
import { GenerationSources } from '../sources/generation-sources.js';
import type { ChangeRequest } from '../versions/contract.js';
import { PictureChanges } from './picture-changes.js';
import { generationNotFound } from './generation-not-found.js';

interface Preparation {
  options: GenerationOptions;
  /** True for a free retry or change of a bought picture. */
  isOfBought?: boolean;
}

@Injectable()
export class Generations {
  constructor(
    private readonly database: Database,
    private readonly creator: GenerationCreator,
    private readonly accounts: Accounts,
    private readonly catalog: Catalog,
    private readonly photos: Photos,
    private readonly credits: Credits,
    private readonly pictureCredits: PictureCredits,
    private readonly limits: CustomerLimits,
    private readonly outcome: GenerationOutcome,
    private readonly moderation: Moderation,
    private readonly retries: FreeRetries,
    private readonly sources: GenerationSources,
    private readonly changes: PictureChanges,
  ) {}

  /** @throws AppError for a missing photo or product, and when a limit is reached */
  async acceptPersonalized(
    customer: LimitedCustomer,
    key: string,
    request: PersonalizedImageRequest,
  ): Promise<GenerationAccepted> {
    const product = await this.catalog.findForGeneration(request.productId);
    if (!product) throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'Product not found');
    const prepare = this.ofPhotos(customer, {
      productId: request.productId,
      photoId: request.imageId,
      sources: request.sources,
      imageType: request.imageType,
      aspect: aspectOf(product.kind),
      canTurn: product.canTurn,
      title: titleOf(product.name, request),
      prompt: buildPrompt(product.aiPrompt, request),
      groupPrompt: () => buildGroupPrompt(product.aiPrompt, request.sources ?? [], request.imageType),
    });
    return this.accept(customer, key, hashRequest(request, personalizedImageRequest), prepare);
  }

  /** @throws AppError as `acceptPersonalized`, and GENERATION.PROMPT_REFUSED */
  async acceptFree(customer: LimitedCustomer, key: string, request: AiImageRequest): Promise<GenerationAccepted> {
    this.moderation.check(request.prompt);
    const prepare = this.ofPhotos(customer, {
      productId: null,
      photoId: request.imageId,
      sources: request.sources,
      imageType: null,
      aspect: DEFAULT_ASPECT,
      title: request.prompt,
      prompt: request.prompt,
      groupPrompt: () => buildGroupPrompt(request.prompt, request.sources ?? [], null),
    });
    return this.accept(customer, key, hashRequest(request, aiImageRequest), prepare);
  }

  /**
   * The first change of a picture is free.
   * @throws AppError GENERATION.IMAGE_NOT_FOUND, GENERATION.CANNOT_CHANGE, GENERATION.TOO_MANY_VERSIONS, GENERATION.PROMPT_REFUSED,
   * and when a limit is reached
   */
  async acceptChange(
    customer: LimitedCustomer,
    key: string,
    pictureId: string,
    { instruction }: ChangeRequest,
  ): Promise<GenerationAccepted> {
    this.moderation.check(instruction, 'instruction');
    this.changes.requireUnderstood(instruction);
    return this.accept(customer, key, hashRequest({ changeOf: pictureId, instruction }), async () => {
      const options = await this.changes.optionsFor(customer.userId, pictureId, instruction);
      return { options, isOfBought: await this.changes.isOfBought(options) };
    });
  }

  /**
   * Repeats a generation whose picture has the wrong number of people or looks wrong, without using a free generation. Idempotent: a second
   * request returns the same retry.
   * @throws AppError GENERATION.NOT_FOUND, GENERATION.NO_FREE_RETRY, and as the call that it repeats
   */
  async retry(customer: LimitedCustomer, key: string, id: string): Promise<GenerationAccepted> {
    const repeated = await this.find(customer.userId, id);
    const { productId, photoId, imageType, aspect, canTurn, title, prompt, fromCredits: isOfBought } = repeated;
    return this.accept(customer, key, hashRequest({ retryOf: id }), async () => {
      if (repeated.task === 'change')
        return { options: { ...(await this.changes.optionsOf(repeated)), retryOf: id }, isOfBought };
      const sources = await this.sources.of(repeated);
      const options = { productId, photoId, sources, imageType, aspect, canTurn, title, prompt, retryOf: id };
      return { ...(await this.ofPhotos(customer, options)()), isOfBought };
    });
  }

  /** Idempotent; the credit is returned once. */
  async cancel(userId: string, id: string): Promise<void> {
    const generation = await this.find(userId, id);
    const cancelled = await this.outcome.cancel(id);
    if (!cancelled && generation.status === 'succeeded') {
      throw new AppError('GENERATION.CANNOT_CANCEL', 'This picture is already finished.');
    }
  }

  /**
   * @param groupPrompt its prompt if people are chosen in the photos, unless `prompt` was made for them already
   * @throws AppError GENERATION.PHOTO_NOT_FOUND, and what the sources are refused for
   */
  private ofPhotos(
    { userId }: LimitedCustomer,
    { groupPrompt, ...options }: GenerationOptions & { groupPrompt?: () => string },
  ): () => Promise<Preparation> {
    return async () => {
      if (!(await this.photos.findOwned(userId, options.photoId))) {
        throw new AppError('GENERATION.PHOTO_NOT_FOUND', 'We couldn’t find your photo. Please upload it again.');
      }
      const task = options.sources && (await this.sources.check(userId, options.sources));
      const prompt = (task?.task === 'group' && groupPrompt?.()) || options.prompt;
      return { options: { ...options, ...task, prompt } };
    };
  }

  /** @param prepare called for a new key */
  private async accept(
    customer: LimitedCustomer,
    idempotencyKey: string,
    requestHash: string,
    prepare: () => Promise<Preparation>,
  ): Promise<GenerationAccepted> {
    const { userId } = customer;
    const requester = { network: widestNetworkOf(customer.ip), account: userId };
    const { id } = await this.creator.createOnce({ userId, idempotencyKey, requestHash }, async (identified) => {
      const { options, isOfBought = false } = await prepare();
      // Runs before the transaction because it uses another connection.
      const contactHashes = await this.accounts.contactHashes(userId);
      const start = (creditsFirst: boolean) =>
        this.database.transaction(async (em) => {
          const retry = options.retryOf ? await this.retries.claim(em, userId, options.retryOf, options) : { quotaCents: 0 };
          if ('earlier' in retry) return retry.earlier;
          const isFreeChange = await this.changes.claim(em, userId, options);
          const isFree = isFreeChange || Boolean(options.retryOf);
          const spent = isFree ? null : await this.credits.reserve(em, userId, contactHashes, { creditsFirst });
          if (spent) this.database.afterCommit(em, async () => credits.inc({ change: 'taken' }));
          const fromCredits = spent === 'credit';
          const isPaid = fromCredits || (isFree && isOfBought);
          if (!isPaid) await this.limits.count(em, customer, options);
          const payment = { fromCredits, isFreeChange, ...retry };
          const generation = await this.creator.create(em, identified, { ...options, ...payment }, { requester, isPaid });
          if (fromCredits) await this.pictureCredits.use(em, userId, generation.id);
          return generation;
        });
      return start(false).catch(async (error: unknown) => {
        if (options.retryOf || !isLimitOfFreeOnes(error) || (await this.pictureCredits.balance(userId)) < 1) throw error;
        return start(true);
      });
    });
    return { success: true, generationId: id, remainingGenerations: await this.credits.remaining(userId) };
  }

  private async find(userId: string, id: string): Promise<Generation> {
    const generation = await this.database.fork().findOneOrFail(Generation, { id, userId }, { failHandler: generationNotFound });
    return generation;
  }
}

/** Bought pictures have no such limits. */
export function isLimitOfFreeOnes(error: unknown): boolean {
  return error instanceof AppError && ['GENERATION.TOO_MANY_PICTURES', 'GENERATION.DAILY_BUDGET_SPENT'].includes(error.code);
}

function aspectOf(kind: GiftKind): number {
  const { width, height } = inchesOf(kind);
  return width / height;
}
