import { Redis } from 'ioredis';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { reservePort } from '../support/ports.js';
import { TestRedis } from '../support/redis.js';
import { ShopProcess } from '../support/shop-process.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

async function keysOf({ url }: TestRedis): Promise<string[]> {
  const client = new Redis(url);
  try {
    return await client.keys('*');
  } finally {
    client.disconnect();
  }
}

/** Three nodes that share the cluster's hash slots. */
async function startCluster(): Promise<TestRedis[]> {
  const buses = await Promise.all([reservePort(), reservePort(), reservePort()]);
  const cluster = await Promise.all(
    buses.map((bus) => TestRedis.start({ 'cluster-enabled': 'yes', 'cluster-port': String(bus) })),
  );
  const clients = cluster.map(({ url }) => new Redis(url));
  const slots = [
    [0, 5460],
    [5461, 10922],
    [10923, 16383],
  ];
  await Promise.all(clients.map((client, index) => client.call('cluster', 'addslotsrange', ...slots[index]!)));
  await Promise.all(
    cluster.slice(1).map(({ url }, index) => {
      const { hostname, port } = new URL(url);
      return clients[0]!.call('cluster', 'meet', hostname, port, buses[index + 1]!);
    }),
  );
  const isWhole = async (client: Redis) => {
    const state = String(await client.call('cluster', 'info'));
    return state.includes('cluster_state:ok') && state.includes('cluster_known_nodes:3');
  };
  await until(async () => (await Promise.all(clients.map(isWhole))).every(Boolean));
  clients.forEach((client) => client.disconnect());
  return cluster;
}

async function orderIsPaidAndMailed(shop: TestShop, email: string): Promise<void> {
  const productId = await addProduct(shop);
  const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], { email });
  await pay(shop, order);
  await waitForPaymentState(shop, order, 'paid');
  expect(await shop.inbox.mailTo(email)).toContain(order.orderNumber);
}

async function isReady(shop: TestShop): Promise<boolean> {
  return (await shop.call('GET', '/readyz')).ok;
}

describe('queues with a Redis of their own', () => {
  let common: TestRedis;
  let own: TestRedis;
  let shop: TestShop;

  beforeAll(async () => {
    [common, own] = await Promise.all([TestRedis.start(), TestRedis.start()]);
    const env = { REDIS_URL: common.url, QUEUE_REDIS_URLS: `payments=${own.url}, mail=${own.url}` };
    shop = await TestShop.open({ env });
  });
  afterAll(async () => {
    await shop.close();
    await Promise.all([common.remove(), own.remove()]);
  });

  it('keep their jobs there and nowhere else', async () => {
    await orderIsPaidAndMailed(shop, 'apart@example.com');

    expect((await keysOf(own)).filter((key) => !/^bull:(payments|mail):/.test(key))).toEqual([]);
    expect((await keysOf(common)).filter((key) => /^bull:(payments|mail):/.test(key))).toEqual([]);
    expect(await keysOf(common)).toContainEqual(expect.stringMatching(/^bull:fulfilment:/));
  });

  it('make the process unready while it is away, and lose nothing', async () => {
    await own.down();
    await until(async () => !(await isReady(shop)));
    await own.up();
    await until(() => isReady(shop));
    await orderIsPaidAndMailed(shop, 'back@example.com');
  });
});

describe('a shop that starts while Redis is away', () => {
  let redis: TestRedis;
  let shop: TestShop;

  beforeAll(async () => {
    redis = await TestRedis.start();
    await redis.down();
    shop = await TestShop.open({ workers: false, env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await shop.close();
    await redis.remove();
  });

  it('has workers that refuse to start', async () => {
    await expect(ShopProcess.startWorker(shop.settings, ['mail'])).rejects.toThrow('ended with 1');
  });

  it('sells, and delivers once Redis is back', async () => {
    expect((await shop.call('GET', '/readyz?need=database,storage')).status).toBe(200);
    expect((await shop.call('GET', '/readyz')).status).toBe(503);
    const productId = await addProduct(shop);
    const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], { email: 'early@example.com' });
    await redis.up();
    await until(() => isReady(shop));
    await shop.startWorkers();
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    expect(await shop.inbox.mailTo('early@example.com')).toContain(order.orderNumber);
  });
});

describe('queues on a Redis cluster', () => {
  const nodes: TestRedis[] = [];
  let shop: TestShop;

  beforeAll(async () => {
    nodes.push(...(await startCluster()));
    const hosts = nodes.map(({ url }) => new URL(url).host);
    shop = await TestShop.open({ env: { REDIS_URL: `redis+cluster://${hosts.slice(0, 2).join(',')}` } });
  });
  afterAll(async () => {
    await shop.close();
    await Promise.all(nodes.map((node) => node.remove()));
  });

  it('deliver an order with each queue on one node', async () => {
    await orderIsPaidAndMailed(shop, 'cluster@example.com');

    const queues = await Promise.all(
      nodes.map(async (node) => new Set((await keysOf(node)).map((key) => /^\{([a-z-]+)\}:\1:/.exec(key)?.[1]).filter(Boolean))),
    );
    expect(queues.filter(({ size }) => size > 0).length).toBeGreaterThan(1);
    expect(queues.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(queues.flatMap((each) => [...each])).size);
  });
});
