import { Client } from 'pg';
import { migrateDatabase } from '../../server/database/migrate-database.js';
import { migrations } from '../../server/database/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres.js';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const applied = async () =>
  (await client.query<{ name: string }>('select name from migrations order by id')).rows.map(({ name }) => name);

describe('migrating', () => {
  it('runs every migration once, however many processes start', async () => {
    await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)]);
    expect(await applied()).toEqual(migrations.map(({ name }) => name));
  });

  it('needs only an account that owns its database', async () => {
    const account = 'shop_without_rights';
    await client.query(`create role ${account} login`);
    await client.query(`create database ${account} owner ${account}`);
    const url = new URL(database.url);
    [url.username, url.password, url.pathname] = [account, '', `/${account}`];
    try {
      await migrateDatabase(url.href);
      const owner = new Client({ connectionString: url.href });
      await owner.connect();
      const { rows } = await owner.query<{ count: number }>('select count(*)::int from migrations');
      await owner.end();
      expect(rows).toEqual([{ count: migrations.length }]);
    } finally {
      await client.query(`drop database ${account}`);
      await client.query(`drop role ${account}`);
    }
  });

  it('changes nothing the second time', async () => {
    await migrateDatabase(database.url);
    expect(await applied()).toEqual(migrations.map(({ name }) => name));
  });
});
