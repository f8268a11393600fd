import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import Stripe from 'stripe';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { StuckWork } from '../../server/checkout/upkeep/stuck-work.js';
import type { AdminOrderDetails, AdminOrderList } from '../../server/admin/orders/contract.js';
import type { Variant } from '../../server/catalog/contract.js';
import { IdentitySweep } from '../../server/identity/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import {
  addIssue,
  addPicture,
  addProduct,
  type OrderRow,
  orderRow,
  pay,
  type PlacedOrder,
  placeOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { storedObjects } from '../support/generation-data.js';
import { rowsContaining } from '../support/tables.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const DEDICATION = 'For my dear Otto';
const NAMES = { label: 'Their names', example: '', maxLength: 20, required: true };
const WORDS = [{ label: 'Their names', text: 'Otto & Lia' }];

let shop: TestShop;
let stripe: Stripe;
let owner: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
beforeEach(signInOwner);
afterAll(() => shop.close());

async function signInOwner(): Promise<void> {
  owner = (await shop.signInOwner()).token;
}

interface Buyer {
  id: string;
  email: string;
  token: string;
}

async function newBuyer(): Promise<Buyer> {
  const email = `buyer-${(people += 1)}@example.com`;
  return { email, ...(await shop.signIn(email)) };
}

/** A gift with the buyer's own picture on it; its payment page is open. */
async function order({ id, token }: Buyer, productType: Variant = 'combo'): Promise<PlacedOrder> {
  const [productId, generatedImageId] = [await addProduct(shop, { wordFields: [NAMES] }), await addPicture(shop, id)];
  // Stored where the workers store pictures, so that account deletion finds them.
  const key = `results/${id}/${generatedImageId}.png`;
  const objects = shop.web.app.get(ObjectStore);
  await objects.put(key, await objects.read(`generated/${generatedImageId}.png`), 'image/png');
  await shop.sql('update generation.pictures set storage_path = $1 where id = $2', [key, generatedImageId]);
  return placeOrder(shop, [{ productId, productType, quantity: 1, generatedImageId, words: WORDS, dedication: DEDICATION }], {
    token,
  });
}

async function bought(
  buyer: Buyer,
  productType: Variant = 'combo',
): Promise<PlacedOrder & { id: string; paymentIntent: string }> {
  const placed = await order(buyer, productType);
  const { payment_intent: paymentIntent } = await pay(shop, placed);
  await waitForPaymentState(shop, placed, 'paid');
  const { id } = await isFulfilled(placed);
  return { ...placed, id, paymentIntent };
}

function isFulfilled(placed: PlacedOrder): Promise<OrderRow> {
  return until(async () => {
    const row = await orderRow(shop, placed);
    return row.fulfilled_at !== null && row;
  });
}

/** Resolves once everything that is deleted immediately is gone. */
async function leave({ id, token }: Buyer): Promise<void> {
  expect((await shop.call('DELETE', '/api/account', { token, body: { password: PASSWORD } })).status).toBe(204);
  await until(() => hasLeft(id));
}

async function hasLeft(userId: string): Promise<boolean> {
  const left = await shop.sql(
    `select 1 from checkout.orders where user_id = $1 union all select 1 from generation.pictures where user_id = $1`,
    [userId],
  );
  return left.length === 0;
}

async function setStatus(orderId: string, status: string): Promise<number> {
  return (await shop.call('PATCH', `/api/admin/orders/${orderId}`, { token: owner, body: { status } })).status;
}

async function customerOf({ orderNumber }: PlacedOrder): Promise<object | undefined> {
  const { orders } = await shop.json<AdminOrderList>('GET', `/api/admin/orders?search=${orderNumber}`, { token: owner });
  return orders[0]?.customer;
}

async function line(
  orderId: string,
): Promise<{ dedication: string | null; words: object[]; picture: { key: string } | null } | undefined> {
  const [found] = await shop.sql<{ dedication: string | null; words: object[]; picture: { key: string } | null }>(
    'select * from checkout.order_lines where order_id = $1',
    [orderId],
  );
  return found;
}

