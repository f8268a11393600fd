import Stripe from 'stripe';
import type { AdminOrderDetails, AdminOrderList } from '../../server/admin/orders/contract.js';
import type { AdminOverview, OwnerTodo, SalesStats } from '../../server/admin/overview/contract.js';
import { CartReminders, OrderStatuses } from '../../server/checkout/index.js';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import type { OrderLookupAnswer } from '../../server/checkout/contract.js';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import type { RestoredCart } from '../../server/checkout/marketing/reminders/contract.js';
import {
  addProduct,
  createPayment,
  endDebit,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  type TestItem,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { OWNER_ID } from '../support/app.js';
import { addDiscount } from '../support/discounts.js';
import { TestShop, WEBHOOK_SECRET } from '../support/test-shop.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let stripe: Stripe;
let buyers = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
afterAll(() => shop.close());
afterEach(() => shop.sandbox('PUT', '/faults', {}));

interface Debit extends PlacedOrder {
  email: string;
  item: TestItem;
}

/** A guest's checkout of two of ten gifts, paid from a bank account. */
async function startDebit(
  options: Parameters<typeof placeOrder>[2] & { webhooks?: boolean; product?: Parameters<typeof addProduct>[1] } = {},
): Promise<Debit> {
  const { webhooks = true, product = { stopSellingAtZero: true }, ...checkout } = options;
  const email = `debit-${(buyers += 1)}@example.com`;
  const item: TestItem = { productId: await addProduct(shop, product), productType: 'combo', quantity: 2 };
  const order = await placeOrder(shop, [item], { email, ...checkout });
  await pay(shop, order, { method: 'bank', webhooks });
  if (webhooks) await waitForPaymentState(shop, order, 'on_its_way');
  return { ...order, email, item };
}

async function stockOf({ item }: Debit): Promise<{ stock: number; reserved: number }> {
  const [row] = await shop.sql<{ stock: number; reserved: number }>(
    'select stock_quantity as stock, reserved_quantity as reserved from catalog.products where id = $1',
    [item.productId],
  );
  return row!;
}

/** Signs in again, because time passes. */
async function owners<Answer>(address: string): Promise<Answer> {
  return shop.json<Answer>('GET', `/api/admin/${address}`, { token: (await shop.signInOwner()).token });
}

const statusOf = ({ sessionId }: PlacedOrder) => shop.json<PaymentStatus>('GET', `/api/payments/${sessionId}`);

/** Opens the order with the link of a mail. */
async function openLink(mail: string, { orderNumber }: PlacedOrder): Promise<OrderLookupAnswer['order']> {
  const key = new RegExp(`/order/${orderNumber}\\?key=(\\S+)`).exec(mail)?.[1] ?? '';
  return (await shop.json<OrderLookupAnswer>('POST', '/api/order-lookup', { body: { number: orderNumber, key } })).order;
}

async function deliver(type: string): Promise<void> {
  const { data } = await stripe.events.list({ type, limit: 1 });
  const payload = JSON.stringify(data[0]);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  await shop.call('POST', '/webhooks/stripe', { body: payload, headers: { 'stripe-signature': signature } });
}

describe('a bank debit that is on its way', () => {
  it('is shown as such to the buyer, who is asked not to pay again', async () => {
    const order = await startDebit();
    const status = await statusOf(order);
    expect(status).toMatchObject({ known: true, payment_state: 'on_its_way', downloads: [] });
    expect(status.order).toMatchObject({ payment_state: 'on_its_way', paid_at: null, lines: [{ quantity: 2 }] });
    const { text = '', subject } = await shop.inbox.mailAbout(order.email, 'is on its way');
    expect(subject).toBe(`Your payment for Keepsake order ${order.orderNumber} is on its way`);
    expect(text).toContain('so please don’t pay again');
    expect(text).not.toContain('received your payment');
    expect(await openLink(text, order)).toMatchObject({ payment_state: 'on_its_way', pay_again_url: null });
  });

  it('keeps its stock and its discount code, and starts no print', async () => {
    const { id: codeId } = await addDiscount(shop, { code: 'DEBIT10', max_uses: 1 });
    const order = await startDebit({ discount: { code: 'DEBIT10', amount: 14.4 } });
    shop.passTime(2 * HOUR_MS);
    expect(await stockOf(order)).toEqual({ stock: 8, reserved: 0 });
    const again = await createPayment(shop, [order.item], { discount: { code: 'DEBIT10', amount: 14.4 } });
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'CHECKOUT.DISCOUNT_REFUSED' }]);
    expect(await orderRow(shop, order)).toMatchObject({ stock: 'taken', fulfilled_at: null, paid_at: null });

    await endDebit(shop, order, 'failed');
    await waitForPaymentState(shop, order, 'failed');
    expect(await stockOf(order)).toEqual({ stock: 10, reserved: 0 });
    const [uses] = await shop.sql<{ count: number }>(
      `select count(*)::int from checkout.orders where discount_code_id = $1 and payment_state <> 'failed'`,
      [codeId],
    );
    expect(uses?.count).toBe(0);
    expect((await createPayment(shop, [order.item], { discount: { code: 'DEBIT10', amount: 14.4 } })).status).toBe(200);
  });

  it('is listed by the owner, and not counted as a sale', async () => {
    const read = async () => [
      (await owners<AdminOverview>('overview')).totalOrders,
      (await owners<SalesStats>('overview/sales')).total,
    ];
    const [orders, sales] = await read();
    const before = (await owners<OwnerTodo>('overview/waiting')).onTheirWay;
    const order = await startDebit({ firstName: 'Wilhelmina' });
    const { id, total_cents: cents } = await orderRow(shop, order);
    expect(await read()).toEqual([orders, sales]);
    expect((await owners<OwnerTodo>('overview/waiting')).onTheirWay).toEqual({
      count: (before?.count ?? 0) + 1,
      total: expect.closeTo((before?.total ?? 0) + cents / 100),
    });
    for (const query of [
      '',
      '?payment=on_its_way',
      `?search=${order.orderNumber}`,
      '?search=wilhelmina',
      `?search=${order.email}`,
    ]) {
      const { orders: listed } = await owners<AdminOrderList>(`orders${query}`);
      expect(listed.find((one) => one.id === id)).toMatchObject({ payment_state: 'on_its_way' });
    }
    const { token } = await shop.signInOwner();
    const csv = await (await shop.call('GET', '/api/admin/orders/export', { token })).text();
    expect(csv.split('\r\n').find((row) => row.startsWith(order.orderNumber))).toContain(',On its way,');
    const details = await owners<AdminOrderDetails>(`orders/${id}`);
    expect(details).toMatchObject({ can_ship: false, refundable_amount: 0, mails: [], ship_to: expect.any(Array) });
    expect(details.timeline.map(({ text }) => text)).toContain(
      'The customer paid from a bank account. The money is on its way, which takes days',
    );
  });

  it('brings no reminder that nothing was charged', async () => {
    const reminders = shop.web.app.get(CartReminders);
    const order = await startDebit({ remindMe: true });
    shop.passTime(25 * HOUR_MS);
    await reminders.send({ orderId: (await orderRow(shop, order)).id });
    await endDebit(shop, order, 'failed');
    await waitForPaymentState(shop, order, 'failed');
    expect(await shop.sql('select sent_at from checkout.cart_reminders')).toEqual([{ sent_at: null }]);
  });

  it('is paid when the bank pays, days later', async () => {
    const order = await startDebit();
    shop.passTime(4 * DAY_MS);
    await endDebit(shop, order, 'succeeded');
    const row = await waitForPaymentState(shop, order, 'paid');
    expect(row).toMatchObject({ stock: 'taken', issues: [], received_cents: row.total_cents });
    expect(await stockOf(order)).toEqual({ stock: 8, reserved: 0 });
    const { text } = await shop.inbox.mailAbout(order.email, `Your Keepsake order ${order.orderNumber}`);
    expect(text).toContain('received your payment');
  });
});

