import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { entities } from '../../server/database/entities.js';
import { migrateDatabase } from '../../server/database/migrations.js';
import { migrations } from '../../server/database/migrations/index.js';
import { ormOptions } from '../../server/platform/index.js';
import { startWebApp, type TestWebApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres.js';

const FRAME = randomUUID();
const ORDER = randomUUID();
const PICTURE = randomUUID();
const MAILED_AT = '2026-11-20T10:00:00.000Z';

let database: TestDatabase;
let client: Client;
let web: TestWebApp;

/** The shop as it was before products could be searched and parcels followed. */
async function migrateToOrdersOfOldDays(): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions({ databaseUrl: database.url, poolSize: 1, entities }),
    migrations: {
      migrationsList: migrations.slice(0, 8).map((migration) => ({ name: migration.name, class: migration })),
      tableName: 'migrations',
      snapshot: false,
    },
  });
  await orm.migrator.up();
  await orm.close();
}

async function addProduct(id: string, name: string, pdfCents: number, isDeleted = false): Promise<void> {
  await client.query(
    `insert into catalog.products (id, name, description, category, pdf_price_cents, product_price_cents, combo_price_cents,
       ai_prompt, stock_quantity, stop_selling_at_zero, is_active, pictures, created_at, deleted_at)
     values ($1, $2, 'For the wall', 'Gifts for Couples', $3, 6400, 0, '', 1, false, true, $5, now(), $4)`,
    [id, name, pdfCents, isDeleted ? new Date() : null, JSON.stringify([{ id: PICTURE, alt: 'The artwork' }])],
  );
}

/** An order of Grace, half of which was given back, confirmed by mail. */
async function addOrder(): Promise<void> {
  const customer = randomUUID();
  await client.query(
    `insert into checkout.customers (id, email, first_name, last_name, created_at)
     values ($1, 'grace@example.com', 'Grace', 'Okoye', now())`,
    [customer],
  );
  await client.query(
    `insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
       currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at, next_check_at, paid_at)
     values ($1, 'KS-AAAAA-BBBBB', $2, 'grace@example.com', 'key of old', '', 'processing', 'partly_refunded', 'taken',
       'usd', 6400, 0, 6400, 3200, now(), now(), now(), now())`,
    [ORDER, customer],
  );
  await client.query(
    `insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, quantity, unit_cents)
     values ($1, $2, 0, $3, 'Café Frame', 'product', 1, 6400)`,
    [randomUUID(), ORDER, FRAME],
  );
  await client.query(
    `insert into checkout.order_mails (order_id, kind, created_at, sent_at) values ($1, 'confirmation', $2, $2)`,
    [ORDER, MAILED_AT],
  );
}

/** From when accounts could have any name, and a job that repeats another dead letter each time. */
async function addLeftovers(): Promise<void> {
  await client.query(
    `insert into checkout.customers (id, email, first_name, last_name, created_at)
     select gen_random_uuid(), 'endless@example.com', name, name, now()
     from (select string_agg(chr(131072 + (random() * 40000)::int), '') as name from generate_series(1, 1000)) as endless`,
  );
  await client.query(
    `insert into platform.dead_letters (id, queue, name, job_id, payload, reason, created_at)
     select gen_random_uuid(), 'maintenance', 'contact.sweep', job, '{}', 'no', now() from unnest(array['repeat:1', '7']) job`,
  );
}

/** Three frames that are not paid yet, from when holds were counted only where selling stopped at zero. */
async function addOpenOrder(): Promise<void> {
  const id = randomUUID();
  await client.query(
    `insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
       currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at, next_check_at)
     select $1, 'KS-AAAAA-CCCCC', customer_id, email, 'another key', '', 'pending', 'unpaid', 'reserved', 'usd', 19200, 0, 19200, 0,
       now(), now() + interval '1 hour', now() + interval '1 hour' from checkout.orders where id = $2`,
    [id, ORDER],
  );
  await client.query(
    `insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, quantity, unit_cents)
     values ($2, $1, 0, $4, 'Café Frame', 'product', 3, 6400), ($3, $1, 1, $4, 'Café Frame', 'pdf', 5, 900)`,
    [id, randomUUID(), randomUUID(), FRAME],
  );
}

