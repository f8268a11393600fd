import Stripe from 'stripe';
import type { AdminOverview, BestSellers, OwnerTodo, SalesStats } from '../../server/admin/overview/contract.js';
import { GiftDeliveries } from '../../server/checkout/gifting/gift-deliveries.js';
import { Reconciler } from '../../server/checkout/payments/reconciler.js';
import { Settlement } from '../../server/checkout/payments/settlement.js';
import { StripeSessions } from '../../server/checkout/payments/stripe-sessions.js';
import { AdminOrdersClient, type PaidOrder } from '../support/admin-orders-client.js';
import { orderRow, waitForPaymentState } from '../support/checkout-data.js';
import { TestShop, WEBHOOK_SECRET } from '../support/test-shop.js';
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
afterAll(() => shop.close());
afterEach(() => shop.sandbox('PUT', '/faults', {}));

const open = ({ payment_intent: paymentIntent }: PaidOrder, details: object = {}) =>
  shop.sandbox<Stripe.Dispute>('POST', '/disputes', { paymentIntent, ...details });
const move = ({ id }: Stripe.Dispute, status: string) => shop.sandbox('POST', `/disputes/${id}`, { status });
const overview = <Answer>(part = '') => shop.json<Answer>('GET', `/api/admin/overview${part}`, { token: owner.token });
const disputesOf = async (order: PaidOrder) => (await owner.details(order.id)).disputes;

/** Paid, and its PDF can be downloaded. */
async function fulfilledOrder(): Promise<PaidOrder & { link: string }> {
  const order = await owner.paidOrder();
  const link = await until(async () => (await owner.details(order.id)).lines[0]?.pdf_url);
  return { ...order, link };
}

function deliver(event: object): Promise<Response> {
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  return shop.call('POST', '/webhooks/stripe', { body: payload, headers: { 'stripe-signature': signature } });
}

describe('an inquiry', () => {
  it('is shown with amount, reason and due day, and is no chargeback', async () => {
    const order = await owner.paidOrder();
    await open(order, { status: 'warning_needs_response', reason: 'product_not_received' });
    const [dispute] = await until(async () => (await disputesOf(order)).length > 0 && disputesOf(order));
    const { total_cents: cents } = await orderRow(shop, order);
    expect(dispute).toMatchObject({
      phase: 'inquiry',
      reason: 'product_not_received',
      amount: cents / 100,
      withdrawn_amount: 0,
      due_at: expect.any(String),
    });
    expect(await owner.details(order.id)).toMatchObject({ payment_state: 'paid', issues: [], can_ship: true });
    expect((await overview<OwnerTodo>('/waiting')).disputes).toMatchObject({ order_number: order.orderNumber });
  });

  it('is over when it is closed, and is answered no more', async () => {
    const order = await owner.paidOrder();
    const dispute = await open(order, { status: 'warning_needs_response' });
    await move(dispute, 'warning_closed');
    await until(async () => (await disputesOf(order))[0]?.phase === 'over');
    expect(await disputesOf(order)).toMatchObject([{ due_at: null, withdrawn_amount: 0 }]);
    expect((await orderRow(shop, order)).payment_state).toBe('paid');
  });

  it('needs attention when it becomes a chargeback', async () => {
    const order = await owner.paidOrder();
    const dispute = await open(order, { status: 'warning_under_review' });
    await move(dispute, 'needs_response');
    await waitForPaymentState(shop, order, 'needs_attention');
    await until(async () => ((await disputesOf(order))[0]?.withdrawn_amount ?? 0) > 0);
  });
});

