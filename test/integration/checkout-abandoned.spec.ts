import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { AbandonedOrders } from '../../server/checkout/upkeep/abandoned-orders.js';
import { addProduct, placeOrder, type TestItem } from '../support/checkout-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { addCustomer, addOrder, type NewOrderRow } from '../support/order-rows.js';
import { rowsContaining } from '../support/tables.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const GUEST = 'never.paid@example.com';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
beforeEach(() => shop.sql('truncate checkout.orders, checkout.customers cascade'));
afterAll(() => shop.close());

const daysAgo = (days: number): string => new Date(shop.now() - days * DAY_MS).toISOString();

function abandoned(customerId: string, overrides: Partial<NewOrderRow> = {}): Promise<string> {
  return addOrder(shop, { customerId, payment: 'expired', email: GUEST, at: daysAgo(91), ...overrides });
}

function sweep(): Promise<void> {
  return shop.web.app.get(AbandonedOrders).sweep({ signal: new AbortController().signal });
}

async function idsIn(table: 'orders' | 'customers'): Promise<string[]> {
  return (await shop.sql<{ id: string }>(`select id from checkout.${table}`)).map(({ id }) => id);
}

describe('an order that was started 90 days ago and never paid', () => {
  it('is deleted, and its guest is no longer in any table', async () => {
    const customerId = await addCustomer(shop, { email: GUEST });
    await abandoned(customerId);
    await abandoned(customerId, { at: daysAgo(200) });
    await sweep();
    expect(await rowsContaining((statement) => shop.sql(statement), GUEST)).toEqual([]);
    expect([await idsIn('orders'), await idsIn('customers')]).toEqual([[], []]);
  });

  it('keeps buyers who have an account or another order', async () => {
    const withAccount = await addCustomer(shop, { userId: uuidv7() });
    const buyer = await addCustomer(shop);
    const paid = await addOrder(shop, { customerId: buyer, payment: 'paid', at: daysAgo(400) });
    await abandoned(withAccount);
    await abandoned(buyer);
    await sweep();
    expect(await idsIn('orders')).toEqual([paid]);
    expect((await idsIn('customers')).toSorted()).toEqual([withAccount, buyer].toSorted());
  });

  it('is deleted in batches, however many there are', async () => {
    await shop.sql(
      `insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
         currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at, next_check_at)
       select gen_random_uuid(), n::text, $1, '', n::text, '', 'pending', 'expired', 'released', 'usd', 100, 0, 100, 0, at, at, at
       from generate_series(1, 1100) n, to_timestamp($2::float8 / 1000) at`,
      [await addCustomer(shop), shop.now() - 91 * DAY_MS],
    );
    await sweep();
    expect([await idsIn('orders'), await idsIn('customers')]).toEqual([[], []]);
  });

  it('stays with a status, an open Stripe event or another open checkout', async () => {
    const [customerId, buyer] = [await addCustomer(shop), await addCustomer(shop)];
    const kept = [await abandoned(customerId, { status: 'processing' }), await abandoned(customerId, { status: 'completed' })];
    const late = await abandoned(customerId);
    await shop.sql(`update checkout.orders set stripe_session_id = 'cs_late' where id = $1`, [late]);
    await shop.sql(`insert into checkout.stripe_events (id, type, payload, received_at) values ('evt_late', 'x', $1, now())`, [
      JSON.stringify({ sessionId: 'cs_late', paymentIntent: null }),
    ]);
    kept.push(late, await abandoned(buyer), await addOrder(shop, { customerId: buyer, payment: 'unpaid' }));
    await abandoned(customerId, { status: 'cancelled' });
    await sweep();
    expect((await idsIn('orders')).toSorted()).toEqual(kept.toSorted());
  });

  it('stays when it has a note', async () => {
    const customerId = await addCustomer(shop);
    const noted = await abandoned(customerId);
    await shop.sql(
      `insert into checkout.order_notes (id, order_id, text, written_by, created_at) values ($1, $2, 'Called twice.', $1, now())`,
      [uuidv7(), noted],
    );
    await sweep();
    expect(await idsIn('orders')).toEqual([noted]);
    expect(await idsIn('customers')).toEqual([customerId]);
  });
});

it('keeps young, paid, open and disputed orders', async () => {
  const kept = [await abandoned(await addCustomer(shop), { at: daysAgo(89) })];
  for (const payment of ['unpaid', 'paid', 'refunded', 'partly_refunded', 'needs_attention'] as const) {
    kept.push(await addOrder(shop, { customerId: await addCustomer(shop), payment, at: daysAgo(400) }));
  }
  await sweep();
  expect((await idsIn('orders')).toSorted()).toEqual(kept.toSorted());
});

it('keeps a guest who checks out at the same moment', async () => {
  const guest = await addCustomer(shop);
  await abandoned(guest);
  const young = await abandoned(await addCustomer(shop), { at: daysAgo(1) });
  const checkout = new Client({ connectionString: shop.settings.DATABASE_URL });
  await checkout.connect();
  try {
    await checkout.query('begin');
    await checkout.query(`update checkout.customers set first_name = 'Grace' where id = $1`, [guest]);
    const sweeping = sweep();
    await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
    await checkout.query('update checkout.orders set customer_id = $1 where id = $2', [guest, young]);
    await checkout.query('commit');
    await sweeping;
  } finally {
    await checkout.end();
  }
  expect(await idsIn('orders')).toEqual([young]);
  expect(await idsIn('customers')).toContain(guest);
});

it('lets a guest come back after the sweep', async () => {
  const email = 'back.again@example.com';
  await abandoned(await addCustomer(shop, { email }), { email });
  const items: TestItem[] = [{ productId: await addProduct(shop), productType: 'product', quantity: 1 }];
  await Promise.all([placeOrder(shop, items, { email }), sweep()]);
  expect(await idsIn('orders')).toHaveLength(1);
});
