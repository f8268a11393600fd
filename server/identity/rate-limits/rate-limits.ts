import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type EntityManager } from '../../platform/index.js';
import { Secrets } from '../signing/secrets.js';

export const FIVE_MINUTES_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Distance between two messages to one address. */
const MESSAGE_GAP_MS = 60_000;
const MESSAGES_PER_HOUR = 6;
/** Digits of one purpose tried for one address, however often new ones were sent. */
const CODE_TRIES_PER_HOUR = 15;

/** Counters shared by all processes. Addresses are kept as pseudonyms. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts one call in the current window. @returns false when it is one too many */
  async allows(bucket: string, subject: string, limit: number, windowMs = FIVE_MINUTES_MS): Promise<boolean> {
    if (!this.config.AUTH_RATE_LIMITS) return true;
    return (await this.count(bucket, subject, windowMs)) <= limit;
  }

  /**
   * Counts a try of six digits that are alive, in the transaction of `em`; new digits do not reset it.
   * @returns false when there were too many this hour
   */
  async allowsCode(em: EntityManager, purpose: string, sentTo: string): Promise<boolean> {
    if (!this.config.AUTH_RATE_LIMITS) return true;
    return (await this.count(`code-${purpose}`, sentTo, HOUR_MS, em)) <= CODE_TRIES_PER_HOUR;
  }

  /**
   * Whether a message may go to this address now, known to us or not: one a minute and a few an hour. A yes starts
   * the next gap.
   * @param address an e-mail address in lower case, or the digits of a phone number
   */
  async allowsMessageTo(address: string): Promise<boolean> {
    if (!this.config.AUTH_RATE_LIMITS) return true;
    const now = this.clock.now();
    const rows = await this.execute(
      `insert into identity.rate_limits as mine (bucket, window_start, hits) values (?, ?, 1)
       on conflict (bucket) do update set window_start = excluded.window_start where mine.window_start <= ?
       returning hits`,
      [this.key('message-gap', address), now.toISOString(), new Date(now.getTime() - MESSAGE_GAP_MS).toISOString()],
    );
    return rows.length > 0 && (await this.count('message-hour', address, HOUR_MS)) <= MESSAGES_PER_HOUR;
  }

  /** Takes the gap back when the message could not be sent; it still counts for the hour. */
  async forgetMessageTo(address: string): Promise<void> {
    await this.execute(`delete from identity.rate_limits where bucket = ?`, [this.key('message-gap', address)]);
  }

  /** Takes back what `allows` counted, for a call that was right. */
  async discount(bucket: string, subject: string): Promise<void> {
    const statement = `update identity.rate_limits set hits = greatest(hits - 1, 0) where bucket = ?`;
    await this.execute(statement, [this.key(bucket, subject)]);
  }

  /** Starts a count anew, once somebody has shown that they are who they say. */
  async forget(bucket: string, subject: string): Promise<void> {
    await this.execute(`delete from identity.rate_limits where bucket = ?`, [this.key(bucket, subject)]);
  }

  /** Forgets counters that no longer count. */
  async sweep(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - 2 * HOUR_MS);
    await this.execute(`delete from identity.rate_limits where window_start < ?`, [longAgo.toISOString()]);
  }

  private async count(
    bucket: string,
    subject: string,
    windowMs: number,
    em = this.database.fork(),
  ): Promise<number> {
    const windowStart = Math.floor(this.clock.now().getTime() / windowMs) * windowMs;
    const [row] = await em.execute<{ hits: number }[]>(
      `insert into identity.rate_limits as mine (bucket, window_start, hits) values (?, ?, 1)
       on conflict (bucket) do update set
         hits = case when mine.window_start = excluded.window_start then mine.hits + 1 else 1 end,
         window_start = excluded.window_start
       returning hits`,
      [this.key(bucket, subject), new Date(windowStart).toISOString()],
    );
    return row?.hits ?? 0;
  }

  private key(bucket: string, subject: string): string {
    return `${bucket}:${this.secrets.pseudonym(subject)}`;
  }

  private execute<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.fork().execute(statement, values);
  }
}

/** What counts as one caller: an IPv4 address, or the /64 network that an IPv6 customer has to themselves. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = '', tail] = ipAddress.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
