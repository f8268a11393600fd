import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { AdminOrderDetails } from '../../server/admin/orders/contract.js';
import { Reconciler } from '../../server/checkout/payments/reconciler.js';
import { Settlement } from '../../server/checkout/payments/settlement.js';
import { orderRow, waitForPaymentState } from '../support/checkout-data.js';
import { type PaidOrder, AdminOrdersClient, errorOf } from '../support/admin-orders-client.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

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

/** Amounts in cents of all refunds that Stripe made, in no particular order. */
async function madeAtStripe({ payment_intent }: PaidOrder): Promise<number[]> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  return data.map(({ amount }) => amount);
}

/** A refund of $3 that was only recorded. */
async function diedAsking({ id }: PaidOrder): Promise<void> {
  await shop.sql(
    `insert into checkout.refunds (id, order_id, source, state, amount_cents, idempotency_key, requested_by, created_at)
     values ($1, $2, 'owner', 'requested', 300, 'key of the dead', $1, now() - interval '6 minutes')`,
    [randomUUID(), id],
  );
}

function checkRefunds(): Promise<void> {
  return shop.web.app.get(Reconciler).checkRefunds({ signal: new AbortController().signal });
}

async function confirmed(answer: Promise<Response>): Promise<AdminOrderDetails> {
  const response = await answer;
  const details = (await response.json()) as AdminOrderDetails;
  expect([response.status, details.refunds[0]?.state]).toEqual([200, 'confirmed']);
  return details;
}

