import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type Client, type ClientBase, Pool } from 'pg';
import { LineLinks } from '../../server/checkout/completion/line-links.js';
import { entities } from '../../server/database/entities.js';
import { Database, ormOptions } from '../../server/platform/index.js';
import { closeBrokenConnection } from '../../server/platform/database/connection-guards.js';
import { startWebApp } from '../support/app.js';
import { addPicture, addProduct, payWithoutEvent, placeOrder } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

async function timeoutsOf(ask: (statement: string) => Promise<object[]>): Promise<object[]> {
  return [...(await ask('show statement_timeout')), ...(await ask('show idle_in_transaction_session_timeout'))];
}

it('PostgreSQL ends slow statements and idle transactions', async () => {
  const em = shop.web.app.get(Database).fork();
  expect(await timeoutsOf((statement) => em.execute(statement))).toEqual([
    { statement_timeout: '30s' },
    { idle_in_transaction_session_timeout: '2min' },
  ]);
});

it('migrations have no statement timeout', async () => {
  const orm = await MikroORM.init(
    ormOptions({ databaseUrl: shop.settings.DATABASE_URL ?? '', poolSize: 1, isMaintenance: true, entities }),
  );
  expect(await timeoutsOf((statement) => orm.em.getConnection().execute(statement))).toEqual([
    { statement_timeout: '0' },
    { idle_in_transaction_session_timeout: '0' },
  ]);
  await orm.close();
});

it('a query without an answer in a transaction ends its connection', async () => {
  const onConnect = (fresh: ClientBase) => closeBrokenConnection(fresh as Client, 200);
  const pool = new Pool({ connectionString: shop.settings.DATABASE_URL, max: 1, onConnect });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const client = await pool.connect();
  await client.query('begin');
  const { rows: given } = await client.query('select pg_backend_pid() as pid');
  await expect(client.query('select pg_sleep(1)')).rejects.toThrow('Connection terminated');
  await expect(client.query('rollback')).rejects.toThrow();
  client.release();
  const { rows: next } = await pool.query('select pg_backend_pid() as pid, now() = statement_timestamp() as is_alone');
  expect(next).toEqual([{ pid: expect.any(Number), is_alone: true }]);
  expect(next[0]).not.toMatchObject(given[0]);
  await pool.end();
});

it('a busy pool does not make the database unready', async () => {
  const { app, close, url } = await startWebApp({ env: { ...shop.settings, DATABASE_POOL_SIZE: '2' } });
  const busy = Promise.all([1, 2].map(() => app.get(Database).fork().execute('select pg_sleep(4)')));
  await until(async () => (await shop.sql(`select 1 from pg_stat_activity where query like 'select pg_sleep(4)%'`)).length === 2);
  expect((await fetch(`${url}/readyz?need=database`)).status).toBe(200);
  await busy;
  await close();
});

it('requests at the same time do not wait for the connections of each other', async () => {
  const { id, token } = await shop.signIn('together@example.com');
  const item = { productId: await addProduct(shop), productType: 'product', quantity: 1 } as const;
  const pictureId = await addPicture(shop, id);
  const order = await payWithoutEvent(shop, await placeOrder(shop, [{ ...item, generatedImageId: pictureId }], { token }));
  const [line] = await shop.sql<{ id: string }>('select id from checkout.order_lines where order_id = $1', [order.id]);
  const key = shop.web.app.get(LineLinks).pathTo(line!.id).split('key=')[1];
  const { close, url } = await startWebApp({ env: { ...shop.settings, DATABASE_POOL_SIZE: '2' } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const [method, path, body] of [
    ['GET', '/api/dates', undefined],
    ['PUT', '/api/order-line', { key, pictureId, words: [] }],
    ['POST', '/api/order-line/approve', { key }],
  ] as const) {
    const call = () => fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answers = await Promise.all(Array.from({ length: 6 }, call));
    expect(answers.map(({ status }) => `${path} ${status}`)).toEqual(Array.from({ length: 6 }, () => `${path} 200`));
  }
  await close();
});

it('the web server keeps idle connections longer than load balancers do', () => {
  const { keepAliveTimeout, headersTimeout, requestTimeout, timeout } = shop.web.app.getHttpServer();
  expect({ keepAliveTimeout, headersTimeout, requestTimeout, timeout }).toEqual({
    keepAliveTimeout: 72_000,
    headersTimeout: 60_000,
    requestTimeout: 600_000,
    timeout: 180_000,
  });
});

it('a sweep deletes a large backlog in batches', async () => {
  const database = shop.web.app.get(Database);
  const em = database.fork();
  await em.execute(
    `insert into platform.rate_limits (key, points, expire) select 'far-behind-' || n, 1, n from generate_series(1, 12000) n`,
  );
  await database.deleteInBatches('platform.rate_limits', `key like 'far-behind-%' and expire < ?`, [11_999]);
  const left = await em.execute(`select key from platform.rate_limits where key like 'far-behind-%' order by key`);
  expect(left).toEqual([{ key: 'far-behind-11999' }, { key: 'far-behind-12000' }]);
});

it.each([
  ['in the middle of a transaction', async (em: EntityManager) => void (await em.execute('select 1'))],
  ['at the end of a transaction', () => Promise.resolve()],
])('a connection that breaks %s leaves the pool', async (_, goOn) => {
  const orm = await MikroORM.init(ormOptions({ databaseUrl: shop.settings.DATABASE_URL ?? '', poolSize: 1, entities }));
  for (let time = 0; time < 3; time += 1) {
    const broken = orm.em.fork().transactional(async (em) => {
      const [backend] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await shop.sql('select pg_terminate_backend($1)', [backend?.pid]);
      await goOn(em);
    });
    await expect(broken).rejects.toThrow();
  }

  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  await orm.close();
});

it('a connection that opens while the pool closes is closed too', async () => {
  const orm = await MikroORM.init(ormOptions({ databaseUrl: shop.settings.DATABASE_URL ?? '', poolSize: 2, entities }));
  await orm.em.fork().execute('select 1');
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  const busy = orm.em.fork().execute('select pg_sleep(0.3)');
  const late = orm.em.fork().execute('select 1');
  late.catch(() => undefined);
  while (pool.totalCount < 2) await nextTurn();
  await orm.close();
  await expect(late).rejects.toThrow('closing');
  await busy;
});
