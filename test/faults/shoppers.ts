import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product, Variant } from '../../server/catalog/contract.js';
import type { PaymentStatus } from '../../server/checkout/contract.js';
import type { Generation, GenerationAccepted, Photo } from '../../server/generation/contract.js';
import { OWNER } from '../../server/local/accounts.js';
import { smallPhoto } from '../support/generation-data.js';
import type { Dice } from './dice.js';
import type { Ledger, LedgerOrder } from './ledger.js';
import type { Town } from './town.js';
import { payAt } from './payment-page.js';
import { LeftError, type SessionBody, Visitor } from './visitor.js';

const GUESTS = 3;
const ACCOUNTS = 2;
const PROBE_MS = 250;
const PROBE_TIMEOUT_MS = 3_000;
const SUCCESS_PAGE_MS = 20_000;
const PICTURE_MS = 60_000;
const REFUND_EVERY_MS = 4_000;
/** What the owner gives back of an order. */
export const REFUND_CENTS = 100;
/** The share of pictures that somebody changes their mind about. */
const CANCELLED = 0.3;
const OVER = ['succeeded', 'failed', 'cancelled'];
const PRICES: Record<Variant, 'pdf_price' | 'product_price' | 'combo_price'> = {
  pdf: 'pdf_price',
  product: 'product_price',
  combo: 'combo_price',
};

/** People who shop, without a pause, through the shop's public address, and the owner who gives some money back. */
export class Shoppers {
  private readonly leaving = new AbortController();
  private readonly everybody: Promise<void>[] = [];
  private readonly photo = smallPhoto();
  private products: Product[] = [];

  constructor(
    private readonly town: Town,
    private readonly ledger: Ledger,
    private readonly dice: Dice,
  ) {}

  async start(): Promise<void> {
    const { body } = await this.visitor(this.dice).call<{ products: Product[] }>('GET', '/api/products?limit=24');
    this.products = body.products;
    const lives = [this.watch(), this.giveBack(this.dice.of('owner'))];
    for (let count = 0; count < GUESTS; count += 1) {
      const dice = this.dice.of(`guest ${count}`);
      lives.push(this.comeAgain(dice, () => this.beGuest(dice)));
    }
    for (let count = 0; count < ACCOUNTS; count += 1) {
      const dice = this.dice.of(`account ${count}`);
      lives.push(this.comeAgain(dice, () => this.haveAccount(dice)));
    }
    this.everybody.push(...lives);
  }

  /** Nobody begins anything new; whoever is at something gets an answer first. */
  async stop(): Promise<void> {
    this.ledger.lastLook();
    this.leaving.abort();
    await Promise.all(this.everybody);
  }

  private visitor(dice: Dice): Visitor {
    return new Visitor(this.town.url, this.ledger, dice, this.leaving.signal);
  }

  private async comeAgain(dice: Dice, shop: () => Promise<void>): Promise<void> {
    while (!this.leaving.signal.aborted) {
      await shop().catch((error: unknown) => {
        if (!(error instanceof LeftError)) this.ledger.violations.push(`A shopper met what no shopper should: ${String(error)}`);
      });
      await pause(dice.between(100, 500));
    }
  }