describe('a dispute', () => {
  it('says its amount, reason and due day to the owner, once', async () => {
    const order = await owner.paidOrder();
    const dispute = await open(order, { reason: 'product_not_received', amount: 1250 });
    await waitForPaymentState(shop, order, 'needs_attention');
    const day = new Date((dispute.evidence_details.due_by ?? 0) * 1000);
    const due = day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'America/New_York' });
    const text = `The customer disputes $12.50 of this payment. The reason given: product not received. Answer it in Stripe by ${due}.`;
    expect((await owner.details(order.id)).issues).toEqual([{ code: 'disputed', text }]);
    await move(dispute, 'under_review');
    await until(async () => (await disputesOf(order))[0]?.due_at === null);
    expect((await owner.details(order.id)).issues).toHaveLength(1);
  });

  it('that is won closes by itself, and the order goes on', async () => {
    const order = await fulfilledOrder();
    const dispute = await open(order);
    await waitForPaymentState(shop, order, 'needs_attention');
    await move(dispute, 'won');
    await waitForPaymentState(shop, order, 'paid');
    const details = await owner.details(order.id);
    expect(details).toMatchObject({ issues: [], can_ship: true });
    expect(details.timeline.some(({ text, by }) => text.startsWith('The dispute ended.') && by === null)).toBe(true);
    // Stripe keeps its fee.
    await until(async () => (await disputesOf(order))[0]?.withdrawn_amount === 15);
    expect((await shop.call('GET', order.link)).status).toBe(200);
  });

  it('that is won stays won, whatever was read of it before', async () => {
    const order = await owner.paidOrder();
    const dispute = await open(order);
    await waitForPaymentState(shop, order, 'needs_attention');
    const sessions = shop.web.app.get(StripeSessions, { strict: false });
    const earlier = await sessions.read(order.sessionId);
    await move(dispute, 'won');
    await waitForPaymentState(shop, order, 'paid');
    const reading = jest.spyOn(sessions, 'read').mockResolvedValueOnce(earlier);
    await shop.web.app.get(Settlement, { strict: false }).settle(order.sessionId);
    expect(reading).toHaveBeenCalled();
    expect(await owner.details(order.id)).toMatchObject({ payment_state: 'paid', issues: [], disputes: [{ phase: 'over' }] });
    reading.mockRestore();
  });

  it('that is lost is no sale, and its PDFs are gone', async () => {
    const read = async () => ({
      total: (await overview<SalesStats>('/sales')).total,
      orders: (await overview<AdminOverview>()).totalOrders,
      sold: (await overview<BestSellers>('/best-sellers')).products.length,
    });
    const before = await read();
    const order = await fulfilledOrder();
    await move(await open(order), 'lost');
    await waitForPaymentState(shop, order, 'charged_back');
    expect(await read()).toEqual(before);
    expect((await shop.call('GET', order.link)).status).toBe(410);
    const details = await owner.details(order.id);
    expect(details).toMatchObject({ issues: [], can_ship: false, can_accept: false, refundable_amount: 0, mails: [] });
    expect(await disputesOf(order)).toMatchObject([{ phase: 'lost' }]);
    const { orders } = await shop.json<{ orders: { id: string }[] }>('GET', '/api/admin/orders', { token: owner.token });
    expect(orders.some(({ id }) => id === order.id)).toBe(true);
  });

  it('that is lost and won later is a sale again, with its PDFs', async () => {
    const { total } = await overview<SalesStats>('/sales');
    const order = await fulfilledOrder();
    await owner.refund(order.id, 10);
    const dispute = await open(order);
    await move(dispute, 'lost');
    await waitForPaymentState(shop, order, 'charged_back');
    await shop.sandbox('PUT', '/faults', { duplicateWebhooks: 3 });
    await move(dispute, 'won');
    await waitForPaymentState(shop, order, 'partly_refunded');
    const details = await owner.details(order.id);
    expect(details).toMatchObject({ issues: [], can_ship: true, refundable_amount: 62, disputes: [{ phase: 'over' }] });
    expect((await shop.call('GET', order.link)).status).toBe(200);
    expect((await overview<SalesStats>('/sales')).total).toBeCloseTo(total + 72);
  });

  it('that is lost stays open for its other issue when it is won later', async () => {
    const order = await fulfilledOrder();
    await shop.sandbox('POST', '/fraud-warnings', { paymentIntent: order.payment_intent });
    await waitForPaymentState(shop, order, 'needs_attention');
    const dispute = await open(order, { status: 'lost' });
    await waitForPaymentState(shop, order, 'charged_back');
    await move(dispute, 'won');
    await waitForPaymentState(shop, order, 'needs_attention');
    expect(await owner.details(order.id)).toMatchObject({ issues: [{ code: 'fraud_warning' }], can_accept: true });
  });

  it('about a part of the payment, when it is lost, takes only that part', async () => {
    const { total } = await overview<SalesStats>('/sales');
    const order = await owner.paidOrder();
    const { total_cents: cents } = await orderRow(shop, order);
    await move(await open(order, { amount: 1000 }), 'lost');
    const row = await until(async () => {
      const found = await orderRow(shop, order);
      return found.payment_state === 'paid' && (await disputesOf(order))[0]?.phase === 'lost' && found;
    });
    expect(row.issues).toEqual([]);
    expect((await overview<SalesStats>('/sales')).total).toBeCloseTo(total + (cents - 1000) / 100);
    expect((await owner.details(order.id)).refundable_amount).toBeCloseTo((cents - 1000) / 100);
  });

  it('may be lost from the start, as with bank debits', async () => {
    const order = await owner.paidOrder();
    await open(order, { status: 'lost' });
    await waitForPaymentState(shop, order, 'charged_back');
  });

  it.each(['lost', 'needs_response'])('that is %s sends no gift mail', async (status) => {
    const order = await fulfilledOrder();
    await open(order, { status });
    await waitForPaymentState(shop, order, status === 'lost' ? 'charged_back' : 'needs_attention');
    await shop.sql(
      `insert into checkout.gift_deliveries (order_id, receiver_name, receiver_email, day, hour, time_zone, send_at)
       values ($1, 'Nana', 'nana@example.com', '2026-01-01', 9, 'UTC', now() - interval '1 hour')`,
      [order.id],
    );
    await shop.web.app.get(GiftDeliveries).sweep({ signal: new AbortController().signal });
    expect(await shop.sql(`select 1 from checkout.order_mails where order_id = $1 and kind = 'gift'`, [order.id])).toEqual([]);
  });

  it('has the same result when its events are late, doubled and in the wrong order', async () => {
    const order = await owner.paidOrder();
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await move(await open(order), 'lost');
    const { data } = await stripe.events.list({ limit: 20 });
    const events = data.filter(({ type }) => type.startsWith('charge.dispute.')).slice(0, 3);
    expect(events).toHaveLength(3);
    for (const event of [...events, ...events]) await deliver(event);
    await waitForPaymentState(shop, order, 'charged_back');
    expect((await owner.details(order.id)).disputes).toHaveLength(1);
  });

  it('is noticed when its events are lost, and so is a fraud warning', async () => {
    const [order, warned] = [await owner.paidOrder(), await owner.paidOrder()];
    await shop.sandbox('PUT', '/faults', { dropWebhooks: true });
    await open(order);
    await shop.sandbox('POST', '/fraud-warnings', { paymentIntent: warned.payment_intent });
    await shop.web.app.get(Reconciler).checkRefunds({ signal: new AbortController().signal });
    expect((await orderRow(shop, order)).issues).toEqual(['disputed']);
    expect((await orderRow(shop, warned)).issues).toEqual(['fraud_warning']);
  });
});

