import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { widerSubjects } from './network-of.js';

/** Counters older than this no longer count: no window is longer than an hour. */
const KEPT_MS = 2 * 60 * 60_000;

export interface RateLimit {
  limit: number;
  /** An hour at most. */
  windowMs: number;
}

/**
 * Counts calls in windows of time, for all processes together. Whom a counter is about (a network, an address) is kept
 * only as a keyed pseudonym.
 */
export class RateLimiter {
  private readonly key: Buffer;
  private readonly isOn: boolean;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    config: Pick<Config, 'KEEPSAKE_SECRET' | 'AUTH_RATE_LIMITS'>,
  ) {
    this.key = createHmac('sha256', config.KEEPSAKE_SECRET).update('rate-limits').digest();
    this.isOn = config.AUTH_RATE_LIMITS;
  }

  /**
   * Counts one call in the current window, in the transaction of `em` if there is one. A subject that names an IPv6 network
   * counts for the wider ones as well, but only what was let through: one network cannot use up its neighbors' share.
   * @param windowMs an hour at most
   * @returns false when it is one too many
   */
  async allows(
    bucket: string,
    subject: string,
    limit: number,
    windowMs: number,
    em = this.database.fork(),
  ): Promise<boolean> {
    if (!this.isOn) return true;
    for (const each of [{ subject, times: 1 }, ...widerSubjects(subject)]) {
      if ((await this.count(bucket, each.subject, windowMs, em)) > limit * each.times) return false;
    }
    return true;
  }

  /**
   * Counts one call like `allows`.
   * @throws the refusal when it is one too many
   */
  async enforce(bucket: string, subject: string, { limit, windowMs }: RateLimit, refusal: Error): Promise<void> {
    if (!(await this.allows(bucket, subject, limit, windowMs))) throw refusal;
  }

  /** Whether the last yes is at least `gapMs` ago; a yes starts the next gap. */
  async allowsAfterPause(bucket: string, subject: string, gapMs: number): Promise<boolean> {
    if (!this.isOn) return true;
    const now = this.clock.now();
    const rows = await this.execute<object[]>(
      `insert into platform.rate_limits as mine (bucket, window_start, hits) values (?, ?, 1)
       on conflict (bucket) do update set window_start = excluded.window_start where mine.window_start <= ?
       returning hits`,
      [this.rowOf(bucket, subject), now.toISOString(), new Date(now.getTime() - gapMs).toISOString()],
    );
    return rows.length > 0;
  }

  /** Takes back what `allows` counted, for a call that was right. */
  async uncount(bucket: string, subject: string): Promise<void> {
    for (const each of [{ subject }, ...widerSubjects(subject)]) {
      const statement = `update platform.rate_limits set hits = greatest(hits - 1, 0) where bucket = ?`;
      await this.execute(statement, [this.rowOf(bucket, each.subject)]);
    }
  }

  /** Starts a count or a gap anew. */
  async reset(bucket: string, subject: string): Promise<void> {
    await this.execute(`delete from platform.rate_limits where bucket = ?`, [this.rowOf(bucket, subject)]);
  }

  /** Deletes counters that no longer count, those of requests (`SharedCount`) among them: they go by the real time. */
  async sweep(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.database.deleteInBatches('platform.rate_limits', 'window_start < ?', [longAgo.toISOString()]);
    await this.database.deleteInBatches('platform.request_counts', 'expire < ?', [Date.now()]);
  }

  private async count(bucket: string, subject: string, windowMs: number, em: EntityManager): Promise<number> {
    const windowStart = Math.floor(this.clock.now().getTime() / windowMs) * windowMs;
    const [row] = await em.execute<{ hits: number }[]>(
      `insert into platform.rate_limits as mine (bucket, window_start, hits) values (?, ?, 1)
       on conflict (bucket) do update set
         hits = case when mine.window_start = excluded.window_start then mine.hits + 1 else 1 end,
         window_start = excluded.window_start
       returning hits`,
      [this.rowOf(bucket, subject), new Date(windowStart).toISOString()],
    );
    return row?.hits ?? 0;
  }

  private rowOf(bucket: string, subject: string): string {
    return `${bucket}:${createHmac('sha256', this.key).update(subject).digest('base64url')}`;
  }

  private execute<Rows>(statement: string, values: unknown[]): Promise<Rows> {
    const em: EntityManager = this.database.fork();
    return em.execute(statement, values) as Promise<Rows>;
  }
}
