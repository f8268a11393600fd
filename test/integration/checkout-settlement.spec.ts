import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import { Settlement } from '../../server/checkout/payments/settlement.js';
import {
  addProduct,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
  type TestItem,
} from '../support/checkout-data.js';
import { TestShop, WEBHOOK_SECRET } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let stripe: Stripe;

beforeAll(async () => {
  shop = await TestShop.open();
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
afterAll(() => shop.close());
afterEach(() => shop.sandbox('PUT', '/faults', {}));

async function combo(): Promise<TestItem> {
  return { productId: await addProduct(shop), productType: 'combo', quantity: 2 };
}

async function stockOf({ productId }: TestItem): Promise<{ stock: number; reserved: number }> {
  const [row] = await shop.sql<{ stock: number; reserved: number }>(
    'select stock_quantity as stock, reserved_quantity as reserved from catalog.products where id = $1',
    [productId],
  );
  return row as { stock: number; reserved: number };
}

function deliver(event: unknown): Promise<Response> {
  const body = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
  return shop.call('POST', '/webhooks/stripe', { body, headers: { 'stripe-signature': signature } });
}

async function eventOf(order: PlacedOrder, type: string): Promise<Stripe.Event> {
  return until(async () => {
    const { data } = await stripe.events.list({ type, limit: 100 });
    return data.find((event) => (event.data.object as { id: string }).id === order.sessionId);
  });
}

async function applied(eventId: string): Promise<{ failure: string | null }> {
  return until(async () => {
    const [row] = await shop.sql<{ failure: string | null }>(
      'select failure from checkout.stripe_events where id = $1 and (applied_at is not null or failure is not null)',
      [eventId],
    );
    return row;
  });
}

describe('an event', () => {
  it('is refused and not stored without a valid signature', async () => {
    const body = { id: 'evt_forged', type: 'checkout.session.completed', data: { object: { id: 'cs_test_forged' } } };
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }] as Record<string, string>[]) {
      const answer = await shop.call('POST', '/webhooks/stripe', { body, headers });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'CHECKOUT.BAD_SIGNATURE' });
    }
    expect(await shop.sql(`select id from checkout.stripe_events where id = 'evt_forged'`)).toEqual([]);
  });

  it('stays visible as failed for an unknown order', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://elsewhere.example/',
      metadata: { order_id: randomUUID() },
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'A stranger' } } }],
    });
    await shop.sandbox('POST', `/sessions/${session.id}/complete`, {});
    const event = await eventOf({ orderNumber: '', sessionId: session.id }, 'checkout.session.completed');
    expect((await applied(event.id)).failure).toBe('No order belongs to this payment.');
    await until(
      async () => (await shop.sql(`select 1 from platform.dead_letters where reason like $1`, [`%${event.id}%`])).length > 0,
    );
  });

  it('pays once, takes stock once and emails once when sent fifty times', async () => {
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    const item = await combo();
    const order = await placeOrder(shop, [item], { email: 'fifty@example.com' });
    await pay(shop, order);
    const event = await eventOf(order, 'checkout.session.completed');
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await waitForPaymentState(shop, order, 'paid');
    await shop.inbox.mailTo('fifty@example.com');
    expect(await stockOf(item)).toEqual({ stock: 8, reserved: 0 });
    const events = await shop.sql('select id from checkout.stripe_events where id = $1', [event.id]);
    expect(events).toHaveLength(1);
    expect(await shop.inbox.count('fifty@example.com')).toBe(1);
  });

  it('does not deadlock with another checkout of its buyer', async () => {
    const item = await combo();
    const settlement = shop.web.app.get(Settlement, { strict: false });
    for (let round = 0; round < 6; round += 1) {
      const email = `grace-${round}@example.com`;
      const order = await placeOrder(shop, [item], { email });
      await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
      await pay(shop, order);
      const again = () => shop.call('POST', '/api/create-payment', { body: { items: [item], customerInfo: { email } } });
      const [settled, ...answers] = await Promise.all([settlement.settle(order.sessionId), again(), again(), again()]);
      expect([settled, ...answers.map(({ status }) => status)]).toEqual(['settled', 200, 200, 200]);
    }
  });

  it('changes nothing when it says "expired" after the payment', async () => {
    const order = await placeOrder(shop, [await combo()]);
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    const paid = await eventOf(order, 'checkout.session.completed');
    const late = { ...paid, id: 'evt_late_expiry', type: 'checkout.session.expired' };
    await deliver(late);
    await applied('evt_late_expiry');
    expect((await orderRow(shop, order)).payment_state).toBe('paid');
  });

  it('about a refund may arrive before the one about the payment', async () => {
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    const order = await placeOrder(shop, [await combo()]);
    const { payment_intent } = await pay(shop, order);
    await stripe.refunds.create({ payment_intent });
    const { data } = await stripe.events.list({ limit: 10 });
    for (const event of data.filter((one) => ['charge.refunded', 'checkout.session.completed'].includes(one.type)).slice(0, 2)) {
      await deliver(event);
    }
    const row = await waitForPaymentState(shop, order, 'refunded');
    expect(row.refunded_cents).toBe(row.total_cents);
  });
});

