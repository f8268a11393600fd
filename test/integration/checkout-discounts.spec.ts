import type { AdminDiscount, AdminDiscountList } from '../../server/admin/discounts/contract.js';
import type { CartCheck, Order } from '../../server/checkout/contract.js';
import {
  addProduct,
  createPayment,
  orderRow,
  pay,
  placeOrder,
  type TestItem,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { addDiscount } from '../support/discounts.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let item: TestItem;

beforeAll(async () => {
  shop = await TestShop.open();
  item = { productId: await addProduct(shop, { product: 6405, pdf: 1800 }), productType: 'product', quantity: 1 };
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

async function check(discountCode: string, items: TestItem[] = [item], token?: string): Promise<CartCheck['discount']> {
  const body = { items, discountCode };
  return (await shop.json<CartCheck>('POST', '/api/cart-check', { body, ...(token ? { token } : {}) })).discount;
}

async function refusal(request: Promise<Response>): Promise<[number, string, string]> {
  const answer = await request;
  const { code, message } = (await answer.json()) as { code: string; message: string };
  return [answer.status, code, message];
}

async function ownersView(code: string): Promise<AdminDiscount | undefined> {
  const { token } = await shop.signInOwner();
  const { discounts } = await shop.json<AdminDiscountList>('GET', '/api/admin/discounts?limit=100', { token });
  return discounts.find((each) => each.code === code);
}

const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

describe('a discount code in the cart', () => {
  it('shows what it takes off, in lower case too, for the quantity in the cart', async () => {
    await addDiscount(shop, { code: 'CART10' });
    expect(await check(' cart10 ')).toEqual({ code: 'CART10', amount: 6.41, problem: null });
    expect(await check('CART10', [{ ...item, quantity: 2 }])).toMatchObject({ amount: 12.81 });
  });

  it.each(['NOBODY', '%00', '😀', "'; drop table"])('is not known as %j', async (code) => {
    expect(await check(code)).toMatchObject({ amount: 0, problem: 'We don’t recognize this code. Please check the spelling.' });
  });

  it('says why it takes nothing off', async () => {
    await addDiscount(shop, { code: 'FROM100', min_subtotal: 100 });
    await addDiscount(shop, { code: 'GRANDPAS', categories: ['Gifts for Grandpa'] });
    const ended = await addDiscount(shop, { code: 'ENDED', ends_at: new Date(shop.now() + 60_000).toISOString() });
    shop.passTime(120_000);
    expect((await check('FROM100'))?.problem).toBe('This code works on orders of $100.00 or more.');
    expect((await check('GRANDPAS'))?.problem).toBe('This code is for Gifts for Grandpa only.');
    expect((await check(ended.code))?.problem).toBe('This code has ended.');
  });
});

it.each(['WEL\0COME', 'WEL\ud800COME'])('a code with a character that no text has is refused: %j', async (discountCode) => {
  const answer = await shop.call('POST', '/api/cart-check', { body: { items: [item], discountCode } });
  expect(answer.status).toBeLessThan(500);
});

describe('guessing codes', () => {
  it('ends after twenty that do not exist: then no code is answered', async () => {
    const limited = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
    try {
      await addDiscount(limited, { code: 'SECRET' });
      const items = [{ ...item, productId: await addProduct(limited) }];
      const ask = async (discountCode: string) =>
        (await limited.json<CartCheck>('POST', '/api/cart-check', { body: { items, discountCode } })).discount?.problem;
      for (let guess = 0; guess < 20; guess += 1) {
        expect(await ask('SECRET')).toBeNull();
        expect(await ask(`GUESS-${guess}`)).toMatch(/^We don’t recognize/);
      }
      expect(await ask('SECRET')).toBe('Too many codes. Please wait ten minutes.');
    } finally {
      await limited.close();
    }
  });
});

describe('an order with a discount code', () => {
  it('costs less by it everywhere, to the cent', async () => {
    await addDiscount(shop, { code: 'LESS10' });
    const email = uniqueEmail();
    const order = await placeOrder(shop, [item], { email, discount: { code: 'LESS10', amount: 6.41 } });
    const { payment_intent: intent } = await pay(shop, order);
    expect(intent).toMatch(/^pi_/);
    const row = await waitForPaymentState(shop, order, 'paid');
    const amounts = {
      subtotal_cents: 6405,
      discount_code: 'LESS10',
      discount_cents: 641,
      shipping_cents: 0,
      total_cents: 5764,
      received_cents: 5764,
    };
    expect(row).toMatchObject(amounts);
    const found = await shop.json<{ order: Order }>('POST', '/api/order-lookup', { body: { number: order.orderNumber, email } });
    expect(found.order).toMatchObject({
      subtotal_amount: 64.05,
      discount_code: 'LESS10',
      discount_amount: 6.41,
      total_amount: 57.64,
    });
    const mail = await shop.inbox.mailTo(email);
    for (const shown of ['Discount LESS10', '−$6.41', '$57.64']) expect(mail).toContain(shown);
    const { token } = await shop.signInOwner();
    const csv = await (await shop.call('GET', '/api/admin/orders/export', { token })).text();
    expect(csv).toContain(',64.05,LESS10,6.41,0.00,0.00,57.64,0.00,');
  });

  it('is placed on a connection that placed one without a discount, and the other way round', async () => {
    await addDiscount(shop, { code: 'MIXED' });
    for (const discount of [undefined, { code: 'MIXED', amount: 6.41 }, undefined]) {
      expect((await createPayment(shop, [item], { email: uniqueEmail(), ...(discount && { discount }) })).status).toBe(200);
    }
  });

  it('is refused when it takes off another amount than the customer saw', async () => {
    await addDiscount(shop, { code: 'SEEN10' });
    const answer = createPayment(shop, [item], { discount: { code: 'SEEN10', amount: 6.4 } });
    expect(await refusal(answer)).toEqual([
      409,
      'CHECKOUT.DISCOUNT_CHANGED',
      'Your discount has changed. Please take another look. Nothing was charged.',
    ]);
  });

  it('is refused when the code was stopped, and placed when it is restarted', async () => {
    const { id } = await addDiscount(shop, { code: 'STOPPED' });
    const { token } = await shop.signInOwner();
    const discount = { code: 'STOPPED', amount: 6.41 };
    await shop.call('PATCH', `/api/admin/discounts/${id}`, { token, body: { stopped: true } });
    expect(await refusal(createPayment(shop, [item], { discount }))).toEqual([
      409,
      'CHECKOUT.DISCOUNT_REFUSED',
      'This code has ended. Nothing was charged.',
    ]);
    await shop.call('PATCH', `/api/admin/discounts/${id}`, { token, body: { stopped: false } });
    expect((await createPayment(shop, [item], { discount })).status).toBe(200);
  });

  it('does not use the code until it is paid, by its buyer or anyone', async () => {
    await addDiscount(shop, { code: 'THREE', max_uses: 3 });
    const discount = { code: 'THREE', amount: 6.41 };
    const email = uniqueEmail();
    for (let n = 0; n < 5; n += 1) {
      expect((await createPayment(shop, [item], { email: n < 3 ? email : uniqueEmail(), discount })).status).toBe(200);
    }
    expect((await check('THREE'))?.problem).toBeNull();
    expect(await ownersView('THREE')).toMatchObject({ uses: 0, open_checkouts: 5, state: 'active' });
  });

  it('uses a code no more often than allowed, however many pay at once; the others wait for the owner', async () => {
    await addDiscount(shop, { code: 'TWO', max_uses: 2 });
    const discount = { code: 'TWO', amount: 6.41 };
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => placeOrder(shop, [item], { email: uniqueEmail(), discount })),
    );
    await Promise.all(orders.map((order) => pay(shop, order, { webhooks: false })));
    shop.passTime(3_000);
    await Promise.all(orders.map(({ sessionId }) => shop.call('GET', `/api/payments/${sessionId}`)));
    const rows = await Promise.all(orders.map((order) => orderRow(shop, order)));
    expect(rows.filter(({ payment_state }) => payment_state === 'paid')).toHaveLength(2);
    const late = rows.filter(({ payment_state }) => payment_state === 'needs_attention');
    expect(late.map(({ issues }) => issues)).toEqual(Array.from({ length: 4 }, () => ['discount_used_up']));
    expect(await ownersView('TWO')).toMatchObject({ uses: 2, open_checkouts: 0, state: 'used-up' });
    expect((await check('TWO'))?.problem).toBe('This code has been used up.');
    const refused = createPayment(shop, [item], { email: uniqueEmail(), discount });
    expect(await refusal(refused)).toEqual([
      409,
      'CHECKOUT.DISCOUNT_REFUSED',
      'This code has been used up. Nothing was charged.',
    ]);
  });

  it('has its payment page closed when others have paid with the last use of its code', async () => {
    await addDiscount(shop, { code: 'LAST', max_uses: 1 });
    const buy = () => placeOrder(shop, [item], { email: uniqueEmail(), discount: { code: 'LAST', amount: 6.41 } });
    const [first, second] = [await buy(), await buy()];
    await pay(shop, first);
    await waitForPaymentState(shop, first, 'paid');
    expect(await waitForPaymentState(shop, second, 'expired')).toMatchObject({ received_cents: 0, issues: [] });
  });

  it('is refused when its buyer has used the code before, but tells a guest nothing about an address', async () => {
    await addDiscount(shop, { code: 'ONCE', once_per_customer: true });
    const discount = { code: 'ONCE', amount: 6.41 };
    const email = uniqueEmail();
    const { token } = await shop.signIn(email);
    const order = await placeOrder(shop, [item], { token, discount });
    expect((await check('ONCE', [item], token))?.problem).toBeNull();
    await pay(shop, order);
    await waitForPaymentState(shop, order, 'paid');
    expect((await check('ONCE', [item], token))?.problem).toBe('You’ve already used this code.');
    expect(await refusal(createPayment(shop, [item], { token, discount }))).toEqual([
      409,
      'CHECKOUT.DISCOUNT_REFUSED',
      'You’ve already used this code. Nothing was charged.',
    ]);
    expect((await createPayment(shop, [item], { email: uniqueEmail(), discount })).status).toBe(200);
    const repeated = await placeOrder(shop, [item], { email, discount });
    await pay(shop, repeated);
    expect((await waitForPaymentState(shop, repeated, 'needs_attention')).issues).toEqual(['discount_used_before']);
  });

  it('waits for the owner when two of one buyer are paid with a code that works once', async () => {
    await addDiscount(shop, { code: 'TWICE', once_per_customer: true });
    const options = { email: uniqueEmail(), discount: { code: 'TWICE', amount: 6.41 } };
    const [first, second] = [await placeOrder(shop, [item], options), await placeOrder(shop, [item], options)];
    await pay(shop, first);
    await waitForPaymentState(shop, first, 'paid');
    await pay(shop, second);
    const held = await waitForPaymentState(shop, second, 'needs_attention');
    expect(held).toMatchObject({ issues: ['discount_used_before'], received_cents: 5764 });
    const { token } = await shop.signInOwner();
    await shop.call('POST', `/api/admin/orders/${held.id}/accept`, { token });
    expect(await waitForPaymentState(shop, second, 'paid')).toMatchObject({ discount_cents: 641, total_cents: 5764 });
  });

  it('asks Stripe for the same coupon when its answer is lost', async () => {
    await addDiscount(shop, { code: 'LOST' });
    await shop.sandbox('PUT', '/faults', { dropResponses: 1 });
    const order = await placeOrder(shop, [item], { email: uniqueEmail(), discount: { code: 'LOST', amount: 6.41 } });
    await shop.sandbox('PUT', '/faults', {});
    await pay(shop, order);
    expect(await waitForPaymentState(shop, order, 'paid')).toMatchObject({ total_cents: 5764 });
  });

  it('keeps a card payment’s least amount to pay', async () => {
    await addDiscount(shop, { code: 'ALL', percent: 100 });
    const pdf = { ...item, productType: 'pdf' } as const;
    expect(await check('ALL', [pdf])).toMatchObject({ amount: 17.5 });
    const order = await placeOrder(shop, [pdf], { email: uniqueEmail(), discount: { code: 'ALL', amount: 17.5 } });
    await pay(shop, order);
    expect(await waitForPaymentState(shop, order, 'paid')).toMatchObject({ total_cents: 50 });
  });
});