async function names(address: string): Promise<string[]> {
  const { products } = (await (await fetch(`${web.url}${address}`)).json()) as { products: { name: string }[] };
  return products.map(({ name }) => name);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateToOrdersOfOldDays();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await addProduct(FRAME, 'Café Frame', 0);
  await addProduct(randomUUID(), 'Christmas Ornament', 900);
  await addProduct(randomUUID(), 'Christmas Mug', 900, true);
  await addOrder();
  await addOpenOrder();
  await addLeftovers();
  await client.query(`update catalog.products set seed_key = 'first-christmas-ornament' where name = 'Christmas Ornament'`);
  await client.query(`insert into identity.rate_limits (bucket, window_start, hits) values ('sign-in:old', now(), 7)`);
  await migrateDatabase(database.url);
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
});

afterAll(async () => {
  await web?.close();
  await client?.end();
  await database?.drop();
});

describe('a shop with data that is brought up to date', () => {
  it('finds its products by their words, mistyped ones too, and not those that were deleted', async () => {
    expect(await names('/api/products?search=cafe')).toEqual(['Café Frame']);
    expect(await names('/api/products?search=chrismas')).toEqual(['Christmas Ornament']);
  });

  it('sorts its products by the price that is listed', async () => {
    expect(await names('/api/products?sort=price-low')).toEqual(['Christmas Ornament', 'Café Frame']);
    expect(await names('/api/products?minPrice=64')).toEqual(['Café Frame']);
  });

  it('shows its orders to whoever made them, without a parcel on its way', async () => {
    const answer = await fetch(`${web.url}/api/order-lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: 'KS-AAAAA-BBBBB', email: 'grace@example.com' }),
    });
    expect(await answer.json()).toMatchObject({
      order: { id: ORDER, refunded_amount: 32, shipped_at: null, tracking: null, lines: [{ productName: 'Café Frame' }] },
    });
  });

  it('knows which mails were sent, and sends none of them twice', async () => {
    const { rows } = await client.query('select order_id, kind, reference, amount_cents, sent_at from checkout.order_mails');
    expect(rows).toEqual([
      { order_id: ORDER, kind: 'confirmation', reference: '', amount_cents: null, sent_at: new Date(MAILED_AT) },
    ]);
    const again = client.query(
      `insert into checkout.order_mails (id, order_id, kind, reference, created_at) values ($1, $2, 'confirmation', '', now())`,
      [randomUUID(), ORDER],
    );
    await expect(again).rejects.toThrow('order_mails_once');
  });

  it('counts the pieces on hold, and knows the pictures that its products have', async () => {
    const { rows } = await client.query('select reserved_quantity as held from catalog.products order by name');
    expect(rows).toEqual([{ held: 3 }, { held: 0 }, { held: 0 }]);
    expect((await client.query('select id, is_used from catalog.product_pictures')).rows).toEqual([{ id: PICTURE, is_used: true }]);
  });

  it('keeps what its open orders are to be printed from', async () => {
    const { rows } = await client.query('select variant, artwork_id from checkout.order_lines where quantity > 1 order by variant');
    expect(rows).toEqual([
      { variant: 'pdf', artwork_id: PICTURE },
      { variant: 'product', artwork_id: null },
    ]);
  });

  it('gives its products and orders a kind of gift, by what was seeded', async () => {
    const { rows } = await client.query('select kind from catalog.products order by name');
    expect(rows).toEqual([{ kind: 'framed-print' }, { kind: 'framed-print' }, { kind: 'ornament' }]);
    expect((await client.query('select distinct kind from checkout.order_lines')).rows).toEqual([{ kind: 'framed-print' }]);
  });

  it('takes over customers whose names have no end, and finds them by the beginning', async () => {
    const { rows } = await client.query(
      `select length(first_name) as kept from checkout.customers where search_text like '%' || lower(left(first_name, 20)) || '%'
       and email like 'endless%'`,
    );
    expect(rows).toEqual([{ kept: 1000 }]);
  });

  it('leaves out the failures of jobs that come again by themselves', async () => {
    expect((await client.query('select job_id from platform.dead_letters')).rows).toEqual([{ job_id: '7' }]);
  });

  it('begins its counts of calls anew', async () => {
    expect((await client.query('select 1 from platform.rate_limits')).rows).toEqual([]);
  });

  it('can be brought up to date once more, which changes nothing', async () => {
    const applied = async () => (await client.query('select name from migrations order by id')).rows;
    const before = await applied();
    await migrateDatabase(database.url);
    expect(await applied()).toEqual(before);
    expect(before).toHaveLength(migrations.length);
  });
});
