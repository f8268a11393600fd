import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { AdminCustomerDetails, AdminCustomerList } from '../../server/admin/customers/contract.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { addPicture } from '../support/checkout-data.js';
import { addCustomer, addOrder } from '../support/order-rows.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  ({ token } = await shop.signInOwner());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('delete from checkout.orders');
  await shop.sql('delete from checkout.customers');
});

function call(address: string): Promise<Response> {
  return shop.call('GET', `/api/admin/customers${address}`, { token });
}

async function list(query: Record<string, string> = {}): Promise<AdminCustomerList> {
  const answer = await call(`?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AdminCustomerList;
}

async function found(search: string): Promise<(string | null)[]> {
  return (await list({ search })).customers.map((customer) => customer.email);
}

async function details(id: string): Promise<AdminCustomerDetails> {
  return (await (await call(`/${id}`)).json()) as AdminCustomerDetails;
}

describe('the list of customers', () => {
  it.each(['limit=0', 'limit=101', 'after=1', `after=${randomUUID()}`, `search=${'a'.repeat(101)}`, 'search=a&search=b'])(
    'says what is wrong with %s',
    async (query) => {
      const answer = await call(`?${query}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'REQUEST.INVALID' }]);
    },
  );

  it.each(['a%00b', '%ED%A0%80', "' or true; --", '(', '$1', '?', '%EF%BF%BF'])(
    'finds no customer for %s, and does not fail',
    async (search) => {
      await addCustomer(shop, { email: 'x@y.zz' });
      const answer = await call(`?search=${search}`);
      expect([answer.status, await answer.json()]).toEqual([200, { customers: [], next: null, total: 0 }]);
    },
  );

  it('searches for percent sign, underscore and backslash literally', async () => {
    await addCustomer(shop, { email: 'a_b%c\\d@example.com' });
    await addCustomer(shop, { email: 'axbxcxd@example.com' });
    for (const search of ['_', '%', '\\', 'a_b', 'b%c', 'c\\d']) expect(await found(search)).toEqual(['a_b%c\\d@example.com']);
    for (const search of ['a%d', '%%', '\\%']) expect(await found(search)).toEqual([]);
  });

  it('shows each customer once, newest first, across pages and equal times', async () => {
    const at = '2026-11-20T12:00:00Z';
    for (const n of [1, 2, 3, 4]) await addCustomer(shop, { email: `same${n}@example.com`, at });
    await addCustomer(shop, { email: 'newest@example.com', at: '2026-11-21T12:00:00Z' });
    const seen: (string | null)[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: AdminCustomerList = await list({ limit: '2', ...(after && { after }) });
      expect(page.total).toBe(5);
      seen.push(...page.customers.map((customer) => customer.email));
      after = page.next;
    }
    expect(seen).toEqual(['newest@example.com', ...[4, 3, 2, 1].map((n) => `same${n}@example.com`)]);
  });

  it('counts each customer’s orders that were paid or need attention', async () => {
    const id = await addCustomer(shop, { email: 'mateo@example.com', firstName: 'Mateo', lastName: 'Rivera' });
    await addCustomer(shop, { email: 'none@example.com', at: '2020-01-01T00:00:00Z', userId: uuidv7() });
    for (const payment of ['unpaid', 'expired', 'paid', 'needs_attention'] as const)
      await addOrder(shop, { customerId: id, payment });
    expect((await list()).customers).toMatchObject([
      { id, first_name: 'Mateo', last_name: 'Rivera', email: 'mateo@example.com', phone: null, orders_count: 2 },
      { email: 'none@example.com', orders_count: 0 },
    ]);
  });

  it('includes accounts and buyers, but not guests who never paid', async () => {
    const addresses = ['account', 'unpaid', 'expired', 'paid', 'partly_refunded', 'refunded', 'needs_attention'] as const;
    for (const name of addresses) {
      const customerId = await addCustomer(shop, {
        email: `${name}@example.com`,
        userId: name === 'account' ? uuidv7() : null,
        isBuyer: false,
      });
      if (name !== 'account') await addOrder(shop, { customerId, payment: name });
    }
    const { customers, total } = await list();
    expect(customers.map(({ email }) => email).toSorted()).toEqual(
      ['account', 'needs_attention', 'paid', 'partly_refunded', 'refunded'].map((name) => `${name}@example.com`),
    );
    expect(total).toBe(5);
    expect(await found('unpaid@')).toEqual([]);
  });

  it('matches parts of email addresses and names, ignoring case', async () => {
    await addCustomer(shop, { email: 'zoe@shop.example', firstName: 'Zoë', lastName: 'Brontë-Álvarez' });
    await addCustomer(shop, { email: 'other@else.example' });
    for (const search of ['zoe', 'ZOE@SHOP', 'zoë', 'ZOË BRONTË', 'ë b', 'álvarez', ' -á ']) {
      expect(await found(search)).toEqual(['zoe@shop.example']);
    }
    for (const search of ['brontë-álvarez zoë', 'examplezoë']) expect(await found(search)).toEqual([]);
  });

  it.each([
    ['nunez', 'Núñez'],
    ['NÚÑEZ', 'Nunez'],
    ['Nu\u0301n\u0303ez', 'N\u00fa\u00f1ez'],
    ['xavier', 'X\u0303avier'],
    ['soren', 'Søren'],
    ['strasse', 'Straße'],
    ['STRAẞE', 'Strasse'],
    ['lukasz', 'Łukasz'],
    ['aeroskobing', 'Ærøskøbing'],
    ['istanbul', 'İSTANBUL'],
    ['nguyen', 'Nguyễn'],
    ['ΓΙΩΡΓΟΣ', 'Γιώργος'],
    ['ёлкин', 'ЕЛКИН'],
    ["o'brien", 'O’Brien'],
    ['jean-luc', 'Jean\u2010Luc'],
    ['ａｎｎａ', 'Anna'],
    ['5％', '5%'],
  ])('finds, for %s, %s', async (search, lastName) => {
    await addCustomer(shop, { email: 'match@shop.example', lastName });
    await addCustomer(shop, { email: 'other@shop.example', lastName: '55 Other' });
    expect(await found(search)).toEqual(['match@shop.example']);
  });

  it('accepts names that become longer without their ligatures', async () => {
    const long = '\ufdfa'.repeat(100);
    await addCustomer(shop, { email: 'long@shop.example', firstName: long, lastName: long });
    expect(await found('\ufdfa')).toEqual(['long@shop.example']);
  });

  it('counts matches up to a thousand', async () => {
    await shop.sql(
      `insert into checkout.customers (id, email, first_name, last_name, created_at, is_buyer)
       select gen_random_uuid(), n || '@crowd.example', '', '', now(), true from generate_series(1, 1200) n`,
    );
    expect((await list()).total).toBe(1_000);
    expect((await list({ search: '11' })).total).toBe(120);
  });
});

