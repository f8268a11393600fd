import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DeletedPictures } from '../../server/checkout/index.js';
import type { Order, OrderList } from '../../server/checkout/contract.js';
import { MediaErasure } from '../../server/generation/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import { addPicture, addProduct, createPayment, orderRow, pay, placeOrder, type PlacedOrder, waitForPaymentState } from '../support/checkout-data.js';
import { storedObjects } from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';
import { expireUndo } from '../support/expire-undo.js';
import { until } from '../support/until.js';

interface Buyer {
  id: string;
  token: string;
  imageId: string;
}

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await TestShop.open({ env: { WORKER_QUEUES: 'payments,fulfilment,media,maintenance,mail' } });
  productId = await addProduct(shop, { stock: 100 });
});
afterAll(() => shop.close());

async function newBuyer(): Promise<Buyer> {
  const { id, token } = await shop.signIn(`${randomUUID()}@example.com`);
  return { id, token, imageId: await addPicture(shop, id) };
}

function items({ imageId }: Buyer) {
  return [{ productId, productType: 'combo' as const, quantity: 1, generatedImageId: imageId }];
}

function order(buyer: Buyer): Promise<PlacedOrder> {
  return placeOrder(shop, items(buyer), { token: buyer.token });
}

async function remove({ token, imageId }: Buyer): Promise<void> {
  expect((await shop.call('DELETE', `/api/generated-images/${imageId}`, { token })).status).toBe(204);
}

async function isErased({ imageId }: Buyer): Promise<boolean> {
  return (await shop.sql('select 1 from generation.pictures where id = $1', [imageId])).length === 0;
}

/** For good, objects and all. */
async function removeForGood(buyer: Buyer): Promise<void> {
  await remove(buyer);
  await expireUndo(shop, buyer.imageId);
  await until(() => isErased(buyer));
  expect((await storedObjects(shop, 'generated')).filter((name) => name.startsWith(buyer.imageId))).toEqual([]);
}

async function hasCopies(orderId: string): Promise<boolean> {
  const where = 'order_id = $1 and picture_key is not null';
  return (await shop.sql(`select 1 from checkout.order_lines where ${where}`, [orderId])).length > 0;
}

async function copiesOf(placed: PlacedOrder): Promise<string[]> {
  const { id } = await orderRow(shop, placed);
  const keys = await shop.sql<{ key: string }>(
    'select picture_key as key from checkout.order_lines where order_id = $1 and picture_key is not null',
    [id],
  );
  const objects = await storedObjects(shop, `orders/${id}`);
  expect(keys.map(({ key }) => key.split('/').at(-1)).sort()).toEqual(objects.sort());
  return objects;
}

async function pictureIn({ token }: Buyer, placed: PlacedOrder): Promise<number> {
  const { orders } = await shop.json<OrderList>('GET', '/api/orders', { token });
  const found = orders.find(({ order_number }: Order) => order_number === placed.orderNumber);
  return (await shop.call('GET', found?.lines[0]?.personalisedUrl ?? '/nowhere')).status;
}

async function isFulfilled(placed: PlacedOrder): Promise<boolean> {
  return (await orderRow(shop, placed)).fulfilled_at !== null;
}

async function letExpire(placed: PlacedOrder): Promise<void> {
  const settings = { method: 'POST', headers: { authorization: 'Bearer sk_test_1' } };
  expect((await fetch(`${shop.payments.url}/v1/checkout/sessions/${placed.sessionId}/expire`, settings)).status).toBe(200);
  await waitForPaymentState(shop, placed, 'expired');
}

describe('no order is made', () => {
  it('with a picture that was deleted', async () => {
    const buyer = await newBuyer();
    await remove(buyer);
    const answer = await createPayment(shop, items(buyer), { token: buyer.token });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CHECKOUT.PICTURE_NOT_AVAILABLE' }]);
    await shop.call('POST', `/api/generated-images/${buyer.imageId}/restore`, { token: buyer.token });
    expect((await createPayment(shop, items(buyer), { token: buyer.token })).status).toBe(200);
  });

  it('with the picture of somebody else, or by a guest', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    for (const options of [{ token: other.token }, {}]) {
      const answer = await createPayment(shop, items(buyer), options);
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CHECKOUT.PICTURE_NOT_AVAILABLE' }]);
    }
  });
});

