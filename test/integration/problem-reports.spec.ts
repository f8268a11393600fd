import { randomUUID } from 'node:crypto';
import { BuyerErasure } from '../../server/checkout/upkeep/buyer-erasure.js';
import { orderProblem, orderProblems } from '../../server/checkout/problems/contract.js';
import { ProblemPhotos } from '../../server/checkout/problems/problem-photos.js';
import { ObjectStore } from '../../server/platform/index.js';
import { AdminOrdersClient, errorOf } from '../support/admin-orders-client.js';
import { addProduct, pay, placeOrder, waitForPaymentState } from '../support/checkout-data.js';
import { smallPhoto, storedObjects } from '../support/generation-data.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { ProblemsClient, type SentOrder } from '../support/problems.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let owner: AdminOrdersClient;
let problems: ProblemsClient;

beforeAll(async () => {
  shop = await TestShop.open();
  owner = await AdminOrdersClient.open(shop);
  problems = new ProblemsClient(shop, owner);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

const sweep = () => shop.web.app.get(ProblemPhotos, { strict: false }).sweep({ signal: new AbortController().signal });
const rowsOf = ({ id }: SentOrder) => shop.sql('select * from checkout.problem_reports where order_id = $1', [id]);

describe('a buyer with the link', () => {
  it('reports a sent gift with photos, and sees what was reported', async () => {
    const order = await problems.sentOrder(2);
    const photos = [await problems.photoId(order), await problems.photoId(order)];
    const answer = await problems.send(order, { quantity: 2, photo_ids: photos });
    expect(answer.status).toBe(201);
    const report = orderProblem.parse(await answer.json());
    expect(report).toMatchObject({ quantity: 2, kind: 'damaged', wish: 'reprint', decision: null, answer: null });
    expect(report.photos.map(({ id }) => id)).toEqual(photos);
    const shown = orderProblems.parse(await problems.show(order));
    expect(shown.problems).toMatchObject([{ id: report.id }]);
    expect(shown.lines).toMatchObject([{ quantity: 2, obstacle: expect.stringContaining('already told us') }]);
    const photo = await fetch(new URL(report.photos[0]!.url, shop.web.url));
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('reports each gift once, however often and fast it is sent', async () => {
    const order = await problems.sentOrder();
    const answers = await Promise.all([1, 2, 3].map(() => problems.send(order)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))).size).toBe(1);
    expect(await errorOf(problems.send(order, { text: 'And the frame.' }))).toEqual([409, 'CHECKOUT.PROBLEM_KNOWN']);
    expect(await rowsOf(order)).toHaveLength(1);
  });

  it('reports a gift that is overdue, and not one that may still leave in time', async () => {
    const order = await problems.withKey(await owner.paidOrder('product'));
    const [line] = (await problems.show(order)).lines;
    expect(line?.obstacle).toContain('It ships within 5 business days');
    expect(await errorOf(problems.send(order, { kind: 'not_arrived' }))).toEqual([409, 'CHECKOUT.NOTHING_TO_REPORT']);
    await shop.sql(`update checkout.orders set paid_at = now() - interval '8 days' where id = $1`, [order.id]);
    expect((await problems.send(order, { kind: 'not_arrived', text: '' })).status).toBe(201);
  });

  it('reports no PDF, and no gift that was refunded', async () => {
    const pdf = await problems.withKey(await owner.paidOrder('pdf'));
    expect((await problems.show(pdf)).lines).toEqual([]);
    expect(await errorOf(problems.send(pdf))).toEqual([409, 'CHECKOUT.NOTHING_TO_REPORT']);
    const order = await problems.sentOrder(2);
    await owner.refundItems(order.id, { lines: [{ id: order.lineId, quantity: 1 }] });
    await owner.refundReaches(order.id, 'confirmed');
    expect(await errorOf(problems.send(order, { quantity: 2 }))).toEqual([409, 'CHECKOUT.NOTHING_TO_REPORT']);
    expect((await problems.send(order)).status).toBe(201);
  });

  it('reports with ids in capital letters', async () => {
    const order = await problems.sentOrder();
    const photo = await problems.photoId(order);
    const ids = { line_id: order.lineId.toUpperCase(), photo_ids: [photo.toUpperCase()] };
    expect((await problems.reported(order, ids)).photos).toMatchObject([{ id: photo }]);
    const twice = await problems.send(order, { photo_ids: [photo, photo.toUpperCase()] });
    expect(twice.status).toBe(400);
  });

  it.each([
    ['without words for something else', { kind: 'other', text: ' ' }, 'text'],
    ['with more text than a page', { text: 'a'.repeat(2_001) }, 'text'],
    ['with signs that cannot be stored', { text: '\u0000' }, 'text'],
    ['with five photos', { photo_ids: Array.from({ length: 5 }, () => randomUUID()) }, 'photo_ids'],
    ['with one photo twice', { photo_ids: Array.from({ length: 2 }, () => '01a20000-0000-7000-8000-000000000001') }, 'photo_ids'],
    ['with a kind that is not in the list', { kind: 'boring' }, 'kind'],
    ['of no unit', { quantity: 0 }, 'quantity'],
    ['of half a unit', { quantity: 0.5 }, 'quantity'],
  ])('sends no report %s', async (_, problem, field) => {
    const order: SentOrder = { ...NO_ORDER, orderNumber: 'KS-AAAAA-BBBBB', key: 'x', lineId: randomUUID() };
    const answer = await problems.send(order, problem);
    const { code, fields } = (await answer.json()) as { code: string; fields: { field: string }[] };
    expect([answer.status, code, fields[0]?.field]).toEqual([400, 'REQUEST.INVALID', field]);
  });
});

const NO_ORDER = {
  sessionId: '',
  id: '',
  email: '',
  payment_intent: '',
  item: { productId: '', productType: 'product' as const, quantity: 1 },
};

describe('another person', () => {
  it.each([
    ['another order', async (order: SentOrder) => ({ ...order, key: (await problems.sentOrder()).key })],
    ['no key', (order: SentOrder) => Promise.resolve({ ...order, key: '' })],
    ['a number of no order', (order: SentOrder) => Promise.resolve({ ...order, orderNumber: 'KS-AAAAA-BBBBB' })],
    ['no number', (order: SentOrder) => Promise.resolve({ ...order, orderNumber: 'x%00' })],
  ])('with %s finds, uploads and sends nothing', async (_, change) => {
    const mine = await problems.sentOrder();
    const order = await change(mine);
    const notFound = [404, 'CHECKOUT.ORDER_NOT_FOUND'];
    expect(await errorOf(problems.send(order))).toEqual(notFound);
    expect(await errorOf(problems.upload(order))).toEqual(notFound);
    expect(await rowsOf(mine)).toEqual([]);
  });

  it('sends neither a line nor a photo of another order with theirs', async () => {
    const [mine, other] = [await problems.sentOrder(), await problems.sentOrder()];
    expect(await errorOf(problems.send(mine, { line_id: other.lineId }))).toEqual([409, 'CHECKOUT.NOTHING_TO_REPORT']);
    const stolen = { photo_ids: [await problems.photoId(other)] };
    expect(await errorOf(problems.send(mine, stolen))).toEqual([409, 'CHECKOUT.PROBLEM_PHOTO_GONE']);
    expect(await rowsOf(mine)).toEqual([]);
  });

  it('with an account sees their own orders only', async () => {
    const { token } = await shop.signIn(`buyer-${randomUUID()}@example.com`);
    const placed = await placeOrder(shop, [{ productId: await addProduct(shop), productType: 'product', quantity: 1 }], {
      token,
    });
    await pay(shop, placed);
    await waitForPaymentState(shop, placed, 'paid');
    const path = `/api/order-problems/${placed.orderNumber}`;
    expect((await shop.call('GET', path, { token })).status).toBe(200);
    const stranger = await shop.signIn(`other-${randomUUID()}@example.com`);
    expect(await errorOf(shop.call('GET', path, { token: stranger.token }))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await errorOf(shop.call('GET', path))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
  });
});

describe('a photo', () => {
  it('has to be one', async () => {
    const order = await problems.sentOrder();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await errorOf(problems.upload(order, svg))).toEqual([415, 'GENERATION.PHOTO_NOT_AN_IMAGE']);
    const huge = Buffer.concat([await smallPhoto(), Buffer.alloc(53_000_000)]);
    expect(await errorOf(problems.upload(order, huge))).toEqual([413, 'GENERATION.PHOTO_TOO_LARGE']);
    expect(await storedObjects(shop, `problems/${order.id}`)).toEqual([]);
  });

  it('that is not sent within a day is deleted, and so are those of old decisions', async () => {
    const order = await problems.sentOrder();
    const [kept, left] = [await problems.photoId(order), await problems.photoId(order)];
    const report = await problems.reported(order, { photo_ids: [kept] });
    await shop.sql(`update checkout.problem_photos set created_at = now() - interval '25 hours' where id = any($1)`, [
      [kept, left],
    ]);
    await sweep();
    expect(await storedObjects(shop, `problems/${order.id}`)).toHaveLength(2);
    await problems.decide(report.id, 'answer', { message: 'A new one is on its way.' });
    await shop.sql(`update checkout.problem_photos set created_at = now() - interval '181 days' where id = $1`, [kept]);
    await sweep();
    expect(await storedObjects(shop, `problems/${order.id}`)).toHaveLength(2);
    await shop.sql(`update checkout.problem_reports set decided_at = now() - interval '181 days' where id = $1`, [report.id]);
    await sweep();
    expect(await storedObjects(shop, `problems/${order.id}`)).toEqual([]);
  });
});

it('a photo that is sent while it is swept stays with its report, or is refused', async () => {
  const order = await problems.sentOrder();
  const photo = await problems.photoId(order);
  await shop.sql(`update checkout.problem_photos set created_at = now() - interval '25 hours' where id = $1`, [photo]);
  const objects = shop.web.app.get(ObjectStore);
  const erase = objects.delete.bind(objects);
  let sent: Promise<Response> | undefined;
  jest.spyOn(objects, 'delete').mockImplementation(async (key) => {
    sent ??= problems.send(order, { photo_ids: [photo] });
    let isOver = false;
    void sent.finally(() => (isOver = true));
    await until(async () => isOver || (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
    await erase(key);
  });
  await sweep();
  const answer = await sent!;
  const kept = await shop.sql('select 1 from checkout.problem_photos where id = $1', [photo]);
  expect([answer.status, kept.length]).toEqual(answer.ok ? [201, 1] : [409, 0]);
});

it('a photo that is added while the buyer is erased is erased, too', async () => {
  const order = await problems.sentOrder();
  await shop.sql(`update checkout.orders set successor_id = customer_id, status = 'completed' where id = $1`, [order.id]);
  const objects = shop.web.app.get(ObjectStore);
  const put = objects.put.bind(objects);
  let erased: Promise<void> | undefined;
  jest.spyOn(objects, 'put').mockImplementation(async (...file) => {
    erased ??= shop.web.app.get(BuyerErasure, { strict: false }).eraseOrder({ orderId: order.id });
    let isOver = false;
    void erased.finally(() => (isOver = true));
    await until(async () => isOver || (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
    await put(...file);
  });
  await problems.upload(order);
  await erased;
  expect(await storedObjects(shop, `problems/${order.id}`)).toEqual([]);
});

it('erasing the buyer takes photos and words along, and keeps what is counted', async () => {
  const order = await problems.sentOrder();
  await problems.send(order, { photo_ids: [await problems.photoId(order)] });
  await shop.sql(`update checkout.orders set successor_id = customer_id, status = 'completed' where id = $1`, [order.id]);
  await shop.web.app.get(BuyerErasure, { strict: false }).eraseOrder({ orderId: order.id });
  expect(await rowsOf(order)).toMatchObject([{ text: '', kind: 'damaged' }]);
  expect(await storedObjects(shop, `problems/${order.id}`)).toEqual([]);
  expect(await shop.sql('select 1 from checkout.problem_photos where order_id = $1', [order.id])).toEqual([]);
});
