import { randomUUID } from 'node:crypto';
import type { CartCheck } from '../../server/checkout/contract.js';
import { correlationId, Database } from '../../server/platform/index.js';
import { RequestLimiter } from '../../server/platform/rate-limits/request-limiter.js';
import { addPicture, addProduct, createPayment, orderRow, placeOrder } from '../support/checkout-data.js';
import { msToNextHour } from '../support/hours.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
});
// Each test starts one minute into a new rate limit window.
beforeEach(() => shop.passTime(msToNextHour(shop.now())));
afterAll(() => shop.close());

interface AskedItem {
  productId: string;
  productType: string;
  generatedImageId?: string;
}
const gift = (productId: string, productType = 'product') => ({ productId, productType });

function ask(items: unknown, token?: string, headers: Record<string, string> = {}): Promise<Response> {
  return shop.call('POST', '/api/cart-check', { body: { items }, headers, ...(token ? { token } : {}) });
}

async function check(items: AskedItem[], token?: string, headers?: Record<string, string>): Promise<CartCheck['lines']> {
  const answer = await ask(items, token, headers);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as CartCheck).lines;
}

async function countOrders(): Promise<number> {
  const [row] = await shop.sql<{ count: string }>('select count(*) from checkout.orders');
  return Number(row?.count);
}

const setPrice = (id: string, cents: number) =>
  shop.sql('update catalog.products set product_price_cents = $1 where id = $2', [cents, id]);

describe('a cart that is checked', () => {
  it('reports missing products in the order asked for', async () => {
    const [sold, inactive, deleted] = [
      await addProduct(shop),
      await addProduct(shop, { isActive: false }),
      await addProduct(shop),
    ];
    await shop.sql('update catalog.products set deleted_at = now() where id = $1', [deleted]);
    const lines = await check([gift(inactive), gift(sold), gift(deleted), gift(randomUUID())]);
    expect(lines.map((line) => line.state)).toEqual(['gone', 'ok', 'gone', 'gone']);
    const nothing = {
      unitPrice: null,
      left: null,
      productName: null,
      imageUrl: null,
      personalisedUrl: null,
      wordFields: [],
      kind: null,
      orientation: null,
      picture: null,
    };
    expect(lines[0]).toEqual({ state: 'gone', ...nothing });
  });

  it('reports unsold variants and current prices', async () => {
    const id = await addProduct(shop, { combo: 0, product: 1999 });
    const [combo, product] = await check([gift(id, 'combo'), gift(id)]);
    expect(combo).toMatchObject({ state: 'not-sold', unitPrice: null, productName: 'The Two of You, Framed' });
    expect(product).toMatchObject({ state: 'ok', unitPrice: 19.99, imageUrl: expect.stringMatching(/^\/product-pictures\//) });
  });

  it('is sold out only where selling stops at zero, and never for PDFs', async () => {
    const scarce = await addProduct(shop, { stock: 0, stopSellingAtZero: true });
    const endless = await addProduct(shop, { stock: 0 });
    const lines = await check([gift(scarce), gift(scarce, 'combo'), gift(scarce, 'pdf'), gift(endless)]);
    expect(lines.map(({ state, left }) => ({ state, left }))).toEqual([
      { state: 'sold-out', left: 0 },
      { state: 'sold-out', left: 0 },
      { state: 'ok', left: null },
      { state: 'ok', left: null },
    ]);
  });

  it('counts pieces without those reserved by others', async () => {
    const scarce = await addProduct(shop, { stock: 3, stopSellingAtZero: true });
    await placeOrder(shop, [{ productId: scarce, productType: 'product', quantity: 1 }]);
    expect(await check([gift(scarce)])).toMatchObject([{ state: 'ok', left: 2 }]);
  });

  it('shows a picture to its owner only', async () => {
    const [owner, other] = [await shop.signIn('cart-owner@example.com'), await shop.signIn('cart-other@example.com')];
    const item = { ...gift(await addProduct(shop)), generatedImageId: await addPicture(shop, owner.id) };
    const [own] = await check([item], owner.token);
    expect(own).toMatchObject({ state: 'ok', unitPrice: 64 });
    expect((await shop.call('GET', own!.personalisedUrl!)).status).toBe(200);
    for (const token of [other.token, undefined]) {
      expect(await check([item], token)).toMatchObject([{ state: 'picture-gone', unitPrice: null, personalisedUrl: null }]);
    }
  });

  it('is refused with a foreign token', async () => {
    expect((await ask([], 'ey.ey.ey')).status).toBe(401);
  });

  it('may be empty', async () => {
    expect(await check([])).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'all of them'],
    ['51 lines', Array(51).fill(gift(randomUUID()))],
    ['an id that is none', [gift('1')]],
    ['a list for an id', [{ productId: [randomUUID()], productType: 'pdf' }]],
    ['a NUL byte', [gift(`${randomUUID()}\0`)]],
    ['half a character', [gift(randomUUID(), '\ud800')]],
    ['a picture that is none', [{ ...gift(randomUUID()), generatedImageId: 'x'.repeat(10_000) }]],
  ])('is refused when it holds %s', async (_, items) => {
    const answer = await ask(items);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'REQUEST.INVALID', message: expect.any(String) });
  });

  it('takes as many queries for 50 lines as for two', async () => {
    const { id, token } = await shop.signIn('cart-long@example.com');
    const products = await Promise.all([addProduct(shop), addProduct(shop)]);
    const pictures = [await addPicture(shop, id), await addPicture(shop, id)];
    const database = shop.web.app.get(Database);
    const { fork } = database;
    let requests: (string | undefined)[] = [];
    const queries = jest.spyOn(database, 'fork').mockImplementation(() => {
      requests.push(correlationId());
      return fork.call(database);
    });
    // Every few requests the limit is shared with other processes, by a query that is not part of the cart check.
    const limit = jest.spyOn(shop.web.app.get(RequestLimiter), 'consume').mockResolvedValue(0);
    const queriesFor = async (count: number) => {
      const items = Array.from({ length: count }, (_, n) => ({ ...gift(products[n % 2]!), generatedImageId: pictures[n % 2]! }));
      const request = randomUUID();
      requests = [];
      expect(await check(items, token, { 'x-correlation-id': request })).toHaveLength(count);
      return requests.filter((each) => each === request).length;
    };
    const two = await queriesFor(2);
    expect(two).toBeGreaterThan(0);
    expect(await queriesFor(50)).toBe(two);
    queries.mockRestore();
    limit.mockRestore();
  });
});

