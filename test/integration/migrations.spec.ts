import { Client } from 'pg';
import { migrateDatabase } from '../../server/database/migrate-database.js';
import { migrations } from '../../server/database/migrations/index.js';
import { RefundItems } from '../../server/database/migrations/refund-items.js';
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

it('shares the discount of earlier orders among their lines, to the cent', async () => {
  const earlier = await createTestDatabase();
  const shop = new Client({ connectionString: earlier.url });
  try {
    await migrateDatabase(earlier.url, migrations.slice(0, migrations.indexOf(RefundItems)));
    await shop.connect();
    await shop.query(`with buyer as (
        insert into checkout.customers (id, email, first_name, last_name, created_at)
        values (gen_random_uuid(), 'grace@example.com', 'Grace', 'Okoye', now()) returning id
      ), mug as (
        insert into catalog.products (id, name, description, category, pdf_price_cents, product_price_cents, combo_price_cents, ai_prompt,
          stock_quantity, stop_selling_at_zero, is_active, pictures, created_at, kind)
        values (gen_random_uuid(), 'A Mug', '', 'Gifts for Him', 50, 50, 50, '', 5, true, true, '[]', now(), 'mug') returning id
      ), placed as (
        insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
          currency, subtotal_cents, discount_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at,
          next_check_at, paid_at)
        select gen_random_uuid(), 'KS-1', id, 'grace@example.com', 'key', '', 'pending', 'paid', 'taken', 'usd', 300, 100, 0, 200, 0,
          now(), now(), now(), now() from buyer returning id
      )
      insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, kind, quantity, unit_cents)
      select gen_random_uuid(), placed.id, position, mug.id, 'A Mug', variant, 'mug', 2, 50
      from placed, mug, (values (0, 'product'), (1, 'pdf'), (2, 'combo')) as line (position, variant)`);
    await migrateDatabase(earlier.url);
    const { rows } = await shop.query('select discount_cents, taken_quantity from checkout.order_lines order by position');
    expect(rows.map(({ discount_cents }) => discount_cents)).toEqual([33, 34, 33]);
    expect(rows.map(({ taken_quantity }) => taken_quantity)).toEqual([2, 0, 2]);
  } finally {
    await shop.end();
    await earlier.drop();
  }
});
