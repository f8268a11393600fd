import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { migrateDatabase } from '../../server/database/migrate-database.js';
import { migrations } from '../../server/database/migrations/index.js';
import { logger } from '../../server/platform/index.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres.js';
import { until } from '../support/until.js';

// The waits for a held lock are expected, so their warnings are not logged.
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
  await migrateDatabase(database.url);
  [reader, shop] = await Promise.all([connect(), connect()]);
});
afterAll(async () => {
  await Promise.all([reader.end(), shop.end()]);
  await database.drop();
});

class AddGiftNote extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.orders add column gift_note text`);
  }
}

it('a migration that waits for a long reader does not block the shop', async () => {
  await reader.query('begin');
  await reader.query('select 1 from checkout.orders');
  const migrating = migrateDatabase(database.url, [...migrations, AddGiftNote]);
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
  expect((await shop.query('select gift_note from checkout.orders')).rows).toEqual([]);
});
