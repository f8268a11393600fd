import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  Clock,
  CONFIG,
  type Config,
  type EntityManager,
  HOUR_MS,
  networkOf,
  RateLimiter,
} from '../../platform/index.js';
import { EngineBudget } from '../limits/engine-budget.js';

/** The part of the day's budget that the test page leaves to customers. */
const CUSTOMERS_SHARE = 0.5;
const UPLOADS = { bucket: 'test-uploads', limit: 60, windowMs: HOUR_MS };
/** Enough for three full pages. */
const GENERATIONS = { bucket: 'test-generations', limit: 300, windowMs: HOUR_MS };

/** Limits for the test page, which is open to everybody. */
@Injectable()
export class TestLimits {
  private readonly imagesPerDay: number;
  private readonly picturesPerDay: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    budget: EngineBudget,
  ) {
    this.imagesPerDay = config.FAL_TESTING_PER_DAY;
    const affordable = Math.floor(budget.freePicturesPerDay * (1 - CUSTOMERS_SHARE));
    this.picturesPerDay = Math.min(config.FAL_TESTING_PER_DAY, affordable);
  }

  /** @throws AppError GENERATION.TOO_MANY_TESTS */
  async countUpload(ip: string): Promise<void> {
    const refusal = tooMany('Too many images were uploaded from here in the last hour. Please try again later.');
    await this.limiter.enforce(UPLOADS, networkOf(ip), refusal);
  }

  /** @throws AppError GENERATION.TOO_MANY_TESTS */
  async countGeneration(ip: string): Promise<void> {
    const refusal = tooMany('Too many images were generated from here in the last hour. Please try again later.');
    await this.limiter.enforce(GENERATIONS, networkOf(ip), refusal);
  }

  /** Counts an upload in the transaction of `em`. @throws AppError GENERATION.TOO_MANY_TESTS */
  async reserveImage(em: EntityManager): Promise<void> {
    if (!(await this.reserve(em, 'uploads', this.imagesPerDay))) {
      throw tooMany('No more test images can be uploaded today. Please come back tomorrow.');
    }
  }

  /** Counts a picture in the transaction of `em`. @throws AppError GENERATION.TOO_MANY_TESTS */
  async reservePicture(em: EntityManager): Promise<void> {
    if (!(await this.reserve(em, 'pictures', this.picturesPerDay))) {
      throw tooMany('Today’s test images are used up. Please come back tomorrow.');
    }
  }

  /**
   * Counts one toward the daily limit (UTC) of all visitors. One atomic statement, so concurrent calls never exceed it.
   * @returns false when that would exceed the limit
   */
  private async reserve(em: EntityManager, what: 'uploads' | 'pictures', limit: number): Promise<boolean> {
    const reserved = await em.execute<unknown[]>(
      `insert into generation.test_days as mine (day, ${what}) select ?::date, 1 where ?::int > 0
       on conflict (day) do update set ${what} = mine.${what} + 1 where mine.${what} < ?::int returning 1`,
      [this.clock.now().toISOString().slice(0, 10), limit, limit],
    );
    return reserved.length > 0;
  }
}

function tooMany(message: string): AppError {
  return new AppError('GENERATION.TOO_MANY_TESTS', message);
}
