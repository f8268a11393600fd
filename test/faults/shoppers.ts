import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product, Variant } from '../../server/catalog/contract.js';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import type { Generation, GenerationAccepted, Photo } from '../../server/generation/contract.js';
import { OWNER } from '../../server/local/accounts.js';
import { smallPhoto } from '../support/generation-data.js';
import type { Random } from './random.js';
import type { ShopperLog, LoggedOrder } from './shopper-log.js';
import type { DrillShop } from './drill-shop.js';
import { pay } from './payment-page.js';
import { GaveUpError, type SessionBody, ShopClient } from './shop-client.js';

const GUESTS = 3;
const ACCOUNTS = 2;
const PROBE_MS = 250;
const PROBE_TIMEOUT_MS = 3_000;
const SUCCESS_PAGE_MS = 20_000;
const PICTURE_MS = 60_000;
const REFUND_EVERY_MS = 4_000;
/** The part of an order that the owner refunds. */
export const REFUND_CENTS = 100;
/** The share of generations that are canceled. */
const CANCELLED = 0.3;
const OVER = ['succeeded', 'failed', 'cancelled'];
const PRICES: Record<Variant, 'pdf_price' | 'product_price' | 'combo_price'> = {
  pdf: 'pdf_price',
  product: 'product_price',
  combo: 'combo_price',
};

/** Guests and account holders who shop continuously at the public address, and an owner who refunds. */
export class Shoppers {
  private readonly leaving = new AbortController();
  private readonly everybody: Promise<void>[] = [];
  private readonly photo = smallPhoto();
  private products: Product[] = [];

  constructor(
    private readonly shop: DrillShop,
    private readonly log: ShopperLog,
    private readonly random: Random,
  ) {}

  async start(): Promise<void> {
    const { body } = await this.client(this.random).call<{ products: Product[] }>('GET', '/api/products?limit=24');
    this.products = body.products;
    const lives = [this.probe(), this.refundOrders(this.random.fork('owner'))];
    for (let count = 0; count < GUESTS; count += 1) {
      const random = this.random.fork(`guest ${count}`);
      lives.push(this.repeat(random, () => this.shopAsGuest(random)));
    }
    for (let count = 0; count < ACCOUNTS; count += 1) {
      const random = this.random.fork(`account ${count}`);
      lives.push(this.repeat(random, () => this.shopWithAccount(random)));
    }
    this.everybody.push(...lives);
  }

  /** Stops all shoppers after the requests in progress. */
  async stop(): Promise<void> {
    this.log.endWatch();
    this.leaving.abort();
    await Promise.all(this.everybody);
  }

  private client(random: Random): ShopClient {
    return new ShopClient(this.shop.url, this.log, random, this.leaving.signal);
  }

  private async repeat(random: Random, shop: () => Promise<void>): Promise<void> {
    while (!this.leaving.signal.aborted) {
      await shop().catch((error: unknown) => {
        if (!(error instanceof GaveUpError)) this.log.violations.push(`A shopper met an unexpected error: ${String(error)}`);
      });
      await pause(random.between(100, 500));
    }
  }

