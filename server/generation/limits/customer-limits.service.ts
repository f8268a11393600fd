import { Injectable } from '@nestjs/common';
import { AppError, Clock, type EntityManager, networkOf, RateLimiter } from '../../platform/index.js';

const HOUR_MS = 3_600_000;
/** Higher than two free generations need, even after failures. */
const OF_ACCOUNT = { limit: 20, windowMs: HOUR_MS };
const OF_NETWORK = { limit: 200, windowMs: HOUR_MS };
/** Submits of one account in a day (UTC): they cost money even without a picture. */
const SUBMISSIONS_PER_DAY = 20;

export interface Customer {
  userId: string;
  ip: string;
}

/**
 * Keeps one customer from using up the day's budget. The limit of free generations does not: canceled ones are returned.
 * Bought pictures are not limited.
 */
@Injectable()
export class CustomerLimits {
  constructor(
    private readonly counter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a generation in the transaction of `em`, which has locked the customer's credits.
   * @throws AppError GENERATION.TOO_MANY_PICTURES
   */
  async count(em: EntityManager, { userId, ip }: Customer): Promise<void> {
    if ((await this.submittedToday(em, userId)) >= SUBMISSIONS_PER_DAY) {
      throw tooMany('You’ve reached today’s limit for pictures. Please come back tomorrow.');
    }
    const isAllowed =
      (await this.counter.allows('generations', userId, OF_ACCOUNT.limit, OF_ACCOUNT.windowMs, em)) &&
      (await this.counter.allows('generations-of-network', networkOf(ip), OF_NETWORK.limit, OF_NETWORK.windowMs, em));
    if (!isAllowed) throw tooMany('Too many pictures were started in the last hour. Please try again later.');
  }

  private async submittedToday(em: EntityManager, userId: string): Promise<number> {
    const [row] = await em.execute<{ submissions: number }[]>(
      `select coalesce(sum(submissions), 0)::int as submissions from generation.generations g
       where user_id = ? and created_at >= ?::date and not from_credits
         and not exists (select from generation.generations o where o.id = g.retry_of and o.from_credits)`,
      [userId, this.clock.now().toISOString().slice(0, 10)],
    );
    return row?.submissions ?? 0;
  }
}

function tooMany(message: string): AppError {
  return new AppError('GENERATION.TOO_MANY_PICTURES', message);
}