describe('a price that the customer did not see', () => {
  const refusal = async (productId: string, unitPrice: number, key = randomUUID()) => {
    const answer = await createPayment(shop, [{ ...gift(productId), quantity: 1, unitPrice }], { key });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const CHANGED = {
    status: 409,
    code: 'CHECKOUT.PRICE_CHANGED',
    message: 'A price in your cart has changed. Nothing was charged.',
  };

  it.each([63.99, 64.01, 0, 10_000_000])('is not charged when they saw $%d', async (unitPrice) => {
    const before = await countOrders();
    expect(await refusal(await addProduct(shop), unitPrice)).toMatchObject(CHANGED);
    expect(await countOrders()).toBe(before);
  });

  it('is not charged when it changed after the check; the key works again', async () => {
    const id = await addProduct(shop, { product: 1800 });
    const [seen] = await check([gift(id)]);
    await setPrice(id, 1900);
    const key = randomUUID();
    expect(await refusal(id, seen!.unitPrice!, key)).toMatchObject(CHANGED);
    const [now] = await check([gift(id)]);
    expect(await refusal(id, now!.unitPrice!, key)).toMatchObject({ status: 200 });
  });

  it('is never charged, however price and payments race', async () => {
    const id = await addProduct(shop, { product: 1800 });
    const item = { ...gift(id), productType: 'product' as const, quantity: 1, unitPrice: 18 };
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => createPayment(shop, [item])),
      setPrice(id, 1900).then(() => createPayment(shop, [item])),
    ]);
    for (const answer of answers) {
      const { orderNumber = '', code } = (await answer.json()) as { orderNumber?: string; code?: string };
      if (answer.status === 200) {
        expect(await orderRow(shop, { orderNumber, sessionId: '' })).toMatchObject({ subtotal_cents: 1800 });
      } else {
        expect(code).toBe('CHECKOUT.PRICE_CHANGED');
      }
    }
    expect(answers.at(-1)!.status).toBe(409);
  });

  it('does not change earlier orders', async () => {
    const id = await addProduct(shop, { product: 1800 });
    const key = randomUUID();
    const item = { ...gift(id), quantity: 1, unitPrice: 18 };
    const first = await createPayment(shop, [item], { key });
    await setPrice(id, 1900);
    expect(await (await createPayment(shop, [item], { key })).json()).toEqual(await first.json());
  });

  it.each([
    [0.1 + 0.2, 30],
    [19.989999999, 1999],
    [1.15, 115],
  ])('is the same price when dollars are %d and cents %d', async (unitPrice, product) => {
    const id = await addProduct(shop, { product: Math.max(product, 50) });
    await setPrice(id, product);
    const answer = await createPayment(shop, [{ ...gift(id), quantity: 2, unitPrice }]);
    expect(answer.status).toBe(200);
  });

  it.each(['18', -1, null, 1e9])('is refused when it is %p', async (unitPrice) => {
    expect(await refusal(randomUUID(), unitPrice as number)).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
  });
});

it('a network may start thirty checkouts in ten minutes', async () => {
  const attempt = async () => (await createPayment(shop, [])).status;
  const statuses = [];
  for (let n = 0; n < 31; n += 1) statuses.push(await attempt());
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  const refused = await createPayment(shop, []);
  expect(await refused.json()).toMatchObject({
    code: 'CHECKOUT.TOO_MANY_TRIES',
    message: 'Too many checkouts. Please wait ten minutes.',
  });
  shop.passTime(10 * 60_000);
  expect(await attempt()).toBe(400);
});
