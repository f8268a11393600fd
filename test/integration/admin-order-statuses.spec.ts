import { uuidv7 } from 'uuidv7';
import type { AdminOrder, AdminOrderList, BulkStatusResult } from '../../server/admin/orders/contract.js';
import { addCustomer, addOrder } from '../support/order-rows.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

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

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await shop.sql<{ status: string }>('select status from checkout.orders where id = $1', [id]);
  return row?.status;
}

function auditOf(id: string): Promise<object[]> {
  return shop.sql(
    'select actor_id, action, before, after from platform.audit_log where subject = $1 and subject_id = $2 order by id',
    ['order', id],
  );
}

describe('the status of an order', () => {
  it('can be set only by the owner, and only to known statuses', async () => {
    const id = await addOrder(shop, { customerId: await addCustomer(shop) });
    for (const body of [{ status: 'paid' }, { status: ['completed'] }, {}, null, { status: 'pending ' }]) {
      expect((await call('PATCH', `/${id}`, body)).status).toBe(400);
    }
    for (const unknown of [uuidv7(), 'x', '%00']) {
      const answer = await call('PATCH', `/${unknown}`, { status: 'completed' });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CHECKOUT.ORDER_NOT_FOUND' }]);
    }
    expect(await statusOf(id)).toBe('pending');
    expect(await auditOf(id)).toEqual([]);
  });

  it('can change from any status to any other, with each change audited', async () => {
    const id = await addOrder(shop, { customerId: await addCustomer(shop) });
    const statuses = ['completed', 'pending', 'cancelled', 'processing'];
    for (const status of statuses) {
      const answer = await call('PATCH', `/${id}`, { status });
      expect(answer.status).toBe(200);
      expect((await answer.json()) as AdminOrder).toMatchObject({ id, status, payment_state: 'paid' });
    }
    expect(await auditOf(id)).toEqual(
      statuses.map((status, index) => ({
        actor_id: owner.id,
        action: 'status-changed',
        before: { status: statuses[index - 1] ?? 'pending' },
        after: { status },
      })),
    );
  });

  it('can be set with an id in upper or lower case', async () => {
    const ids = [await addOrder(shop, { customerId: await addCustomer(shop) })];
    const inCapitals = ids.map((id) => id.toUpperCase());
    expect((await call('PATCH', `/${inCapitals[0]}`, { status: 'processing' })).status).toBe(200);
    const answer = await call('POST', '/status', { orders: [...inCapitals, ...ids].map((id) => ({ id, status: 'completed' })) });
    expect(await answer.json()).toEqual({ before: [{ id: ids[0], status: 'processing' }] });
  });

  it('does not change when set to the same status', async () => {
    const id = await addOrder(shop, { customerId: await addCustomer(shop), status: 'completed' });
    const version = () => shop.sql('select xmin::text from checkout.orders where id = $1', [id]);
    const before = await version();
    expect((await call('PATCH', `/${id}`, { status: 'completed' })).status).toBe(200);
    expect((await call('POST', '/status', { orders: [{ id, status: 'completed' }] })).status).toBe(200);
    expect(await auditOf(id)).toEqual([]);
    expect(await version()).toEqual(before);
  });

  it('is audited once when set twice at once', async () => {
    const id = await addOrder(shop, { customerId: await addCustomer(shop) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('PATCH', `/${id}`, { status: 'completed' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('one status for many orders', () => {
  const set = (ids: readonly unknown[], status = 'completed') =>
    call('POST', '/status', { orders: ids.map((id) => ({ id, status })) });

  it.each([
    ['no order', []],
    ['more than a hundred', Array.from({ length: 101 }, () => uuidv7())],
    ['something that is no id', ['x']],
    ['a list in a list', [[uuidv7()]]],
    ['nothing', [null]],
  ])('is refused for %s', async (_, ids) => {
    expect((await set(ids)).status).toBe(400);
  });

  it('changes no order when an order or the status is unknown', async () => {
    const customerId = await addCustomer(shop);
    const ids = [await addOrder(shop, { customerId }), await addOrder(shop, { customerId })];
    const answer = await set([...ids, uuidv7()]);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CHECKOUT.ORDER_NOT_FOUND' }]);
    expect((await set(ids, 'paid')).status).toBe(400);
    for (const id of ids) {
      expect(await statusOf(id)).toBe('pending');
      expect(await auditOf(id)).toEqual([]);
    }
  });

  it.each([uuidv7(), { id: uuidv7(), status: 'completed' }, null])('is refused for %j in place of a list', async (orders) => {
    expect((await call('POST', '/status', { orders })).status).toBe(400);
  });

  it('is undone as a whole or not at all, each order with its own status', async () => {
    const customerId = await addCustomer(shop);
    const ids = [
      await addOrder(shop, { customerId, status: 'processing' }),
      await addOrder(shop, { customerId, status: 'cancelled' }),
    ];
    const { before } = (await (await set(ids)).json()) as BulkStatusResult;
    expect((await call('POST', '/status', { orders: [...before, { id: uuidv7(), status: 'pending' }] })).status).toBe(404);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'completed']);
    expect((await call('POST', '/status', { orders: before })).status).toBe(200);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'cancelled']);
  });

  it('returns each order’s previous status once, so the change can be undone', async () => {
    const customerId = await addCustomer(shop);
    const [first, second, third] = [
      await addOrder(shop, { customerId, status: 'processing' }),
      await addOrder(shop, { customerId, status: 'completed' }),
      await addOrder(shop, { customerId, status: 'cancelled' }),
    ];
    const answer = await set([third, first, second, first]);
    expect(answer.status).toBe(200);
    expect((await answer.json()) as BulkStatusResult).toEqual({
      before: [
        { id: third, status: 'cancelled' },
        { id: first, status: 'processing' },
        { id: second, status: 'completed' },
      ],
    });
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['completed', 'completed', 'completed']);
    expect(await auditOf(first)).toMatchObject([
      { actor_id: owner.id, before: { status: 'processing' }, after: { status: 'completed' } },
    ]);
    expect(await auditOf(second)).toEqual([]);
  });

  it('never deadlocks when overlapping orders are changed at once', async () => {
    const customerId = await addCustomer(shop);
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await addOrder(shop, { customerId }));
    const answers = await Promise.all([
      set(ids, 'completed'),
      set(ids.toReversed(), 'cancelled'),
      set(ids.slice(10).concat(ids.slice(0, 10)), 'processing'),
      call('PATCH', `/${ids[5]}`, { status: 'completed' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const others = ids.filter((_, index) => index !== 5);
    expect(new Set(await Promise.all(others.map(statusOf))).size).toBe(1);
  });

  it('erases deleted buyers once their orders are finished', async () => {
    const customerId = await addCustomer(shop, { firstName: 'Felix', lastName: 'Leaving' });
    const anonymizedCustomerId = await addCustomer(shop, { firstName: 'Deleted', lastName: 'customer' });
    const id = await addOrder(shop, {
      customerId,
      anonymizedCustomerId,
      number: 'KS-1',
      payment: 'paid',
      email: 'felix@leaving.example',
    });
    expect(await found({ search: 'felix' })).toEqual(['KS-1']);
    await set([id]);
    const order = await until(async () => {
      const [row] = (await list({ customer: anonymizedCustomerId })).orders;
      return row;
    });
    expect(order).toMatchObject({
      order_number: 'KS-1',
      status: 'completed',
      customer: { first_name: 'Deleted', last_name: 'customer' },
    });
    expect(await found({ search: 'felix' })).toEqual([]);
    expect(await found({ search: 'leaving.example' })).toEqual([]);
  });
});
