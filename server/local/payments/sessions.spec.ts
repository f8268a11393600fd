import Stripe from 'stripe';
import { BUYER, client, order, parcel, refusal, submit, TestBench, until } from './spec-support.js';

type Params = Stripe.Checkout.SessionCreateParams;

describe('checkout sessions through the real SDK', () => {
  const bench = new TestBench();
  let now = Date.now();
  beforeAll(() => bench.open({ clock: () => now }));
  afterAll(() => bench.close());
  beforeEach(() => {
    now = Date.now();
  });

  const create = (change: Partial<Params>): Promise<Stripe.Checkout.Session> =>
    bench.stripe.checkout.sessions.create({ ...order(), ...change });
  const createAnyhow = (change: object): Promise<Stripe.Checkout.Session> => create(change);

  it('refuses a missing or foreign key', async () => {
    for (const key of ['pk_test_1234567890', 'sk_live_1234567890', 'nonsense']) {
      const error = await refusal(client(bench.sandbox.url, key).checkout.sessions.list());
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(error.message).not.toContain(key);
    }
    const anonymous = await fetch(`${bench.sandbox.url}/v1/events`);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('answers 404 for unsupported calls', async () => {
    const error = await refusal(bench.stripe.customers.create({ email: 'a@example.com' }));
    expect([error.statusCode, error.message]).toEqual([404, expect.stringMatching(/^Unrecognized request URL/)]);
  });

  it.each<[string, object, string]>([
    ['an unknown parameter', { color: 'red' }, ''],
    ['another mode', { mode: 'subscription' }, 'mode'],
    ['a script as success_url', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['a broken email', { customer_email: 'nora@' }, 'customer_email'],
  ])('refuses %s', async (_, change, param) => {
    const error = await refusal(createAnyhow(change));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.param).toBe(param);
  });

  it('refuses a total that is too small or too large, and another currency', async () => {
    const item = (unit_amount: number, currency = 'usd', quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem => ({
      quantity,
      price_data: { currency, unit_amount, product_data: { name: 'A Mug' } },
    });
    expect((await refusal(create({ line_items: [item(49)] }))).code).toBe('amount_too_small');
    expect((await refusal(create({ line_items: [item(99_999_999, 'usd', 2)] }))).code).toBe('amount_too_large');
    expect((await refusal(create({ line_items: [item(500), item(500, 'eur')] }))).param).toBe(
      'line_items[1][price_data][currency]',
    );
  });

  it('refuses to expire sooner than in 30 minutes or later than in 24 hours', async () => {
    const inMinutes = (minutes: number): number => Math.floor(now / 1000) + minutes * 60;
    expect((await refusal(create({ expires_at: inMinutes(20) }))).param).toBe('expires_at');
    expect((await refusal(create({ expires_at: inMinutes(25 * 60) }))).param).toBe('expires_at');
    expect((await create({ expires_at: inMinutes(30) })).expires_at).toBe(inMinutes(30));
  });

  it('refuses to retrieve or expire an unknown session', async () => {
    const { sessions } = bench.stripe.checkout;
    const id = 'cs_test_none';
    for (const call of [sessions.retrieve(id), sessions.expire(id)]) {
      expect(await refusal(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  it('refuses an unsupported expansion', async () => {
    expect((await refusal(create({ expand: ['nonsense'] }))).message).toContain('cannot be expanded');
  });

  it('creates a session with totals, the first shipping option and a payment address', async () => {
    const session = await bench.stripe.checkout.sessions.create({
      ...parcel(),
      client_reference_id: 'order-1',
      metadata: { orderId: '1' },
      expand: ['shipping_cost.shipping_rate'],
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      payment_intent: null,
      amount_subtotal: 3400,
      amount_total: 3400,
      total_details: { amount_shipping: 0, amount_tax: 0, amount_discount: 0 },
      client_reference_id: 'order-1',
      metadata: { orderId: '1' },
      currency: 'usd',
    });
    expect(session.id).toMatch(/^cs_test_\w{20,}$/);
    expect(session.url).toContain(`/pay/${session.id}`);
    expect((session.shipping_cost?.shipping_rate as Stripe.ShippingRate).display_name).toBe('Standard');
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
  });

  it('lists newest first, page by page, and by payment intent', async () => {
    const [paid, intent] = await bench.paidSession();
    await create({});
    const ids: string[] = [];
    for await (const session of bench.stripe.checkout.sessions.list({ limit: 2 })) ids.push(session.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.indexOf(paid.id)).toBe(1);
    const { data } = await bench.stripe.checkout.sessions.list({ payment_intent: intent });
    expect(data.map((session) => session.id)).toEqual([paid.id]);
    const unknown = bench.stripe.checkout.sessions.list({ payment_intent: 'pi_none' });
    expect((await refusal(unknown)).code).toBe('resource_missing');
  });

  it('expires once on request, sends an event, and can no longer be paid', async () => {
    const session = await create({});
    expect(await bench.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect((await refusal(bench.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
    await until(() => bench.received('checkout.session.expired').length > 0);
    expect((await submit(bench.pageOf(session), BUYER)).status).toBe(410);
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  });

  it('expires automatically when it is due', async () => {
    const session = await create({});
    now += 24 * 60 * 60 * 1000;
    const expiries = (): Stripe.Event[] =>
      bench.received('checkout.session.expired').filter((event) => (event.data.object as { id: string }).id === session.id);
    await until(() => expiries().length > 0);
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect(expiries()).toHaveLength(1);
  });
});
