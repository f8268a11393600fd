import { Client } from 'pg';
import { migrateDatabase } from '../../server/database/migrate-database.js';
import { migrations } from '../../server/database/migrations/index.js';
import { Parcels } from '../../server/database/migrations/parcels.js';
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

/** Runs in a shop that has only the migrations before this one. */
async function beforeMigration(migration: (typeof migrations)[number], check: (shop: Client, url: string) => Promise<void>) {
  const earlier = await createTestDatabase();
  const shop = new Client({ connectionString: earlier.url });
  try {
    await migrateDatabase(earlier.url, migrations.slice(0, migrations.indexOf(migration)));
    await shop.connect();
    await check(shop, earlier.url);
  } finally {
    await shop.end();
    await earlier.drop();
  }
}

it('turns the tracking of earlier orders, and of processes of the previous version, into parcels', async () => {
  await beforeMigration(Parcels, async (shop, url) => {
    await shop.query(`with buyer as (
        insert into checkout.customers (id, email, first_name, last_name, created_at)
        values (gen_random_uuid(), 'grace@example.com', 'Grace', 'Okoye', now()) returning id
      ), placed as (
        insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
          currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at, next_check_at, paid_at,
          carrier, tracking_number, shipped_at)
        select gen_random_uuid(), number, id, 'grace@example.com', number, '', 'pending', 'paid', 'taken', 'usd', 150, 0, 150, 0,
          now(), now(), now(), now(), tracking.*
        from buyer, (values ('KS-1', 'UPS', '1Z', timestamptz '2026-11-01'), ('KS-2', null, null, null)) as sold (number, carrier, tracking, at),
          lateral (select carrier, tracking, at) as tracking returning id
      )
      insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, kind, quantity, unit_cents)
      select gen_random_uuid(), placed.id, position, gen_random_uuid(), 'A Mug', variant, 'mug', quantity, 50
      from placed, (values (0, 'product', 2), (1, 'pdf', 1)) as line (position, variant, quantity)`);
    await migrateDatabase(url);
    const parcels = async () =>
      (
        await shop.query<Record<string, unknown>>(`select o.number, p.state, p.carrier, p.tracking_number as tracking,
            p.sent_at = o.shipped_at as "isOfThatDay", l.quantity, p.mail_due_at as "mailDueAt"
          from checkout.parcels p join checkout.orders o on o.id = p.order_id join checkout.parcel_lines l on l.parcel_id = p.id
          order by o.number`)
      ).rows;
    const same = { state: 'sent', carrier: 'UPS', isOfThatDay: true, quantity: 2, mailDueAt: null };
    expect(await parcels()).toEqual([{ ...same, number: 'KS-1', tracking: '1Z' }]);
    const write = (tracking: string) =>
      shop.query(
        `update checkout.orders set carrier = 'UPS', tracking_number = $1, shipped_at = '2026-11-02' where number = 'KS-2'`,
        [tracking],
      );
    await write('2Z');
    await write('3Z');
    await write('3Z');
    expect(await parcels()).toEqual([
      { ...same, number: 'KS-1', tracking: '1Z' },
      { ...same, number: 'KS-2', tracking: '3Z' },
    ]);
  });
});

it('shares the discount of earlier orders among their lines, to the cent', async () => {
  await beforeMigration(RefundItems, async (shop, url) => {
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
    await migrateDatabase(url);
    const { rows } = await shop.query('select discount_cents, taken_quantity from checkout.order_lines order by position');
    expect(rows.map(({ discount_cents }) => discount_cents)).toEqual([33, 34, 33]);
    expect(rows.map(({ taken_quantity }) => taken_quantity)).toEqual([2, 0, 2]);
  });
});
