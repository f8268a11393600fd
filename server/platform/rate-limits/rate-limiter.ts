import type { KeyObject } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Clock } from '../clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { KeepsakeSecret } from '../config/keepsake-secret.js';
import { keyedHash, purposeKey } from '../config/keyed-hash.js';
import { Database, type Statement } from '../database/database.js';

export interface SubjectLimit {
  bucket: string;
  subject: string;
  limit: number;
}

export interface RateLimit {
  limit: number;
  windowMs: number;
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
    this.isOn = config.AUTH_RATE_LIMITS;
  }

  /** Counts one call, in the transaction of `em` if there is one. @returns false when it is one too many */
  async allows(bucket: string, subject: string, limit: number, windowMs: number, em = this.database.fork()): Promise<boolean> {
    return !this.isOn || (await this.add(bucket, subject, 1, windowMs, em)).consumedPoints <= limit;
  }

  /**
   * Counts one call in several buckets with one statement, in the transaction of `em`. Counts in all of them, even when one refuses.
   * @returns false when it is one too many for any
   */
  async allowsEach(em: EntityManager, counts: readonly SubjectLimit[], windowMs: number): Promise<boolean> {
    if (!this.isOn) return true;
    const limits = new Map(counts.map(({ bucket, subject, limit }) => [this.keyOf(bucket, subject), limit]));
    const now = this.clock.now().getTime();
    // Sorted, so that two transactions never deadlock.
    const rows = await this.database.queryIn<{ key: string; points: number }>(em, {
      name: 'count in each',
      text: `insert into platform.rate_limits as mine (key, points, expire)
        select key, 1, $1 from unnest($2::text[]) as key order by key
        on conflict (key) do update set points = case when mine.expire <= $3 then 1 else mine.points + 1 end,
          expire = case when mine.expire <= $3 then excluded.expire else mine.expire end
        returning key, points`,
      values: [now + windowMs, [...limits.keys()], now],
    });
    return rows.every(({ key, points }) => points <= (limits.get(key) ?? 0));
  }

  /**
   * Counts one call, as `allows` does.
   * @throws the refusal when it is one too many
   */
  async enforce(bucket: string, subject: string, { limit, windowMs }: RateLimit, refusal: Error): Promise<void> {
    if (!(await this.allows(bucket, subject, limit, windowMs))) throw refusal;
  }

  /** Whether the last call that was allowed is at least `pauseMs` ago. */
  async allowsAfterPause(bucket: string, subject: string, pauseMs: number): Promise<boolean> {
    return !this.isOn || (await this.add(bucket, subject, 1, pauseMs)).consumedPoints === 1;
  }

  /** Uncounts a call that `allows` counted, after its credentials turned out to be correct. */
  async uncount(bucket: string, subject: string): Promise<void> {
    const key = this.keyOf(bucket, subject);
    await this.database.fork().execute('update platform.rate_limits set points = points - 1 where points > 0 and key = ?', [key]);
  }

  /** Resets a window or a pause. */
  async reset(bucket: string, subject: string): Promise<void> {
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
