import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '../../platform/index.js';
import { Secrets } from '../signing/secrets.js';

const WINDOW_MS = 5 * 60_000;
/** Distance between two mails to one address. */
const MAIL_GAP_MS = 60_000;

/** Counters shared by all processes. Addresses are kept as pseudonyms. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts one call in the current window of five minutes. @returns false when it is one too many */
  async allows(route: string, ipAddress: string, limit: number): Promise<boolean> {
    if (!this.config.AUTH_RATE_LIMITS) return true;
    const windowStart = Math.floor(this.clock.now().getTime() / WINDOW_MS) * WINDOW_MS;
    const [row] = await this.execute<{ hits: number }>(
      `insert into identity.rate_limits as mine (bucket, window_start, hits) values (?, ?, 1)
       on conflict (bucket) do update set
         hits = case when mine.window_start = excluded.window_start then mine.hits + 1 else 1 end,
         window_start = excluded.window_start
       returning hits`,
      [`${route}:${this.secrets.pseudonym(ipAddress)}`, new Date(windowStart).toISOString()],
    );
    return (row?.hits ?? 0) <= limit;
  }

  /** Whether a mail may go to this address now, known to us or not. A yes starts the next gap. */
  async allowsMailTo(email: string): Promise<boolean> {
    if (!this.config.AUTH_RATE_LIMITS) return true;
    const now = this.clock.now();
    const rows = await this.execute(
      `insert into identity.rate_limits as mine (bucket, window_start, hits) values (?, ?, 1)
       on conflict (bucket) do update set window_start = excluded.window_start where mine.window_start <= ?
       returning hits`,
      [
        `mail:${this.secrets.pseudonym(email)}`,
        now.toISOString(),
        new Date(now.getTime() - MAIL_GAP_MS).toISOString(),
      ],
    );
    return rows.length > 0;
  }

  /** Forgets counters that no longer count. */
  async sweep(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - 2 * WINDOW_MS);
    await this.execute(`delete from identity.rate_limits where window_start < ?`, [longAgo.toISOString()]);
  }

  private execute<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.database.fork().execute(statement, values);
  }
}
