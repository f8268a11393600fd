import type Stripe from 'stripe';
import { BUYER, order, parcel, submit, TestBench, until } from '../spec-support.js';

const { email, card_number, card_expiry, card_cvc } = BUYER;
const DIGITAL = { email, card_number, card_expiry, card_cvc };

describe('the hosted payment page', () => {
  const bench = new TestBench();
  beforeAll(() => bench.open());
  afterAll(() => bench.close());

  const create = (params: Stripe.Checkout.SessionCreateParams): Promise<Stripe.Checkout.Session> =>
    bench.stripe.checkout.sessions.create(params);
  const now = (session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> =>
    bench.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'shipping_cost.shipping_rate'],
    });
  const page = async (session: Stripe.Checkout.Session): Promise<string> => (await fetch(bench.pageOf(session))).text();

  it('answers 404 with a page for an unknown session', async () => {
    const answer = await fetch(`${bench.sandbox.url}/pay/cs_test_none`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('We couldn’t find this payment page');
  });

  it.each<[string, Partial<typeof BUYER>, string]>([
    ['an incomplete card number', { card_number: '4242 4242' }, 'Your card number is invalid.'],
    ['a card that is not a test card', { card_number: '5555 5555 5555 4444' }, 'Your card number is invalid.'],
    ['a card that has expired', { card_expiry: '01 / 20' }, 'Your card&#39;s expiration date is in the past.'],
    ['a broken email', { email: 'nora@' }, 'Enter your email address'],
  ])('refuses %s and charges nothing', async (_, change, text) => {
    const session = await create(order());
    const answer = await submit(bench.pageOf(session), { ...DIGITAL, ...change });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(text);
    expect(await now(session)).toMatchObject({ status: 'open', payment_intent: null });
  });

  it('refuses an address the shop does not deliver to, and a missing one', async () => {
    const session = await create(parcel());
    const rate = session.shipping_options[0]?.shipping_rate as string;
    const changes = [
      { country: 'FR' },
      { line1: '' },
      { name: '' },
      { city: '' },
      { postal_code: '1' },
      { phone: 'x' },
      { shipping_rate: 'shr_other' },
    ];
    for (const change of changes) {
      const answer = await submit(bench.pageOf(session), { ...BUYER, shipping_rate: rate, ...change });
      expect(answer.status).toBe(422);
    }
    expect((await submit(bench.pageOf(session), {})).status).toBe(422);
    expect((await now(session)).status).toBe('open');
  });

  it('shows a decline and leaves the session open for another card', async () => {
    const session = await create(order());
    const answer = await submit(bench.pageOf(session), { ...DIGITAL, card_number: '4000 0000 0000 0002' });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain('Your card was declined.');
    // Back from the next page leads here, and not to the browser's own page about forms.
    expect(answer.headers.get('cache-control')).not.toContain('no-store');
    const declined = await now(session);
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    const intent = declined.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { decline_code: 'generic_decline' } });
    const failures = (): unknown[] => bench.received('payment_intent.payment_failed').map((event) => event.data.object);
    await until(() => failures().some((failed) => (failed as Stripe.PaymentIntent).id === intent.id));

    expect((await submit(bench.pageOf(session), DIGITAL)).status).toBe(303);
    const paid = await now(session);
    expect(paid.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded', last_payment_error: null });
  });

  it('never repeats a security code, nor a card number other than a test number', async () => {
    const session = await create(order());
    const fields = { ...DIGITAL, card_number: '5555555555554444', card_cvc: '737' };
    const real = await (await submit(bench.pageOf(session), fields)).text();
    expect(real).not.toContain('5555');
    expect(real).not.toContain('737');
    const test = await (await submit(bench.pageOf(session), { ...DIGITAL, email: '' })).text();
    expect(test).toContain('value="4242 4242 4242 4242"');
  });

  it('escapes all input', async () => {
    const evil = '"><script>alert(1)</script>';
    const product_data = { name: evil, description: evil };
    const session = await create({
      ...order(),
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data } }],
      cancel_url: 'http://localhost:3000/cart?x="><script>',
    });
    expect(await page(session)).not.toContain('<script');
    const answer = await submit(bench.pageOf(session), { ...DIGITAL, email: evil });
    expect(await answer.text()).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('charges once when the form is sent fifty times at once', async () => {
    const session = await create(order());
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(bench.pageOf(session), DIGITAL)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]));
    const { payment_intent: intent } = await now(session);
    const { data } = await bench.stripe.events.list({ limit: 100 });
    const ours = data.filter((event) => {
      const object = event.data.object as Stripe.Charge | Stripe.Checkout.Session;
      return object.payment_intent === (intent as Stripe.PaymentIntent).id;
    });
    expect(ours.map((event) => event.type)).toEqual(['checkout.session.completed', 'charge.succeeded']);
  });

  it('charges the chosen shipping and returns address, phone and email', async () => {
    const session = await create({ ...parcel(), payment_intent_data: { metadata: { orderId: '7' } } });
    const html = await page(session);
    for (const text of ['Sandbox: no real money moves.', 'Standard', 'Free', 'Express', '$14.99', 'United Kingdom', '$34.00']) {
      expect(html).toContain(text);
    }
    const express = session.shipping_options[1]?.shipping_rate as string;
    const answer = await submit(bench.pageOf(session), { ...BUYER, shipping_rate: express });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/payment-success?session_id=${session.id}`);
    const paid = await now(session);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      amount_subtotal: 3400,
      amount_total: 4899,
      total_details: { amount_shipping: 1499 },
      shipping_cost: { amount_total: 1499, shipping_rate: { display_name: 'Express' } },
      customer_details: { email: BUYER.email, phone: BUYER.phone, name: BUYER.name },
      collected_information: {
        shipping_details: { name: BUYER.name, address: { line1: BUYER.line1, line2: null, country: 'US' } },
      },
      payment_intent: {
        status: 'succeeded',
        amount: 4899,
        amount_received: 4899,
        metadata: { orderId: '7' },
        latest_charge: { amount: 4899, paid: true },
      },
    });
  });

  it.each([
    ['succeeded', 'paid', 'succeeded', 'This order is paid'],
    ['failed', 'unpaid', 'requires_payment_method', 'The bank refused this payment'],
  ])('takes a bank debit, which has %s only when the bank says so', async (end, paymentStatus, intentStatus, text) => {
    const session = await create(order());
    expect((await submit(bench.pageOf(session), { email, method: 'bank' })).status).toBe(303);
    expect(await now(session)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', amount_received: 0, latest_charge: { status: 'pending', paid: false } },
    });
    expect(await page(session)).toContain('This payment is on its way');

    expect((await submit(`${bench.pageOf(session)}/debit`, { end })).status).toBe(303);
    const ended = await now(session);
    expect(ended).toMatchObject({ status: 'complete', payment_status: paymentStatus, payment_intent: { status: intentStatus } });
    expect(ended.payment_intent).toMatchObject({ latest_charge: { status: end, paid: end === 'succeeded' } });
    expect(await page(session)).toContain(text);
    const isOurs = ({ data }: Stripe.Event) => (data.object as { id: string }).id === session.id;
    await until(() => bench.received(`checkout.session.async_payment_${end}`).some(isOurs));
    expect(bench.received('checkout.session.completed').find(isOurs)?.data.object).toMatchObject({ payment_status: 'unpaid' });
    expect((await submit(`${bench.pageOf(session)}/debit`, { end })).status).toBe(400);
  });

  it('shows a status page once the session is paid', async () => {
    const [paid] = await bench.paidSession();
    expect(await page(paid)).toContain('This order is paid');
  });
});
