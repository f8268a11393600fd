import Stripe from 'stripe';
import type { GiftPage } from '../../server/checkout/gifting/contract.js';
import type { Order } from '../../server/checkout/contract.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import {
  addPicture,
  addProduct,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  type TestItem,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let productId: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

interface Sent extends PlacedOrder {
  id: string;
  key: string;
  token: string;
  payment_intent: string;
}

/** A gift whose email has reached the receiver. */
async function sent(variants: TestItem['productType'][] = ['pdf']): Promise<Sent> {
  const email = `receiver-${(people += 1)}@example.com`;
  const { id: userId, token } = await shop.signIn(`giver-${people}@example.com`);
  const generatedImageId = await addPicture(shop, userId);
  const items = variants.map((productType) => ({ productId, productType, quantity: 1, generatedImageId }));
  const gift = {
    message: 'For you\nwith <love>',
    delivery: { name: 'Theo', email, day: new Date(shop.now()).toISOString().slice(0, 10), hour: 0, timeZone: 'UTC' },
  };
  const placed = await placeOrder(shop, items, { token, gift });
  const { payment_intent } = await pay(shop, placed);
  const key = /\/gift\/(\S+)/.exec(await shop.inbox.mailTo(email))?.[1] ?? '';
  return { ...placed, id: (await orderRow(shop, placed)).id, key, token, payment_intent };
}

async function open(key: unknown): Promise<{ status: number; page: GiftPage; code?: string; cache: string | null }> {
  const answer = await shop.call('POST', '/api/gift-page', { body: { key } });
  const page = (await answer.json()) as GiftPage & { code?: string };
  return { status: answer.status, page, ...(page.code && { code: page.code }), cache: answer.headers.get('cache-control') };
}

