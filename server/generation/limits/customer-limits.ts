import { Injectable } from '@nestjs/common';
import {
  AppError,
  Clock,
  DAY_MS,
  type EntityManager,
  HOUR_MS,
  networkOf,
  RateLimiter,
  widestNetworkOf,
} from '../../platform/index.js';
import type { Generation } from '../generation.entity.js';
import { EngineBudget } from './engine-budget.js';

/** Higher than two free generations need, even after failures. */
const OF_ACCOUNT = { bucket: 'generations', limit: 20, windowMs: HOUR_MS };
const OF_NETWORK = { bucket: 'generations-of-network', limit: 200, windowMs: HOUR_MS };
/** Submits of one account in a day (UTC): they cost money even without a picture. */
const SUBMISSIONS_PER_DAY = 20;
/** The part of a day's free pictures for one network, whose people can sign up with any number of mailboxes. */
const SHARE_OF_NETWORK = 0.25;
/** Enough for everybody at home, however small the shop's budget. */
const MIN_OF_NETWORK = 20;

export interface LimitedCustomer {
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
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    private readonly budget: EngineBudget,
  ) {}

  /**
   * Counts a generation in the transaction of `em`, which has locked the customer's credits.
   * @throws AppError GENERATION.TOO_MANY_PICTURES
   */
  async count(
    em: EntityManager,
    { userId, ip }: LimitedCustomer,
    { task = 'portrait', candidates = 1 }: Partial<Pick<Generation, 'task' | 'candidates'>>,
  ): Promise<void> {
    if ((await this.submittedToday(em, userId)) >= SUBMISSIONS_PER_DAY) {
      throw tooMany('You’ve reached today’s limit for pictures. Please come back tomorrow.', this.msToTomorrow);
    }
    const isAllowed =
      (await this.limiter.allows(OF_ACCOUNT, userId, em)) && (await this.limiter.allows(OF_NETWORK, networkOf(ip), em));
    if (!isAllowed) throw tooMany('Too many pictures were started in the last hour. Please try again later.', HOUR_MS);
    if (!(await this.allowsNetworkToday(em, ip, this.budget.pictureCountOf(task, candidates)))) {
      const message = 'Your network has used up today’s free pictures. Please come back tomorrow.';
      throw tooMany(message, this.msToTomorrow);
    }
  }

  private async allowsNetworkToday(em: EntityManager, ip: string, pictures: number): Promise<boolean> {
    const subject = `${this.today} ${widestNetworkOf(ip)}`;
    const limit = Math.max(MIN_OF_NETWORK, Math.floor(this.budget.freePicturesPerDay * SHARE_OF_NETWORK));
    return this.limiter.allows({ bucket: 'free-pictures-of-network', limit, windowMs: DAY_MS }, subject, em, pictures);
  }

  private async submittedToday(em: EntityManager, userId: string): Promise<number> {
    const [row] = await em.execute<{ submissions: number }[]>(
      `select coalesce(sum(submissions), 0)::int as submissions from generation.generations g
       where user_id = ? and created_at >= ?::date and not from_credits
         and not exists (
           select from generation.generations bought where bought.from_credits
             and (bought.id = g.retry_of or (g.is_free_change and bought.id = g.root_generation_id))
         )`,
      [userId, this.today],
    );
    return row?.submissions ?? 0;
  }

  /** In UTC, as the budget's days. */
  private get today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  private get msToTomorrow(): number {
    return DAY_MS - (this.clock.now().getTime() % DAY_MS);
  }
}

function tooMany(message: string, waitMs: number): AppError {
  return new AppError('GENERATION.TOO_MANY_PICTURES', message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