describe('a refund is refused', () => {
  it.each([
    ['nothing', '{"amount":0}'],
    ['less than nothing', '{"amount":-0.01}'],
    ['half a cent', '{"amount":0.005}'],
    ['next to nothing', '{"amount":4e-323}'],
    ['parts of a cent', '{"amount":10.001}'],
    ['the endless', '{"amount":1e309}'],
    ['more than any order', '{"amount":1000001}'],
    ['no number', '{"amount":"10"}'],
    ['a list', '{"amount":[10]}'],
    ['no amount', '{}'],
    ['a reason that cannot be stored', '{"amount":1,"reason":"\\u0000"}'],
    ['half a sign as a reason', '{"amount":1,"reason":"\\ud800"}'],
    ['a reason without end', `{"amount":1,"reason":"${'a'.repeat(201)}"}`],
  ])('of %s', async (_, body) => {
    const answer = owner.call('POST', `${randomUUID()}/refunds`, body, {
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    });
    expect(await errorOf(answer)).toEqual([400, 'REQUEST.INVALID']);
  });

  const namesNothing: Record<string, string>[] = [{}, { 'idempotency-key': 'short' }, { 'idempotency-key': 'a'.repeat(201) }];
  it.each(namesNothing)('without an idempotency key, %#', async (headers) => {
    expect(await errorOf(owner.call('POST', `${randomUUID()}/refunds`, { amount: 1 }, headers))).toEqual([
      400,
      'REQUEST.INVALID',
    ]);
  });

  it('of an unknown or unpaid order', async () => {
    expect(await errorOf(owner.refund(randomUUID(), 1))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await errorOf(owner.refund('1', 1))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    const { id, sessionId } = await owner.placeOrder();
    expect(await errorOf(owner.refund(id, 1))).toEqual([409, 'CHECKOUT.NOT_PAID']);
    await stripe.checkout.sessions.expire(sessionId);
    expect(await errorOf(owner.refund(id, 1))).toEqual([409, 'CHECKOUT.NOT_PAID']);
  });

  it('for more than was paid or is left', async () => {
    const order = await owner.paidOrder('pdf');
    expect(await errorOf(owner.refund(order.id, 18.01))).toEqual([409, 'CHECKOUT.REFUND_TOO_LARGE']);
    await confirmed(owner.refund(order.id, 10));
    const answer = await owner.refund(order.id, 8.01);
    expect(await answer.json()).toMatchObject({
      code: 'CHECKOUT.REFUND_TOO_LARGE',
      message: 'At most $8.00 can still be refunded.',
    });
    expect(await madeAtStripe(order)).toEqual([1000]);
  });

  it('when its key was used for another amount or reason', async () => {
    const order = await owner.paidOrder('pdf');
    const key = randomUUID();
    await confirmed(owner.refund(order.id, 1, { key }));
    expect(await errorOf(owner.refund(order.id, 2, { key }))).toEqual([409, 'CHECKOUT.IDEMPOTENCY_CONFLICT']);
    expect(await errorOf(owner.refund(order.id, 1, { key, reason: 'Late' }))).toEqual([409, 'CHECKOUT.IDEMPOTENCY_CONFLICT']);
    expect(await madeAtStripe(order)).toEqual([100]);
  });

  it('by Stripe with a readable message, after which it can be tried again', async () => {
    const order = await owner.paidOrder('pdf');
    await owner.dispute(order);
    const key = randomUUID();
    const answers = [await owner.refund(order.id, 18, { key }), await owner.refund(order.id, 18, { key })];
    for (const answer of answers) {
      expect(await answer.json()).toMatchObject({
        code: 'CHECKOUT.REFUND_REFUSED',
        message: expect.stringContaining('disputes'),
      });
    }
    const { refunds, refundable_amount, timeline } = await owner.details(order.id);
    expect(refunds).toMatchObject([
      { source: 'owner', state: 'refused', amount: 18, problem: expect.stringContaining('disputes') },
    ]);
    expect(refundable_amount).toBe(18);
    expect(timeline.map(({ text }) => text)).toContainEqual(expect.stringContaining('A refund of $18.00 did not go through.'));
  });

  it('when Stripe has already made one, which is then recorded', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await stripe.refunds.create({ payment_intent: order.payment_intent, amount: 500 });
    expect(await errorOf(owner.refund(order.id, 18))).toEqual([409, 'CHECKOUT.REFUND_REFUSED']);
    expect(await owner.details(order.id)).toMatchObject({
      refunded_amount: 5,
      refundable_amount: 13,
      payment_state: 'partly_refunded',
    });
    await confirmed(owner.refund(order.id, 13));
    const { refunds, timeline } = await owner.details(order.id);
    expect(refunds).toMatchObject([
      { source: 'owner' },
      { source: 'stripe', state: 'confirmed', amount: 5 },
      { state: 'refused' },
    ]);
    expect(timeline.map(({ text }) => text)).toContain('$5.00 was refunded at Stripe');
  });
});