describe('a payment page', () => {
  it('releases the reservation when it closes unpaid', async () => {
    const productId = await addProduct(shop, { stock: 4, stopSellingAtZero: true });
    const item: TestItem = { productId, productType: 'product', quantity: 2 };
    const order = await placeOrder(shop, [item]);
    expect(await stockOf(item)).toEqual({ stock: 4, reserved: 2 });
    await stripe.checkout.sessions.expire(order.sessionId);
    expect(await waitForPaymentState(shop, order, 'expired')).toMatchObject({ stock: 'released' });
    expect(await stockOf(item)).toEqual({ stock: 4, reserved: 0 });
  });

  it('is expired in time when it never opened', async () => {
    const productId = await addProduct(shop, { stock: 3, stopSellingAtZero: true });
    const item: TestItem = { productId, productType: 'product', quantity: 1 };
    await shop.sandbox('PUT', '/faults', { failNext: { count: 1000, status: 500 } });
    await expect(placeOrder(shop, [item])).rejects.toThrow('503');
    await shop.sandbox('PUT', '/faults', {});
    expect(await stockOf(item)).toMatchObject({ reserved: 1 });
    shop.passTime(61 * 60_000);
    await until(async () => (await stockOf(item)).reserved === 0);
  });
});

it('a gift that the owner deletes while its payment page is open is sold as it was ordered', async () => {
  const item = await combo();
  const order = await placeOrder(shop, [item]);
  const { stock } = await stockOf(item);
  const { token } = await shop.signInOwner();
  expect((await shop.call('DELETE', `/api/admin/products/${item.productId}`, { token })).status).toBe(204);

  await pay(shop, order);

  await waitForPaymentState(shop, order, 'paid');
  expect(await stockOf(item)).toEqual({ stock: stock - item.quantity, reserved: 0 });
  const status = () => shop.json<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
  const pdf = await until(async () => (await status()).downloads[0]);
  expect((await shop.call('GET', pdf.url)).status).toBe(200);
});

describe('when the webhook never comes', () => {
  it('the reconciler finishes the order', async () => {
    const order = await placeOrder(shop, [await combo()], { email: 'no-webhook@example.com' });
    await pay(shop, order, { webhooks: false });
    expect((await orderRow(shop, order)).payment_state).toBe('unpaid');
    shop.passTime(21_000);
    await waitForPaymentState(shop, order, 'paid');
    expect(await shop.inbox.mailTo('no-webhook@example.com')).toContain(order.orderNumber);
  });

  it('the success page asks Stripe', async () => {
    const order = await placeOrder(shop, [await combo()]);
    const ask = () => shop.json<{ payment_state: string }>('GET', `/api/payments/${order.sessionId}`);
    expect(await ask()).toMatchObject({ known: true, order_number: order.orderNumber, payment_state: 'unpaid', downloads: [] });
    await pay(shop, order, { webhooks: false });
    shop.passTime(3_000);
    expect(await ask()).toMatchObject({ payment_state: 'paid' });
  });

  it.each(['cs_test_nobody_knows_this_one', 'x', '%00', 'cs_test_' + 'a'.repeat(400)])(
    'the success page reports %p as unknown',
    async (id) => {
      const answer = await shop.call('GET', `/api/payments/${id}`);
      expect(await answer.json()).toEqual({
        known: false,
        order_number: null,
        payment_state: null,
        order: null,
        downloads: [],
        waiting: [],
      });
    },
  );
});

describe('an order needs attention when', () => {
  it('the amount paid differs from its total', async () => {
    const item = await combo();
    const order = await placeOrder(shop, [item]);
    await shop.sql(
      'update checkout.orders set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1 where number = $1',
      [order.orderNumber],
    );
    await pay(shop, order);
    const row = await waitForPaymentState(shop, order, 'needs_attention');
    expect(row.issues).toEqual(['amount_mismatch']);
    expect(row.paid_at).toBeNull();
    expect(await stockOf(item)).toEqual({ stock: 10, reserved: 2 });
  });

  it('money arrives after it was closed', async () => {
    const order = await placeOrder(shop, [await combo()]);
    await shop.sql(`update checkout.orders set payment_state = 'expired', stock = 'released' where number = $1`, [
      order.orderNumber,
    ]);
    await pay(shop, order);
    expect((await waitForPaymentState(shop, order, 'needs_attention')).issues).toEqual(['paid_late']);
  });

  it('the customer disputes the payment', async () => {
    const order = await placeOrder(shop, [await combo()]);
    const { payment_intent } = await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    await shop.sandbox('POST', '/disputes', { paymentIntent: payment_intent });
    expect((await waitForPaymentState(shop, order, 'needs_attention')).issues).toEqual(['disputed']);
  });
});

describe('a refund', () => {
  it('adds up in parts until it is full', async () => {
    const order = await placeOrder(shop, [await combo()]);
    const { payment_intent } = await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    await stripe.refunds.create({ payment_intent, amount: 1000 });
    expect(await waitForPaymentState(shop, order, 'partly_refunded')).toMatchObject({ refunded_cents: 1000 });
    await stripe.refunds.create({ payment_intent });
    const row = await waitForPaymentState(shop, order, 'refunded');
    expect(row.refunded_cents).toBe(row.total_cents);
  });

  it.each(['refund.updated', 'charge.refunded'])('is noticed by %s alone', async (type) => {
    const order = await placeOrder(shop, [await combo()]);
    const { payment_intent } = await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await stripe.refunds.create({ payment_intent, amount: 1000 });
    const { data } = await stripe.events.list({ type, limit: 1 });
    await deliver(data[0]);
    expect(await waitForPaymentState(shop, order, 'partly_refunded')).toMatchObject({ refunded_cents: 1000 });
  });
});
