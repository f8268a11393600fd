import { Client } from 'pg';
import { expireJobLocks } from './expire-job-locks.js';
import { LOCK_WAITERS } from './locks.js';
import type { ShopProcess } from './shop-process.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

/**
 * Runs `work` while the statement `lock` holds its lock, then kills `victim` and its statement that waits for the lock,
 * and ends its locks on jobs.
 * @param waiting a LIKE pattern for the waiting statement
 */
export async function killAtLock(
  shop: TestShop,
  victim: Pick<ShopProcess, 'kill'>,
  { lock, waiting }: { lock: string; waiting: string },
  work: () => unknown,
): Promise<void> {
  const holder = new Client({ connectionString: shop.settings.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    await work();
    const blocked = `${LOCK_WAITERS} and query like '${waiting}'`;
    await until(async () => (await shop.sql(`select 1 ${blocked}`)).length > 0);
    await victim.kill();
    // A statement outlives its client, and this one must not complete.
    await shop.sql(`select pg_terminate_backend(pid) ${blocked}`);
    await until(async () => (await shop.sql(`select 1 ${blocked}`)).length === 0);
  } finally {
    await holder.end();
  }
  await expireJobLocks(shop);
}