/** Remains of the buyer: files, tables with their address, and what the order says of them. */
async function remainsOf(placed: PlacedOrder, { email }: Buyer): Promise<string[]> {
  const { id, shipping } = await orderRow(shop, placed);
  const files = [...(await storedObjects(shop, `orders/${id}`)), ...(await storedObjects(shop, `pdfs/${id}`))];
  const rows = await rowsContaining((statement) => shop.sql(statement), email);
  const { dedication, words, picture } = (await line(id)) ?? {};
  const address = shipping as { name: string; line1: string | null } | null;
  const hasNoAddress = address === null || (address.name === 'Deleted customer' && address.line1 === null);
  return [
    ...files,
    ...rows,
    ...(hasNoAddress ? [] : ['address']),
    ...(dedication || words?.length !== 0 ? ['words'] : []),
    ...(picture ? ['picture'] : []),
  ];
}

async function isAnonymous(placed: PlacedOrder, buyer: Buyer): Promise<boolean> {
  return (await remainsOf(placed, buyer)).length === 0;
}

async function becomesAnonymous(placed: PlacedOrder, buyer: Buyer): Promise<void> {
  await until(() => isAnonymous(placed, buyer)).catch(async () => expect(await remainsOf(placed, buyer)).toEqual([]));
  expect(await customerOf(placed)).toMatchObject({ first_name: 'Deleted', last_name: 'customer', email: '' });
}