describe('the page of a gift', () => {
  it('does not open without its key', async () => {
    const { id, key } = await sent();
    const [, signature = ''] = key.split('.');
    const other = await sent();
    for (const forged of [
      '',
      '.',
      id,
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      `${other.id}.${signature}`,
      `${signature}.${id}`,
      "' or 1=1",
    ]) {
      expect(await open(forged)).toMatchObject({ status: 404, code: 'CHECKOUT.GIFT_NOT_FOUND' });
    }
    for (const broken of [7, null, {}, 'x'.repeat(201)])
      expect(await open(broken)).toMatchObject({ status: 400, code: 'REQUEST.INVALID' });
    expect((await shop.call('POST', '/api/gift-page/unwrap', { body: { key: id } })).status).toBe(404);
  });

  it('shows message, pictures and download, and nothing of the order', async () => {
    const { id, key, orderNumber, token } = await sent(['combo', 'pdf', 'product']);
    await until(async () => (await open(key)).page.pictures.every(({ personalisedUrl }) => personalisedUrl));
    const { status, page, cache } = await open(key);
    expect(status).toBe(200);
    expect(cache).toBe('no-store');
    expect(page).toMatchObject({ from: 'Nora', to: 'Theo', message: 'For you\nwith <love>', is_unwrapped: false });
    expect(page.pictures).toHaveLength(2);
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${orderNumber}|${id}(?!/)|giver-|price|cents|amount|Orchard`));
    const { gift } = await shop.json<Order>('GET', `/api/orders/${id}`, { token });
    expect(gift?.delivery).toMatchObject({
      declined_at: null,
      unwrapped_at: null,
      can_change: false,
      can_send_again: true,
      sent_at: expect.any(String),
    });
    const pdf = await shop.call('GET', page.pictures[0]?.downloadUrl ?? '');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    shop.passTime(2 * HOUR_MS);
    expect((await shop.call('GET', page.pictures[0]?.downloadUrl ?? '')).status).toBe(410);
  });

  it('tells the buyer when it was first unwrapped', async () => {
    const { id, key, token } = await sent();
    const unwrappedAt = async () => (await shop.json<Order>('GET', `/api/orders/${id}`, { token })).gift?.delivery?.unwrapped_at;
    expect((await shop.call('POST', '/api/gift-page/unwrap', { body: { key } })).status).toBe(200);
    const first = await unwrappedAt();
    shop.passTime(60_000);
    await shop.call('POST', '/api/gift-page/unwrap', { body: { key } });
    expect(first).toEqual(expect.any(String));
    expect(await unwrappedAt()).toBe(first);
    expect((await open(key)).page.is_unwrapped).toBe(true);
  });

  it('still opens years later, and dies on a full refund', async () => {
    const order = await sent();
    shop.passTime(3 * 365 * DAY_MS);
    expect((await open(order.key)).status).toBe(200);
    const { hostname, port } = new URL(shop.payments.url);
    const { refunds } = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
    await refunds.create({ payment_intent: order.payment_intent, amount: 100 });
    await waitForPaymentState(shop, order, 'partly_refunded');
    expect((await open(order.key)).status).toBe(200);
    await refunds.create({ payment_intent: order.payment_intent });
    await waitForPaymentState(shop, order, 'refunded');
    expect(await open(order.key)).toMatchObject({ status: 410, code: 'CHECKOUT.GIFT_GONE' });
    expect((await shop.call('POST', '/api/gift-page/unwrap', { body: { key: order.key } })).status).toBe(410);
  });

  it('shows no PDF that was refunded, and dies with the last of them', async () => {
    const owner = await AdminOrdersClient.open(shop);
    const { id, key } = await sent(['pdf', 'pdf', 'product']);
    const receiver = `receiver-${people}@example.com`;
    const lines = (await owner.details(id)).lines.filter(({ product_type: type }) => type === 'pdf');
    const refund = (line = lines[0]) => owner.refundItems(id, { lines: [{ id: line?.id, quantity: 1 }] });
    expect((await refund()).status).toBe(200);
    expect((await open(key)).page.pictures).toHaveLength(1);
    expect((await refund(lines[1])).status).toBe(200);
    expect(await open(key)).toMatchObject({ status: 410, code: 'CHECKOUT.GIFT_GONE' });
    await owner.call('POST', `${id}/mails`, { mail: 'gift' });
    await until(
      async () =>
        (await shop.sql('select 1 from checkout.order_mails where order_id = $1 and sent_at is null', [id])).length === 0,
    );
    expect(await shop.inbox.count(receiver)).toBe(1);
  });

  it('dies with the account of the buyer, and so do the receiver’s name and mailbox', async () => {
    const { id, key, token } = await sent();
    expect(
      (await shop.call('DELETE', '/api/account', { token, body: { password: 'a password of the tests' } })).status,
    ).toBeLessThan(300);
    await until(async () => (await open(key)).status === 410);
    expect(await shop.sql('select 1 from checkout.gift_deliveries where order_id = $1', [id])).toEqual([]);
  });

  it('tells no other site its address', async () => {
    const { headers } = await shop.call('GET', '/gift/some.key', { headers: { accept: 'text/html' } });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

it('the owner sees the gift, and sends it again', async () => {
  const { id, key } = await sent();
  const { token } = await shop.signInOwner();
  const details = () => shop.json<{ gift: Order['gift']; mails: string[] }>('GET', `/api/admin/orders/${id}`, { token });
  expect(await details()).toMatchObject({
    gift: { message: 'For you\nwith <love>', delivery: { name: 'Theo' } },
    mails: ['confirmation', 'gift'],
  });
  expect((await shop.call('POST', `/api/admin/orders/${id}/mails`, { token, body: { mail: 'gift' } })).status).toBe(202);
  const { gift } = await details();
  expect(await shop.inbox.mailTo(gift?.delivery?.email ?? '', 2)).toContain(key);
  const plain = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }]);
  const { id: plainId } = await orderRow(shop, plain);
  expect((await shop.call('POST', `/api/admin/orders/${plainId}/mails`, { token, body: { mail: 'gift' } })).status).toBe(409);
});
