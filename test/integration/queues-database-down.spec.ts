import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { PoolClient } from 'pg';
import { QUEUE_BACKEND, type QueueBackend, Queues } from '../../server/platform/index.js';
import { postgresBackend } from '../../server/platform/queues/queue-backend.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;

const never = () => new Promise<never>(() => undefined);

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

describe('a queue in PostgreSQL', () => {
  it('that was first used while the database was away can be used once it is back', async () => {
    const real = shop.web.app.get<QueueBackend>(QUEUE_BACKEND);
    let isAway = true;
    const nowhere = postgresBackend('postgresql://nobody@127.0.0.1:9/nothing', 1);
    const queues = new Queues({ ...real, queue: (name) => (isAway ? nowhere : real).queue(name) });
    const message = { id: randomUUID(), queue: 'media' as const, name: 'late', payload: {}, correlationId: null, attempts: 1, backoffMs: 1, delayMs: 0 };
    await expect(queues.enqueue(message)).rejects.toThrow();
    isAway = false;
    await until(() => queues.enqueue(message).then(() => true, () => false));
    await queues.close();
  });

  it('that never gets ready holds up nobody for long', async () => {
    const real = shop.web.app.get<QueueBackend>(QUEUE_BACKEND);
    const silent = { on: () => undefined, waitUntilReady: never, close: async () => undefined } as unknown as Queue;
    const queues = new Queues({ ...real, queue: () => silent });
    const message = { id: randomUUID(), queue: 'media' as const, name: 'never', payload: {}, correlationId: null, attempts: 1, backoffMs: 1, delayMs: 0 };
    await expect(queues.enqueue(message)).rejects.toThrow('not ready in time');
  });

  it('hears of a connection that breaks while somebody holds it, so that the process lives on', async () => {
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
  });
});
