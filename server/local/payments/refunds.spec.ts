import type Stripe from 'stripe';
import { order, refusal, submit, TestBench, until, BUYER } from './spec-support.js';

describe('refunds and disputes', () => {
  const bench = new TestBench();
  beforeAll(() => bench.open());
  afterAll(() => bench.close());

  const chargeOf = async ({ id }: Stripe.Checkout.Session): Promise<Stripe.Charge> => {
    const paid = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.refunds'] });
    return (paid.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
  };
  const refund = (params: Stripe.RefundCreateParams): Promise<Stripe.Refund> => bench.stripe.refunds.create(params);

  it('refuses to refund an unknown payment', async () => {
    const code = 'resource_missing';
    expect(await refusal(refund({ payment_intent: 'pi_none' }))).toMatchObject({ code, param: 'payment_intent' });
    expect((await refusal(bench.stripe.refunds.list({ payment_intent: 'pi_none' }))).code).toBe('resource_missing');
  });

  it('refuses to refund a payment that failed', async () => {
    const session = await bench.stripe.checkout.sessions.create(order());
    await submit(bench.pageOf(session), { ...BUYER, card_number: '4000000000000002' });
    const { payment_intent: intent } = await bench.stripe.checkout.sessions.retrieve(session.id);
    expect((await refusal(refund({ payment_intent: intent as string }))).code).toBe('payment_intent_unexpected_state');
  });

  it('never refunds more than was paid', async () => {
    const [, intent] = await bench.paidSession();
    for (const amount of [0, -5, 1.5]) {
      expect((await refusal(refund({ payment_intent: intent, amount }))).param).toBe('amount');
    }
    expect((await refusal(refund({ payment_intent: intent, amount: 3401 }))).code).toBe('amount_too_large');
    await refund({ payment_intent: intent, amount: 3000 });
    expect((await refusal(refund({ payment_intent: intent, amount: 401 }))).code).toBe('amount_too_large');
    await refund({ payment_intent: intent });
    expect((await refusal(refund({ payment_intent: intent, amount: 1 }))).code).toBe('charge_already_refunded');
  });

  it('refunds in part and in full, and sends an event each time', async () => {
    const [session, intent] = await bench.paidSession();
    const details = { metadata: { by: 'owner' } };
    const part = await refund({ payment_intent: intent, amount: 400, ...details });
    expect(part).toMatchObject({ object: 'refund', amount: 400, status: 'succeeded', currency: 'usd', ...details });
    const rest = await refund({ payment_intent: intent });
    expect(rest.amount).toBe(3000);
    const { data } = await bench.stripe.refunds.list({ payment_intent: intent });
    expect(data.map((one) => one.id)).toEqual([rest.id, part.id]);
    const charge = await chargeOf(session);
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 3400 });
    expect(charge.refunds?.data).toHaveLength(2);
    const told = (type: string): unknown[] =>
      bench
        .received(type)
        .map((event) => event.data.object as Stripe.Refund)
        .filter((object) => object.payment_intent === intent);
    await until(() => ['refund.created', 'refund.updated', 'charge.refunded'].every((type) => told(type).length === 2));
    expect(told('charge.refunded')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount_refunded: 400, refunded: false }),
        expect.objectContaining({ amount_refunded: 3400, refunded: true }),
      ]),
    );
  });

  it('opens one dispute per payment and then refuses refunds', async () => {
    const [, intent] = await bench.paidSession();
    expect((await bench.control('POST', '/disputes', { paymentIntent: 'pi_none' })).status).toBe(404);
    expect((await bench.control('POST', '/disputes', { paymentIntent: intent })).status).toBe(200);
    expect((await bench.control('POST', '/disputes', { paymentIntent: intent })).status).toBe(400);
    expect((await refusal(refund({ payment_intent: intent }))).code).toBe('charge_disputed');
    await until(() => bench.received('charge.dispute.created').length === 1);
    const told = bench.received('charge.dispute.created')[0]?.data.object;
    expect(told).toMatchObject({ payment_intent: intent, status: 'needs_response' });
  });
});
