import type { AdminProduct } from '../../server/admin/products/contract.js';
import type { Product } from '../../server/catalog/contract.js';
import type { CartCheck } from '../../server/checkout/contract.js';
import { closePaymentPage } from '../../server/checkout/orders/close-payment-page.js';
import { OrderStock } from '../../server/checkout/orders/order-stock.js';
import { Reconciler } from '../../server/checkout/payments/reconciler.js';
import { Outbox } from '../../server/platform/index.js';
import { addProduct, createPayment, orderRow, pay, type PlacedOrder } from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { MINUTE_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let buyers = 0;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
});
afterEach(() => {
  jest.restoreAllMocks();
  return shop.sandbox('PUT', '/faults', {});
});
afterAll(() => shop.close());

interface Buyer {
  email?: string;
  network?: string;
}

/** Places an order as a new person on their own network, unless specified otherwise. */
function buy(productId: string, quantity: number, { email, network }: Buyer = {}): Promise<Response> {
  buyers += 1;
  const address = network ?? `203.0.113.${buyers}`;
  const person = { email: email ?? `buyer-${buyers}@example.com`, headers: { 'x-forwarded-for': address } };
  return createPayment(shop, [{ productId, productType: 'product', quantity }], person);
}

async function placed(productId: string, quantity: number, buyer: Buyer = {}): Promise<PlacedOrder> {
  const answer = await buy(productId, quantity, buyer);
  const { url = '', orderNumber } = (await answer.json()) as { url?: string; orderNumber: string };
  return { orderNumber, sessionId: url.split('/').at(-1) ?? '' };
}

async function shelf(productId: string): Promise<{ stock: number; held: number }> {
  const [row] = await shop.sql<{ stock: number; held: number }>(
    'select stock_quantity as stock, reserved_quantity as held from catalog.products where id = $1',
    [productId],
  );
  return row as { stock: number; held: number };
}

/** Units that shoppers can order, and units that the owner sees on hold. */
async function unitsLeft(productId: string): Promise<{ left: number | null; held: number }> {
  const items = [{ productId, productType: 'product', quantity: 1 }];
  const { lines } = await shop.json<CartCheck>('POST', '/api/cart-check', { body: { items } });
  const { token } = await shop.signInOwner();
  const product = await shop.json<AdminProduct>('GET', `/api/admin/products/${productId}`, { token });
  return { left: lines[0]?.left ?? null, held: product.reserved_quantity };
}

const endHolds = () => shop.web.app.get(OrderStock).releaseOverdue();
const scarce = (stock: number) => addProduct(shop, { stock, stopSellingAtZero: true });
const reconcile = () => shop.web.app.get(Reconciler).checkOpenPayments({ signal: new AbortController().signal });
const settle = async (order: PlacedOrder) => {
  shop.passTime(3_000);
  await shop.call('GET', `/api/payments/${order.sessionId}`);
  return orderRow(shop, order);
};
async function paid(order: PlacedOrder) {
  await pay(shop, order, { webhooks: false });
  return settle(order);
}

describe('guests who start checkouts and never pay', () => {
  it('reserve at most half of a product, which others can still buy', async () => {
    const productId = await scarce(10);
    for (let n = 0; n < 12; n += 1) expect((await buy(productId, 2)).status).toBe(200);
    expect(await shelf(productId)).toEqual({ stock: 10, held: 4 });
    expect(await paid(await placed(productId, 6))).toMatchObject({ payment_state: 'paid', stock: 'taken' });
    expect(await unitsLeft(productId)).toEqual({ left: 2, held: 2 });
  });

  it('hold at most half of the remaining stock after each sale, so a product never looks sold out while some is left', async () => {
    const productId = await scarce(28);
    for (let n = 0; n < 7; n += 1) expect((await buy(productId, 2)).status).toBe(200);
    expect(await unitsLeft(productId)).toEqual({ left: 14, held: 14 });
    for (const [quantity, left] of [
      [14, 7],
      [7, 4],
      [4, 2],
      [1, 1],
      [1, 1],
    ] as const) {
      expect(await paid(await placed(productId, quantity))).toMatchObject({ payment_state: 'paid', stock: 'taken' });
      expect((await unitsLeft(productId)).left).toBe(left);
    }
    expect(await shelf(productId)).toEqual({ stock: 1, held: 14 });
    expect((await shop.json<Product>('GET', `/api/products/${productId}`)).in_stock).toBe(true);
    await paid(await placed(productId, 1));
    expect((await shop.json<Product>('GET', `/api/products/${productId}`)).in_stock).toBe(false);
  });

  it('hold at most half when the owner lowers the stock', async () => {
    const productId = await scarce(20);
    for (let n = 0; n < 5; n += 1) await buy(productId, 2);
    await shop.sql('update catalog.products set stock_quantity = 6 where id = $1', [productId]);
    expect(await unitsLeft(productId)).toEqual({ left: 3, held: 3 });
    expect((await buy(productId, 4)).status).toBe(409);
    expect((await buy(productId, 3)).status).toBe(200);
  });

  it('never reserve the last piece: who pays first gets it', async () => {
    const productId = await scarce(1);
    const [first, second] = [await placed(productId, 1), await placed(productId, 1)];
    expect(await shelf(productId)).toEqual({ stock: 1, held: 0 });
    expect(await paid(second)).toMatchObject({ payment_state: 'paid' });
    const late = await paid(first);
    expect(late).toMatchObject({ payment_state: 'needs_attention', paid_at: null, received_cents: 6_400 });
    expect(late.issues).toEqual(['sold_out']);
    expect(await shelf(productId)).toEqual({ stock: 0, held: 0 });
    expect((await buy(productId, 1)).status).toBe(409);
  });

  it('reserve no more from one network, but are not refused', async () => {
    const productId = await scarce(1_000);
    for (let n = 0; n < 9; n += 1) expect((await buy(productId, 1, { network: '198.51.100.7' })).status).toBe(200);
    expect((await shelf(productId)).held).toBe(6);
  });

  it('reserve no more with one address, and use up none of its owner’s', async () => {
    const productId = await scarce(1_000);
    const email = 'again@example.com';
    for (let n = 0; n < 4; n += 1) expect((await buy(productId, 1, { email, network: '198.51.100.8' })).status).toBe(200);
    expect((await shelf(productId)).held).toBe(2);
    await buy(productId, 1, { email });
    expect((await shelf(productId)).held).toBe(3);
  });

  it('reserve nothing for very large orders', async () => {
    const productId = await scarce(1_000);
    expect((await buy(productId, 99)).status).toBe(200);
    expect((await shelf(productId)).held).toBe(0);
  });
});