  /** Whether the shop is open, asked by somebody who only looks. */
  private async watch(): Promise<void> {
    while (!this.leaving.signal.aborted) {
      const asked = fetch(`${this.town.url}/api/products?limit=4`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      const isOpen = await asked.then(async (answer) => Boolean(await answer.text()) && answer.ok).catch(() => false);
      if (isOpen) this.ledger.noteOpen();
      await pause(PROBE_MS);
    }
  }

  private async beGuest(dice: Dice): Promise<void> {
    const email = `guest-${randomUUID()}@example.com`;
    await this.buy(this.visitor(dice), dice, email, { customerInfo: { email, firstName: 'Grace', lastName: 'Okoye' } });
  }

  private async haveAccount(dice: Dice): Promise<void> {
    const visitor = this.visitor(dice);
    const email = `account-${randomUUID()}@example.com`;
    const account = { email, password: 'a password of the drills' };
    const signedUp = await visitor.call<SessionBody>('POST', '/auth/v1/signup', { body: account });
    // Where the answer was lost, the account is there.
    const reply = signedUp.body.access_token
      ? signedUp
      : await visitor.call<SessionBody>('POST', '/auth/v1/token?grant_type=password', { body: account });
    if (!reply.body.access_token) return;
    visitor.keep(reply.body);
    this.ledger.people.push({ id: reply.body.user.id, ...account });
    await visitor.call('PUT', '/api/photo-consent');
    const imageId = await this.upload(visitor);
    if (!imageId) return;
    const pictures = [];
    for (let wish = 0; wish < 2; wish += 1) pictures.push(await this.makePicture(visitor, dice, imageId));
    const generatedImageId = pictures.find((picture) => picture) ?? undefined;
    await this.buy(visitor, dice, email, {}, generatedImageId);
    await visitor.call('GET', '/api/orders');
  }

  private async upload(visitor: Visitor): Promise<string | null> {
    const headers = { 'idempotency-key': randomUUID() };
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(await this.photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const reply = await visitor.call<Photo>('POST', '/api/user-images', { body, headers });
    return reply.status === 201 ? reply.body.id : null;
  }

  /** @returns the picture's id; null when it failed, or was waited for long enough */
  private async makePicture(visitor: Visitor, dice: Dice, imageId: string): Promise<string | null> {
    const prompt = `a quiet beach, wish ${randomUUID()}`;
    const wish = { body: { imageId, prompt }, headers: { 'idempotency-key': randomUUID() } };
    const accepted = await visitor.call<GenerationAccepted>('POST', '/api/generate-ai-image', wish);
    if (accepted.status !== 202) return null;
    const id = accepted.body.generationId;
    this.ledger.pictures.push({ id, prompt, askedAt: performance.now() });
    if (dice.roll() < CANCELLED) await visitor.call('POST', `/api/generations/${id}/cancel`);
    const waitUntil = performance.now() + PICTURE_MS;
    while (performance.now() < waitUntil && !this.leaving.signal.aborted) {
      const { body } = await visitor.call<Generation>('GET', `/api/generations/${id}`);
      if (OVER.includes(body.status)) return body.generatedImage?.id ?? null;
      await pause(600);
    }
    return null;
  }

  private async buy(visitor: Visitor, dice: Dice, email: string, guest: object, generatedImageId?: string): Promise<void> {
    const lines = this.fillCart(dice);
    const items = lines.map((line) => ({ ...line, ...(generatedImageId ? { generatedImageId } : {}) }));
    const body = { items, ...guest };
    const key = randomUUID();
    this.town.checkoutKeys.add(key);
    const headers = { 'idempotency-key': key };
    const reply = await visitor.call<{ url: string; orderNumber: string }>('POST', '/api/create-payment', { body, headers });
    if (reply.status !== 200) return;
    const sessionId = reply.body.url.split('/').at(-1) ?? '';
    const order: LedgerOrder = { number: reply.body.orderNumber, sessionId, email, lines, id: null, isPaid: false, paidAt: null };
    this.ledger.orders.push(order);
    const ending = dice.weighted({ pays: 62, twoTabs: 10, declinedThenPays: 8, declined: 6, cancels: 7, forgets: 7 });
    order.isPaid = await payAt(this.town, sessionId, ending);
    if (order.isPaid) order.paidAt = performance.now();
    await this.seeSuccess(visitor, order);
  }

  private fillCart(dice: Dice): LedgerOrder['lines'] {
    const lines: LedgerOrder['lines'] = [];
    for (let count = dice.between(1, 2); count > 0; count -= 1) {
      const product = dice.pick(this.products);
      const productType = dice.pick((Object.keys(PRICES) as Variant[]).filter((variant) => product[PRICES[variant]] > 0));
      lines.push({ productId: product.id, productType, quantity: dice.between(1, 2) });
    }
    return lines;
  }

  /** The success page: who has paid waits there for a while; who has not must not be told that they had. */
  private async seeSuccess(visitor: Visitor, order: LedgerOrder): Promise<void> {
    const leaveAt = performance.now() + SUCCESS_PAGE_MS;
    while (performance.now() < leaveAt && !this.leaving.signal.aborted) {
      const { body } = await visitor.call<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
      if (!order.isPaid) {
        // `expired`: what it is for was sold to others meanwhile.
        const isTrue = body.payment_state === 'unpaid' || body.payment_state === 'expired';
        if (!isTrue) this.ledger.violations.push(`Order ${order.number} is not paid, but shown as ${body.payment_state}.`);
        return;
      }
      order.id ??= body.order?.id ?? null;
      if (body.payment_state !== 'unpaid') return;
      await pause(1_000);
    }
  }

  /** The owner gives back a dollar of an order now and then. */
  private async giveBack(dice: Dice): Promise<void> {
    const owner = this.visitor(dice);
    const { email, password } = OWNER;
    const nextRefund = async (): Promise<void> => {
      if (!owner.token) {
        const reply = await owner.call<SessionBody>('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
        if (reply.status === 200) owner.keep(reply.body);
      }
      const candidates = this.ledger.orders.filter(({ id }) => id && !this.ledger.refunds.some(({ orderId }) => orderId === id));
      const order = candidates.length > 0 ? dice.pick(candidates) : null;
      if (!order?.id) return;
      const key = randomUUID();
      const refund = { orderId: order.id, key, isAccepted: false };
      this.ledger.refunds.push(refund);
      this.town.refundKeys.add(key);
      const wish = { body: { amount: REFUND_CENTS / 100 }, headers: { 'idempotency-key': key } };
      const { status } = await owner.call('POST', `/api/admin/orders/${order.id}/refunds`, wish);
      refund.isAccepted = status === 200;
    };
    await this.comeAgain(dice, async () => {
      await nextRefund();
      await pause(REFUND_EVERY_MS, undefined, { signal: this.leaving.signal }).catch(() => undefined);
    });
  }
}
