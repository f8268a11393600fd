import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../../server/database/entities.js';
import { Database, ormOptions } from '../../server/platform/index.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

async function patienceOf(ask: (statement: string) => Promise<object[]>): Promise<object[]> {
  return [...(await ask('show statement_timeout')), ...(await ask('show idle_in_transaction_session_timeout'))];
}

it('PostgreSQL ends what takes too long, and transactions that are left open', async () => {
  const em = shop.web.app.get(Database).fork();
  expect(await patienceOf((statement) => em.execute(statement))).toEqual([
    { statement_timeout: '30s' },
    { idle_in_transaction_session_timeout: '2min' },
  ]);
});

it('what brings the database along may take its time', async () => {
  const orm = await MikroORM.init(ormOptions({ databaseUrl: shop.settings.DATABASE_URL ?? '', poolSize: 1, isPatient: true, entities }));
  expect(await patienceOf((statement) => orm.em.getConnection().execute(statement))).toEqual([
    { statement_timeout: '0' },
    { idle_in_transaction_session_timeout: '0' },
  ]);
  await orm.close();
});

it('the web server keeps idle connections longer than load balancers do, and no silent ones for ever', () => {
  const { keepAliveTimeout, headersTimeout, requestTimeout, timeout } = shop.web.app.getHttpServer();
  expect({ keepAliveTimeout, headersTimeout, requestTimeout, timeout }).toEqual({
    keepAliveTimeout: 72_000,
    headersTimeout: 60_000,
    requestTimeout: 600_000,
    timeout: 180_000,
  });
});
