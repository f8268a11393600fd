import type { MikroORM } from '@mikro-orm/postgresql';
import { Gauge } from 'prom-client';
import { metrics } from '../operations/metrics.js';

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
}

let pool: Pool | undefined;

new Gauge({
  name: 'keepsake_database_pool_connections',
  help: 'Connections of this process to PostgreSQL that are in_use and idle, and how many requests are waiting for one.',
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
  help: 'How many connections to PostgreSQL this process may open (DATABASE_POOL_SIZE), apart from those of its queues.',
  registers: [metrics],
  collect() {
    this.set(pool?.options.max ?? 0);
  },
});

/** Shows the connections of this database: the process has one. */
export async function observePool(orm: MikroORM): Promise<void> {
  pool = (await orm.em.getConnection('write').getNativeClient()) as Pool;
}