describe('a bank debit that fails', () => {
  it('is reported by mail and on the order’s page, which offer to pay again', async () => {
    const order = await startDebit({ firstName: 'Rosamund' });
    await endDebit(shop, order, 'failed');
    const { text = '' } = await shop.inbox.mailAbout(order.email, 'didn’t go through');
    expect(text).toContain('your bank refused the payment');
    const shown = await openLink(text, order);
    expect(shown).toMatchObject({ payment_state: 'failed', paid_at: null });
    expect(text).toContain(shown.pay_again_url?.split('.')[0]);
    const key = new URLSearchParams(shown.pay_again_url?.split('?')[1]).get('restore');
    const cart = await shop.json<RestoredCart>('POST', '/api/cart-restore', { body: { key } });
    expect(cart).toMatchObject({ isPartial: false, lines: [{ productId: order.item.productId, quantity: 2 }] });
    const { id } = await orderRow(shop, order);
    for (const query of ['', '?search=rosamund', `?search=${order.email}`]) {
      const { orders } = await owners<AdminOrderList>(`orders${query}`);
      expect(orders.find((one) => one.id === id)).toMatchObject({ payment_state: 'failed' });
    }
  });

  it('puts back only the units it took, if its gift had no limit then', async () => {
    const order = await startDebit({ product: { stock: 1 } });
    expect(await stockOf(order)).toEqual({ stock: 0, reserved: 0 });
    await shop.sql('update catalog.products set stop_selling_at_zero = true where id = $1', [order.item.productId]);
    await endDebit(shop, order, 'failed');
    await waitForPaymentState(shop, order, 'failed');
    expect(await stockOf(order)).toEqual({ stock: 1, reserved: 0 });
  });

  it('does not open the cart of another order', async () => {
    const order = await startDebit();
    await endDebit(shop, order, 'failed');
    const { text = '' } = await shop.inbox.mailAbout(order.email, 'didn’t go through');
    const { pay_again_url: url } = await openLink(text, order);
    const other = await placeOrder(shop, [order.item]);
    const key = url?.split('restore=')[1]?.replace(/^[^.]+/, (await orderRow(shop, other)).id);
    expect((await shop.call('POST', '/api/cart-restore', { body: { key } })).status).toBe(404);
  });
});

