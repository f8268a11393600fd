import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { AdminOrder, AdminOrderList } from '../../server/admin/orders/contract.js';
import { addProduct, placeOrder } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';

jest.setTimeout(60_000);

let shop: TestShop;
let token: string;
const numbers: string[] = [];

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  ({ token } = await shop.signInOwner());
  const productId = await addProduct(shop);
  for (const email of ['a@example.com', 'b@example.com', 'a@example.com', 'c@example.com', 'a@example.com']) {
    numbers.unshift((await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { email })).orderNumber);
  }
});
afterAll(() => shop.close());

function list(query = ''): Promise<AdminOrderList> {
  return shop.json<AdminOrderList>('GET', `/api/admin/orders${query}`, { token });
}

describe('the dashboard', () => {
  it.each([
    ['GET', '/api/admin/orders'],
    ['GET', '/api/admin/overview'],
    ['PATCH', `/api/admin/orders/${randomUUID()}`],
  ])('%s %s is the owner’s alone', async (method, address) => {
    const customer = await shop.signIn('customer@example.com');
    const options = method === 'PATCH' ? { body: { status: 'completed' } } : {};
    expect((await shop.call(method, address, options)).status).toBe(401);
    expect((await shop.call(method, address, { ...options, token: customer.token })).status).toBe(403);
  });

  it('lists orders newest first, page by page, each once', async () => {
    const seen: string[] = [];
    for (let query = '?limit=2'; query; ) {
      const { orders, next } = await list(query);
      seen.push(...orders.map((order) => order.order_number));
      query = next ? `?limit=2&after=${next}` : '';
    }
    expect(seen).toEqual(numbers);
  });

  it('shows who ordered', async () => {
    const { orders } = await list('?limit=1');
    expect(orders[0]).toMatchObject({
      status: 'pending',
      payment_state: 'unpaid',
      total_amount: 18,
      customer: { first_name: 'Grace', last_name: 'Okoye', email: 'a@example.com' },
    });
  });

  it.each(['?limit=0', '?limit=101', '?after=1', `?after=${randomUUID()}`])('refuses the page %s', async (query) => {
    expect((await shop.call('GET', `/api/admin/orders${query}`, { token })).status).toBe(400);
  });

  it('sets any status from any, and no other', async () => {
    const [order] = (await list('?limit=1')).orders;
    const set = (status: unknown, id = order?.id) => shop.call('PATCH', `/api/admin/orders/${id}`, { token, body: { status } });
    for (const status of ['completed', 'pending', 'cancelled', 'processing']) {
      const answer = await set(status);
      expect(answer.status).toBe(200);
      expect((await answer.json()) as AdminOrder).toMatchObject({ status, payment_state: 'unpaid' });
    }
    expect((await set('paid')).status).toBe(400);
    expect((await set('completed', randomUUID())).status).toBe(404);
    expect((await set('completed', 'x')).status).toBe(404);
  });

  it('counts orders, customers and products', async () => {
    const overview = await shop.json('GET', '/api/admin/overview', { token });
    expect(overview).toEqual({ totalOrders: 5, totalCustomers: 3, totalProducts: 1 });
  });
});