describe('an early fraud warning', () => {
  it('holds the order until the owner accepts or refunds it, and is read once', async () => {
    const order = await owner.paidOrder();
    await shop.sandbox('POST', '/fraud-warnings', { paymentIntent: order.payment_intent });
    await waitForPaymentState(shop, order, 'needs_attention');
    const { issues } = await owner.details(order.id);
    expect(issues).toMatchObject([{ code: 'fraud_warning' }]);
    expect(issues[0]?.text).toContain('made with stolen card');
    await owner.call('POST', `${order.id}/accept`);
    expect((await orderRow(shop, order)).payment_state).toBe('paid');
    const settle = jest.spyOn(shop.web.app.get(Settlement, { strict: false }), 'settle');
    await shop.web.app.get(Reconciler).checkRefunds({ signal: new AbortController().signal });
    expect(settle).not.toHaveBeenCalled();
  });
});

describe('payments of other products on the same Stripe account', () => {
  const failed = () => shop.sql(`select id from checkout.stripe_events where failure is not null`);
  const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'A course' } } };

  it('are ignored, with their refunds and disputes', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://other.example',
      line_items: [line],
    });
    const paid = await shop.sandbox<{ payment_intent: string }>('POST', `/sessions/${session.id}/complete`, {});
    await stripe.refunds.create({ payment_intent: paid.payment_intent, amount: 100 });
    await shop.sandbox('POST', '/disputes', { paymentIntent: paid.payment_intent, status: 'warning_needs_response' });
    await deliver({
      id: 'evt_other',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { payment_intent: 'pi_other' } },
    });
    await until(async () => {
      const [waiting] = await shop.sql<{ count: number }>(
        `select count(*)::int from checkout.stripe_events where applied_at is null and failure is null`,
      );
      return waiting?.count === 0;
    });
    expect(await failed()).toEqual([]);
    expect(
      (await shop.sql(`select 1 from checkout.stripe_events where id = 'evt_other' and applied_at is not null`)).length,
    ).toBe(1);
  });
});

