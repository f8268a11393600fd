import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { migrateDatabase } from '../../server/database/migrate-database.js';
import { startWebApp, type TestWebApp } from '../support/app.js';
import { insertProduct } from '../support/catalog-data.js';
import { startTestPostgres, type TestPostgres } from '../support/postgres.js';
import { startReplica } from '../support/replica.js';
import type { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

interface Listed {
  name: string;
  pdf_price: number;
}

let primary: TestPostgres;
let replica: TestPostgres;
let onPrimary: Pool;
let onReplica: Pool;
let web: TestWebApp;
let silent: Server;
const held = new Set<Socket>();

beforeAll(async () => {
  primary = await startTestPostgres();
  await migrateDatabase(primary.url);
  replica = await startReplica(primary);
  onPrimary = poolOf(primary);
  onReplica = poolOf(replica);
  silent = createServer((socket) => void held.add(socket)).listen(0, '127.0.0.1');
});
afterEach(() => web.close());
afterAll(async () => {
  held.forEach((socket) => socket.destroy());
  silent.close();
  await Promise.all([onPrimary.end(), onReplica.end()]);
  await replica.stop();
  await primary.stop();
});

function poolOf({ url }: TestPostgres): Pool {
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

async function open(...replicaUrls: string[]): Promise<void> {
  web = await startWebApp({ env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: replicaUrls.join(', ') } });
}

function addProduct(name: string): Promise<string> {
  const shop = { sql: async (text: string, values: unknown[]) => (await onPrimary.query(text, values)).rows };
  return insertProduct(shop as unknown as TestShop, { name });
}

async function onReplicaToo(id: string): Promise<void> {
  await until(async () => (await onReplica.query('select from catalog.products where id = $1', [id])).rowCount);
}

async function list(query = ''): Promise<Listed[]> {
  const answer = await fetch(`${web.url}/api/products${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { products: Listed[] }).products;
}

async function priceOf(name: string): Promise<number | undefined> {
  return (await list()).find((product) => product.name === name)?.pdf_price;
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${web.url}/readyz`)).ok;
}

const silentUrl = () => `postgresql://keepsake:none@127.0.0.1:${(silent.address() as AddressInfo).port}/keepsake`;

describe('a read replica', () => {
  it('shows an old price for seconds and never charges it', async () => {
    const id = await addProduct('A lagging gift');
    await onReplicaToo(id);
    await open(replica.url);
    await list();
    await onReplica.query('select pg_wal_replay_pause()');
    await onPrimary.query('update catalog.products set pdf_price_cents = 1900 where id = $1', [id]);

    // On a busy machine the first request may not reach the replica.
    await until(async () => (await priceOf('A lagging gift')) === 18);
    const check = await fetch(`${web.url}/api/cart-check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ productId: id, productType: 'pdf' }] }),
    });
    expect(JSON.stringify(await check.json())).toContain('19');
    await until(async () => (await priceOf('A lagging gift')) === 19, 15_000, 200);
    await onReplica.query('select pg_wal_replay_resume()');
  });

  it('does not hide new products', async () => {
    await open(replica.url);
    await onReplica.query('select pg_wal_replay_pause()');
    const id = await addProduct('A brand new gift');

    expect((await fetch(`${web.url}/api/products/${id}`)).status).toBe(200);
    await onReplica.query('select pg_wal_replay_resume()');
  });

  it('serves all catalog reads', async () => {
    const id = await addProduct('A cushion that was copied');
    await onReplicaToo(id);
    await open(replica.url);

    await until(async () => {
      const before = await scansOf();
      await list();
      expect(await list('?search=cushion')).toMatchObject([{ name: 'A cushion that was copied' }]);
      await fetch(`${web.url}/api/products/${id}`);
      await fetch(`${web.url}/api/products/selection?ids=${id}`);
      await fetch(`${web.url}/product/${id}`);
      return (await scansOf()) === before;
    });
  });

  it('is skipped when it does not answer', async () => {
    const id = await addProduct('A gift of the silent one');
    await onReplicaToo(id);
    await open(silentUrl(), replica.url);

    for (let round = 0; round < 8; round += 1) await list();
    expect(await isReady()).toBe(true);
    await until(async () => {
      const durations: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const begun = Date.now();
        await list();
        durations.push(Date.now() - begun);
      }
      return Math.max(...durations) < 1_000;
    });
  });

  it('fails and recovers without failing requests', async () => {
    await open(replica.url);
    await list();
    await onReplica.end();
    await replica.stop();

    const answers = await Promise.all(Array.from({ length: 20 }, () => list()));

    expect(answers).toHaveLength(20);
    expect(await isReady()).toBe(true);
    replica = await startReplica(primary);
    onReplica = poolOf(replica);
  });
});

/** Number of scans of the products table on the primary. */
async function scansOf(): Promise<number> {
  await onPrimary.query('select pg_stat_force_next_flush()');
  const { rows } = await onPrimary.query<{ scans: string }>(
    `select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where schemaname = 'catalog' and relname = 'products'`,
  );
  return Number(rows[0]?.scans);
}
