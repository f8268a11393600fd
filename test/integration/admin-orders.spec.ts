import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { AdminOrderList } from '../../server/admin/orders/contract.js';
import { addCustomer, addOrder } from '../support/order-rows.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let owner: { id: string; token: string };

beforeAll(async () => {
  shop = await TestShop.open();
  owner = await shop.signInOwner();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from checkout.orders'));

function call(method: string, address: string, body?: unknown): Promise<Response> {
  return shop.call(method, `/api/admin/orders${address}`, { token: owner.token, ...(body === undefined ? {} : { body }) });
}

async function list(query: Record<string, string> = {}): Promise<AdminOrderList> {
  const answer = await call('GET', `?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as AdminOrderList;
}

async function found(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).orders.map((order) => order.order_number);
}

describe('an invalid query for orders', () => {
  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'after=1',
    `after=${randomUUID()}`,
    'status=lost',
    'status=pending&status=completed',
    'payment=maybe',
    'from=yesterday',
    'from=2026-02-30',
    'from=0000-01-01',
    'to=2026-11-22T10:00:00Z',
    'customer=1',
    'waiting=long',
    `search=${'a'.repeat(101)}`,
    'search=a&search=b',
    'search[]=a&search[]=b',
  ])('is refused for %s', async (query) => {
    const answer = await call('GET', `?${query}`);
    const isIgnored = query.startsWith('search[]');
    expect(answer.status).toBe(isIgnored ? 200 : 400);
    if (!isIgnored) expect(await answer.json()).toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it.each([
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%F0%9F%8E%81',
    "'; drop table checkout.orders; --",
    '(',
    '[a-z]',
    '$1',
    '?',
    '{}',
    '%EF%BF%BF',
  ])('finds nothing for %s, and does not fail', async (search) => {
    await addOrder(shop, { customerId: await addCustomer(shop), number: 'KS-11111-11111', email: 'x@y.zz' });
    const answer = await call('GET', `?search=${search}`);
    expect(answer.status).toBe(200);
    const { orders } = (await answer.json()) as AdminOrderList;
    // A search for nothing but control characters counts as empty.
    expect(orders).toHaveLength(search === '%00' ? 1 : 0);
  });

  it('searches for percent sign, underscore and backslash literally', async () => {
    const customerId = await addCustomer(shop, { email: 'a_b%c\\d@example.com' });
    await addOrder(shop, { customerId, number: 'KS-1', email: 'a_b%c\\d@example.com' });
    await addOrder(shop, { customerId: await addCustomer(shop), number: 'KS-2', email: 'axbxcxd@example.com' });
    for (const search of ['_', '%', '\\', 'a_b', 'b%c', 'c\\d']) expect(await found({ search })).toEqual(['KS-1']);
    for (const search of ['a%d', '%%', '__', '\\\\', '\\%']) expect(await found({ search })).toEqual([]);
  });
});

describe('the list of orders', () => {
  it('shows each order once, newest first, across pages and equal times', async () => {
    const customerId = await addCustomer(shop);
    const at = '2026-11-20T12:00:00.123Z';
    for (const number of ['KS-3', 'KS-2', 'KS-1']) await addOrder(shop, { customerId, number, at });
    await addOrder(shop, { customerId, number: 'KS-0', at: '2026-11-21T12:00:00Z' });
    await addOrder(shop, { customerId, number: 'KS-4', at: '2026-11-19T12:00:00Z' });
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: AdminOrderList = await list({ limit: '2', ...(after && { after }) });
      expect(page.total).toBe(5);
      seen.push(...page.orders.map((order) => order.order_number));
      after = page.next;
    }
    expect(seen).toEqual(['KS-0', 'KS-1', 'KS-2', 'KS-3', 'KS-4']);
  });

  it('shows each order’s status and customer', async () => {
    const customerId = await addCustomer(shop, { email: 'mateo@example.com', firstName: 'Mateo', lastName: 'Rivera' });
    const email = 'mateo.before@example.com';
    await addOrder(shop, {
      customerId,
      email,
      number: 'KS-1',
      payment: 'paid',
      status: 'completed',
      carrier: 'UPS',
      trackingNumber: '1Z9',
    });
    expect((await list()).orders[0]).toMatchObject({
      order_number: 'KS-1',
      status: 'completed',
      payment_state: 'paid',
      total_amount: 69.99,
      delivery: 'sent',
      customer: { id: customerId, first_name: 'Mateo', last_name: 'Rivera', email },
    });
  });

  it('matches parts of numbers, email addresses and names, ignoring case', async () => {
    const customerId = await addCustomer(shop, { email: 'zoe@shop.example', firstName: 'Zoë', lastName: 'Brontë-Álvarez' });
    await addOrder(shop, { customerId, number: 'KS-AB12C-34DEF', email: 'now.elsewhere@example.net' });
    await addOrder(shop, { customerId: await addCustomer(shop, { email: 'other@shop.example' }), number: 'KS-ZZZZZ-ZZZZZ' });
    for (const search of [
      'ks-ab12c-34def',
      '2c-3',
      'AB',
      'NOW.ELSEWHERE',
      'zoe@SHOP',
      'zoë',
      'ZOË BRONTË',
      'ë b',
      'ÁLVAREZ',
      ' bront ',
      'zoe bronte-alvarez',
    ]) {
      expect(await found({ search })).toEqual(['KS-AB12C-34DEF']);
    }
    // Does not match across fields or in the wrong order.
    for (const search of ['34defnow', 'brontë-álvarez zoë']) expect(await found({ search })).toEqual([]);
  });

  it('finds a full order number typed without dashes or prefix', async () => {
    await addOrder(shop, { customerId: await addCustomer(shop), number: 'KS-P6PQG-8B3RU' });
    for (const search of ['P6PQG8B3RU', 'ks p6pqg 8b3ru', 'ksp6pqg8b3ru', 'KS-P6PQG 8B3RU']) {
      expect(await found({ search })).toEqual(['KS-P6PQG-8B3RU']);
    }
    for (const search of ['P6PQG8B3R', 'P6PQG8B3RUX', 'KS P6PQG 8B3R']) expect(await found({ search })).toEqual([]);
  });

  it('finds orders when thousands of customers match', async () => {
    await shop.sql(
      `insert into checkout.customers (id, email, first_name, last_name, created_at)
       select gen_random_uuid(), 'crowd' || n || '@crowd.example', 'Crowd', 'Member', now() from generate_series(1, 2100) n`,
    );
    const [{ id: customerId } = { id: '' }] = await shop.sql<{ id: string }>(
      `select id from checkout.customers where email = 'crowd7@crowd.example'`,
    );
    await addOrder(shop, { customerId, number: 'KS-1', email: 'other@example.com' });
    await addOrder(shop, { customerId: await addCustomer(shop), number: 'KS-2', email: 'also@crowd.example' });
    await addOrder(shop, { customerId: await addCustomer(shop), number: 'KS-3' });
    expect((await found({ search: 'crówd' })).sort()).toEqual(['KS-1', 'KS-2']);
  });

  it('shows paid orders; finds checkouts by number and counts them separately', async () => {
    const customerId = await addCustomer(shop);
    const states = ['paid', 'partly_refunded', 'refunded', 'needs_attention', 'unpaid', 'expired'] as const;
    for (const payment of states) await addOrder(shop, { customerId, number: `KS-${payment.toUpperCase()}`, payment });
    await addOrder(shop, { customerId, number: 'KS-P6PQG-8B3RU', payment: 'unpaid' });
    const orders = ['KS-NEEDS_ATTENTION', 'KS-PAID', 'KS-PARTLY_REFUNDED', 'KS-REFUNDED'];
    const queries: Record<string, string>[] = [{}, { customer: customerId }, { status: 'pending' }, { search: 'Okoye' }];
    for (const query of queries) {
      expect((await found(query)).sort()).toEqual(orders);
    }
    expect(await list()).toMatchObject({ total: 4, open_checkouts: 2 });
    expect((await found({ payment: 'unpaid' })).sort()).toEqual(['KS-P6PQG-8B3RU', 'KS-UNPAID']);
    expect(await found({ payment: 'expired', search: 'Okoye' })).toEqual(['KS-EXPIRED']);
    for (const search of ['KS-P6PQG-8B3RU', 'p6pqg 8b3ru']) expect(await found({ search })).toEqual(['KS-P6PQG-8B3RU']);
    const { token } = await shop.signInOwner();
    const overview = await shop.json('GET', '/api/admin/overview', { token });
    expect(overview).toMatchObject({ totalOrders: 4, ordersThisWeek: 4, openCheckouts: 2 });
    const csv = await (await shop.call('GET', '/api/admin/orders/export', { token })).text();
    expect(csv.match(/KS-\w+/g)?.sort()).toEqual(orders);
  });

  it('filters by status, payment state, customer and search together', async () => {
    const customerId = await addCustomer(shop, { firstName: 'Priya', lastName: 'Patel' });
    const other = await addCustomer(shop);
    await addOrder(shop, { customerId, number: 'KS-1', status: 'completed', payment: 'paid' });
    await addOrder(shop, { customerId, number: 'KS-2', status: 'completed', payment: 'needs_attention' });
    await addOrder(shop, { customerId, number: 'KS-3', status: 'cancelled', payment: 'needs_attention' });
    await addOrder(shop, { customerId: other, number: 'KS-4', status: 'completed', payment: 'needs_attention' });
    expect((await found({ status: 'completed' })).sort()).toEqual(['KS-1', 'KS-2', 'KS-4']);
    expect((await found({ payment: 'needs_attention' })).sort()).toEqual(['KS-2', 'KS-3', 'KS-4']);
    expect((await found({ customer: other })).sort()).toEqual(['KS-4']);
    const all = { status: 'completed', payment: 'needs_attention', customer: customerId, search: 'priya' };
    expect(await list(all)).toMatchObject({ total: 1, next: null, orders: [{ order_number: 'KS-2' }] });
    expect(await found({ ...all, search: 'mateo' })).toEqual([]);
    expect(await found({ customer: uuidv7() })).toEqual([]);
  });

  it('filters by days in the shop’s time zone, including the first and the last', async () => {
    const customerId = await addCustomer(shop);
    // New York is five hours behind in winter, and four until the first Sunday of November.
    await addOrder(shop, { customerId, number: 'before', at: '2026-11-20T04:59:59.999Z' });
    await addOrder(shop, { customerId, number: 'first', at: '2026-11-20T05:00:00Z' });
    await addOrder(shop, { customerId, number: 'last', at: '2026-11-22T04:59:59.999Z' });
    await addOrder(shop, { customerId, number: 'after', at: '2026-11-22T05:00:00Z' });
    await addOrder(shop, { customerId, number: 'summer', at: '2026-07-04T04:00:00Z' });
    expect(await found({ from: '2026-11-20', to: '2026-11-21' })).toEqual(['last', 'first']);
    expect(await found({ from: '2026-07-04', to: '2026-07-04' })).toEqual(['summer']);
    expect(await found({ from: '2026-11-22' })).toEqual(['after']);
    expect(await found({ from: '2026-11-21', to: '2026-11-20' })).toEqual([]);
    expect(await found({ from: '1900-01-01', to: '9999-12-31' })).toHaveLength(5);
  });
});
