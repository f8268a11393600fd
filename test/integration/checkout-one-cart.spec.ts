import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { OrderMails } from '../../server/checkout/index.js';
import { Settlement } from '../../server/checkout/payments/settlement.js';
import {
  addProduct,
  type CheckoutOptions,
  createPayment,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let productId: string;
let cartId: string;
let stripe: Stripe;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  productId = await addProduct(shop);
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
afterAll(() => shop.close());
afterEach(() => shop.sandbox('PUT', '/faults', {}));
beforeEach(() => {
  cartId = randomUUID();
});

const checkOut = (quantity = 1, options: CheckoutOptions = {}) =>
  placeOrder(shop, [{ productId, productType: 'product', quantity }], { cartId, ...options });
const refused = async (quantity = 1, options: CheckoutOptions = {}) =>
  (await createPayment(shop, [{ productId, productType: 'product', quantity }], { cartId, ...options })).json();
const state = async (order: PlacedOrder) => (await orderRow(shop, order)).payment_state;
const settle = ({ sessionId }: PlacedOrder) => shop.web.app.get(Settlement).settle(sessionId);

describe('a cart that is checked out again', () => {
  it('leads to the same payment page, with a new key too, as after a reload', async () => {
    const first = await checkOut();
    expect(await checkOut()).toEqual(first);
  });

  it('leads to the same payment page from two tabs at once', async () => {
    const orders = await Promise.all([checkOut(), checkOut(), checkOut()]);
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1);
  });

  it('closes the earlier page when it has changed', async () => {
    const first = await checkOut(1);
    const second = await checkOut(2);
    expect(second.orderNumber).not.toBe(first.orderNumber);
    expect([await state(first), await state(second)]).toEqual(['expired', 'unpaid']);
    expect(await pay(shop, first)).toMatchObject({ error: { message: 'The session is expired.' } });
  });

  it('closes the earlier page when it is checked out by another person', async () => {
    const { token } = await shop.signIn(`${cartId}@example.com`);
    const [first, second] = [await checkOut(), await checkOut(1, { token })];
    expect([await state(first), await state(second)]).toEqual(['expired', 'unpaid']);
  });

  it('is not sold twice: who has paid gets no other page, not even before the webhook has come', async () => {
    const first = await checkOut();
    await pay(shop, first, { webhooks: false });
    for (const quantity of [1, 2]) {
      expect(await refused(quantity)).toMatchObject({
        code: 'CHECKOUT.ALREADY_PAID',
        message: expect.stringContaining(first.orderNumber),
      });
    }
  });

  it('gets a new page when the earlier one has closed', async () => {
    const first = await checkOut();
    await stripe.checkout.sessions.expire(first.sessionId);
    const second = await checkOut();
    expect([await state(first), await state(second)]).toEqual(['expired', 'unpaid']);
  });

  it('gets a new page when the earlier order was refunded', async () => {
    const first = await checkOut();
    await shop.sql(`update checkout.orders set payment_state = 'refunded', paid_at = now() where number = $1`, [
      first.orderNumber,
    ]);
    expect((await checkOut()).orderNumber).not.toBe(first.orderNumber);
  });

  it('is not checked out a second time while the provider cannot be reached', async () => {
    await checkOut();
    await shop.sandbox('PUT', '/faults', { failNext: { count: 1000, status: 503 } });
    expect(await refused(2)).toMatchObject({ code: 'CHECKOUT.PAYMENT_UNAVAILABLE' });
  });
});

it('another cart, and one without an id, is another order', async () => {
  const first = await checkOut();
  const others = [
    await checkOut(1, { cartId: randomUUID() }),
    await placeOrder(shop, [{ productId, productType: 'product', quantity: 1 }]),
  ];
  expect(new Set([first, ...others].map(({ orderNumber }) => orderNumber)).size).toBe(3);
});

describe('a cart that was paid twice after all', () => {
  const email = () => `${cartId}@example.com`;
  const mailsAbout = async (order: PlacedOrder) =>
    shop.sql<{ id: string; sent_at: Date | null }>(
      `select id, sent_at from checkout.order_mails where kind = 'paid_twice' and order_id = $1`,
      [(await orderRow(shop, order)).id],
    );
  const send = async (order: PlacedOrder) => {
    for (const { id } of await mailsAbout(order)) await shop.web.app.get(OrderMails).send({ orderMailId: id });
  };

  async function paidTwice(): Promise<PlacedOrder> {
    const [first, second] = [await checkOut(1, { email: email() }), await checkOut(1, { email: email(), cartId: randomUUID() })];
    await pay(shop, first);
    await settle(first);
    await shop.sql('update checkout.orders set cart_id = $1 where number = $2', [cartId, second.orderNumber]);
    await pay(shop, second);
    await settle(second);
    return second;
  }

  it('needs the owner’s attention, and is mailed to the customer once', async () => {
    const order = await paidTwice();
    expect(await waitForPaymentState(shop, order, 'needs_attention')).toMatchObject({ issues: ['second_payment'] });
    await settle(order);
    expect(await mailsAbout(order)).toHaveLength(1);
    await send(order);
    expect(await shop.inbox.mailTo(email())).toContain('We’ve stopped this second order.');
  });

  it('is not mailed to a customer who has deleted their account since', async () => {
    const order = await paidTwice();
    await shop.sql('update checkout.orders set successor_id = customer_id where number = $1', [order.orderNumber]);
    await send(order);
    expect(await mailsAbout(order)).toMatchObject([{ sent_at: expect.any(Date) }]);
    expect(await shop.inbox.count(email())).toBe(0);
  });
});
