import type { KeyObject } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { KeepsakeSecret } from '../secrets/keepsake-secret.js';
import { keyedHash, purposeKey } from '../secrets/keyed-hash.js';
import { Database, type Statement } from '../database/database.js';

/** Allows a subject (a network, an account, an address) so many calls in a window. Limits of one bucket share a count. */
export interface RateRule {
  bucket: string;
  limit: number;
  windowMs: number;
}

export interface SubjectLimit extends RateRule {
  subject: string;
}

/**
 * Counts calls of all processes together, in windows that start with the first call. Subjects (a network, an email) are
 * stored as keyed pseudonyms only.
 */
@Injectable()
export class RateLimiter {
  private readonly key: KeyObject;
  readonly isOn: boolean;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    secret: KeepsakeSecret,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = purposeKey(secret.current, 'rate-limits');
    this.isOn = config.RATE_LIMITS;
  }

  /**
   * Counts one call, in the transaction of `em` if there is one.
   * @param points as how many calls it counts
   * @returns false when it is one too many
   */
  async allows({ bucket, limit, windowMs }: RateRule, subject: string, em = this.database.fork(), points = 1): Promise<boolean> {
    return !this.isOn || (await this.add(bucket, subject, points, windowMs, em)).consumedPoints <= limit;
  }

  /**
   * Counts one call in several buckets with one statement, in the transaction of `em`. Counts in all of them, even when one refuses.
   * @returns false when it is one too many for any
   */
  async allowsEach(em: EntityManager, counts: readonly SubjectLimit[]): Promise<boolean> {
    if (!this.isOn) return true;
    const limits = new Map(counts.map((count) => [this.keyOf(count.bucket, count.subject), count]));
    const now = this.clock.now().getTime();
    // Sorted, so that two transactions never deadlock.
    const rows = await this.database.queryIn<{ key: string; points: number }>(em, {
      name: 'count in each',
      text: `insert into platform.rate_limits as mine (key, points, expire)
        select key, 1, expire from unnest($1::text[], $2::bigint[]) as counts (key, expire) order by key
        on conflict (key) do update set points = case when mine.expire <= $3 then 1 else mine.points + 1 end,
          expire = case when mine.expire <= $3 then excluded.expire else mine.expire end
        returning key, points`,
      values: [[...limits.keys()], [...limits.values()].map(({ windowMs }) => now + windowMs), now],
    });
    return rows.every(({ key, points }) => points <= (limits.get(key)?.limit ?? 0));
  }

  /**
   * Counts one call, as `allows` does.
   * @throws the refusal when it is one too many
   */
  async enforce(rule: RateRule, subject: string, refusal: Error): Promise<void> {
    if (!(await this.allows(rule, subject))) throw refusal;
  }

  /** Uncounts a call that `allows` counted, after its credentials turned out to be correct. */
  async uncount({ bucket }: Pick<RateRule, 'bucket'>, subject: string): Promise<void> {
    const key = this.keyOf(bucket, subject);
    await this.database.fork().execute('update platform.rate_limits set points = points - 1 where points > 0 and key = ?', [key]);
  }

  /** Starts a new window. */
  async reset({ bucket }: Pick<RateRule, 'bucket'>, subject: string): Promise<void> {
    await this.limiter(this.database.fork()).delete(this.keyOf(bucket, subject));
  }

  /** Counts points. @returns how many there are in the window now */
  add(bucket: string, subject: string, points: number, windowMs: number, em = this.database.fork()): Promise<RateLimiterRes> {
    return this.limiter(em).penalty(this.keyOf(bucket, subject), points, { customDuration: windowMs / 1_000 });
  }

  async sweep(): Promise<void> {
    await this.database.deleteInBatches('platform.rate_limits', 'expire < ?', [this.clock.now().getTime()]);
  }

  /** Creates a limiter per entity manager: a count belongs to the transaction of its call. */
  private limiter(em: EntityManager): RateLimiterPostgres {
    const query = async ({ values, ...statement }: Statement) => {
      const aheadMs = this.clock.now().getTime() - Date.now();
      // The third and fourth values are times of the system clock, but the shop has its own clock.
      const times = values.splice(2).map((time) => Number(time) + aheadMs);
      return { rows: await this.database.queryIn(em, { ...statement, values: [...values, ...times] }) };
    };
    return new RateLimiterPostgres({
      storeClient: { query },
      storeType: 'client',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: 1,
      duration: 1,
    });
  }

  /** Keyed hash of a network or account. */
  pseudonymOf(subject: string): string {
    return keyedHash(subject, this.key);
  }

  private keyOf(bucket: string, subject: string): string {
    return `${bucket}:${this.pseudonymOf(subject)}`;
  }
}
