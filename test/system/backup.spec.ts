import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { restoreBackup } from '../../server/database/backups/restore-backup.js';
import { writeBackup } from '../../server/database/backups/write-backup.js';
import { startWebApp, startWorkers } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { type AuthenticatorApp, enrolApp, proveApp } from '../support/authenticator-app.js';
import {
  addPicture,
  addProduct,
  type OrderRow,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const EMAIL = 'grace@example.com';
/** Text with every character that could break the copy of a row. */
const NOTE = 'Call "her"\tfirst,\nor \\N or \\. Größe 😀';

let shop: TestShop;
let sourceUrl: string;
let folder: string;
let backup: string;
let productId: string;
let done: PlacedOrder;
let owed: PlacedOrder;
let order: OrderRow;
let app: AuthenticatorApp;
const targets: TestDatabase[] = [];

/** A shop with all kinds of data, including a paid order that waits for its PDF. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-backup-'));
  shop = await TestShop.open();
  const owner = await shop.signInOwner();
  const grace = await shop.signIn(EMAIL);
  productId = await addProduct(shop);
  const generatedImageId = await addPicture(shop, grace.id);
  const item = { productId, productType: 'pdf', quantity: 1 } as const;
  done = await placeOrder(shop, [{ ...item, productType: 'combo', generatedImageId, dedication: 'For Ada' }], grace);
  await pay(shop, done);
  await waitForPaymentState(shop, done, 'paid');
  order = await until(async () => {
    const row = await orderRow(shop, done);
    return row.fulfilled_at !== null && row;
  });
  const refund = await shop.call('POST', `/api/admin/orders/${order.id}/refunds`, {
    token: owner.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: 5, reason: 'A corner was bent.' },
  });
  expect(await refund.text()).toContain('refunded_amount');
  const note = await shop.call('POST', `/api/admin/orders/${order.id}/notes`, { token: owner.token, body: { text: NOTE } });
  expect(await note.text()).toContain('Call');
  await waitForPaymentState(shop, done, 'partly_refunded');
  await shop.stopWorkers();
  owed = await placeOrder(shop, [item]);
  await pay(shop, owed, { webhooks: false });
  await shop.sql(
    `update checkout.orders set payment_state = 'paid', status = 'processing', stock = 'taken', paid_at = now() - interval '10 minutes'
     where number = $1`,
    [owed.orderNumber],
  );
  const client = authClient(shop.web.url);
  await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
  app = await enrolApp(client);
  await proveApp(client, app, new Date());
  sourceUrl = shop.settings.DATABASE_URL ?? '';
  backup = path.join(folder, 'backup');
  await writeBackup(sourceUrl, backup);
});
afterAll(async () => {
  await shop.close();
  for (const target of targets) await target.drop();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
}

async function rowsOf<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** A copy of the backup to tamper with. */
async function copyOfBackup(name: string): Promise<string> {
  const copy = path.join(folder, name);
  await cp(backup, copy, { recursive: true });
  return copy;
}

async function changeManifest(
  copy: string,
  change: (manifest: { migrations: string[]; tables: { rows: number }[] }) => void,
): Promise<void> {
  const file = path.join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Parameters<typeof change>[0];
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

const tablesOfTheShop = `select 1 from pg_tables where schemaname in ('catalog', 'checkout', 'identity', 'platform')`;

describe('a backup is refused', () => {
  it('when the folder exists', async () => {
    await expect(writeBackup(sourceUrl, backup)).rejects.toThrow('already exists');
  });

  it('when the database holds no shop', async () => {
    const target = await emptyDatabase();
    await expect(writeBackup(target.url, path.join(folder, 'of-nothing'))).rejects.toThrow('no tables of the shop');
    expect(await readdir(folder)).not.toContain('of-nothing');
  });
});

describe('a restore is refused and changes nothing when', () => {
  it('the database has rows already', async () => {
    const before = await shop.sql('select id from identity.users');
    await expect(restoreBackup(sourceUrl, backup)).rejects.toThrow(
      /The database is not empty: there are rows in .*identity\.users/,
    );
    expect(await shop.sql('select id from identity.users')).toEqual(before);
  });

  it('the folder holds no backup or an unfinished one', async () => {
    const target = await emptyDatabase();
    await expect(restoreBackup(target.url, folder)).rejects.toThrow('holds no backup');
    const copy = await copyOfBackup('of-something-else');
    await writeFile(path.join(copy, 'manifest.json'), '{"format": 2}');
    await expect(restoreBackup(target.url, copy)).rejects.toThrow('manifest.json');
    expect(await rowsOf(target.url, tablesOfTheShop)).toEqual([]);
  });

  it.each([
    ['cut short', async (file: string) => truncate(file, (await stat(file)).size - 4)],
    ['gone', (file: string) => rm(file)],
  ])('a file of the backup is %s', async (what, harm) => {
    const target = await emptyDatabase();
    const copy = await copyOfBackup(`with-a-file-${what}`);
    await harm(path.join(copy, 'checkout.orders.copy.gz'));
    await expect(restoreBackup(target.url, copy)).rejects.toThrow('The backup is damaged: checkout.orders');
    expect(await rowsOf(target.url, 'select 1 from identity.users')).toEqual([]);
  });

  it('the backup is of a newer version', async () => {
    const target = await emptyDatabase();
    const copy = await copyOfBackup('of-a-newer-version');
    await changeManifest(copy, ({ migrations }) => migrations.push('Migration20991231_99_Later'));
    await expect(restoreBackup(target.url, copy)).rejects.toThrow('does not know Migration20991231_99_Later');
    expect(await rowsOf(target.url, tablesOfTheShop)).toEqual([]);
  });

  it('the database has newer tables than the backup', async () => {
    const copy = await copyOfBackup('of-an-older-version');
    await changeManifest(copy, ({ migrations }) => migrations.pop());
    const target = await createTestDatabase({ template: 'keepsake_test_shop_template' });
    targets.push(target);
    await expect(restoreBackup(target.url, copy)).rejects.toThrow('newer than the backup');
  });

  it('a row is missing', async () => {
    const target = await emptyDatabase();
    const copy = await copyOfBackup('that-counted-more');
    await changeManifest(copy, ({ tables }) => tables.forEach((table) => (table.rows += 1)));
    await expect(restoreBackup(target.url, copy)).rejects.toThrow('differs from the backup');
    expect(await rowsOf(target.url, 'select 1 from identity.users')).toEqual([]);
  });
});

it('finds no sequences, which a restore would have to set', async () => {
  expect(await shop.sql(`select sequencename from pg_sequences where schemaname not in ('public', 'bullmq')`)).toEqual([]);
});

it('backs up a snapshot while the shop runs', async () => {
  let goesOn = true;
  let written = 0;
  const writing = (async () => {
    for (; goesOn; written += 1) {
      await shop.sql(
        `with customer as (insert into checkout.customers (id, email, first_name, last_name, created_at)
           values (gen_random_uuid(), $1, 'Busy', 'Buyer', now()) returning id, email)
         insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
           currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at, next_check_at)
         select gen_random_uuid(), $1, id, email, $1, '', 'cancelled', 'unpaid', 'none', 'usd', 1, 0, 1, 0, now(), now(), now() + interval '1 day'
         from customer`,
        [`busy-${written}@example.com`],
      );
    }
  })();
  await until(() => Promise.resolve(written > 5));
  const copy = path.join(folder, 'of-a-busy-shop');
  await writeBackup(sourceUrl, copy);
  const after = written;
  await until(() => Promise.resolve(written > after));
  goesOn = false;
  await writing;
  const target = await emptyDatabase();
  await restoreBackup(target.url, copy);
  const [counts] = await rowsOf<{ orders: number; customers: number }>(
    target.url,
    `select (select count(*)::int from checkout.orders where number like 'busy-%') as orders,
       (select count(*)::int from checkout.customers where email like 'busy-%') as customers`,
  );
  expect(counts?.orders).toBe(counts?.customers);
  expect(counts?.orders).toBeGreaterThan(5);
});

describe('a restore into an empty database', () => {
  let target: TestDatabase;
  let restored: Awaited<ReturnType<typeof restoreBackup>>;

  beforeAll(async () => {
    target = await emptyDatabase();
    restored = await restoreBackup(target.url, backup);
  });

  it('restores every row and prints the counts', () => {
    expect(restored.every((table) => table.saved === table.restored)).toBe(true);
    const counts = Object.fromEntries(restored.map(({ name, restored: rows }) => [name, rows]));
    expect(counts).toMatchObject({
      'checkout.orders': 2,
      'checkout.refunds': 1,
      'checkout.order_notes': 1,
      'identity.mfa_factors': 1,
    });
    expect(counts['platform.audit_log']).toBeGreaterThan(0);
    expect(counts['catalog.words']).toBeGreaterThan(0);
    expect(counts).not.toHaveProperty('platform.rate_limits');
  });

  it('preserves every character and the constraints', async () => {
    await expect(rowsOf(target.url, 'delete from platform.audit_log')).rejects.toThrow('append-only');
    expect(await rowsOf(target.url, 'select text from checkout.order_notes')).toEqual([{ text: NOTE }]);
  });

  it('yields a shop with working sign-ins, orders and unfinished work', async () => {
    const { STORAGE_DIR, SMTP_URL, STRIPE_API_URL, STRIPE_WEBHOOK_SECRET } = shop.settings;
    const env = { DATABASE_URL: target.url, STORAGE_DIR, SMTP_URL, STRIPE_API_URL, STRIPE_WEBHOOK_SECRET } as Record<
      string,
      string
    >;
    const web = await startWebApp({ env });
    const client = authClient(web.url);
    const { data } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    // The backup records that the code of this half minute was already used.
    await proveApp(client, app, new Date(Date.now() + 30_000));
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    const lookup = await fetch(`${web.url}/api/order-lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: done.orderNumber, email: EMAIL }),
    });
    expect(await lookup.json()).toMatchObject({ order: { id: order.id, refunded_amount: 5 } });
    expect(data.user?.email).toBe(EMAIL);

    const fulfilled = 'select 1 from checkout.orders where number = $1 and fulfilled_at is not null';
    expect(await rowsOf(target.url, fulfilled, [owed.orderNumber])).toEqual([]);
    const workers = await startWorkers({ env: { ...env, PUBLIC_URL: web.url } });
    await until(async () => (await rowsOf(target.url, fulfilled, [owed.orderNumber])).length === 1);
    await workers.close();
    await web.close();
  });
});