describe('a paid, unsent gift whose buyer deletes their account', () => {
  it('keeps nothing of them once it is refunded, even if something else was bought', async () => {
    const buyer = await newBuyer();
    const items = (['product', 'pdf'] as const).map(async (productType) => {
      return { productId: await addProduct(shop), productType, quantity: 1 };
    });
    const placed = await placeOrder(shop, await Promise.all(items), { token: buyer.token });
    await pay(shop, placed);
    const { id } = await isFulfilled(placed);
    await leave(buyer);
    const path = `/api/admin/orders/${id}`;
    const { lines } = await shop.json<AdminOrderDetails>('GET', path, { token: owner });
    const body = { lines: [{ id: lines[0]?.id, quantity: 1 }] };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await shop.call('POST', `${path}/refunds`, { token: owner, body, headers })).status).toBe(200);
    await until(() => isAnonymous(placed, buyer));
    expect(await orderRow(shop, placed)).toMatchObject({ payment_state: 'partly_refunded' });
  });

  test('keeps address, email, words and picture until completed', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    const before = await orderRow(shop, gift);
    await leave(buyer);

    expect(await orderRow(shop, gift)).toMatchObject({ user_id: null, email: buyer.email, shipping: before.shipping });
    expect(before.shipping).toMatchObject({ line1: expect.any(String), city: expect.any(String) });
    expect(await customerOf(gift)).toMatchObject({ first_name: 'Nora', last_name: 'Alvim', email: buyer.email });
    const kept = await line(gift.id);
    expect(kept).toMatchObject({ dedication: DEDICATION, words: WORDS });
    const picture = await shop.web.app.get(ObjectStore).read(kept?.picture?.key ?? '');
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1024, height: 1280 });
    expect(await storedObjects(shop, `pdfs/${gift.id}`)).toHaveLength(1);
    expect(await storedObjects(shop, `results/${buyer.id}`)).toEqual([]);

    expect(await setStatus(gift.id, 'processing')).toBe(200);
    await shop.web.app.get(BuyerErasure).eraseOrder({ orderId: gift.id });
    expect(await customerOf(gift)).toMatchObject({ email: buyer.email });

    expect(await setStatus(gift.id, 'completed')).toBe(200);
    await becomesAnonymous(gift, buyer);
    const { shipping, ...row } = await orderRow(shop, gift);
    expect(shipping).toMatchObject({ country: before.shipping?.country });
    expect(row).toMatchObject({ status: 'completed', payment_state: 'paid', total_cents: before.total_cents });
  });

  test.each(['cancelled', 'completed'])('loses them when %s', async (status) => {
    const buyer = await newBuyer();
    const gift = await bought(buyer, 'product');
    await leave(buyer);
    await setStatus(gift.id, status);
    await becomesAnonymous(gift, buyer);
    for (const next of ['processing', 'completed', 'pending']) expect(await setStatus(gift.id, next)).toBe(200);
    await shop.web.app.get(BuyerErasure).eraseOrder({ orderId: gift.id });
    expect(await customerOf(gift)).toMatchObject({ first_name: 'Deleted' });
  });

  test('keeps them after a partial refund, not after a full one', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await leave(buyer);
    await stripe.refunds.create({ payment_intent: gift.paymentIntent, amount: 1_000 });
    await waitForPaymentState(shop, gift, 'partly_refunded');
    await shop.web.app.get(BuyerErasure).eraseOrder({ orderId: gift.id });
    expect(await customerOf(gift)).toMatchObject({ email: buyer.email });
    await stripe.refunds.create({ payment_intent: gift.paymentIntent });
    await waitForPaymentState(shop, gift, 'refunded');
    await becomesAnonymous(gift, buyer);
  });

  test('keeps them during a dispute', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await addIssue(shop, gift.id, 'disputed');
    await leave(buyer);
    expect(await customerOf(gift)).toMatchObject({ email: buyer.email });
  });

  test('is erased by the sweep when its event was lost', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await leave(buyer);
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [gift.id]);
    await shop.web.app.get(StuckWork).requeue();
    await becomesAnonymous(gift, buyer);
  });

  test('is anonymized by a retry after an interruption', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await leave(buyer);
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [gift.id]);
    const deleting = jest
      .spyOn(shop.web.app.get(ObjectStore), 'deleteFolder')
      .mockRejectedValueOnce(new Error('the storage is away'));
    await expect(shop.web.app.get(BuyerErasure).eraseOrder({ orderId: gift.id })).rejects.toThrow('the storage is away');
    deleting.mockRestore();
    expect(await customerOf(gift)).toMatchObject({ email: buyer.email });
    await Promise.all([
      shop.web.app.get(BuyerErasure).eraseOrder({ orderId: gift.id }),
      shop.web.app.get(BuyerErasure).eraseOrder({ orderId: gift.id }),
    ]);
    await becomesAnonymous(gift, buyer);
  });

  test('survives concurrent and repeated deletions', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    const once = () => shop.call('DELETE', '/api/account', { token: buyer.token, body: { password: PASSWORD } });
    expect((await Promise.all([once(), once()])).map(({ status }) => status)).toContain(204);
    await Promise.all([
      shop.web.app.get(BuyerErasure).eraseBuyer({ userId: buyer.id, contactHashes: [] }),
      shop.web.app.get(BuyerErasure).eraseBuyer({ userId: buyer.id, contactHashes: [] }),
    ]);
    await until(() => hasLeft(buyer.id));
    shop.passTime(HOUR_MS + 60_000);
    await signInOwner();
    await shop.web.app.get(IdentitySweep, { strict: false }).sweep();
    await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: buyer.id, contactHashes: [] });
    expect(await customerOf(gift)).toMatchObject({ email: buyer.email });
    expect(await storedObjects(shop, `orders/${gift.id}`)).toHaveLength(2);
    await setStatus(gift.id, 'completed');
    await becomesAnonymous(gift, buyer);
  });

  test('is not linked to a new account with the same address', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await leave(buyer);
    const back = { ...(await shop.signIn(buyer.email)), email: buyer.email };
    expect(back.id).not.toBe(buyer.id);
    expect(await shop.json('GET', '/api/orders', { token: back.token })).toEqual({ orders: [], next: null });
    const second = await order(back, 'product');
    await setStatus(gift.id, 'completed');
    await until(async () => (await orderRow(shop, gift)).shipping?.country && (await line(gift.id))?.dedication === null);
    expect(await customerOf(second)).toMatchObject({ first_name: 'Nora', email: buyer.email });
    expect(await customerOf(gift)).toMatchObject({ first_name: 'Deleted' });
  });
});

