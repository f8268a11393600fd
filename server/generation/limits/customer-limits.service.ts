import { Injectable } from '@nestjs/common';
import { AppError, Clock, type EntityManager, networkOf, RateLimiter } from '../../platform/index.js';

const HOUR_MS = 3_600_000;
/** Nobody with two free generations begins so many, however often one fails or is cancelled. */
const OF_ACCOUNT = { limit: 20, windowMs: HOUR_MS };
const OF_NETWORK = { limit: 200, windowMs: HOUR_MS };
/** What the engine may be asked for by one account in a day (UTC): it costs money even when nobody gets a picture. */
const SUBMISSIONS_PER_DAY = 20;

/** Who asks for a picture. */
export interface Customer {
  userId: string;
  ip: string;
}

/**
 * A free generation comes back when its picture is cancelled or refused, so it does not keep one customer from using up
 * what the engine may cost all of them.
 */
@Injectable()
export class CustomerLimits {
  constructor(
    private readonly counter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a picture, in the transaction of `em`, in which the customer's credits are locked.
   * @throws AppError GENERATION.TOO_MANY_PICTURES
   */
  async count(em: EntityManager, { userId, ip }: Customer): Promise<void> {
    if ((await this.submittedToday(em, userId)) >= SUBMISSIONS_PER_DAY) {
      throw tooMany('You have started as many pictures as one person can in a day. Please come back tomorrow.');
    }
    const isAllowed =
      (await this.counter.allows('generations', userId, OF_ACCOUNT.limit, OF_ACCOUNT.windowMs, em)) &&
      (await this.counter.allows('generations-of-network', networkOf(ip), OF_NETWORK.limit, OF_NETWORK.windowMs, em));
    if (!isAllowed) throw tooMany('Too many pictures were started in the last hour. Please try again later.');
  }

  private async submittedToday(em: EntityManager, userId: string): Promise<number> {
    const [row] = await em.execute<{ submissions: number }[]>(
      `select coalesce(sum(submissions), 0)::int as submissions from generation.generations
       where user_id = ? and created_at >= ?::date`,
      [userId, this.clock.now().toISOString().slice(0, 10)],
    );
    return row?.submissions ?? 0;
  }
}

function tooMany(sentence: string): AppError {
  return new AppError('GENERATION.TOO_MANY_PICTURES', sentence);
}
