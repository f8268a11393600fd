import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { addIssue, orderRow, pay, waitForPaymentState } from '../support/checkout-data.js';
import { AdminOrdersClient, errorOf } from '../support/admin-orders-client.js';
import { TestShop } from '../support/test-shop.js';

const NOTHING = [409, 'CHECKOUT.NOTHING_TO_ACCEPT'];
let shop: TestShop;
let owner: AdminOrdersClient;
let stripe: Stripe;

beforeAll(async () => {
  shop = await TestShop.open();
  owner = await AdminOrdersClient.open(shop);
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
afterEach(() => {
  jest.restoreAllMocks();
  return shop.sandbox('PUT', '/faults', {});
});
afterAll(() => shop.close());

function accept({ id }: { id: string }): Promise<Response> {
  return owner.call('POST', `${id}/accept`);
}

describe('accepting a payment', () => {
  it('is refused for unknown orders, unpaid orders and orders without an issue', async () => {
    expect(await errorOf(accept({ id: randomUUID() }))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await errorOf(accept({ id: 'x' }))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await errorOf(accept(await owner.placeOrder('pdf')))).toEqual(NOTHING);
    const paid = await owner.paidOrder('pdf');
    expect(await errorOf(accept(paid))).toEqual(NOTHING);
    expect(await owner.details(paid.id)).toMatchObject({ can_accept: false, issues: [] });
  });

  it('is refused when Stripe has refunded it in the meantime', async () => {
    const order = await owner.underpaidOrder();
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await stripe.refunds.create({ payment_intent: order.payment_intent });
    expect(await errorOf(accept(order))).toEqual(NOTHING);
  });

  it('is refused when the buyer has deleted their account', async () => {
    const order = await owner.underpaidOrder();
    await shop.sql(`update checkout.orders set email = null, buyer_erased_at = now() where id = $1`, [order.id]);
    expect(await owner.details(order.id)).toMatchObject({ can_accept: false, refundable_amount: 72 });
    expect(await errorOf(accept(order))).toEqual(NOTHING);
  });

  it('is refused for another currency, which can only be refunded at Stripe', async () => {
    const order = await owner.placeOrder('pdf');
    const { payment_intent } = await pay(shop, order, { webhooks: false });
    const inEuros = () => owner.mockSession(order, (session) => Object.assign(session, { currency: 'eur' }));
    await inEuros();
    await owner.settle(order);
    expect(await owner.details(order.id)).toMatchObject({
      issues: [{ code: 'other_currency', text: 'Paid in EUR. It can be refunded only in Stripe’s dashboard.' }],
      can_accept: false,
      refundable_amount: 0,
    });
    const answer = await accept(order);
    expect(await answer.json()).toMatchObject({ code: NOTHING[1], message: expect.stringContaining('another currency') });
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await stripe.refunds.create({ payment_intent });
    jest.restoreAllMocks();
    await inEuros();
    await owner.settle(order);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'refunded', refunded_cents: 0 });
    expect(await shop.inbox.count(order.email)).toBe(0);
  });

  it('is refused while Stripe cannot be reached', async () => {
    const order = await owner.underpaidOrder();
    await shop.sandbox('PUT', '/faults', { failNext: { count: 1000, status: 500 } });
    expect(await errorOf(accept(order))).toEqual([503, 'CHECKOUT.PAYMENT_UNAVAILABLE']);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'needs_attention', paid_at: null });
  });
});

