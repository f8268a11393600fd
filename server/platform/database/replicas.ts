import type { ConnectionType } from '@mikro-orm/core';
import { PostgreSqlDriver, type PostgreSqlConnection } from '@mikro-orm/postgresql';
import { logger } from '../logging/logger.js';

const CHECK_EVERY_MS = 1_000;
/** How far a replica may lag behind the primary. */
const MAX_LAG_MS = 5_000;

/** PostgreSQL with read replicas: reads go to a replica that is reachable and current, or else to the primary. */
export class ReplicatedDriver extends PostgreSqlDriver {
  private readonly unavailable = new Set<PostgreSqlConnection>();

  override getConnection(type: ConnectionType = 'write'): PostgreSqlConnection {
    const usable = type === 'write' ? [] : this.replicas.filter((replica) => !this.unavailable.has(replica));
    return usable[Math.floor(Math.random() * usable.length)] ?? this.connection;
  }

  /** @param written the primary's WAL position MAX_LAG_MS ago; null when it is not known */
  async check(written: string | null): Promise<void> {
    await Promise.all(
      this.replicas.map(async (replica, index) => {
        const problem = await checkReplica(replica, written);
        if (Boolean(problem) === this.unavailable.has(replica)) return;
        const logFields = { replica: index + 1, err: problem };
        if (problem) logger.warn(logFields, 'a read replica is skipped');
        else logger.info(logFields, 'a read replica is used again');
        if (problem) this.unavailable.add(replica);
        else this.unavailable.delete(replica);
      }),
    );
  }

  /** The primary's WAL position; null when it is unavailable. */
  async walPosition(): Promise<string | null> {
    try {
      const [row] = await this.connection.execute<{ at: string }[]>('select pg_current_wal_lsn()::text as at');
      return row?.at ?? null;
    } catch {
      return null;
    }
  }
}

/** Returns why a replica cannot be used. A logical replica has no WAL position and counts as current. */
async function checkReplica(replica: PostgreSqlConnection, walPosition: string | null): Promise<Error | null> {
  try {
    const [row] = await replica.execute<{ behind: boolean | null }[]>('select pg_last_wal_replay_lsn() < ?::pg_lsn as behind', [
      walPosition,
    ]);
    return row?.behind ? new Error(`It lags more than ${MAX_LAG_MS} ms behind the primary.`) : null;
  } catch (error) {
    return error as Error;
  }
}

/** Checks which replicas can be used. */
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
    }, CHECK_EVERY_MS);
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
