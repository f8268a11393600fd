import Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import type { AdminOrderList } from '../../server/admin/orders/contract.js';
import type { BestSellers, PictureStats, SalesStats, OwnerTodo } from '../../server/admin/overview/contract.js';
import { SalesFigures } from '../../server/checkout/index.js';
import { DeadLetters } from '../../server/platform/index.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import {
  addProduct,
  giveOwnPictures,
  orderRow,
  pay,
  type PlacedOrder,
  placeOrder,
  type TestItem,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { msToNextHour } from '../support/hours.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const NOTHING_WAITS: OwnerTodo = {
  toShip: null,
  payments: null,
  disputes: null,
  onTheirWay: null,
  toRefund: null,
  failedJobs: null,
  failedPictures: null,
  waitingPictures: null,
  lowStock: null,
  partnerAway: null,
  unmade: null,
  reviews: null,
  problems: null,
};

let shop: TestShop;
let stripe: Stripe;

beforeAll(async () => {
  shop = await TestShop.open();
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
afterEach(async () => {
  await until(isSettled);
  await shop.sql(
    'truncate checkout.orders, checkout.customers, catalog.products, generation.generations, platform.dead_letters cascade',
  );
});
afterAll(() => shop.close());

/** Whether no Stripe event, PDF or email is pending. */
async function isSettled(): Promise<boolean> {
  const { data: events } = await stripe.events.list({ limit: 100 });
  const onTheirWay = await shop.sql(
    `select from checkout.stripe_events where applied_at is null and failure is null
     union all select from checkout.orders where paid_at is not null and payment_state <> 'refunded' and fulfilled_at is null
     union all select from checkout.order_mails where sent_at is null`,
  );
  return events.every((event) => event.pending_webhooks === 0) && onTheirWay.length === 0;
}

/** Sets the shop's clock, forward or back. */
function goTo(time: string): void {
  shop.passTime(Date.parse(time) - shop.now());
}

/** Calls as the owner, who signs in again because the clock moves ahead by months. */
async function ask<Answer>(part: string): Promise<Answer> {
  const { token } = await shop.signInOwner();
  return shop.json<Answer>('GET', `/api/admin/overview${part}`, { token });
}

async function buy(item: TestItem): Promise<PlacedOrder & { intent: string }> {
  const order = await placeOrder(shop, [item]);
  const { payment_intent: intent } = await pay(shop, order);
  await waitForPaymentState(shop, order, 'paid');
  return { ...order, intent };
}

/** Refunds units of the only line of an order. */
async function refundUnits(order: PlacedOrder, quantity: number): Promise<void> {
  const owner = await AdminOrdersClient.open(shop);
  const { id } = await orderRow(shop, order);
  const [line] = (await owner.details(id)).lines;
  const answer = await owner.refundItems(id, { lines: [{ id: line!.id, quantity, put_back: false }] });
  expect(answer.status).toBe(200);
}

/** An order whose payment page was closed. */
async function abandon(item: TestItem): Promise<void> {
  const { orderNumber } = await buy(item);
  await shop.sql(
    `update checkout.orders set payment_state = 'expired', paid_at = null, expires_at = created_at where number = $1`,
    [orderNumber],
  );
}

async function gift(name: string, stock = {}): Promise<{ parcel: TestItem; pdf: TestItem; productId: string }> {
  const productId = await addProduct(shop, { name, ...stock });
  return {
    productId,
    parcel: { productId, productType: 'product', quantity: 2 },
    pdf: { productId, productType: 'pdf', quantity: 1 },
  };
}

describe('sales', () => {
  it.each(['?days=8', '?days=x', '?days=7&days=30', '?days='])('are refused for %s', async (query) => {
    const { token } = await shop.signInOwner();
    expect((await shop.call('GET', `/api/admin/overview/sales${query}`, { token })).status).toBe(400);
  });

  it('are zero for every day without orders, with no average', async () => {
    goTo('2026-12-01T15:00:00Z');
    const figures = await ask<SalesStats>('/sales');
    expect(figures).toMatchObject({ total: 0, orders: 0, average_order: null, refunded: 0, refunds: 0 });
    expect(figures.points).toHaveLength(30);
    expect(figures.points.at(-1)).toEqual({ day: '2026-12-01', sales: 0, orders: 0 });
  });

  it('count on the day of payment in the shop’s time zone, 23-hour days included', async () => {
    const { parcel, pdf } = await gift('Mug');
    goTo('2027-03-12T17:00:00Z');
    const partlyRefunded = await buy(parcel);
    goTo('2027-03-14T04:30:00Z');
    await buy(pdf);
    goTo('2027-03-14T05:30:00Z');
    await buy(pdf);
    goTo('2027-03-15T03:30:00Z');
    await buy(pdf);
    goTo('2027-03-15T04:30:00Z');
    const regretted = await buy(pdf);
    await abandon(pdf);
    await stripe.refunds.create({ payment_intent: partlyRefunded.intent, amount: 1000 });
    await stripe.refunds.create({ payment_intent: regretted.intent });
    await Promise.all([
      waitForPaymentState(shop, partlyRefunded, 'partly_refunded'),
      waitForPaymentState(shop, regretted, 'refunded'),
    ]);

    expect(await ask<SalesStats>('/sales?days=7')).toEqual({
      points: [
        { day: '2027-03-09', sales: 0, orders: 0 },
        { day: '2027-03-10', sales: 0, orders: 0 },
        { day: '2027-03-11', sales: 0, orders: 0 },
        { day: '2027-03-12', sales: 128, orders: 1 },
        { day: '2027-03-13', sales: 18, orders: 1 },
        { day: '2027-03-14', sales: 36, orders: 2 },
        { day: '2027-03-15', sales: 18, orders: 1 },
      ],
      total: 200,
      orders: 5,
      average_order: 40,
      refunded: 28,
      refunds: 2,
      lost: 0,
    });
    const year = await ask<SalesStats>('/sales?days=365');
    expect(year.points).toHaveLength(52);
    expect(year.points.slice(-2)).toEqual([
      { day: '2027-03-02', sales: 0, orders: 0 },
      { day: '2027-03-09', sales: 200, orders: 5 },
    ]);
    expect(year).toMatchObject({ total: 200, orders: 5, refunded: 28, refunds: 2 });
  });

  it('count all 25 hours of the longest day', async () => {
    const { pdf } = await gift('Mug');
    const edges = ['2027-11-07T03:59:59Z', '2027-11-07T04:00:00Z', '2027-11-08T04:59:59Z', '2027-11-08T05:00:00Z'];
    for (const edge of edges) {
      const { orderNumber } = await buy(pdf);
      await shop.sql('update checkout.orders set paid_at = $1 where number = $2', [edge, orderNumber]);
    }
    goTo('2027-11-09T03:00:00Z');
    const days = await shop.web.app.get(SalesFigures, { strict: false }).sales(3, 1);
    expect(days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2027-11-06', 1],
      ['2027-11-07', 2],
      ['2027-11-08', 1],
    ]);
  });
});

describe('best sellers', () => {
  it('are ranked by pieces sold in thirty days, excluding what was refunded and discounts', async () => {
    const [mug, print, old] = [await gift('Mug'), await gift('Print'), await gift('Old')];
    goTo('2027-12-15T17:00:00Z');
    for (const { pdf } of [print, print, print]) await buy(pdf);
    await buy(mug.parcel);
    const regretted = await buy(mug.parcel);
    await stripe.refunds.create({ payment_intent: regretted.intent });
    await waitForPaymentState(shop, regretted, 'refunded');
    const discounted = await buy({ ...mug.parcel, quantity: 3 });
    await refundUnits(discounted, 2);
    const halfPrice = `update checkout.order_lines set discount_cents = quantity * unit_cents / 2
      where order_id = (select id from checkout.orders where number = $1)`;
    await shop.sql(halfPrice, [discounted.orderNumber]);
    const gone = await gift('Gone');
    await refundUnits(await buy(gone.parcel), 2);
    const [justIn, justOut] = [await buy(old.pdf), await buy(old.pdf)];
    const paidAt = 'update checkout.orders set paid_at = $1 where number = $2';
    await shop.sql(paidAt, ['2027-11-16T05:00:00Z', justIn.orderNumber]);
    await shop.sql(paidAt, ['2027-11-16T04:59:59Z', justOut.orderNumber]);
    await abandon(old.pdf);

    const { products } = await ask<BestSellers>('/best-sellers');
    expect(products.map(({ name, sold, sales }) => ({ name, sold, sales }))).toEqual([
      { name: 'Mug', sold: 3, sales: 160 },
      { name: 'Print', sold: 3, sales: 54 },
      { name: 'Old', sold: 1, sales: 18 },
    ]);
    expect(products[0]?.image_url).toMatch(/^\/product-pictures\/.+\.webp$/);
  });

  it('are empty when nothing was sold', async () => {
    expect(await ask<BestSellers>('/best-sellers')).toEqual({ products: [] });
  });
});

describe('pictures', () => {
  /** A queued one was updated just now, so that no check treats it as stalled. */
  async function asked(status: string, daysAgo: number, userId: string | null = uuidv7()): Promise<void> {
    const id = uuidv7();
    await shop.sql(
      `insert into generation.generations (id, user_id, idempotency_key, request_hash, photo_id, title, prompt, status,
         created_at, updated_at, finished_at)
       select $1, $2, $3, '', $1, '', '', $4, at, now, case when $4 <> 'queued' then at end
       from (select to_timestamp($5::float8 / 1000) as now) as time, lateral (select now - make_interval(days => $6) as at) as past`,
      [id, userId, id, status, shop.now(), daysAgo],
    );
  }

  it('are counted by outcome for thirty days', async () => {
    for (const status of ['succeeded', 'succeeded', 'failed', 'cancelled', 'queued']) await asked(status, 29);
    await asked('succeeded', 31);
    await asked('succeeded', 1, null);
    expect(await ask<PictureStats>('/pictures')).toEqual({
      asked: 5,
      succeeded: 2,
      failed: 1,
      cancelled: 1,
      failures: [{ reason: 'The picture service could not be reached', count: 1 }],
      spent: 0,
      spent_today: 0,
      daily_budget: 50,
      is_paid: false,
    });
  });

  it('are on the to-do list when they failed in the last seven days', async () => {
    await asked('failed', 6);
    await asked('failed', 8);
    await asked('failed', 1, null);
    expect(await ask<OwnerTodo>('/waiting')).toEqual({
      ...NOTHING_WAITS,
      failedPictures: { count: 1, reason: 'The picture service could not be reached' },
    });
  });

  it('are on the to-do list when the picture service does not begin them', async () => {
    await asked('queued', 0);
    await shop.sql(
      `update generation.generations set status = 'running', queue_position = 3, created_at = $1 where status = 'queued'`,
      [new Date(shop.now() - 121_000)],
    );
    expect(await ask<OwnerTodo>('/waiting')).toMatchObject({ waitingPictures: { count: 1 } });
    await shop.sql(`update generation.generations set queue_position = 0 where status = 'running'`);
    expect(await ask<OwnerTodo>('/waiting')).toMatchObject({ waitingPictures: null });
  });

  it('are listed with what the engine charged in thirty days and today', async () => {
    const paid = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_DAILY_BUDGET_CENTS: '700' } });
    paid.passTime(msToNextHour(paid.now()));
    await paid.sql(
      `insert into generation.engine_days (day, pictures, cents)
       select $1::date - ago, 1, cents from (values (0, 123.4), (29, 100), (30, 5000)) as days (ago, cents)`,
      [new Date(paid.now()).toISOString().slice(0, 10)],
    );
    const figures = await paid.json<PictureStats>('GET', '/api/admin/overview/pictures', await paid.signInOwner());
    expect(figures).toMatchObject({ spent: 2.23, spent_today: 1.23, daily_budget: 7, is_paid: true });
    await paid.close();
  });
});