  /** Probes whether the product list loads. */
  private async probe(): Promise<void> {
    while (!this.leaving.signal.aborted) {
      const asked = fetch(`${this.shop.url}/api/products?limit=4`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      const isOpen = await asked.then(async (answer) => Boolean(await answer.text()) && answer.ok).catch(() => false);
      if (isOpen) this.log.noteAvailable();
      await pause(PROBE_MS);
    }
  }

  private async shopAsGuest(random: Random): Promise<void> {
    const email = `guest-${randomUUID()}@example.com`;
    await this.buy(this.client(random), random, email, { customerInfo: { email, firstName: 'Grace', lastName: 'Okoye' } });
  }

  private async shopWithAccount(random: Random): Promise<void> {
    const client = this.client(random);
    const email = `account-${randomUUID()}@example.com`;
    const account = { email, password: 'a password of the drills' };
    const signedUp = await client.call<SessionBody>('POST', '/auth/v1/signup', { body: account });
    // If the response was lost, the account exists already.
    const reply = signedUp.body.access_token
      ? signedUp
      : await client.call<SessionBody>('POST', '/auth/v1/token?grant_type=password', { body: account });
    if (!reply.body.access_token) return;
    client.keep(reply.body);
    this.log.people.push({ id: reply.body.user.id, ...account });
    await client.call('PUT', '/api/photo-consent');
    const imageId = await this.upload(client);
    if (!imageId) return;
    const pictures = [];
    for (let request = 0; request < 2; request += 1) pictures.push(await this.makePicture(client, random, imageId));
    const generatedImageId = pictures.find((picture) => picture) ?? undefined;
    await this.buy(client, random, email, {}, generatedImageId);
    await client.call('GET', '/api/orders');
  }

  private async upload(client: ShopClient): Promise<string | null> {
    const headers = { 'idempotency-key': randomUUID() };
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(await this.photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const reply = await client.call<Photo>('POST', '/api/user-images', { body, headers });
    return reply.status === 201 ? reply.body.id : null;
  }

  /** @returns the picture's id; null when it failed or took too long */
  private async makePicture(client: ShopClient, random: Random, imageId: string): Promise<string | null> {
    const prompt = `a quiet beach, request ${randomUUID()}`;
    const request = { body: { imageId, prompt }, headers: { 'idempotency-key': randomUUID() } };
    const accepted = await client.call<GenerationAccepted>('POST', '/api/generate-ai-image', request);
    if (accepted.status !== 202) return null;
    const id = accepted.body.generationId;
    this.log.pictures.push({ id, prompt, askedAt: performance.now() });
    if (random.next() < CANCELLED) await client.call('POST', `/api/generations/${id}/cancel`);
    const waitUntil = performance.now() + PICTURE_MS;
    while (performance.now() < waitUntil && !this.leaving.signal.aborted) {
      const { body } = await client.call<Generation>('GET', `/api/generations/${id}`);
      if (OVER.includes(body.status)) return body.generatedImage?.id ?? null;
      await pause(600);
    }
    return null;
  }

  private async buy(client: ShopClient, random: Random, email: string, guest: object, generatedImageId?: string): Promise<void> {
    const lines = this.fillCart(random);
    const items = lines.map((line) => ({ ...line, ...(generatedImageId ? { generatedImageId } : {}) }));
    const body = { items, ...guest };
    const key = randomUUID();
    this.shop.checkoutKeys.add(key);
    const headers = { 'idempotency-key': key };
    const reply = await client.call<{ url: string; orderNumber: string }>('POST', '/api/create-payment', { body, headers });
    if (reply.status !== 200) return;
    const sessionId = reply.body.url.split('/').at(-1) ?? '';
    const order: LoggedOrder = { number: reply.body.orderNumber, sessionId, email, lines, id: null, isPaid: false, paidAt: null };
    this.log.orders.push(order);
    const ending = random.weighted({ pays: 62, twoTabs: 10, declinedThenPays: 8, declined: 6, cancels: 7, abandons: 7 });
    order.isPaid = await pay(this.shop, sessionId, ending);
    if (order.isPaid) order.paidAt = performance.now();
    await this.seeSuccess(client, order);
  }

  private fillCart(random: Random): LoggedOrder['lines'] {
    const lines: LoggedOrder['lines'] = [];
    for (let count = random.between(1, 2); count > 0; count -= 1) {
      const product = random.pick(this.products);
      const productType = random.pick((Object.keys(PRICES) as Variant[]).filter((variant) => product[PRICES[variant]] > 0));
      const words = product.word_fields.map(({ label }) => ({ label, text: 'Nora' }));
      lines.push({ productId: product.id, productType, quantity: random.between(1, 2), words });
    }
    return lines;
  }

  /** The success page: waits for a paid order, and checks that an unpaid one is not shown as paid. */
  private async seeSuccess(client: ShopClient, order: LoggedOrder): Promise<void> {
    const leaveAt = performance.now() + SUCCESS_PAGE_MS;
    while (performance.now() < leaveAt && !this.leaving.signal.aborted) {
      const { body } = await client.call<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
      if (!order.isPaid) {
        // `expired`: the stock was sold to others in the meantime.
        const isTrue = body.payment_state === 'unpaid' || body.payment_state === 'expired';
        if (!isTrue) this.log.violations.push(`Order ${order.number} is not paid, but shown as ${body.payment_state}.`);
        return;
      }
      order.id ??= body.order?.id ?? null;
      if (body.payment_state !== 'unpaid') return;
      await pause(1_000);
    }
  }

  /** The owner refunds a dollar of a random order every few seconds. */
  private async refundOrders(random: Random): Promise<void> {
    const owner = this.client(random);
    const { email, password } = OWNER;
    const nextRefund = async (): Promise<void> => {
      if (!owner.token) {
        const reply = await owner.call<SessionBody>('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
        if (reply.status === 200) owner.keep(reply.body);
      }
      const candidates = this.log.orders.filter(({ id }) => id && !this.log.refunds.some(({ orderId }) => orderId === id));
      const order = candidates.length > 0 ? random.pick(candidates) : null;
      if (!order?.id) return;
      const key = randomUUID();
      const refund = { orderId: order.id, key, isAccepted: false };
      this.log.refunds.push(refund);
      this.shop.refundKeys.add(key);
      const request = { body: { amount: REFUND_CENTS / 100 }, headers: { 'idempotency-key': key } };
      const { status } = await owner.call('POST', `/api/admin/orders/${order.id}/refunds`, request);
      refund.isAccepted = status === 200;
    };
    await this.repeat(random, async () => {
      await nextRefund();
      await pause(REFUND_EVERY_MS, undefined, { signal: this.leaving.signal }).catch(() => undefined);
    });
  }
}
