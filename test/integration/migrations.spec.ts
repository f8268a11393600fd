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

  it('changes nothing the second time', async () => {
    await migrateDatabase(database.url);
    expect(await applied()).toEqual(migrations.map(({ name }) => name));
  });
});
