import type { TestShop } from './test-shop.js';

/**
 * Ends the locks that a killed worker holds on its jobs, and its leases of generations, as ten seconds do: the next worker
 * takes both over when it starts. For queues in PostgreSQL.
 */
export async function expireJobLocks(shop: TestShop): Promise<void> {
  await shop.sql(`update bullmq.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`);
  await shop.sql(`update generation.generations set lease_until = now() where lease_until > now()`);
  await shop.sql(`delete from bullmq.meta where field = 'stalled-check'`);
}
