/* Shoppers who browse, pay and have pictures made until they are stopped. They never retry a request. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LOOKERS = 3;
const BROWSE_EVERY_MS = 150;
const BUY_EVERY_MS = 1_000;
const PICTURE_EVERY_MS = 6_000;
const FREE_PICTURES = 2;
const TIMEOUT_MS = 60_000;
const photo = await readFile(new URL('../support/photos/family.jpg', import.meta.url));

export class Shoppers {
  /** Number and email address of the paid orders. */
  paid = [];
  /** Number of accepted picture requests. */
  asked = 0;
  #kinds = new Map();
  #isOver = false;
  #running = [];

  /** @param shop address of the load balancer @param payments address of the payment stand-in */
  constructor(shop, payments) {
    this.shop = shop;
    this.payments = payments;
  }

  start(customers) {
    this.#running = [
      ...Array.from({ length: LOOKERS }, () => this.#again(BROWSE_EVERY_MS, () => this.#look())),
      this.#again(BUY_EVERY_MS, () => this.#buy()),
      this.#again(PICTURE_EVERY_MS, () => this.#makePicture(customers)),
    ];
  }

  async stop() {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  get sent() {
    return this.#sum('sent');
  }

  get failed() {
    return this.#sum('failed');
  }

  get slowestMs() {
    return Math.max(...[...this.#kinds.values()].map(({ slowestMs }) => slowestMs));
  }

  byKind() {
    const rows = [...this.#kinds].map(([kind, { sent, failed, slowestMs }]) => [
      kind,
      { sent, failed, 'slowest (ms)': Math.round(slowestMs) },
    ]);
    return Object.fromEntries(rows);
  }

  /** @returns the body of the response; null when the request failed, which is counted */
  async call(kind, method, path, { token, body, headers = {}, at = this.shop } = {}) {
    const row = this.#kinds.get(kind) ?? { sent: 0, failed: 0, slowestMs: 0 };
    this.#kinds.set(kind, row);
    row.sent += 1;
    const begun = performance.now();
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(new URL(path, at), {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: isForm ? body : body && JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`answered ${answer.status}: ${text.slice(0, 200)}`);
      return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    } catch (error) {
      row.failed += 1;
      console.error(`${kind}: ${method} ${path} ${error.message} ${error.cause ?? ''}`);
      return null;
    } finally {
      row.slowestMs = Math.max(row.slowestMs, performance.now() - begun);
    }
  }

  #sum(what) {
    return [...this.#kinds.values()].reduce((sum, row) => sum + row[what], 0);
  }

  async #again(everyMs, work) {
    while (!this.#isOver) {
      await work();
      await pause(everyMs);
    }
  }

  async #look() {
    const page = await this.call('page', 'GET', '/');
    if (page) await this.#loadCode(page);
    const list = await this.call('list of gifts', 'GET', '/api/products');
    const { id } = list?.products[Math.floor(Math.random() * list.products.length)] ?? {};
    if (!id) return;
    await this.call('gift', 'GET', `/api/products/${id}`);
    await this.call('cart check', 'GET', `/api/products/selection?ids=${id}`);
    this.somePdf ??= list.products.find((product) => product.pdfPrice > 0 || product.pdf_price > 0)?.id;
  }

  /** Loads the initial files of the page, then one of its lazy chunks and one of a page that was opened at the start. */
  async #loadCode(page) {
    const files = await Promise.all(filesIn(page).map((file) => this.call('file of a page', 'GET', file)));
    const later = filesIn(files.join('\n'));
    this.opened ??= later;
    const parts = [later, this.opened].map((all) => all[Math.floor(Math.random() * all.length)]);
    await Promise.all(parts.map((part) => this.call('part of a page, later', 'GET', part)));
  }

  async #buy() {
    if (!this.somePdf) return;
    const email = `${randomUUID()}@example.com`;
    const items = [{ productId: this.somePdf, productType: 'pdf', quantity: 1 }];
    const body = { items, customerInfo: { email, firstName: 'Grace', lastName: 'Okoye' } };
    const order = await this.call('create payment', 'POST', '/api/create-payment', {
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    if (!order) return;
    const session = order.url.split('/').at(-1);
    const payment = await this.call('pay at the sandbox', 'POST', `/_sandbox/sessions/${session}/complete`, {
      body: {},
      at: this.payments,
    });
    if (!payment) return;
    this.paid.push({ orderNumber: order.orderNumber, email });
    await this.call('state of a payment', 'GET', `/api/payments/${session}`);
  }

  async #makePicture(customers) {
    let customer = customers.at(-1);
    if (customer.pictures === FREE_PICTURES) customers.push((customer = await newCustomer(this, randomUUID())));
    const body = { imageId: customer.imageId, prompt: 'A romantic evening in Paris' };
    const headers = { 'idempotency-key': randomUUID() };
    const accepted = await this.call('ask for a picture', 'POST', '/api/generate-ai-image', {
      token: customer.token,
      body,
      headers,
    });
    customer.pictures += 1;
    if (!accepted) return;
    this.asked += 1;
    await this.call('state of a picture', 'GET', `/api/generations/${accepted.generationId}`, { token: customer.token });
  }
}

/** Client files that a document or another client file refers to. */
function filesIn(text) {
  return [
    ...new Set([...text.matchAll(/(?:\/assets|["'`]\.)\/([\w.-]+\.(?:js|css|woff2))/g)].map(([, name]) => `/assets/${name}`)),
  ];
}

/** Signs up a customer who agrees to the use of their photo and uploads it. */
export async function newCustomer(shoppers, name) {
  const account = { email: `${name}@example.com`, password: randomUUID() };
  const { access_token: token } = (await shoppers.call('sign-up', 'POST', '/auth/v1/signup', { body: account })) ?? {};
  await shoppers.call('consent', 'PUT', '/api/photo-consent', { token });
  const body = new FormData();
  body.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const { id } = (await shoppers.call('upload of a photo', 'POST', '/api/user-images', { token, body })) ?? {};
  return { token, imageId: id, pictures: 0 };
}
