import Stripe from 'stripe';
import { order, refusal, TestBench } from './spec-support.js';

describe('Idempotency-Key', () => {
  const bench = new TestBench();
  beforeEach(() => bench.open());
  afterEach(() => bench.sandbox.close());
  afterAll(async () => {
    await bench.open();
    await bench.close();
  });

  const create = (idempotencyKey: string, change = {}): Promise<Stripe.Response<Stripe.Checkout.Session>> =>
    bench.stripe.checkout.sessions.create({ ...order(), ...change }, { idempotencyKey });
  const sessionsSoFar = async (): Promise<number> => (await bench.stripe.checkout.sessions.list({ limit: 100 })).data.length;

  it('refuses the same key with other parameters', async () => {
    await create('other-params');
    const error = await refusal(create('other-params', { customer_email: 'someone@example.com' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  it('creates one object for ten concurrent calls', async () => {
    const before = await sessionsSoFar();
    await bench.control('PUT', '/faults', { latencyMs: 50 });
    await Promise.all(Array.from({ length: 10 }, () => create('at-once')));
    expect(await sessionsSoFar()).toBe(before + 1);
  });

  it('saves no response for refused parameters', async () => {
    await refusal(create('mended', { customer_email: 'broken@' }));
    expect((await create('mended', { customer_email: 'nora@example.com' })).customer_email).toBe('nora@example.com');
  });

  it('saves no response for a failure before execution', async () => {
    await bench.control('PUT', '/faults', { failNext: { count: 1, status: 500 } });
    expect((await refusal(create('after-failure'))).statusCode).toBe(500);
    expect((await create('after-failure')).status).toBe('open');
  });

  it('repeats a refusal after execution', async () => {
    const [, intent] = await bench.paidSession();
    const tooMuch = (): Promise<unknown> =>
      bench.stripe.refunds.create({ payment_intent: intent, amount: 9999 }, { idempotencyKey: 'too-much' });
    expect((await refusal(tooMuch())).code).toBe('amount_too_large');
    const again = await refusal(tooMuch());
    expect(again.code).toBe('amount_too_large');
    expect(again.headers?.['idempotent-replayed']).toBe('true');
  });

  it('repeats a response that was lost', async () => {
    const before = await sessionsSoFar();
    await bench.control('PUT', '/faults', { dropResponses: 2 });
    const lost = await refusal(create('lost'));
    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await create('lost')).status).toBe('open');
    expect(await sessionsSoFar()).toBe(before + 1);
  });

  it('repeats the first response, also after a restart', async () => {
    const first = await create('again');
    expect((await create('again')).id).toBe(first.id);
    await bench.restart();
    const replayed = await create('again');
    expect({ ...replayed, url: null }).toEqual({ ...first, url: null });
    expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
  });
});