describe('a picture that is deleted', () => {
  it('stays on the order that was paid, with a copy of its own', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await pay(shop, placed);
    await until(() => isFulfilled(placed));
    expect(await copiesOf(placed)).toEqual([]);
    await removeForGood(buyer);
    expect([(await copiesOf(placed)).length, await pictureIn(buyer, placed)]).toEqual([1, 200]);
  });

  it('stays on every order whose payment page is open, which gets its PDF when it is paid', async () => {
    const buyer = await newBuyer();
    const placed = await Promise.all([order(buyer), order(buyer), order(buyer)]);
    await removeForGood(buyer);
    for (const each of placed) {
      expect(await copiesOf(each)).toHaveLength(1);
      await pay(shop, each);
      await until(() => isFulfilled(each));
      expect(await pictureIn(buyer, each)).toBe(200);
    }
  });

  it('is not copied for an order that can no longer be paid', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await letExpire(placed);
    await removeForGood(buyer);
    expect(await copiesOf(placed)).toEqual([]);
  });

  it('does not stay with an order that is never paid', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await removeForGood(buyer);
    expect(await copiesOf(placed)).toHaveLength(1);
    const { id } = await orderRow(shop, placed);
    await letExpire(placed);
    await until(async () => !(await hasCopies(id)));
    expect(await copiesOf(placed)).toEqual([]);
  });

  it('waits for the order that is being made with it, and that order keeps it', async () => {
    const buyer = await newBuyer();
    const shelf = new Client({ connectionString: shop.settings.DATABASE_URL });
    await shelf.connect();
    await shelf.query('begin');
    await shelf.query('select from catalog.products where id = $1 for update', [productId]);
    const ordering = order(buyer);
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS}`)).length > 0);
    const removing = remove(buyer);
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS}`)).length > 1);
    await shelf.query('commit');
    await shelf.end();
    const placed = await ordering;
    await removing;
    await expireUndo(shop, buyer.imageId);
    await until(() => isErased(buyer));
    expect(await copiesOf(placed)).toHaveLength(1);
  });

  it('is on every order that could be made while it was deleted', async () => {
    const buyer = await newBuyer();
    const asked = Array.from({ length: 8 }, async (_, turn) => {
      if (turn === 3) await remove(buyer);
      return createPayment(shop, items(buyer), { token: buyer.token });
    });
    const answers = await Promise.all(asked);
    await expireUndo(shop, buyer.imageId);
    await until(() => isErased(buyer));
    for (const answer of answers) {
      const { orderNumber } = (await answer.json()) as { orderNumber: string };
      if (answer.status === 200) expect(await copiesOf({ orderNumber, sessionId: '' })).toHaveLength(1);
      else expect(answer.status).toBe(409);
    }
  });

  it('is copied once, however often the workers are told, and killed in between', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    const store = shop.web.app.get(ObjectStore);
    await remove(buyer);
    const put = store.put.bind(store);
    store.put = () => Promise.reject(new Error('The disk is full.'));
    await expect(shop.web.app.get(DeletedPictures).keep(buyer.imageId)).rejects.toThrow('The disk is full.');
    store.put = put;
    expect([await copiesOf(placed), await isErased(buyer)]).toEqual([[], false]);
    await Promise.all(Array.from({ length: 5 }, () => shop.web.app.get(DeletedPictures).keep(buyer.imageId)));
    expect(await copiesOf(placed)).toHaveLength(1);
    await expireUndo(shop, buyer.imageId);
    await until(() => isErased(buyer));
    await shop.web.app.get(DeletedPictures).keep(buyer.imageId);
    expect(await copiesOf(placed)).toHaveLength(1);
  });

  it('is asked for again when its job was lost', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await shop.sql(`update generation.pictures set deleted_at = now() - interval '1 day' where id = $1`, [buyer.imageId]);
    await shop.web.app.get(MediaErasure, { strict: false }).sweep(new AbortController().signal);
    await until(() => isErased(buyer));
    expect(await copiesOf(placed)).toHaveLength(1);
  });

  it('goes from its orders with the account', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await pay(shop, placed);
    await until(() => isFulfilled(placed));
    await removeForGood(buyer);
    const { id } = await orderRow(shop, placed);
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [id]);
    expect((await shop.call('DELETE', '/api/account', { token: buyer.token, body: { password: PASSWORD } })).status).toBe(204);
    await until(async () => !(await hasCopies(id)));
    expect(await copiesOf(placed)).toEqual([]);
  });
});
