import Stripe from 'stripe';
import { OrderMails } from '../../server/checkout/index.js';
import { Reconciler } from '../../server/checkout/payments/reconciler.js';
import {
  addProduct,
  giveOwnPictures,
  orderRow,
  type OrderRow,
  pay,
  type PlacedOrder,
  placeOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let stripe: Stripe;
let owner: string;
let productId: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
  owner = (await shop.signInOwner()).token;
  productId = await addProduct(shop);
});
afterEach(() => shop.sandbox('PUT', '/faults', {}));
afterAll(() => shop.close());

interface Bought extends PlacedOrder {
  id: string;
  email: string;
  payment_intent: string;
}

/** A paid order whose confirmation has arrived. */
async function bought(productType: 'pdf' | 'product' | 'combo' = 'combo'): Promise<Bought> {
  const email = `reader-${(people += 1)}@example.com`;
  const placed = await placeOrder(shop, [{ productId, productType, quantity: 1 }], { email });
  const { payment_intent } = await pay(shop, placed);
  await shop.inbox.mailTo(email);
  const { id } = await orderRow(shop, placed);
  await giveOwnPictures(shop, id);
  return { ...placed, id, email, payment_intent };
}

function ship({ id }: Bought, body: object = {}): Promise<Response> {
  const parcel = { carrier: 'UPS', trackingNumber: '1Z999', ...body };
  return shop.call('POST', `/api/admin/orders/${id}/parcels`, { token: owner, body: parcel });
}

async function correct({ id }: Bought, body: object): Promise<void> {
  const [parcel] = await shop.sql<{ id: string }>('select id from checkout.parcels where order_id = $1', [id]);
  const corrected = { carrier: 'UPS', ...body };
  const answer = await shop.call('PUT', `/api/admin/orders/${id}/parcels/${parcel?.id}`, { token: owner, body: corrected });
  expect(answer.status).toBe(200);
}

function refund({ payment_intent }: Bought, amount?: number): Promise<Stripe.Refund> {
  return stripe.refunds.create({ payment_intent, ...(amount && { amount }) });
}

function refundedUpTo(order: Bought, cents: number): Promise<OrderRow> {
  return until(async () => {
    const row = await orderRow(shop, order);
    return row.refunded_cents === cents && row;
  });
}

function checkRefunds(): Promise<void> {
  return shop.web.app.get(Reconciler).checkRefunds({ signal: new AbortController().signal });
}

/** Number of emails once none is waiting to be sent. */
async function mailsTo({ id, email }: Bought): Promise<number> {
  await until(
    async () => (await shop.sql('select 1 from checkout.order_mails where order_id = $1 and sent_at is null', [id])).length === 0,
  );
  return shop.inbox.count(email);
}