describe('the owner’s to-do list', () => {
  it('is empty in a quiet shop', async () => {
    const { pdf } = await gift('Mug');
    await buy(pdf);
    await abandon(pdf);
    expect(await ask<OwnerTodo>('/waiting')).toEqual(NOTHING_WAITS);
  });

  it('lists paid gifts until they are sent, completed or refunded', async () => {
    const { parcel } = await gift('Mug');
    goTo('2028-01-10T12:00:00Z');
    const order = await buy(parcel);
    const { id, paid_at } = await waitForPaymentState(shop, order, 'paid');
    const toShip = { count: 1, oldest_at: paid_at?.toISOString() };
    expect(await ask<OwnerTodo>('/waiting')).toEqual({ ...NOTHING_WAITS, toShip });
    const { token } = await shop.signInOwner();
    const listed = async (query: string) =>
      (await shop.json<AdminOrderList>('GET', `/api/admin/orders?${query}`, { token })).orders.map((each) => each.id);
    expect(await listed('waiting=to-ship')).toEqual([id]);
    expect(await listed('waiting=to-ship&status=completed')).toEqual([]);
    const set = (status: string) => shop.call('PATCH', `/api/admin/orders/${id}`, { token, body: { status } });
    for (const status of ['completed', 'cancelled']) {
      await set(status);
      expect((await ask<OwnerTodo>('/waiting')).toShip).toBeNull();
      expect(await listed('waiting=to-ship')).toEqual([]);
    }
    await set('processing');
    expect((await ask<OwnerTodo>('/waiting')).toShip).toEqual(toShip);
    await giveOwnPictures(shop, id);
    await shop.call('POST', `/api/admin/orders/${id}/parcels`, { token, body: { carrier: 'UPS', trackingNumber: '1Z' } });
    expect((await ask<OwnerTodo>('/waiting')).toShip).toBeNull();
  });

  it('lists disputed payments with their reason', async () => {
    const { pdf } = await gift('Mug');
    const order = await buy(pdf);
    await shop.sandbox('POST', '/disputes', { paymentIntent: order.intent });
    const { id } = await waitForPaymentState(shop, order, 'needs_attention');
    expect((await ask<OwnerTodo>('/waiting')).payments).toEqual({
      count: 1,
      order_id: id,
      order_number: order.orderNumber,
      reason: expect.stringMatching(/^The customer disputes \$\d+\.\d\d of this payment\. The reason given: fraudulent\. Answer/),
    });
  });

  it('lists low-stock products that stop selling at zero', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await gift(name, { stopSellingAtZero: true, stock: 5 });
    await gift('Plenty', { stopSellingAtZero: true, stock: 6 });
    await gift('On demand', { stock: 0 });
    await gift('Hidden', { stopSellingAtZero: true, stock: 0, isActive: false });
    const { lowStock } = await ask<OwnerTodo>('/waiting');
    expect(lowStock).toEqual({ count: 4, names: ['D', 'C', 'B'] });
  });

  it('lists failed jobs with the latest title', async () => {
    const letters = shop.web.app.get(DeadLetters);
    const job = { queue: 'mail', payload: {}, error: new Error('no'), isRecurring: false } as const;
    await letters.record({ ...job, name: 'contact.mail-message', jobId: '1' });
    await letters.record({ ...job, name: 'mail.order', jobId: '2' });
    expect((await ask<OwnerTodo>('/waiting')).failedJobs).toEqual({ count: 2, title: 'Send an email about an order' });
  });
});
