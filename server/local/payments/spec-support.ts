import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { reservePort } from '../../../test/support/ports.js';
import { startPaymentSandbox, type RunningPaymentSandbox } from './sandbox.js';
import type { PaymentSandboxOptions } from './sandbox-context.js';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** A fake shop: the events that it received, and its answers. */
export interface Shop {
  url: string;
  received: Array<{ body: string; headers: IncomingHttpHeaders; event: Stripe.Event }>;
  /** The status of the next answers, one each; 200 when used up. */
  answers: number[];
  close(): Promise<void>;
}

export async function openShop(port: number): Promise<Shop> {
  const received: Shop['received'] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe/webhook`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One sandbox with a shop and a data file of its own, which can be restarted. */
export class TestBench {
  private readonly folder = mkdtempSync(join(tmpdir(), 'payments-'));
  readonly dataFile = join(this.folder, 'payments.ndjson');
  shop!: Shop;
  sandbox!: RunningPaymentSandbox;
  stripe!: Stripe;

  async open(overrides: Partial<PaymentSandboxOptions> = {}): Promise<void> {
    this.shop ??= await openShop(await reservePort());
    this.sandbox = await startPaymentSandbox({
      port: 0,
      dataFile: this.dataFile,
      webhookUrl: this.shop.url,
      webhookSecret: WEBHOOK_SECRET,
      retryDelaysMs: [10, 20, 40],
      ...overrides,
    });
    this.stripe = client(this.sandbox.url);
  }

  async restart(overrides: Partial<PaymentSandboxOptions> = {}): Promise<void> {
    await this.sandbox.close();
    await this.open(overrides);
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.shop.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Where the hosted page is, by number: `localhost` may mean an address that the sandbox does not listen on. */
  pageOf(session: Stripe.Checkout.Session): string {
    return `${this.sandbox.url}/pay/${session.id}`;
  }

  async control(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    return fetch(`${this.sandbox.url}/_sandbox${path}`, init);
  }

  /** A session paid through the control endpoint, and its payment intent's id. */
  async paidSession(): Promise<[Stripe.Checkout.Session, string]> {
    const { id } = await this.stripe.checkout.sessions.create(order());
    const answer = await this.control('POST', `/sessions/${id}/complete`, {});
    const paid = (await answer.json()) as Stripe.Checkout.Session;
    return [paid, paid.payment_intent as string];
  }

  received(type: string): Stripe.Event[] {
    return this.shop.received.map((one) => one.event).filter((event) => event.type === type);
  }
}

/** A Stripe client without retries, so that a test sees every answer. */
export function client(url: string, key = 'sk_test_keepsake'): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

/** Two gifts for $34.00, nothing to ship. */
export function order(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cart',
    line_items: [
      { quantity: 2, price_data: { currency: 'usd', unit_amount: 1250, product_data: { name: 'A Portrait to Print' } } },
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'A Card for Grandma' } } },
    ],
  };
}

/** The same gifts as a parcel: address, phone and a choice of shipping are asked for. */
export function parcel(): Stripe.Checkout.SessionCreateParams {
  const option = (name: string, amount: number): Stripe.Checkout.SessionCreateParams.ShippingOption => ({
    shipping_rate_data: {
      display_name: name,
      type: 'fixed_amount',
      fixed_amount: { amount, currency: 'usd' },
      delivery_estimate: { minimum: { unit: 'business_day', value: 1 }, maximum: { unit: 'business_day', value: 2 } },
    },
  });
  return {
    ...order(),
    shipping_address_collection: { allowed_countries: ['US', 'GB'] },
    phone_number_collection: { enabled: true },
    shipping_options: [option('Standard', 0), option('Express', 1499)],
  };
}

/** The input of a buyer. */
export const BUYER = {
  email: 'nora@example.com',
  phone: '+1 207 555 0101',
  name: 'Nora Alvim',
  line1: '18 Orchard Lane',
  line2: '',
  city: 'Portland',
  state: 'ME',
  postal_code: '04101',
  country: 'US',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12 / 34',
  card_cvc: '123',
};

export function submit(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** Polls until the condition holds; the test's own timeout ends the wait otherwise. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}

/** The Stripe error of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Stripe.errors.StripeError)) throw new Error(`Expected a Stripe error, got ${String(outcome)}`);
  return outcome;
}