describe('the events of a bank debit', () => {
  it('may all be lost: the reconciler notices that it is on its way, and its end', async () => {
    const order = await startDebit({ webhooks: false });
    shop.passTime(21_000);
    await waitForPaymentState(shop, order, 'on_its_way');
    await endDebit(shop, order, 'succeeded', { webhooks: false });
    shop.passTime(2 * HOUR_MS);
    await waitForPaymentState(shop, order, 'paid');
  });

  it('may arrive late, twice and in the wrong order', async () => {
    const order = await startDebit({ webhooks: false });
    await endDebit(shop, order, 'failed', { webhooks: false });
    await deliver('checkout.session.async_payment_failed');
    await waitForPaymentState(shop, order, 'failed');
    await deliver('checkout.session.completed');
    await deliver('checkout.session.async_payment_failed');
    await shop.inbox.mailAbout(order.email, 'didn’t go through');
    expect(await shop.inbox.count(order.email)).toBe(1);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'failed', stock: 'released' });
    expect(await stockOf(order)).toEqual({ stock: 10, reserved: 0 });
  });
});

describe('while a bank debit is on its way', () => {
  it('the owner may cancel its order, which needs attention once it is paid', async () => {
    const order = await startDebit();
    await shop.web.app.get(OrderStatuses).set(OWNER_ID, [{ id: (await orderRow(shop, order)).id, status: 'cancelled' }]);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'on_its_way' });
    await endDebit(shop, order, 'succeeded');
    expect((await waitForPaymentState(shop, order, 'needs_attention')).issues).toEqual(['paid_after_cancel']);
  });

  it.each([
    ['succeeded', 'paid'],
    ['failed', 'failed'],
  ] as const)('the buyer may delete their account; the address is kept until it has %s', async (end, state) => {
    const buyer = await shop.signIn(`leaving-${end}@example.com`);
    const order = await startDebit({ token: buyer.token });
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: buyer.id, contactHashes: [] });
    await endDebit(shop, order, end);
    const { shipping } = await waitForPaymentState(shop, order, state);
    if (end === 'succeeded') expect(shipping).toMatchObject({ line1: '18 Orchard Lane' });
    else await shop.web.app.get(BuyerErasure).eraseOrder({ orderId: (await orderRow(shop, order)).id });
    if (end === 'failed') expect((await orderRow(shop, order)).shipping).toMatchObject({ line1: null });
  });
  it('that was begun on the page of a checkout whose buyer has deleted their account, no address is kept', async () => {
    const item: TestItem = { productId: await addProduct(shop), productType: 'combo', quantity: 1 };
    const order = await placeOrder(shop, [item], { email: 'left-checkout@example.com' });
    // The page is still open.
    await shop.sql(
      `update checkout.orders set payment_state = 'expired', stock = 'released', email = null, buyer_erased_at = now() where number = $1`,
      [order.orderNumber],
    );
    await pay(shop, order, { method: 'bank' });
    expect((await waitForPaymentState(shop, order, 'on_its_way')).shipping).toBeNull();
  });
});
