import { randomUUID } from 'node:crypto';
import { Clock, Database, HOUR_MS, MINUTE_MS } from '../../server/platform/index.js';
import { addPicture, addProduct, createPayment, orderRow, pay, placeOrder, type TestItem } from '../support/checkout-data.js';
import { addDiscount } from '../support/discounts.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const gift = (overrides: Partial<TestItem> = {}): TestItem => ({ productId, productType: 'product', quantity: 1, ...overrides });

async function refusal(items: unknown, options = {}): Promise<{ status: number; code: string; message: string }> {
  const answer = await createPayment(shop, items, options);
  return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) };
}

async function countOrders(): Promise<number> {
  const [row] = await shop.sql<{ count: string }>('select count(*) from checkout.orders');
  return Number(row?.count);
}

describe('nothing is sold when', () => {
  afterEach(async () => expect(await countOrders()).toBe(0));

  it.each([0, -1, 1.5, 1e9, 100, '1', null, Number.MAX_SAFE_INTEGER])('the quantity is %p', async (quantity) => {
    expect(await refusal([{ ...gift(), quantity }])).toMatchObject({
      status: 400,
      code: 'REQUEST.INVALID',
      message: 'items.0.quantity: The quantity must be a whole number from 1 to 99.',
    });
  });

  it('the variant has no price', async () => {
    const pdfOnly = await addProduct(shop, { product: 0, combo: 0 });
    expect(await refusal([gift({ productId: pdfOnly })])).toMatchObject({
      status: 409,
      code: 'CHECKOUT.PRICE_NOT_AVAILABLE',
      message: 'Price not available for this option',
    });
  });

  it('the product is inactive, deleted or unknown', async () => {
    const inactive = await addProduct(shop, { isActive: false });
    const deleted = await addProduct(shop);
    await shop.sql('update catalog.products set deleted_at = now() where id = $1', [deleted]);
    for (const id of [inactive, deleted, randomUUID()]) {
      expect(await refusal([gift({ productId: id })])).toMatchObject({ status: 409, code: 'CHECKOUT.PRODUCT_NOT_AVAILABLE' });
    }
  });

  it('the cart is empty', async () => {
    expect(await refusal([])).toMatchObject({
      status: 400,
      code: 'CHECKOUT.EMPTY_CART',
      message: 'Please add items to your cart before checking out.',
    });
  });

  it('a guest gives no valid email address', async () => {
    const code = 'CHECKOUT.EMAIL_REQUIRED';
    expect(await refusal([gift()], { email: '  ' })).toMatchObject({
      status: 400,
      code,
      message: 'Please enter your email address.',
    });
    const withoutInfo = await shop.call('POST', '/api/create-payment', { body: { items: [gift()] } });
    expect(await withoutInfo.json()).toMatchObject({ code });
    expect(await refusal([gift()], { email: 'not an address' })).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
  });

  it.each([
    ['no body', undefined],
    ['a list', []],
    ['half a document', '{"items": ['],
    ['items that are a text', { items: 'all of them' }],
    ['an id that is none', { items: [{ productId: '1', productType: 'pdf', quantity: 1 }] }],
    ['a variant that is none', { items: [{ productId: randomUUID(), productType: 'gold', quantity: 1 }] }],
    ['more lines than an order has', { items: Array(51).fill({ productId: randomUUID(), productType: 'pdf', quantity: 1 }) }],
    ['a destination that is none', { items: [], destination: 'moon' }],
    ['a name that cannot be stored', { items: [], customerInfo: { email: 'a@example.com', firstName: 'A\0' } }],
    ['a name that is half a sign', { items: [], customerInfo: { email: 'a@example.com', firstName: 'A\ud83d' } }],
    ['a name that runs backwards', { items: [], customerInfo: { email: 'a@example.com', firstName: '\u202eecarG' } }],
    ['a name with an address in it', { items: [], customerInfo: { email: 'a@example.com', firstName: 'Pay at https://evil' } }],
    [
      'a name that mail programs make a link of',
      { items: [], customerInfo: { email: 'a@example.com', firstName: 'evil.example' } },
    ],
    ['a name as long as a letter', { items: [], customerInfo: { email: 'a@example.com', lastName: 'a'.repeat(51) } }],
  ])('the request is %s', async (_, body) => {
    const answer = await shop.call('POST', '/api/create-payment', { body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it('the typeface lacks characters of the dedication', async () => {
    expect(await refusal([gift({ dedication: 'Für Jürgen 💐' })])).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
  });

  it('the picture belongs to another account, or the buyer is a guest', async () => {
    const owner = await shop.signIn('owner-of-the-picture@example.com');
    const other = await shop.signIn('somebody-else@example.com');
    const items = [gift({ generatedImageId: await addPicture(shop, owner.id) })];
    const expected = { status: 409, code: 'CHECKOUT.PICTURE_NOT_AVAILABLE' };
    expect(await refusal(items, { token: other.token })).toMatchObject(expected);
    expect(await refusal(items)).toMatchObject(expected);
  });

  it('the token is foreign', async () => {
    expect(await refusal([gift()], { token: 'ey.ey.ey' })).toMatchObject({ status: 401, code: 'IDENTITY.NOT_SIGNED_IN' });
  });

  it('the total is out of range for a card', async () => {
    const dear = await addProduct(shop, { pdf: 99_999_900 });
    const cheap = await addProduct(shop, { pdf: 49 });
    for (const id of [dear, cheap]) {
      const code = 'CHECKOUT.AMOUNT_OUT_OF_RANGE';
      expect(await refusal([gift({ productId: id, productType: 'pdf' })])).toMatchObject({ status: 409, code });
    }
  });

  it('stock is missing and selling stops at zero', async () => {
    const scarce = await addProduct(shop, { stock: 2, stopSellingAtZero: true });
    const items = [gift({ productId: scarce, quantity: 2 }), gift({ productId: scarce, productType: 'combo' })];
    expect(await refusal(items)).toMatchObject({ status: 409, code: 'CATALOG.OUT_OF_STOCK' });
  });
});

describe('prices', () => {
  it('come from the shop, whatever the client sends', async () => {
    const item = { ...gift({ quantity: 2 }), totalPrice: 0.01, price: 1, unitCents: 1, productName: 'Free' };
    const order = await placeOrder(shop, [item]);
    expect(await orderRow(shop, order)).toMatchObject({ subtotal_cents: 12_800, payment_state: 'unpaid', status: 'pending' });
    const { url } = await shop.json<{ url: string }>('GET', `/api/payments/${order.sessionId}`);
    expect(url).toBeUndefined();
  });

  it('include standard shipping up to fifty dollars, never for PDFs', async () => {
    const fifty = await addProduct(shop, { product: 5_000 });
    const above = await addProduct(shop, { product: 5_001 });
    const shippingOf = async (item: TestItem) => (await orderRow(shop, await placeOrder(shop, [item]))).shipping_cents;
    expect(await shippingOf(gift({ productId: fifty }))).toBe(599);
    expect(await shippingOf(gift({ productId: above }))).toBe(0);
    expect(await shippingOf(gift({ productType: 'pdf' }))).toBe(0);
  });

  it('include international shipping abroad, with no other option on the page', async () => {
    const body = { items: [gift()], customerInfo: { email: 'grace@example.com' }, destination: 'international' };
    const answer = await shop.call('POST', '/api/create-payment', { body });
    const { url, orderNumber } = (await answer.json()) as { url: string; orderNumber: string };
    expect(await orderRow(shop, { orderNumber, sessionId: '' })).toMatchObject({ shipping_cents: 1_999, total_cents: 8_399 });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Canada');
    expect(page).not.toMatch(/United States|Express/);
  });
});

it('the payment page leads back to the gifts of its own order', async () => {
  const { url, orderNumber } = (await (await createPayment(shop, [gift()])).json()) as { url: string; orderNumber: string };
  expect(await (await fetch(url)).text()).toContain(`/cart?payment=cancelled&amp;order=${orderNumber}`);
});

describe('the last two units', () => {
  it('are offered to ten people at once, and one unit is reserved', async () => {
    const scarce = await addProduct(shop, { stock: 2, stopSellingAtZero: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => createPayment(shop, [gift({ productId: scarce })])));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const held = await shop.sql('select reserved_quantity as units from catalog.products where id = $1', [scarce]);
    expect(held).toEqual([{ units: 1 }]);
  });
});

describe('the same Idempotency-Key', () => {
  it('returns the same order and page, even concurrently', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => createPayment(shop, [gift()], { key })));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('is refused for another cart', async () => {
    const key = randomUUID();
    await placeOrder(shop, [gift()], { key });
    expect(await refusal([gift({ quantity: 2 })], { key })).toMatchObject({ status: 409, code: 'CHECKOUT.IDEMPOTENCY_CONFLICT' });
  });

  it('creates another order for another person', async () => {
    const key = randomUUID();
    const guest = await placeOrder(shop, [gift()], { key });
    const { token } = await shop.signIn('same-key@example.com');
    expect((await placeOrder(shop, [gift()], { key, token })).orderNumber).not.toBe(guest.orderNumber);
  });

  it.each(['short', 'x'.repeat(201), 'with\ta tab in it'])('is refused when it is %p', async (key) => {
    expect(await refusal([gift()], { key })).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
  });
});

describe('while Stripe cannot be reached', () => {
  it('charges nothing, and accepts the same key again', async () => {
    const key = randomUUID();
    const before = await countOrders();
    await shop.sandbox('PUT', '/faults', { failNext: { count: 3, status: 503 } });
    expect(await refusal([gift()], { key })).toMatchObject({ status: 503, code: 'CHECKOUT.PAYMENT_UNAVAILABLE' });
    await placeOrder(shop, [gift()], { key });
    expect(await countOrders()).toBe(before + 1);
  });

  it('is not said of a request that Stripe refuses', async () => {
    await shop.sandbox('PUT', '/faults', { failNext: { count: 1, status: 400 } });
    expect(await refusal([gift()])).toMatchObject({ status: 500, code: 'SERVER.UNEXPECTED' });
  });

  it('opens one payment page although an answer was lost', async () => {
    await shop.sandbox('PUT', '/faults', { dropResponses: 1 });
    const order = await placeOrder(shop, [gift()]);
    expect(order.sessionId).toMatch(/^cs_test_/);
  });
});

describe('while the clock of the shop is wrong', () => {
  const setClock = (offMs: number) => (shop.web.app.get(Clock).now = () => new Date(shop.now() + offMs));
  afterEach(() => setClock(0));

  it.each([
    ['two hours slow', -2 * HOUR_MS],
    ['two days fast', 48 * HOUR_MS],
  ])('and %s, the payment page is open for an hour by Stripe’s clock', async (_, offMs) => {
    setClock(offMs);
    const order = await placeOrder(shop, [gift()]);
    const [placed] = await shop.sql<{ expires_at: Date }>('select expires_at from checkout.orders where number = $1', [
      order.orderNumber,
    ]);
    const openMs = placed!.expires_at.getTime() - shop.now();
    expect(Math.abs(openMs - HOUR_MS)).toBeLessThan(2 * MINUTE_MS);
    await pay(shop, order);
    expect(await shop.json('GET', `/api/payments/${order.sessionId}`)).toMatchObject({ payment_state: 'paid' });
  });

  it('requests with one key open one page, also with a discount', async () => {
    const { code } = await addDiscount(shop, { code: 'SLOW', percent: null, amount: 5 });
    setClock(-2 * HOUR_MS);
    const order = () => placeOrder(shop, [gift()], { key, discount: { code, amount: 5 } });
    const key = randomUUID();
    const [first, second] = await Promise.all([order(), order()]);
    expect([second, await order()]).toEqual([first, first]);
  });
});

describe('a customer', () => {
  const namesOf = (email: string) => shop.sql('select first_name, last_name from checkout.customers where email = $1', [email]);

  it('is one per address, and a guest does not change known details', async () => {
    await placeOrder(shop, [gift()], { email: 'Once@Example.com' });
    const body = { items: [gift()], customerInfo: { email: 'once@example.com', firstName: 'Mallory' } };
    expect((await shop.call('POST', '/api/create-payment', { body })).status).toBe(200);
    expect(await namesOf('once@example.com')).toEqual([{ first_name: 'Grace', last_name: 'Okoye' }]);
  });

  it.each(['Grace', 'Anne-Marie', 'J. R. R.', 'O’Neil', 'Zoë', 'เจน', '李'])('may be called %s', async (firstName) => {
    const body = { items: [gift()], customerInfo: { email: 'called@example.com', firstName } };
    expect((await shop.call('POST', '/api/create-payment', { body })).status).toBe(200);
  });

  it('has the account’s name, whatever a stranger typed before', async () => {
    const email = 'spoofed@example.com';
    await placeOrder(shop, [gift()], { email });
    const { token } = await shop.signIn(email);
    await placeOrder(shop, [gift()], { token });
    expect(await namesOf(email)).toEqual([{ first_name: 'Nora', last_name: 'Alvim' }]);
    await shop.sql(`update checkout.customers set first_name = 'Mallory' where email = $1`, [email]);
    await placeOrder(shop, [gift()], { token });
    expect(await namesOf(email)).toEqual([{ first_name: 'Nora', last_name: 'Alvim' }]);
  });

  it('may have a very long name, which is truncated', async () => {
    const { id, token } = await shop.signIn('endless@example.com');
    const name = Array.from({ length: 1000 }, () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 40_000))).join('');
    const metadata = { first_name: name, last_name: name };
    await shop.sql('update identity.users set user_metadata = $1 where id = $2', [JSON.stringify(metadata), id]);
    await placeOrder(shop, [gift()], { token });
    const beginning = Array.from(name).slice(0, 50).join('');
    expect(await namesOf('endless@example.com')).toEqual([{ first_name: beginning, last_name: beginning }]);
  });

  it('whose account has no email address does not take over the typed one', async () => {
    const { id, token } = await shop.signIn('by-phone@example.com');
    await shop.sql(`update identity.users set email = null, phone = '12025550143' where id = $1`, [id]);
    const body = { items: [gift()], customerInfo: { email: 'victim@example.com' } };
    expect((await shop.call('POST', '/api/create-payment', { body, token })).status).toBe(200);
    expect(await shop.sql(`select 1 from checkout.customers where email = 'victim@example.com'`)).toEqual([]);
    const orders = await shop.sql(
      `select o.user_id, c.user_id as customer, c.email from checkout.orders o join checkout.customers c on c.id = o.customer_id
       where o.email = 'victim@example.com'`,
    );
    expect(orders).toEqual([{ user_id: id, customer: id, email: null }]);
  });

  it('is identified by the account when signed in', async () => {
    const { id, token } = await shop.signIn('nora@example.com');
    await placeOrder(shop, [gift()], { token });
    const customers = await shop.sql('select email, first_name from checkout.customers where user_id = $1', [id]);
    expect(customers).toEqual([{ email: 'nora@example.com', first_name: 'Nora' }]);
  });

  it('buys with an address changed a moment ago', async () => {
    const { id, token } = await shop.signIn('mover@example.com');
    await shop.sql('update identity.users set email = $1 where id = $2', ['moved@example.com', id]);
    await placeOrder(shop, [gift()], { token });
    const customers = await shop.sql('select email from checkout.customers where user_id = $1', [id]);
    expect(customers).toEqual([{ email: 'moved@example.com' }]);
  });

  it('can place two first orders at the same moment', async () => {
    const { id, token } = await shop.signIn('twice.at.once@example.com');
    const em = shop.web.app.get(Database).fork();
    await em.begin();
    await em.execute(
      `insert into checkout.customers (id, email, user_id, first_name, last_name, created_at)
      values (gen_random_uuid(), 'before.the.move@example.com', ?, '', '', now())`,
      [id],
    );
    const ordering = createPayment(shop, [gift()], { token });
    await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
    await em.commit();
    expect((await ordering).status).toBe(200);
    const customers = await shop.sql('select email from checkout.customers where user_id = $1', [id]);
    expect(customers).toEqual([{ email: 'twice.at.once@example.com' }]);
  });
});
