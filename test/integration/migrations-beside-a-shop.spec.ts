import { jest } from '@jest/globals';
import { Client } from 'pg';
import { migrateDatabase } from '../../server/database/migrations.js';
import { migrations } from '../../server/database/migrations/index.js';
import { Migration20261122_19_OrderCorrelation } from '../../server/database/migrations/20261122-19-order-correlation.js';
import { logger } from '../../server/platform/index.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres.js';
import { until } from '../support/until.js';

jest.setTimeout(60_000);
// A lock that is in use is no news here.
logger.level = 'silent';

let database: TestDatabase;
let reader: Client;
let shop: Client;

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const older = migrations.slice(0, migrations.indexOf(Migration20261122_19_OrderCorrelation));
  await migrateDatabase(database.url, older.map(({ name }) => name));
  [reader, shop] = await Promise.all([connect(), connect()]);
});
afterAll(async () => {
  await Promise.all([reader.end(), shop.end()]);
  await database.drop();
});

it('a migration that waits for a long reader, such as a backup, lets the shop go on and comes through later', async () => {
  await reader.query('begin');
  await reader.query('select 1 from checkout.orders');
  const migrating = migrateDatabase(database.url);
  await until(async () => {
    const { rows } = await shop.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = database
       where datname = current_database() and not granted and mode = 'AccessExclusiveLock'`,
    );
    return rows.length > 0;
  });
  const asked = Date.now();
  await shop.query('select count(*) from checkout.orders');
  expect(Date.now() - asked).toBeLessThan(5_000);
  await reader.query('commit');
  await migrating;
  expect((await shop.query('select correlation_id from checkout.orders')).rows).toEqual([]);
});