describe('a refund', () => {
  it('keeps downloads when partial, and ends them when full', async () => {
    const order = await owner.paidOrder();
    await shop.inbox.mailTo(order.email);
    const part = await confirmed(owner.refund(order.id, 10, { reason: 'A scratch' }));
    expect(part).toMatchObject({ payment_state: 'partly_refunded', refunded_amount: 10, refundable_amount: 62 });
    expect(part.timeline).toContainEqual(
      expect.objectContaining({ kind: 'refund', text: '$10.00 was refunded: A scratch', by: 'Nora Alvim' }),
    );
    const download = part.lines[0]?.pdf_url ?? '';
    expect((await shop.call('GET', download)).status).toBe(200);
    const all = await confirmed(owner.refund(order.id, 62));
    expect(all).toMatchObject({ payment_state: 'refunded', refunded_amount: 72, refundable_amount: 0, can_ship: false });
    expect(all.lines[0]?.pdf_url).toBeNull();
    expect((await shop.call('GET', download)).status).toBe(410);
    expect(all.timeline.map(({ text }) => text)).toContain('The refund ended the PDF downloads');
    expect(await owner.stockOf(order)).toEqual({ stock: 9, reserved: 0 });
    expect(await shop.inbox.mailTo(order.email, 3)).toContain('refund');
  });

  it('is made once despite many clicks while Stripe is slow', async () => {
    const order = await owner.paidOrder('pdf');
    const key = randomUUID();
    await shop.sandbox('PUT', '/faults', { latencyMs: 300 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.refund(order.id, 7, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await owner.refundReaches(order.id, 'confirmed');
    expect(await madeAtStripe(order)).toEqual([700]);
  });

  it('never exceeds the payment, even with twenty at once', async () => {
    const order = await owner.paidOrder('pdf');
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.refund(order.id, 4.5)));
    const refused = await Promise.all(answers.filter(({ status }) => status !== 200).map(errorOf));
    expect(refused).toEqual(Array(16).fill([409, 'CHECKOUT.REFUND_TOO_LARGE']));
    expect(await madeAtStripe(order)).toEqual([450, 450, 450, 450]);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'refunded', refunded_cents: 1800 });
  });

  it('is emailed once although several events report it', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.inbox.mailTo(order.email);
    await shop.sandbox('PUT', '/faults', { duplicateWebhooks: 3 });
    await confirmed(owner.refund(order.id, 18));
    await shop.inbox.mailTo(order.email, 2);
    await until(
      async () =>
        (await shop.sql('select 1 from checkout.stripe_events where applied_at is null and failure is null')).length === 0,
    );
    expect(await shop.inbox.count(order.email)).toBe(2);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'refunded', refunded_cents: 1800 });
  });

  it('needs no webhook', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    expect(await confirmed(owner.refund(order.id, 18))).toMatchObject({ payment_state: 'refunded' });
  });

  it('stores no reason after its buyer was erased', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.sql(`update checkout.orders set email = null, buyer_erased_at = now() where id = $1`, [order.id]);
    expect(await confirmed(owner.refund(order.id, 1, { reason: 'Grace moved' }))).toMatchObject({ refunds: [{ reason: '' }] });
  });

  it('of an order that needs attention releases its stock', async () => {
    const order = await owner.underpaidOrder();
    expect(await owner.details(order.id)).toMatchObject({
      total_amount: 73,
      refundable_amount: 72,
      issues: [{ code: 'amount_mismatch', text: expect.stringContaining('$72.00 was paid') }],
    });
    expect(await errorOf(owner.refund(order.id, 73))).toEqual([409, 'CHECKOUT.REFUND_TOO_LARGE']);
    expect(await confirmed(owner.refund(order.id, 72))).toMatchObject({ payment_state: 'refunded', issues: [] });
    expect(await owner.stockOf(order)).toEqual({ stock: 10, reserved: 0 });
    const late = await owner.latePaidOrder();
    expect(await confirmed(owner.refund(late.id, 72))).toMatchObject({ payment_state: 'refunded', refunded_amount: 72 });
  });
});

describe('a refund with an unknown outcome', () => {
  it('stays requested while Stripe is down, and is made once it is back', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.sandbox('PUT', '/faults', { failNext: { count: 1000, status: 500 } });
    const answer = await owner.refund(order.id, 10);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ refunded_amount: 0, refundable_amount: 8, refunds: [{ state: 'requested' }] });
    await shop.sandbox('PUT', '/faults', {});
    expect(await owner.refundReaches(order.id, 'confirmed')).toMatchObject({ refunded_amount: 10, refundable_amount: 8 });
    expect(await madeAtStripe(order)).toEqual([1000]);
  });

  it('is found at Stripe after lost responses, and is made only once', async () => {
    const order = await owner.paidOrder('pdf');
    await shop.sandbox('PUT', '/faults', { dropResponses: 3, dropWebhooks: true });
    expect((await owner.refund(order.id, 10)).status).toBe(200);
    await owner.refundReaches(order.id, 'confirmed');
    expect(await madeAtStripe(order)).toEqual([1000]);
  });

  it('is sent by the next check after a crash before the call', async () => {
    const order = await owner.paidOrder('pdf');
    await diedAsking(order);
    await checkRefunds();
    expect(await owner.details(order.id)).toMatchObject({ refunded_amount: 3, refunds: [{ state: 'confirmed' }] });
  });

  it('raises an issue when Stripe refuses it later', async () => {
    const order = await owner.paidOrder('pdf');
    await owner.dispute(order);
    expect((await owner.call('POST', `${order.id}/accept`)).status).toBe(200);
    await diedAsking(order);
    await checkRefunds();
    expect(await owner.details(order.id)).toMatchObject({
      payment_state: 'needs_attention',
      issues: [
        {
          code: 'refund_refused',
          text: expect.stringContaining('A refund of $3.00 was refused by Stripe. The customer disputes this payment'),
        },
      ],
      refundable_amount: 18,
      refunds: [{ state: 'refused' }],
    });
    expect((await owner.call('POST', `${order.id}/accept`)).status).toBe(200);
  });
});

