import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DeletedPictures } from '../../server/checkout/prints/deleted-pictures.js';
import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import type { Order, OrderList } from '../../server/checkout/contract.js';
import { Settlement } from '../../server/checkout/payments/settlement.js';
import { MediaErasure } from '../../server/generation/index.js';
import { ObjectStore } from '../../server/platform/index.js';
import {
  addPicture,
  addProduct,
  createPayment,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
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

/** Publishes the deletion event again, as the sweep does. */
function release({ imageId }: Buyer): Promise<void> {
  return shop.web.app.get(DeletedPictures).release({ pictureId: imageId });
}

/** Waits until the picture's row is gone, and checks that its objects are too. */
async function becomesErased(buyer: Buyer): Promise<void> {
  await until(() => isErased(buyer));
  expect((await storedObjects(shop, 'generated')).filter((name) => name.startsWith(buyer.imageId))).toEqual([]);
}

/** Names of the order's own files: a picture and its thumbnail. */
async function copiesOf(placed: PlacedOrder): Promise<string[]> {
  const { id } = await orderRow(shop, placed);
  const lines = await shop.sql<{ picture: { key: string; thumbnailKey: string } }>(
    'select picture from checkout.order_lines where order_id = $1 and picture is not null',
    [id],
  );
  const names = lines.flatMap(({ picture }) => [picture.key, picture.thumbnailKey]).map((key) => key.split('/').at(-1) ?? '');
  expect(await storedObjects(shop, `orders/${id}`)).toEqual(expect.arrayContaining(names));
  return names;
}

async function pictureIn({ token }: Buyer, placed: PlacedOrder): Promise<number> {
  const { orders } = await shop.json<OrderList>('GET', '/api/orders', { token });
  const found = orders.find(({ order_number }: Order) => order_number === placed.orderNumber);
  return (await shop.call('GET', found?.lines[0]?.personalisedUrl ?? '/nowhere')).status;
}

async function payAndFulfil(placed: PlacedOrder): Promise<void> {
  await pay(shop, placed);
  await until(async () => (await orderRow(shop, placed)).fulfilled_at !== null);
}

async function letExpire(placed: PlacedOrder): Promise<void> {
  const settings = { method: 'POST', headers: { authorization: 'Bearer sk_test_1' } };
  expect((await fetch(`${shop.payments.url}/v1/checkout/sessions/${placed.sessionId}/expire`, settings)).status).toBe(200);
  await waitForPaymentState(shop, placed, 'expired');
}

describe('create-payment', () => {
  it('rejects a deleted picture', async () => {
    const buyer = await newBuyer();
    await remove(buyer);
    const answer = await createPayment(shop, items(buyer), { token: buyer.token });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CHECKOUT.PICTURE_NOT_AVAILABLE' }]);
    await shop.call('POST', `/api/generated-images/${buyer.imageId}/restore`, { token: buyer.token });
    expect((await createPayment(shop, items(buyer), { token: buyer.token })).status).toBe(200);
  });

  it('rejects another person’s picture, even for guests', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    for (const options of [{ token: other.token }, {}]) {
      const answer = await createPayment(shop, items(buyer), options);
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CHECKOUT.PICTURE_NOT_AVAILABLE' }]);
    }
  });
});

