import { spawn } from 'node:child_process';
import { once } from 'node:events';
import Stripe from 'stripe';
import { client, openShop, order, TestBench, until, WEBHOOK_SECRET } from './spec-support.js';

const PAYMENT_EVENTS = ['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded'];

describe('events and their delivery', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = new TestBench();
    await bench.open();
  });
  afterEach(() => bench.close());

  const allDelivered = async (): Promise<boolean> => {
    const { data } = await bench.stripe.events.list({ limit: 100 });
    return data.every((event) => event.pending_webhooks === 0);
  };
  const typesReceived = (): string[] => bench.shop.received.map((one) => one.event.type);

  it('retries an event until the shop answers 2xx', async () => {
    bench.shop.answers.push(500, 404, 302, 500, 500);
    await bench.paidSession();
    await until(allDelivered);
    expect(bench.shop.received).toHaveLength(8);
    expect(new Set(bench.shop.received.map((one) => one.event.id)).size).toBe(3);
  });

  it('delivers after a restart what the shop was down for', async () => {
    const port = Number(new URL(bench.shop.url).port);
    await bench.shop.close();
    await bench.paidSession();
    expect(await allDelivered()).toBe(false);
    await bench.sandbox.close();
    bench.shop = await openShop(port);
    await bench.open();
    await until(() => bench.shop.received.length === 3);
    expect(typesReceived().sort()).toEqual(PAYMENT_EVENTS);
  });

  it('loses nothing when its process is killed', async () => {
    await bench.shop.close();
    const options = { port: 0, dataFile: bench.dataFile, webhookUrl: bench.shop.url, webhookSecret: WEBHOOK_SECRET };
    const start = `
      const { startPaymentSandbox } = await import(${JSON.stringify(new URL('sandbox.ts', import.meta.url).href)});
      console.log((await startPaymentSandbox(${JSON.stringify(options)})).url);`;
    const loader = ['--import', '@swc-node/register/esm-register', '--input-type=module'];
    await bench.sandbox.close();
    const child = spawn(process.execPath, [...loader, '-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    const session = await client(url).checkout.sessions.create(order(), { idempotencyKey: 'before-the-end' });
    await fetch(`${url}/_sandbox/sessions/${session.id}/complete`, { method: 'POST' });
    child.kill('SIGKILL');
    await once(child, 'exit');

    bench.shop = await openShop(Number(new URL(bench.shop.url).port));
    await bench.open();
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    const again = await bench.stripe.checkout.sessions.create(order(), { idempotencyKey: 'before-the-end' });
    expect(again.id).toBe(session.id);
    await until(allDelivered);
    expect(typesReceived().sort()).toEqual(PAYMENT_EVENTS);
  }, 60_000);

  it('signs every delivery so that the SDK accepts it', async () => {
    await bench.paidSession();
    await until(() => bench.shop.received.length === 3);
    for (const { body, headers } of bench.shop.received) {
      const signature = headers['stripe-signature'] as string;
      const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      expect(event).toMatchObject({ object: 'event', api_version: Stripe.API_VERSION, livemode: false });
      expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(/signature/i);
      expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i);
    }
  });

  it('lists events newest first and by type', async () => {
    await bench.paidSession();
    const all = await bench.stripe.events.list({ limit: 100 });
    expect(all.data.map((event) => event.type)).toEqual([...PAYMENT_EVENTS].sort((a, b) => rank(b) - rank(a)));
    expect((await bench.stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
  });

  it('drops and duplicates deliveries when the faults are set', async () => {
    await bench.control('PUT', '/faults', { dropWebhooks: true });
    const [paid] = await bench.paidSession();
    expect(paid.payment_status).toBe('paid');
    expect(await allDelivered()).toBe(true);
    expect(bench.shop.received).toEqual([]);

    await bench.control('PUT', '/faults', { duplicateWebhooks: 4 });
    await bench.paidSession();
    await until(allDelivered);
    expect(bench.shop.received).toHaveLength(15);
    expect(new Set(bench.shop.received.map((one) => one.event.id)).size).toBe(3);
  });

  it('completes a session without an event when the fault is set', async () => {
    const { id } = await bench.stripe.checkout.sessions.create(order());
    const answer = await bench.control('POST', `/sessions/${id}/complete`, { webhooks: false });
    expect(await answer.json()).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await allDelivered()).toBe(true);
    expect(bench.shop.received).toEqual([]);
    expect((await bench.control('POST', `/sessions/${id}/complete`, {})).status).toBe(400);
  });

  it('refuses unknown faults and callers from other machines', async () => {
    expect((await bench.control('PUT', '/faults', { dropEverything: true })).status).toBe(400);
    expect((await bench.control('PUT', '/faults', { latencyMs: -1 })).status).toBe(400);
    const { hostname, port } = new URL(bench.sandbox.url);
    const { request } = await import('node:http');
    const call = request({ hostname, port, method: 'PUT', path: '/_sandbox/faults', headers: { host: 'shop.example' } }).end();
    const [answer] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });
});

/** The order in which a payment causes its events. */
function rank(type: string): number {
  return ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'].indexOf(type);
}