describe('what was sent as evidence', () => {
  const note = (order: PaidOrder, disputeId: string, body: object) =>
    owner.call('POST', `${order.id}/disputes/${disputeId}/evidence`, body);

  it('is noted by hand with its day, and can be deleted and restored', async () => {
    const order = await owner.paidOrder();
    const { id } = await open(order);
    await until(async () => (await disputesOf(order)).length > 0);
    const sent = { text: 'The tracking number.\nA photo.', sent_on: '2026-11-22' };
    expect((await note(order, id, sent)).status).toBe(201);
    const [dispute] = await disputesOf(order);
    expect(dispute?.evidence).toMatchObject([{ ...sent, by: 'Nora Alvim' }]);
    const evidence = `${order.id}/evidence/${dispute?.evidence[0]?.id}`;
    expect((await owner.call('DELETE', evidence)).status).toBe(204);
    expect((await disputesOf(order))[0]?.evidence).toEqual([]);
    expect((await owner.call('POST', `${evidence}/restore`)).status).toBe(200);
    expect((await disputesOf(order))[0]?.evidence).toHaveLength(1);
    const texts = (await owner.details(order.id)).timeline.map(({ text }) => text);
    expect(texts).toContain('It was noted what was sent as evidence');
  });

  it('is refused without words or day, and for the dispute of another order', async () => {
    const [order, other] = [await owner.paidOrder(), await owner.paidOrder()];
    const { id } = await open(order);
    await until(async () => (await disputesOf(order)).length > 0);
    expect((await note(order, id, { text: ' ', sent_on: '2026-11-22' })).status).toBe(400);
    expect((await note(order, id, { text: 'A photo.', sent_on: '22.11.2026' })).status).toBe(400);
    expect((await note(order, 'x y', { text: 'A photo.', sent_on: '2026-11-22' })).status).toBe(404);
    expect((await note(other, id, { text: 'A photo.', sent_on: '2026-11-22' })).status).toBe(404);
    expect((await owner.call('DELETE', `${other.id}/evidence/${other.id}`)).status).toBe(404);
  });
});

it('lost money is shown apart from refunds', async () => {
  const { lost, refunded } = await overview<SalesStats>('/sales');
  const [all, part] = [await owner.paidOrder(), await owner.paidOrder()];
  await open(all, { status: 'lost' });
  await open(part, { status: 'lost', amount: 1000 });
  await waitForPaymentState(shop, all, 'charged_back');
  await until(async () => (await owner.details(part.id)).lost_amount === 10);
  const { total_cents: cents } = await orderRow(shop, all);
  const after = await overview<SalesStats>('/sales');
  expect(after.lost).toBeCloseTo(lost + cents / 100 + 10);
  expect(after.refunded).toBe(refunded);
});