describe('a reservation', () => {
  it('ends after ten minutes; a later payment gets what is left', async () => {
    const productId = await scarce(4);
    const [first, second] = [await placed(productId, 2), await placed(productId, 3)];
    expect(second.sessionId).toBe('');
    shop.passTime(10 * MINUTE_MS - 1_000);
    await endHolds();
    expect(await shelf(productId)).toEqual({ stock: 4, held: 2 });
    shop.passTime(1_000);
    await endHolds();
    expect(await shelf(productId)).toEqual({ stock: 4, held: 0 });
    expect(await orderRow(shop, first)).toMatchObject({ payment_state: 'unpaid', stock: 'released' });
    expect(await paid(first)).toMatchObject({ payment_state: 'paid', stock: 'taken' });
    expect(await shelf(productId)).toEqual({ stock: 2, held: 0 });
  });

  it('costs no buyer their gift when the payment was made but its webhook is late', async () => {
    const productId = await scarce(4);
    const order = await placed(productId, 2);
    await pay(shop, order, { webhooks: false });
    shop.passTime(11 * MINUTE_MS);
    await endHolds();
    await reconcile();
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid', stock: 'taken' });
    expect(await shelf(productId)).toEqual({ stock: 2, held: 0 });
  });

  it('yields to the first buyer who pays, and closes no payment page before that', async () => {
    const productId = await scarce(2);
    const waiting = await placed(productId, 2);
    const holding = await placed(productId, 1);
    expect(await shelf(productId)).toEqual({ stock: 2, held: 1 });
    shop.passTime(MINUTE_MS);
    await reconcile();
    const asked = jest.spyOn(shop.web.app.get(Outbox), 'add');
    expect(await paid(waiting)).toMatchObject({ payment_state: 'paid', stock: 'taken' });
    expect(await shelf(productId)).toEqual({ stock: 0, held: 1 });
    expect(asked).toHaveBeenCalledWith(expect.anything(), closePaymentPage, { orderId: (await orderRow(shop, holding)).id });
    expect((await paid(holding)).issues).toEqual(['sold_out']);
    expect(await orderRow(shop, holding)).toMatchObject({ payment_state: 'needs_attention', stock: 'released' });
    expect(await shelf(productId)).toEqual({ stock: 0, held: 0 });
  });

  it('has its page closed when the gifts are sold after its end', async () => {
    const productId = await scarce(2);
    const waiting = await placed(productId, 2);
    await paid(await placed(productId, 1));
    shop.passTime(MINUTE_MS);
    await reconcile();
    expect(await orderRow(shop, waiting)).toMatchObject({ payment_state: 'expired', stock: 'released' });
    expect(await shelf(productId)).toEqual({ stock: 1, held: 0 });
  });
});

it('pieces are never sold twice, however many pay at once', async () => {
  const productId = await scarce(5);
  const orders = await Promise.all(Array.from({ length: 12 }, () => placed(productId, 1)));
  const open = orders.filter(({ sessionId }) => sessionId !== '');
  await Promise.all(open.map((order) => pay(shop, order, { webhooks: false })));
  shop.passTime(3_000);
  await Promise.all(open.map(({ sessionId }) => shop.call('GET', `/api/payments/${sessionId}`)));
  const states = await Promise.all(open.map(async (order) => (await orderRow(shop, order)).payment_state));
  expect(states.filter((state) => state === 'paid')).toHaveLength(5);
  expect(states.filter((state) => state !== 'paid' && state !== 'needs_attention')).toEqual([]);
  expect(await shelf(productId)).toEqual({ stock: 0, held: 0 });
});
