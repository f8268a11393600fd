import type { MikroORM } from '@mikro-orm/postgresql';
import { Gauge } from 'prom-client';
import { metrics } from '../metrics.js';

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
}

let pool: Pool | undefined;

new Gauge({
  name: 'keepsake_database_pool_connections',
  help: 'PostgreSQL connections of this process, by state: in_use, idle, and waiting (requests for one).',
  labelNames: ['state'],
  registers: [metrics],
  collect() {
    if (!pool) return;
    this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
    this.set({ state: 'idle' }, pool.idleCount);
    this.set({ state: 'waiting' }, pool.waitingCount);
  },
});
new Gauge({
  name: 'keepsake_database_pool_limit',
  help: 'Most connections to PostgreSQL that this process may open (DATABASE_POOL_SIZE), without those of its queues.',
  registers: [metrics],
  collect() {
    this.set(pool?.options.max ?? 0);
  },
});

/** Measures the pool of the database of this process. */
export async function observePool(orm: MikroORM): Promise<void> {
  pool = (await orm.em.getConnection('write').getNativeClient()) as Pool;
}