describe('a paid order', () => {
  it('keeps its own copy when the picture is deleted', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    expect(await copiesOf(placed)).toEqual([]);
    await payAndFulfil(placed);
    expect(await copiesOf(placed)).toHaveLength(2);
    await remove(buyer);
    await expireUndo(shop, buyer.imageId);
    await becomesErased(buyer);
    expect([(await copiesOf(placed)).length, await pictureIn(buyer, placed)]).toEqual([2, 200]);
  });

  it('keeps the picture through outages, repeated jobs and a deletion', async () => {
    await shop.stopWorkers();
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await pay(shop, placed, { webhooks: false });
    await shop.web.app.get(Settlement).settle(placed.sessionId);
    const { id } = await orderRow(shop, placed);
    await remove(buyer);
    shop.passTime(61_000);
    const store = shop.web.app.get(ObjectStore);
    const put = store.put.bind(store);
    store.put = () => Promise.reject(new Error('The disk is full.'));
    await expect(release(buyer)).rejects.toThrow('The disk is full.');
    store.put = put;
    expect([await copiesOf(placed), await isErased(buyer)]).toEqual([[], false]);
    const prepare = () =>
      shop.web.app.get(Fulfilment).prepareDownloads({ orderId: id }, { signal: new AbortController().signal });
    await Promise.all([...Array.from({ length: 3 }, () => release(buyer)), prepare()]);
    await shop.startWorkers();
    await becomesErased(buyer);
    await release(buyer);
    expect([(await copiesOf(placed)).length, await pictureIn(buyer, placed)]).toEqual([2, 200]);
  });

  it('loses its copy with the account', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await payAndFulfil(placed);
    const { id } = await orderRow(shop, placed);
    await shop.sql(`update checkout.orders set status = 'completed' where id = $1`, [id]);
    expect((await shop.call('DELETE', '/api/account', { token: buyer.token, body: { password: PASSWORD } })).status).toBe(204);
    await until(
      async () => (await shop.sql('select from checkout.order_lines where order_id = $1 and picture is null', [id])).length > 0,
    );
    expect(await storedObjects(shop, `orders/${id}`)).toEqual([]);
  });
});

describe('a deleted picture', () => {
  it('waits for open payment pages, then stays on paid gifts', async () => {
    const buyer = await newBuyer();
    const placed = await Promise.all([order(buyer), order(buyer), order(buyer)]);
    await remove(buyer);
    await expireUndo(shop, buyer.imageId);
    await release(buyer);
    expect([await isErased(buyer), await pictureIn(buyer, placed[0])]).toEqual([false, 200]);
    for (const each of placed) await payAndFulfil(each);
    await release(buyer);
    await becomesErased(buyer);
    for (const each of placed) expect([(await copiesOf(each)).length, await pictureIn(buyer, each)]).toEqual([2, 200]);
  });

  it('is not copied for an order that was never paid', async () => {
    const buyer = await newBuyer();
    const placed = await order(buyer);
    await remove(buyer);
    await letExpire(placed);
    await expireUndo(shop, buyer.imageId);
    await becomesErased(buyer);
    expect(await copiesOf(placed)).toEqual([]);
  });

  it('waits for an order that is being placed with it', async () => {
    const buyer = await newBuyer();
    const catalog = new Client({ connectionString: shop.settings.DATABASE_URL });
    await catalog.connect();
    await catalog.query('begin');
    await catalog.query('select from catalog.products where id = $1 for update', [productId]);
    const ordering = order(buyer);
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS}`)).length > 0);
    const removing = remove(buyer);
    await until(async () => (await shop.sql(`select ${LOCK_WAITERS}`)).length > 1);
    await catalog.query('commit');
    await catalog.end();
    const placed = await ordering;
    await removing;
    await expireUndo(shop, buyer.imageId);
    await release(buyer);
    expect(await isErased(buyer)).toBe(false);
    await payAndFulfil(placed);
    expect(await pictureIn(buyer, placed)).toBe(200);
  });

  it('stays for orders placed during its deletion', async () => {
    const buyer = await newBuyer();
    const requests = Array.from({ length: 8 }, async (_, turn) => {
      if (turn === 3) await remove(buyer);
      return createPayment(shop, items(buyer), { token: buyer.token });
    });
    const answers = await Promise.all(requests);
    await expireUndo(shop, buyer.imageId);
    for (const answer of answers) {
      const { orderNumber, url } = (await answer.json()) as { orderNumber: string; url: string };
      if (answer.status !== 200) expect(answer.status).toBe(409);
      else await payAndFulfil({ orderNumber, sessionId: url.split('/').at(-1) ?? '' });
    }
    await release(buyer);
    await becomesErased(buyer);
  });

  it('is announced again by the sweep when its job was lost', async () => {
    const buyer = await newBuyer();
    await payAndFulfil(await order(buyer));
    await shop.sql(`update generation.pictures set deleted_at = now() - interval '1 day' where id = $1`, [buyer.imageId]);
    await shop.web.app.get(MediaErasure).sweep({ signal: new AbortController().signal });
    await becomesErased(buyer);
  });
});