describe('an accepted payment', () => {
  it('pays the order, takes its stock, makes its PDFs and closes its issue for good', async () => {
    const order = await owner.underpaidOrder();
    expect(await owner.details(order.id)).toMatchObject({ can_accept: true, can_ship: false, paid_at: null });
    const answer = await accept(order);
    const details = (await answer.json()) as object;
    expect([answer.status, details]).toMatchObject([
      200,
      {
        payment_state: 'paid',
        total_amount: 72,
        subtotal_amount: 72,
        refundable_amount: 72,
        issues: [],
        can_accept: false,
        can_ship: true,
      },
    ]);
    expect(details).toMatchObject({
      paid_at: expect.any(String),
      shipping_method: 'standard',
      ship_to: expect.arrayContaining(['Nora Alvim']),
    });
    expect(await owner.stockOf(order)).toEqual({ stock: 9, reserved: 0 });
    expect(await shop.inbox.mailTo(order.email)).toContain(order.orderNumber);
    await owner.settle(order);
    const { timeline, payment_state } = await owner.details(order.id);
    expect(payment_state).toBe('paid');
    expect(timeline).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('accepted. $72.00 was paid'), by: 'Nora Alvim' }),
    );
  });

  it('is accepted only once by five concurrent clicks', async () => {
    const order = await owner.underpaidOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await owner.stockOf(order)).toEqual({ stock: 9, reserved: 0 });
  });

  it('takes the stock that is left, reserved or not, after the checkout closed', async () => {
    const order = await owner.latePaidOrder(3);
    await shop.sql(
      'update catalog.products set stock_quantity = 2, reserved_quantity = 1, stop_selling_at_zero = true where id = $1',
      [order.item.productId],
    );
    expect((await accept(order)).status).toBe(200);
    expect(await owner.stockOf(order)).toEqual({ stock: 0, reserved: 1 });
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid', stock: 'taken' });
  });

  it('leaves the order partly refunded after a partial refund', async () => {
    const order = await owner.underpaidOrder();
    expect((await owner.refund(order.id, 2)).status).toBe(200);
    expect(await (await accept(order)).json()).toMatchObject({
      payment_state: 'partly_refunded',
      refunded_amount: 2,
      refundable_amount: 70,
    });
  });

  it('takes no stock for units that were refunded before', async () => {
    const order = await owner.latePaidOrder(3);
    const { id } = (await owner.details(order.id)).lines[0]!;
    expect((await owner.refundItems(order.id, { lines: [{ id, quantity: 2, put_back: false }] })).status).toBe(200);
    const before = (await owner.stockOf(order)).stock;
    expect((await accept(order)).status).toBe(200);
    expect((await owner.stockOf(order)).stock).toBe(before - 1);
  });

  it('stays accepted while disputed, and raises new issues', async () => {
    const order = await owner.paidOrder('pdf');
    await owner.dispute(order);
    expect((await accept(order)).status).toBe(200);
    await owner.settle(order);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid' });
    const other = await owner.underpaidOrder();
    await accept(other);
    await owner.dispute(other);
    expect((await waitForPaymentState(shop, other, 'needs_attention')).issues).toEqual(['disputed']);
  });

  it('has a failed PDF generated again', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.inbox.mailTo(order.email);
    await addIssue(shop, order.id, 'pdf_failed');
    await shop.sql('update checkout.orders set fulfilled_at = null where id = $1', [order.id]);
    expect(await (await accept(order)).json()).toMatchObject({ payment_state: 'paid' });
    await waitForPaymentState(shop, order, 'paid');
    expect((await owner.details(order.id)).lines[0]?.pdf_url).toContain('/api/downloads/');
  });

  it('settles all open issues of the order, including a failed PDF', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.inbox.mailTo(order.email);
    await owner.dispute(order);
    await shop.sql('update checkout.orders set fulfilled_at = null where id = $1', [order.id]);
    await shop.web.app.get(Fulfilment).fail({ orderId: order.id });
    expect(await owner.details(order.id)).toMatchObject({ issues: [{ code: 'disputed' }, { code: 'pdf_failed' }] });
    expect((await accept(order)).status).toBe(200);
    await owner.settle(order);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid' });
  });

  it('restores the downloads when the bank has returned a full refund', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.inbox.mailTo(order.email);
    expect((await owner.refund(order.id, 18)).status).toBe(200);
    await owner.failRefunds(order);
    await owner.settle(order);
    expect(await (await accept(order)).json()).toMatchObject({ payment_state: 'paid', refunded_amount: 0 });
    const download = (await owner.details(order.id)).lines[0]?.pdf_url ?? '';
    expect((await shop.call('GET', download)).status).toBe(200);
  });
});
