import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import type { PoolClient } from 'pg';
import { CONFIG, type Config, Queues } from '../../server/platform/index.js';
import { queueOptions } from '../../server/platform/queues/queue-backend.js';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { reservePort } from '../support/ports.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

it('gives up on a queue that never gets ready', async () => {
  const silent = { name: 'media', on: () => undefined, waitUntilReady: () => new Promise(() => undefined) } as unknown as Queue;
  const message = {
    id: randomUUID(),
    queue: 'media' as const,
    name: 'never',
    payload: {},
    correlationId: null,
    attempts: 1,
    backoffMs: 1,
    delayMs: 0,
    priority: 0,
  };
  jest.useFakeTimers({ now: Date.now() });
  const refusal = expect(new Queues([silent], []).enqueue(message)).rejects.toThrow('not ready in time');
  await jest.advanceTimersByTimeAsync(10_000);
  await refusal;
});
afterEach(() => jest.useRealTimers());

it('reopens a queue whose first connection failed', async () => {
  const shop = await TestShop.open({ workers: false });
  const url = new URL(shop.settings.DATABASE_URL!);
  const postgresPort = Number(url.port);
  const port = await reservePort();
  url.port = String(port);
  const config = { ...shop.web.app.get<Config>(CONFIG), DATABASE_URL: url.href };
  const queues = new Queues([new Queue('media', queueOptions(config, 'media'))], []);
  const message = {
    id: randomUUID(),
    queue: 'media' as const,
    name: 'late',
    payload: {},
    correlationId: null,
    attempts: 1,
    backoffMs: 1,
    delayMs: 0,
    priority: 0,
  };
  await expect(queues.enqueue(message)).rejects.toThrow();
  const proxy = await TcpProxy.to(() => [postgresPort], port);
  await until(() =>
    queues.enqueue(message).then(
      () => true,
      () => false,
    ),
  );
  await queues.close();
  await proxy.close();
  await shop.close();
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