describe('the email about a parcel', () => {
  it('is sent once, and not again for a corrected number', async () => {
    const order = await bought('product');
    const answers = await Promise.all(Array.from({ length: 5 }, () => ship(order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await correct(order, { trackingNumber: '1Z998' });
    expect(await mailsTo(order)).toBe(2);
  });

  it('is sent again when the owner asks for it', async () => {
    const order = await bought('product');
    await ship(order);
    await correct(order, { trackingNumber: '1Z998', notifyAgain: true });
    expect(await shop.inbox.mailTo(order.email, 3)).toContain('1Z998');
  });

  it('names carrier, gifts, address and tracking link', async () => {
    const order = await bought('product');
    await ship(order, { trackingNumber: '1Z 999&x' });
    const mail = await shop.inbox.mailTo(order.email, 2);
    expect(mail).toContain('Carrier: UPS. Tracking number: 1Z 999&x');
    expect(mail).toContain('https://www.ups.com/track?tracknum=1Z%20999%26x');
    expect(mail).toContain('The Two of You, Framed');
    expect(mail).toContain('18 Orchard Lane');
    expect(mail).toContain(`/order/${order.orderNumber}?key=`);
  });

  it('is sent after the mail server recovers', async () => {
    const order = await bought('product');
    await shop.inbox.fail({ tempFailNext: 1 });
    await ship(order);
    expect(await shop.inbox.mailTo(order.email, 2)).toContain('1Z999');
  });

  it('is sent after the queue was lost', async () => {
    const order = await bought('product');
    await shop.stopWorkers();
    await ship(order);
    await until(async () => (await shop.sql('select 1 from platform.outbox')).length === 0);
    const [mail] = await shop.sql<{ id: string }>(
      `select id from checkout.order_mails where order_id = $1 and kind = 'shipped'`,
      [order.id],
    );
    await Promise.all(Array.from({ length: 3 }, () => shop.web.app.get(OrderMails).send({ orderMailId: mail?.id ?? '' })));
    await shop.startWorkers();
    expect(await mailsTo(order)).toBe(2);
  });
});

describe('the email about a refund', () => {
  it('is sent once for each partial refund', async () => {
    await shop.sandbox('PUT', '/faults', { duplicateWebhooks: 4 });
    const order = await bought();
    await refund(order, 1_000);
    await refundedUpTo(order, 1_000);
    const part = await shop.inbox.mailTo(order.email, 2);
    expect(part).toContain('We’ve refunded $10.00');
    expect(part).toContain('5-10 days');
    expect(part).toContain('Your downloads still work.');
    await refund(order, 500);
    await refundedUpTo(order, 1_500);
    expect(await shop.inbox.mailTo(order.email, 3)).toContain('Refunded in total: $15.00');
    await refund(order);
    const { refunded_cents: all } = await waitForPaymentState(shop, order, 'refunded');
    const rest = await shop.inbox.mailTo(order.email, 4);
    expect(rest).toContain(`We’ve refunded $${((all - 1_500) / 100).toFixed(2)}`);
    expect(rest).toContain('PDF downloads no longer work');
    expect(rest).not.toContain('/api/downloads/');
    expect(await mailsTo(order)).toBe(4);
  });

  it('is sent for each of two refunds found together without webhooks', async () => {
    const order = await bought('pdf');
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await refund(order, 100);
    await refund(order, 200);
    await checkRefunds();
    await refundedUpTo(order, 300);
    expect(await mailsTo(order)).toBe(3);
    await checkRefunds();
    expect(await mailsTo(order)).toBe(3);
  });

  it('does not wait for an order that cannot be settled', async () => {
    const orders = [await bought('pdf'), await bought('pdf')];
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await Promise.all(orders.map((order) => refund(order, 100)));
    const { sessions } = shop.web.app.get(Stripe, { strict: false }).checkout;
    const retrieve = jest.spyOn(sessions, 'retrieve').mockRejectedValueOnce(new Error('No answer that could be read.'));
    await checkRefunds();
    const refunded = () => Promise.all(orders.map((order) => orderRow(shop, order).then((row) => row.refunded_cents)));
    expect((await refunded()).toSorted()).toEqual([0, 100]);
    await checkRefunds();
    expect(await refunded()).toEqual([100, 100]);
    retrieve.mockClear();
    await checkRefunds();
    expect(retrieve).not.toHaveBeenCalled();
    retrieve.mockRestore();
  });

  it('is enqueued once for each refund, whatever its outcome', async () => {
    const order = await bought('pdf');
    await refund(order, 100);
    await refundedUpTo(order, 100);
    expect(await mailsTo(order)).toBe(2);
    await shop.sql(`delete from checkout.order_mails where order_id = $1 and kind = 'refunded'`, [order.id]);
    await refund(order, 100);
    await refundedUpTo(order, 200);
    expect(await shop.inbox.mailTo(order.email, 3)).toContain('Refunded in total: $2.00');
    expect(await mailsTo(order)).toBe(3);
  });

  it('omits downloads where there are none', async () => {
    const order = await bought('product');
    await refund(order, 100);
    expect(await shop.inbox.mailTo(order.email, 2)).not.toContain('downloads');
  });

  it('is not sent to a deleted buyer, and neither is the one about a parcel', async () => {
    const order = await bought();
    await shop.sql(`update checkout.orders set successor_id = customer_id where id = $1`, [order.id]);
    await ship(order);
    await refund(order, 100);
    await refundedUpTo(order, 100);
    expect(await mailsTo(order)).toBe(1);
    expect(await shop.sql('select state, notified_at from checkout.refunds where order_id = $1', [order.id])).toEqual([
      { state: 'confirmed', notified_at: null },
    ]);
  });
});

describe('the confirmation', () => {
  it('has a link to the order, fresh each time', async () => {
    const order = await bought('pdf');
    const linkIn = (mail: string) => /\/order\/\S+/.exec(mail)?.[0];
    const first = linkIn(await shop.inbox.mailTo(order.email));
    shop.passTime(60_000);
    await shop.call('POST', '/api/order-lookup/send-again', { body: { number: order.orderNumber, email: order.email } });
    const second = linkIn(await shop.inbox.mailTo(order.email, 2));
    expect([first, second]).toEqual([expect.stringContaining('?key='), expect.stringContaining('?key=')]);
    expect(second).not.toBe(first);
  });

  it('mentions a refund, without downloads, when sent again', async () => {
    const order = await bought('pdf');
    await refund(order);
    await waitForPaymentState(shop, order, 'refunded');
    await shop.inbox.mailTo(order.email, 2);
    await shop.call('POST', '/api/order-lookup/send-again', { body: { number: order.orderNumber, email: order.email } });
    const mail = await shop.inbox.mailTo(order.email, 3);
    expect(mail).toContain('It was refunded, so its downloads no longer work.');
    expect(mail).not.toContain('/api/downloads/');
  });
});