describe('a customer', () => {
  it.each([uuidv7(), 'x', '%00', '%27'])('is not found by the id %s', async (id) => {
    const answer = await call(`/${id}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CHECKOUT.CUSTOMER_NOT_FOUND' }]);
  });

  it('has spent nothing and made no pictures without orders or an account', async () => {
    expect(await details(await addCustomer(shop))).toMatchObject({
      has_account: false,
      orders_count: 0,
      paid_orders_count: 0,
      total_spent: 0,
      images_count: 0,
      last_order_at: null,
    });
  });

  it('has spent payments minus refunds', async () => {
    const customerId = await addCustomer(shop);
    await addOrder(shop, { customerId, payment: 'paid', at: '2026-11-18T12:00:00Z' });
    await addOrder(shop, { customerId, payment: 'partly_refunded', refunded: 1999, at: '2026-11-19T12:00:00Z' });
    await addOrder(shop, { customerId, payment: 'refunded', refunded: 6999, at: '2026-11-20T12:00:00Z' });
    await addOrder(shop, { customerId, payment: 'unpaid', at: '2026-11-21T12:00:00Z' });
    await addOrder(shop, { customerId, payment: 'expired', at: '2026-11-17T12:00:00Z' });
    await addOrder(shop, { customerId: await addCustomer(shop), payment: 'paid' });
    expect(await details(customerId)).toMatchObject({
      orders_count: 3,
      paid_orders_count: 3,
      total_spent: 119.99,
      last_order_at: '2026-11-20T12:00:00.000Z',
    });
  });

  it('has only the pictures of their own account', async () => {
    const [userId, otherId] = [uuidv7(), uuidv7()];
    const customerId = await addCustomer(shop, { userId });
    await addPicture(shop, userId);
    await addPicture(shop, otherId);
    const deleted = await addPicture(shop, userId);
    await shop.sql('update generation.pictures set deleted_at = now() where id = $1', [deleted]);
    expect(await details(customerId)).toMatchObject({ has_account: true, images_count: 1 });
  });

  it('loses their name in orders and can no longer be found after deleting the account', async () => {
    const { id: userId } = await shop.signIn('leaving@example.com');
    const customerId = await addCustomer(shop, { email: 'leaving@example.com', firstName: 'Nora', lastName: 'Leaving', userId });
    const orderId = await addOrder(shop, { customerId, email: 'leaving@example.com', payment: 'paid', status: 'completed' });
    await shop.sql('update checkout.orders set user_id = $1 where id = $2', [userId, orderId]);
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId, contactHashes: [] });
    expect(await found('leaving')).toEqual([]);
    expect((await call(`/${customerId}`)).status).toBe(404);
    expect((await list()).customers).toEqual([]);
    const [nameless] = await shop.sql<{ id: string }>('select customer_id as id from checkout.orders where id = $1', [orderId]);
    expect(await details(String(nameless?.id))).toMatchObject({
      first_name: 'Deleted',
      last_name: 'customer',
      phone: null,
      orders_count: 1,
      has_account: false,
      images_count: 0,
      total_spent: 69.99,
    });
    // A later payment event does not restore them either.
    await shop.sql(`update checkout.orders set payment_state = 'refunded' where id = $1`, [orderId]);
    expect((await list()).customers).toEqual([]);
  });
});
