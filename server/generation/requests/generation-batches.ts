import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Accounts } from '../../identity/index.js';
import { AppError, Database, type EntityManager, widestNetworkOf } from '../../platform/index.js';
import type { ImageType } from '../contract.js';
import { credits } from '../generation-metrics.js';
import { GenerationCreator } from './generation-creator.js';
import { isLimitOfFreeOnes } from './generations.js';
import { Credits } from '../limits/credits.js';
import { type LimitedCustomer, CustomerLimits } from '../limits/customer-limits.js';
import { PictureCredits } from '../limits/picture-credits.js';
import { Photos } from '../photos/photos.js';
import { buildGroupPrompt, scenePrompt } from '../prompt.js';
import type { ImageSource } from '../sources/contract.js';
import { GenerationSources } from '../sources/generation-sources.js';

/** Input that all pictures of a batch share. */
export interface BatchOf {
  photoId: string;
  sources?: readonly ImageSource[] | undefined;
  imageType: ImageType;
  aspect: number;
}

interface BatchedPicture {
  /** The surroundings of the people in the picture. */
  scene: string;
  title: string;
}

/** Starts one picture in the transaction of its batch. @returns the generation's id */
export type StartPicture = (picture: BatchedPicture) => Promise<string>;

/** Pictures that are started together, all of them or none. Each costs one picture; at most two of a batch are made at once. */
@Injectable()
export class GenerationBatches {
  constructor(
    private readonly database: Database,
    private readonly creator: GenerationCreator,
    private readonly accounts: Accounts,
    private readonly photos: Photos,
    private readonly sources: GenerationSources,
    private readonly credits: Credits,
    private readonly pictureCredits: PictureCredits,
    private readonly limits: CustomerLimits,
  ) {}

  /**
   * @param use runs in the batch's transaction, and again in another one when free pictures are used up for today: then all are
   *   paid with credits
   * @throws AppError GENERATION.PHOTO_NOT_FOUND, GENERATION.OUT_OF_QUOTA, what GenerationSources.check and CustomerLimits.count
   *   throw, and what `use` throws: then no picture is started
   */
  async start<Result>(
    customer: LimitedCustomer,
    batch: BatchOf,
    use: (em: EntityManager, start: StartPicture) => Promise<Result>,
  ): Promise<Result> {
    if (!(await this.photos.findOwned(customer.userId, batch.photoId))) {
      throw new AppError('GENERATION.PHOTO_NOT_FOUND', 'We couldn’t find your photo. Please upload it again.');
    }
    const task = batch.sources && (await this.sources.check(customer.userId, batch.sources));
    // Runs before the transaction because it uses another connection.
    const contactHashes = await this.accounts.contactHashes(customer.userId);
    const run = (creditsFirst: boolean) => {
      const batchId = uuidv7();
      return this.database.transaction((em) =>
        use(em, (picture) => this.add(em, customer, { ...batch, ...picture, task, batchId, contactHashes, creditsFirst })),
      );
    };
    return run(false).catch(async (error: unknown) => {
      if (!isLimitOfFreeOnes(error) || (await this.pictureCredits.balance(customer.userId)) < 1) throw error;
      return run(true);
    });
  }

  private async add(
    em: EntityManager,
    customer: LimitedCustomer,
    {
      photoId,
      sources,
      imageType,
      aspect,
      scene,
      title,
      task,
      batchId,
      contactHashes,
      creditsFirst,
    }: BatchOf &
      BatchedPicture & {
        task: Awaited<ReturnType<GenerationSources['check']>> | undefined;
        batchId: string;
        contactHashes: readonly string[];
        creditsFirst: boolean;
      },
  ): Promise<string> {
    const { userId } = customer;
    const fromCredits = (await this.credits.reserve(em, userId, contactHashes, { creditsFirst })) === 'credit';
    this.database.afterCommit(em, async () => credits.inc({ change: 'taken' }));
    if (!fromCredits) await this.limits.count(em, customer, task ?? {});
    const generation = await this.creator.create(
      em,
      // The key of the request is that of the batch.
      { userId, idempotencyKey: `batch ${uuidv7()}`, requestHash: '' },
      {
        productId: null,
        photoId,
        sources,
        imageType,
        aspect,
        title,
        prompt: sources && task?.task === 'group' ? buildGroupPrompt(scene, sources, imageType) : scenePrompt(scene, imageType),
        ...task,
        fromCredits,
        batchId,
      },
      { requester: { network: widestNetworkOf(customer.ip), account: userId }, isPaid: fromCredits },
    );
    if (fromCredits) await this.pictureCredits.use(em, userId, generation.id);
    return generation.id;
  }
}
