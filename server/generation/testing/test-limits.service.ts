import { Inject, Injectable } from '@nestjs/common';
import { AppError, Clock, CONFIG, type Config, type EntityManager, networkOf, RateCounter } from '../../platform/index.js';

const HOUR_MS = 3_600_000;
const UPLOADS = { limit: 60, windowMs: HOUR_MS };
/** Three full pages. */
const GENERATIONS = { limit: 300, windowMs: HOUR_MS };

/** What keeps a page that is open to everybody from being turned against the owner (design section 8). */
@Injectable()
export class TestLimits {
  private readonly perDay: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly counter: RateCounter,
    private readonly clock: Clock,
  ) {
    this.perDay = config.FAL_TESTING_PER_DAY;
  }

  /** @throws AppError GENERATION.TOO_MANY_TESTS */
  async countUpload(ip: string): Promise<void> {
    const refusal = tooMany('Too many images were uploaded from here in the last hour. Please try again later.');
    await this.counter.require('test-uploads', networkOf(ip), UPLOADS, refusal);
  }

  /** @throws AppError GENERATION.TOO_MANY_TESTS */
  async countGeneration(ip: string): Promise<void> {
    const refusal = tooMany('Too many images were generated from here in the last hour. Please try again later.');
    await this.counter.require('test-generations', networkOf(ip), GENERATIONS, refusal);
  }

  /**
   * Counts one of the pictures that all may have together in a day (UTC), in the transaction of `em`: one statement, so
   * that parallel ones never pass the limit.
   * @throws AppError GENERATION.TOO_MANY_TESTS
   */
  async reserve(em: EntityManager): Promise<void> {
    const reserved = await em.execute<unknown[]>(
      `insert into generation.test_days as mine (day, pictures) select ?::date, 1 where ?::int > 0
       on conflict (day) do update set pictures = mine.pictures + 1 where mine.pictures < ?::int returning 1`,
      [this.clock.now().toISOString().slice(0, 10), this.perDay, this.perDay],
    );
    if (reserved.length === 0) throw tooMany('All test images of today are used up. Please come back tomorrow.');
  }
}

function tooMany(sentence: string): AppError {
  return new AppError('GENERATION.TOO_MANY_TESTS', sentence);
}