describe('account deletion removes the name at once', () => {
  test('from an order that contains only PDFs', async () => {
    const buyer = await newBuyer();
    const pdf = await bought(buyer, 'pdf');
    await leave(buyer);
    await becomesAnonymous(pdf, buyer);
  });

  test.each(['completed', 'cancelled'])('from a gift that is %s', async (status) => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await setStatus(gift.id, status);
    await leave(buyer);
    await becomesAnonymous(gift, buyer);
  });

  test('from a refunded gift', async () => {
    const buyer = await newBuyer();
    const gift = await bought(buyer);
    await stripe.refunds.create({ payment_intent: gift.paymentIntent });
    await waitForPaymentState(shop, gift, 'refunded');
    await leave(buyer);
    await becomesAnonymous(gift, buyer);
  });
});

test('no guest can take over the key of an erased order', async () => {
  const buyer = await newBuyer();
  const gift = await order(buyer);
  const { id } = await orderRow(shop, gift);
  const items = [{ productId: await addProduct(shop), productType: 'pdf' as const, quantity: 1 }];
  await placeOrder(shop, items, { email: 'stranger@example.com', key: `deleted ${id}` });
  await leave(buyer);
  await becomesAnonymous(gift, buyer);
});

test('the customer of an account without an email address is erased with the account', async () => {
  const { id, token } = await newBuyer();
  await shop.sql(`update identity.users set email = null, phone = '12025550143' where id = $1`, [id]);
  const items = [{ productId: await addProduct(shop), productType: 'pdf', quantity: 1 }];
  const body = { items, customerInfo: { email: 'typed@example.com' } };
  expect((await shop.call('POST', '/api/create-payment', { body, token })).status).toBe(200);
  await shop.web.app.get(BuyerErasure).eraseBuyer({ userId: id, contactHashes: [] });
  expect(await shop.sql(`select 1 from checkout.customers where email = 'typed@example.com'`)).toEqual([]);
});

test('guest orders with the same address stay', async () => {
  const buyer = await newBuyer();
  const items = [{ productId: await addProduct(shop), productType: 'pdf' as const, quantity: 1 }];
  const asGuest = await placeOrder(shop, items, { email: buyer.email });
  const signedIn = await placeOrder(shop, items, { token: buyer.token });
  await leave(buyer);
  await waitForPaymentState(shop, signedIn, 'expired');
  expect(await orderRow(shop, asGuest)).toMatchObject({ email: buyer.email, payment_state: 'unpaid' });
  expect(await customerOf(asGuest)).toMatchObject({ email: buyer.email });
  expect(await shop.sql('select 1 from checkout.customers where user_id = $1', [buyer.id])).toEqual([]);
});

test('a paid gift whose webhook is still pending is kept and fulfilled', async () => {
  await shop.stopWorkers();
  const buyer = await newBuyer();
  const gift = await order(buyer);
  await pay(shop, gift, { webhooks: false });
  await shop.call('DELETE', '/api/account', { token: buyer.token, body: { password: PASSWORD } });
  await shop.startWorkers();
  await waitForPaymentState(shop, gift, 'paid');
  await until(() => hasLeft(buyer.id));
  const { id } = await isFulfilled(gift);
  expect(await storedObjects(shop, `pdfs/${id}`)).toHaveLength(1);
  await until(
    async () =>
      (await shop.sql('select 1 from checkout.order_mails where order_id = $1 and sent_at is not null', [id])).length === 1,
  );
  expect(await customerOf(gift)).toMatchObject({ email: buyer.email });
});
