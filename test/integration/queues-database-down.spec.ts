import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { PoolClient } from 'pg';
import { Queues } from '../../server/platform/index.js';
import { TestShop } from '../support/test-shop.js';

it('gives up on a queue that never gets ready', async () => {
  const silent = { name: 'media', on: () => undefined, waitUntilReady: () => new Promise(() => undefined) } as unknown as Queue;
  const message = { id: randomUUID(), queue: 'media' as const, name: 'never', payload: {}, correlationId: null, attempts: 1, backoffMs: 1, delayMs: 0 };
  await expect(new Queues([silent], []).enqueue(message)).rejects.toThrow('not ready in time');
});

it('survives a connection to PostgreSQL that breaks while it is checked out', async () => {
  const shop = await TestShop.open({ workers: false });
  const queue = shop.web.app.get(Queues).queue('media');
  await queue.waitUntilReady();
  const { connection } = queue.backend as unknown as { connection: { pool: { connect(): Promise<PoolClient> } } };
  const client = await connection.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await shop.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  client.release(true);
  await expect(queue.getJobCounts()).resolves.toBeDefined();
  await shop.close();
});
