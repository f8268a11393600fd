import { Client } from 'pg';
import type { QueueName } from '../../server/platform/index.js';
import { addProduct, placeOrder } from '../support/checkout-data.js';
import { reservePort } from '../support/ports.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let web: { process: ShopProcess; ops: string };
let keeper: { process: ShopProcess; ops: string };
const processes: ShopProcess[] = [];

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  const port = String(await reservePort());
  web = { process: await ShopProcess.startWeb({ ...shop.settings, OPS_PORT: port }), ops: `http://127.0.0.1:${port}` };
  keeper = await startWorker(['maintenance']);
  processes.push(web.process);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await shop.close();
});

async function startWorker(queues: QueueName[]): Promise<{ process: ShopProcess; ops: string }> {
  const port = String(await reservePort());
  const process = await ShopProcess.startWorker({ ...shop.settings, OPS_PORT: port }, queues);
  processes.push(process);
  return { process, ops: `http://127.0.0.1:${port}` };
}

/** Samples by name and labels, such as `up{job="a"}`. */
async function scrape(ops: string): Promise<Map<string, number>> {
  const answer = await fetch(`${ops}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const samples = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

function namesIn(samples: Map<string, number>, start: string): string[] {
  return [...samples.keys()].filter((name) => name.startsWith(start));
}

/** Waits for metrics that are refreshed every ten seconds. */
function figure(name: string, value: number | ((value: number) => boolean)): Promise<boolean> {
  return until(
    async () => {
      const found = (await scrape(keeper.ops)).get(name);
      return typeof value === 'number' ? found === value : found !== undefined && value(found);
    },
    40_000,
    500,
  );
}

describe('request metrics', () => {
  const count = (route: string, method: string, status: string) =>
    `keepsake_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

  it('have route patterns, never URLs', async () => {
    const addresses = [
      '/api/generations/one?secret=1',
      '/api/generations/two',
      '/api/no/such/thing',
      '/another/secret',
      '/wp-login.php',
    ];
    for (const address of addresses) await fetch(web.process.url + address);
    await fetch(`${web.process.url}/api/products`, { method: 'DELETE' });
    await fetch(`${web.process.url}/api/products`);
    const samples = await scrape(web.ops);
    expect(samples.get(count('/api/generations/:id', 'GET', '4xx'))).toBe(2);
    expect(samples.get(count('/api/products', 'GET', '2xx'))).toBe(1);
    const routes = new Set(namesIn(samples, 'keepsake_http').map((name) => /route="([^"]*)"/.exec(name)?.[1]));
    expect([...routes].join()).not.toMatch(/secret|one|two|wp-login|such/);
  });
});

describe('a web process', () => {
  it('serves metrics of the process, not of the whole shop', async () => {
    const samples = await scrape(web.ops);
    expect(namesIn(samples, 'keepsake_build_info{version="0.1.0"')).toHaveLength(1);
    expect(samples.get('keepsake_database_pool_limit')).toBe(10);
    expect(samples.has('keepsake_database_pool_connections{state="waiting"}')).toBe(true);
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    for (const name of ['keepsake_queue', 'keepsake_outbox', 'keepsake_orders', 'keepsake_worker'])
      expect(namesIn(samples, name)).toEqual([]);
  });

  it('serves no metrics on its public port', async () => {
    expect(await (await fetch(`${web.process.url}/metrics`)).text()).not.toContain('keepsake_build_info');
  });
});

describe('a worker', () => {
  it('for maintenance serves metrics of the whole shop', async () => {
    await placeOrder(shop, [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }]);
    await shop.json('POST', '/api/contact', {
      body: { name: 'Grace', email: 'grace@example.com', topic: 'other', message: 'Hello there.' },
    });
    await shop.sql(
      `insert into platform.outbox (id, queue, name, payload, attempts, backoff_ms, delay_ms, created_at, relay_after)
       values (gen_random_uuid(), 'mail', 'a', '{}', 1, 1, 0, now() - interval '90 seconds', now() + interval '1 hour')`,
    );
    await figure('keepsake_queue_jobs{queue="mail",state="waiting"}', 1);
    await figure('keepsake_orders_open{state="unpaid"}', 1);
    await figure('keepsake_outbox_messages{queue="mail"}', 1);
    await figure('keepsake_outbox_oldest_seconds{queue="mail"}', (seconds) => seconds >= 90 && seconds < 200);
    const samples = await scrape(keeper.ops);
    expect(samples.get('keepsake_queue_oldest_waiting_seconds{queue="mail"}')).toBeGreaterThan(0);
    expect(samples.get('keepsake_orders_open{state="needs_attention"}')).toBe(0);
    expect(samples.get('keepsake_worker_slots{queue="maintenance"}')).toBe(4);
    expect(namesIn(samples, 'keepsake_worker_slots')).toHaveLength(1);
  });

  it('for another queue serves metrics of its jobs', async () => {
    const mail = await startWorker(['mail']);
    await shop.inbox.mailTo('owner@keepsake.example');
    const done = 'keepsake_job_duration_seconds_count{queue="mail",job="contact.mail-message",outcome="done"}';
    await until(async () => (await scrape(mail.ops)).get(done) === 1);
    const samples = await scrape(mail.ops);
    expect(samples.get('keepsake_mails_total{outcome="sent"}')).toBe(1);
    expect(samples.get('keepsake_job_duration_seconds_count{queue="mail",job="contact.mail-message",outcome="failed"}')).toBe(0);
    expect(namesIn(samples, 'keepsake_queue_jobs')).toEqual([]);
  });

  it('leaves out metrics that it cannot read while the database hangs', async () => {
    const client = new Client({ connectionString: shop.settings.DATABASE_URL });
    await client.connect();
    await client.query('begin; lock table platform.dead_letters, checkout.orders in access exclusive mode');
    await until(async () => namesIn(await scrape(keeper.ops), 'keepsake_orders_open').length === 0, 40_000, 500);
    const samples = await scrape(keeper.ops);
    expect(samples.get('keepsake_shop_metrics_failed_total{source="orders"}')).toBeGreaterThan(0);
    expect(samples.has('keepsake_outbox_messages{queue="mail"}')).toBe(true);
    expect(samples.has('process_resident_memory_bytes')).toBe(true);
    await client.query('rollback');
    await client.end();
    await figure('keepsake_orders_open{state="unpaid"}', 1);
  });
});