describe('a refund returned by the bank', () => {
  const free = {
    payment_state: 'needs_attention',
    issues: [{ code: 'refund_returned', text: expect.stringContaining('A refund of $18.00 came back from the customer’s bank') }],
    can_accept: true,
    refunded_amount: 0,
    refundable_amount: 18,
  };

  it('raises an issue and can be repeated, in whatever order the events arrive', async () => {
    const order = await owner.paidOrder('pdf');
    await confirmed(owner.refund(order.id, 18));
    await owner.failRefunds(order);
    await owner.settle(order);
    expect(await owner.details(order.id)).toMatchObject({ ...free, refunds: [{ state: 'failed' }] });
    jest.restoreAllMocks();
    await owner.settle(order);
    expect(await owner.details(order.id)).toMatchObject({ ...free, refunds: [{ state: 'failed' }] });
  });

  it('raises an issue when it was made in Stripe’s dashboard', async () => {
    const order = await owner.paidOrder('pdf');
    await stripe.refunds.create({ payment_intent: order.payment_intent });
    await waitForPaymentState(shop, order, 'refunded');
    await owner.failRefunds(order);
    await owner.settle(order);
    expect(await owner.details(order.id)).toMatchObject(free);
  });

  it('is noticed once by the check when no webhook arrives', async () => {
    const order = await owner.paidOrder('pdf');
    await stripe.refunds.create({ payment_intent: order.payment_intent, amount: 500 });
    await waitForPaymentState(shop, order, 'partly_refunded');
    const latest = await stripe.refunds.list({ payment_intent: order.payment_intent });
    latest.data.forEach((refund) => Object.assign(refund, { status: 'canceled' }));
    jest.spyOn(shop.web.app.get(Stripe, { strict: false }).refunds, 'list').mockReturnValue(Promise.resolve(latest) as never);
    await owner.failRefunds(order);
    await checkRefunds();
    expect(await owner.details(order.id)).toMatchObject({
      payment_state: 'needs_attention',
      refunded_amount: 0,
      refundable_amount: 18,
    });
    const settle = jest.spyOn(shop.web.app.get(Settlement, { strict: false }), 'settle');
    await checkRefunds();
    expect(settle).not.toHaveBeenCalled();
  });

  it('adds an issue to a disputed order', async () => {
    const order = await owner.paidOrder('pdf');
    await confirmed(owner.refund(order.id, 5));
    await owner.dispute(order);
    await owner.failRefunds(order);
    await owner.settle(order);
    const { issues } = await owner.details(order.id);
    expect(issues).toMatchObject([
      { code: 'disputed' },
      { code: 'refund_returned', text: expect.stringContaining('A refund of $5.00 came back') },
    ]);
    expect(await (await owner.call('POST', `${order.id}/accept`)).json()).toMatchObject({ payment_state: 'paid', issues: [] });
    await owner.settle(order);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid', refunded_cents: 0 });
  });
});
