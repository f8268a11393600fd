import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { connectRedis } from '../queues/redis-server.js';

export const WINDOW_SECONDS = 60;
/** So that nothing is mixed up with what queues keep in the same Redis. */
const KEY_PREFIX = 'keepsake:requests';
/** A server that accepts and then is silent: what is told to it is given up, so that nothing piles up. */
const PATIENCE = { connectTimeout: 5_000, commandTimeout: 1_000 };

/** The count of requests that all processes share: in Redis where there is one, otherwise in PostgreSQL. */
export interface SharedCounter {
  limiter: RateLimiterAbstract;
  close(): void;
}

export function openSharedCounter(config: Config, database: Database): SharedCounter {
  const options = { keyPrefix: KEY_PREFIX, points: config.REQUESTS_PER_MINUTE, duration: WINDOW_SECONDS };
  if (!config.REDIS_URL) {
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: { query: asMikroOrm(database) },
      storeType: 'client',
      schemaName: 'platform',
      tableName: 'request_counts',
      tableCreated: true,
      // A sweep does it once for all processes, and no timer outlives this one.
      clearExpiredByTimeout: false,
    });
    return { limiter, close: () => undefined };
  }
  // Every key expires within the window, so a Redis that may evict nothing does not fill up.
  const redis = connectRedis(config.REDIS_URL, { ...PATIENCE, enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined);
  return { limiter: new RateLimiterRedis({ ...options, storeClient: redis }), close: () => redis.disconnect() };
}

/** The library speaks to a driver; here everything goes through the one pool of the process. */
function asMikroOrm(database: Database) {
  return async ({ text, values }: { text: string; values: unknown[] }): Promise<{ rows: object[] }> => {
    const inOrder: unknown[] = [];
    const statement = text.replaceAll(/\$(\d+)/g, (_, place: string) => {
      inOrder.push(values[Number(place) - 1]);
      return '?';
    });
    return { rows: await database.fork().execute(statement, inOrder) };
  };
}
