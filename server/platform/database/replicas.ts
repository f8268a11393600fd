import type { ConnectionType } from '@mikro-orm/core';
import { PostgreSqlDriver, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import { logger } from '../logging/logger.js';

const LOOK_EVERY_MS = 1_000;
/** What a replica may be behind: after so long, what was written to the primary is to be found on it. */
const MAX_LAG_MS = 5_000;

/** PostgreSQL with read replicas: reads go to one that is there and in step, and to the primary when there is none. */
export class ReplicatedDriver extends PostgreSqlDriver {
  private readonly unavailable = new Set<PostgreSqlConnection>();

  override getConnection(type: ConnectionType = 'write'): PostgreSqlConnection {
    const usable = type === 'write' ? [] : this.replicas.filter((replica) => !this.unavailable.has(replica));
    return usable[Math.floor(Math.random() * usable.length)] ?? this.connection;
  }

  /** @param written how far the primary had written MAX_LAG_MS ago; null when that is not known */
  async check(written: string | null): Promise<void> {
    await Promise.all(this.replicas.map(async (replica, index) => {
      const trouble = await troubleOf(replica, written);
      if (Boolean(trouble) === this.unavailable.has(replica)) return;
      const facts = { replica: index + 1, err: trouble };
      if (trouble) logger.warn(facts, 'a read replica is left alone: the others or the primary are read');
      else logger.info(facts, 'a read replica is read again');
      if (trouble) this.unavailable.add(replica);
      else this.unavailable.delete(replica);
    }));
  }

  /** How far the primary has written; null when it cannot say. */
  async walPosition(): Promise<string | null> {
    try {
      const [row] = await this.connection.execute<{ at: string }[]>('select pg_current_wal_lsn()::text as at');
      return row?.at ?? null;
    } catch {
      return null;
    }
  }
}

/** What keeps a replica from being read. One that is no physical copy cannot say how far it is, and is taken to be in step. */
async function troubleOf(replica: PostgreSqlConnection, written: string | null): Promise<Error | null> {
  try {
    const [row] = await replica.execute<{ behind: boolean | null }[]>(
      'select pg_last_wal_replay_lsn() < ?::pg_lsn as behind',
      [written],
    );
    return row?.behind ? new Error(`It lacks what the primary wrote ${MAX_LAG_MS} ms ago.`) : null;
  } catch (error) {
    return error as Error;
  }
}

/** Looks again and again which replicas can be read. */
export class ReplicaMonitor {
  private readonly samples: { at: number; written: string | null }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private checking = Promise.resolve();

  constructor(private readonly driver: ReplicatedDriver) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.checking = this.check().then(() => {
        if (this.timer) this.start();
      });
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.checking;
  }

  private async check(): Promise<void> {
    const now = Date.now();
    this.samples.push({ at: now, written: await this.driver.walPosition() });
    const settled = this.samples.filter(({ at }) => now - at >= MAX_LAG_MS);
    const latest = settled.at(-1);
    this.samples.splice(0, settled.length - 1);
    await this.driver.check(latest?.written ?? null);
  }
}
