import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { PaymentSessions } from '../../server/checkout/payments/payment-sessions.js';
import { Reconciler } from '../../server/checkout/payments/reconciler.js';
import { orderRow, pay, waitForPaymentState } from '../support/checkout-data.js';
import { type PaidOrder, AdminOrdersClient } from '../support/admin-orders-client.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const STRIPE_IS_DOWN = { failNext: { count: 1_000, status: 500 } };

let shop: TestShop;
let owner: AdminOrdersClient;

beforeAll(async () => {
  shop = await TestShop.open();
  owner = await AdminOrdersClient.open(shop);
});
afterEach(() => shop.sandbox('PUT', '/faults', {}));
afterAll(() => shop.close());

const setStatus = (ids: string[], status: string) => owner.call('POST', 'status', { orders: ids.map((id) => ({ id, status })) });
const pageState = ({ sessionId }: PaidOrder) =>
  fetch(`${shop.payments.url}/v1/checkout/sessions/${sessionId}`, { headers: { authorization: 'Bearer sk_test_keepsake' } })
    .then((answer) => answer.json() as Promise<{ status: string }>)
    .then(({ status }) => status);
const pageCloses = (order: PaidOrder) => until(async () => (await pageState(order)) === 'expired');

/** Cancelled while Stripe could not be reached, and paid on the page that stayed open. */
async function paidThoughCancelled(): Promise<PaidOrder> {
  const order = await owner.placeOrder('combo', 2);
  await shop.sandbox('PUT', '/faults', STRIPE_IS_DOWN);
  expect((await owner.call('PATCH', order.id, { status: 'cancelled' })).status).toBe(200);
  const { payment_intent } = await pay(shop, order, { webhooks: false });
  await shop.sandbox('PUT', '/faults', {});
  await owner.settle(order);
  await waitForPaymentState(shop, order, 'needs_attention');
  return { ...order, payment_intent };
}

describe('an unpaid order that the owner cancels', () => {
  it('releases its stock once and closes its page, alone or in bulk', async () => {
    const [alone, ...others] = [
      await owner.placeOrder('combo', 2),
      await owner.placeOrder('product'),
      await owner.placeOrder('pdf'),
    ] as const;
    expect(await owner.stockOf(alone)).toEqual({ stock: 10, reserved: 2 });
    expect((await owner.call('PATCH', alone.id, { status: 'cancelled' })).status).toBe(200);
    await setStatus([...others.map(({ id }) => id), alone.id], 'cancelled');
    await Promise.all([alone, ...others].map(pageCloses));
    for (const order of [alone, ...others]) {
      expect(await orderRow(shop, order)).toMatchObject({ status: 'cancelled', payment_state: 'expired', paid_at: null });
    }
    expect(await owner.stockOf(alone)).toEqual({ stock: 10, reserved: 0 });
  });

  it('stays closed when the status is changed back', async () => {
    const order = await owner.placeOrder('product', 2);
    await setStatus([order.id], 'cancelled');
    await setStatus([order.id], 'pending');
    await pageCloses(order);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'pending', payment_state: 'expired', stock: 'released' });
    expect(await owner.stockOf(order)).toEqual({ stock: 10, reserved: 0 });
  });

  it('has its page closed by the reconciler when the job was lost', async () => {
    await shop.stopWorkers();
    const order = await owner.placeOrder('product');
    await setStatus([order.id], 'cancelled');
    await until(async () => (await shop.sql('select 1 from platform.outbox')).length === 0);
    expect(await pageState(order)).toBe('open');
    shop.passTime(21_000);
    await shop.web.app.get(Reconciler).checkOpenPayments({ signal: new AbortController().signal });
    expect(await pageState(order)).toBe('expired');
    await shop.web.app.get(PaymentSessions).close({ orderId: order.id });
    expect(await orderRow(shop, order)).toMatchObject({ status: 'cancelled', payment_state: 'expired' });
    await shop.startWorkers();
  });

  it('never deadlocks with others that share its products', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => owner.placeOrder('product')));
    const ids = orders.map(({ id }) => id);
    const answers = await Promise.all([
      setStatus(ids, 'cancelled'),
      setStatus(ids.toReversed(), 'cancelled'),
      setStatus(ids.slice(2), 'completed'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const order of orders) expect(await owner.stockOf(order)).toEqual({ stock: 10, reserved: 0 });
  });
});

describe('a payment for a canceled order', () => {
  it('waits for the owner without PDF, email or stock', async () => {
    const order = await paidThoughCancelled();
    expect(await orderRow(shop, order)).toMatchObject({
      status: 'cancelled',
      paid_at: null,
      fulfilled_at: null,
      received_cents: 14_400,
    });
    expect((await orderRow(shop, order)).issues).toEqual(['paid_after_cancel']);
    expect(await owner.stockOf(order)).toEqual({ stock: 10, reserved: 0 });
    expect(await shop.inbox.count(order.email)).toBe(0);
    const { payments } = await shop.json<{ payments: object }>('GET', '/api/admin/overview/waiting', { token: owner.token });
    expect(payments).toMatchObject({ order_number: order.orderNumber, reason: expect.stringContaining('canceled') });
  });

  it('can be refunded', async () => {
    const order = await paidThoughCancelled();
    expect((await owner.refund(order.id, 144)).status).toBe(200);
    await waitForPaymentState(shop, order, 'refunded');
    expect(await owner.stockOf(order)).toEqual({ stock: 10, reserved: 0 });
  });

  it('can be accepted, which continues the order', async () => {
    const order = await paidThoughCancelled();
    expect((await owner.call('POST', `${order.id}/accept`)).status).toBe(200);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'pending', payment_state: 'paid', stock: 'taken' });
    const mail = await shop.inbox.mailTo(order.email);
    expect(mail).toContain(order.orderNumber);
    expect(mail).not.toMatch(/cancell?ed/);
    expect(await owner.stockOf(order)).toEqual({ stock: 8, reserved: 0 });
  });
});

describe('a paid order that the owner cancels', () => {
  const toRefund = async () =>
    (await shop.json<{ toRefund: object | null }>('GET', '/api/admin/overview/waiting', { token: owner.token })).toRefund;

  it('waits until it is refunded', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.inbox.mailTo(order.email);
    expect(await toRefund()).toBeNull();
    await setStatus([order.id], 'cancelled');
    expect(await toRefund()).toEqual({ count: 1 });
    await owner.refund(order.id, 18);
    await waitForPaymentState(shop, order, 'refunded');
    expect(await toRefund()).toBeNull();
  });

  it('gets its PDF and email only when its status is changed back', async () => {
    await shop.stopWorkers();
    const order = await owner.placeOrder('pdf');
    await pay(shop, order, { webhooks: false });
    await owner.settle(order);
    await setStatus([order.id], 'cancelled');
    await shop.web.app.get(Fulfilment).prepareDownloads({ orderId: order.id }, { signal: new AbortController().signal });
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid', fulfilled_at: null });
    await shop.startWorkers();
    await setStatus([order.id], 'processing');
    expect(await shop.inbox.mailTo(order.email)).toContain(order.orderNumber);
    expect(await shop.inbox.count(order.email)).toBe(1);
  });
});
