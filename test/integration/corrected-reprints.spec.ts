import { randomUUID } from 'node:crypto';
import type { PrintCheckList, PrintLinesResult } from '../../server/admin/print-checks/contract.js';
import { LineLinks } from '../../server/checkout/completion/line-links.js';
import type { YourGift } from '../../server/checkout/completion/contract.js';
import { OrderMails } from '../../server/checkout/mails/order-mails.js';
import { reviewProduction } from '../../server/checkout/orders/index.js';
import { PrintChecks } from '../../server/checkout/release/print-checks.js';
import { DAY_MS, HOUR_MS, Outbox } from '../../server/platform/index.js';
import { addProduct, payWithoutEvent, placeOrder } from '../support/checkout-data.js';
import { addColoredPicture, colorOf } from '../support/colored-pictures.js';
import { ProblemsClient, type SentOrder } from '../support/problems.js';
import { addPartnerMug } from '../support/print-partner.js';
import { ProductionShop } from '../support/production-shop.js';
import { makeOrderFiles } from '../support/order-files.js';

const running = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
let printing: ProductionShop;

beforeAll(async () => {
  printing = await ProductionShop.open({ isPainted: true });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await printing.close();
});

interface Buyer {
  userId: string;
  email: string;
  blueId: string;
}

type Asked = SentOrder & Buyer & { reportId: string };

const problems = async () => new ProblemsClient(printing.shop, await printing.owner());
const app = () => printing.shop.web.app;

/** Makes and checks print files, and releases them as the owner does. */
async function prepare({ id: orderId }: { id: string }): Promise<void> {
  await makeOrderFiles(printing.shop, orderId);
  await app().get(PrintChecks).check({ orderId }, running);
}

async function printChecks<Body>(method: string, address: string, body?: object): Promise<Body> {
  const { token } = await printing.shop.signInOwner();
  return printing.shop.json<Body>(method, `/api/admin/print-checks${address}`, { token, body });
}
const release = ({ lineId }: SentOrder) => printChecks<PrintLinesResult>('POST', '/release', { lines: [lineId] });
const reopen = ({ lineId }: SentOrder) => printChecks<PrintLinesResult>('POST', '/reopen', { lines: [lineId] });
const toCheck = async ({ lineId }: SentOrder) => {
  const lists = ['green', 'yellow'].map((group) => printChecks<PrintCheckList>('GET', `?group=${group}`));
  return (await Promise.all(lists)).flatMap(({ prints }) => prints).filter(({ line_id: id }) => id === lineId);
};

/** Two mugs with a red picture that are released; their customer has a blue picture, too. */
async function released(): Promise<SentOrder & Buyer> {
  const { shop } = printing;
  const email = `${randomUUID()}@example.com`;
  const { id: userId, token } = await shop.signIn(email);
  const productId = await addProduct(shop, { kind: 'mug', product: 2400 });
  await addPartnerMug(printing.shop, productId);
  const generatedImageId = await addColoredPicture(shop, userId, 'red');
  const item = { productId, productType: 'product' as const, quantity: 2, generatedImageId };
  const placed = await placeOrder(shop, [item], { token });
  const { id, payment_intent } = await payWithoutEvent(shop, placed);
  const blueId = await addColoredPicture(shop, userId, 'blue');
  const order = await (await problems()).withKey({ ...placed, id, email, payment_intent, item });
  await prepare(order);
  await release(order);
  await printing.review(order);
  return { ...order, userId, email, blueId };
}

/** The partner has sent them, one is broken, and the owner asks the customer before it is made again. */
async function asked(order?: SentOrder & Buyer): Promise<Asked> {
  const sent = order ?? (await released());
  await printing.passHold();
  const [made] = await printing.madeOf(sent);
  await printing.partner.advance(made!.id, 'sent');
  const [attempt] = await printing.attempts(sent);
  await printing.step(attempt!.id);
  const { id: reportId } = await (await problems()).reported(sent);
  await decide(reportId);
  await printing.review(sent);
  return { ...sent, reportId };
}

async function decide(reportId: string): Promise<void> {
  const body = { quantity: 1, ask_customer: true, message: 'It was dark. Another picture?' };
  expect((await (await problems()).decide(reportId, 'reprint', body)).status).toBe(200);
}

const keyOf = ({ lineId }: SentOrder) => app().get(LineLinks).pathTo(lineId).split('key=')[1]!;
const show = (order: SentOrder) => printing.shop.json<YourGift>('POST', '/api/order-line', { body: { key: keyOf(order) } });
const approve = (order: SentOrder) => printing.shop.call('POST', '/api/order-line/approve', { body: { key: keyOf(order) } });

async function turnBlue(order: SentOrder & Buyer): Promise<Response> {
  const { token } = await printing.shop.signIn(order.email, order.userId);
  const body = { key: keyOf(order), pictureId: order.blueId, words: [] };
  return printing.shop.call('PUT', '/api/order-line', { body, token });
}

/** Colors of the prints that the partner has of the order, the first attempt first. */
async function printedColors(order: SentOrder): Promise<[number, string][]> {
  const orders = (await printing.madeOf(order)).toReversed();
  return Promise.all(
    orders.map(async ({ items }): Promise<[number, string]> => {
      const [item] = items;
      const file = await fetch(item!.assets[0]!.url);
      return [item!.copies, await colorOf(new Uint8Array(await file.arrayBuffer()))];
    }),
  );
}

/** Whether the review of the order's production was added to the outbox by `work`. */
async function isReviewedAfter(order: SentOrder, work: () => Promise<unknown>): Promise<boolean> {
  const { calls } = jest.spyOn(app().get(Outbox), 'add').mock;
  const before = calls.length;
  await work();
  const added = calls.slice(before).filter(([, { name }]) => name === reviewProduction.name);
  return added.some(([, , payload]) => (payload as { orderId: string }).orderId === order.id);
}

describe('a reprint that the customer is asked about', () => {
  it('waits for the answer, and is made of the same file once the customer has approved it', async () => {
    const order = await asked();
    printing.shop.passTime(HOUR_MS);
    await printing.work();
    expect([await printing.states(order), await toCheck(order)]).toEqual([['sent'], []]);
    const request = { kind: 'approve', message: 'It was dark. Another picture?' };
    expect(await show(order)).toMatchObject({ state: 'open', request, canChangePicture: true });
    expect(await isReviewedAfter(order, () => approve(order))).toBe(true);
    expect(await show(order)).toMatchObject({ state: 'printing', request: null });
    await printing.review(order);
    await printing.passHold();
    expect(await printedColors(order)).toEqual([
      [2, 'red'],
      [1, 'red'],
    ]);
    expect((await turnBlue(order)).status).toBe(409);
  });

  it('is not made once the gift was refunded, and made if only another unit was', async () => {
    const order = await asked();
    await approve(order);
    await printing.review(order);
    const refund = async () => {
      const items = { lines: [{ id: order.lineId, quantity: 1 }] };
      expect((await (await printing.owner()).refundItems(order.id, items)).status).toBe(200);
      await printing.review(order);
      return printing.states(order);
    };
    expect(await refund()).toEqual(['sent', 'waiting']);
    expect((await (await printing.owner()).details(order.id)).status).toBe('processing');
    expect(await refund()).toEqual(['sent', 'cancelled']);
    expect((await (await printing.owner()).details(order.id)).status).toBe('completed');
  });

  it('is not made once the owner has sent it by hand', async () => {
    const order = await asked();
    await turnBlue(order);
    const parcel = { carrier: 'USPS', trackingNumber: '94001' };
    expect((await (await printing.owner()).call('POST', `${order.id}/parcels`, parcel)).status).toBe(200);
    await printing.shop.sql('update checkout.reprints set released_at = $1 where order_id = $2', [
      new Date(printing.shop.now()),
      order.id,
    ]);
    await printing.review(order);
    expect(await printing.states(order)).toEqual(['sent']);
  });

  it('is checked in the quantity that was not refunded', async () => {
    const order = await asked();
    await printing.shop.sql('update checkout.reprints set quantity = 2 where order_id = $1', [order.id]);
    await turnBlue(order);
    await prepare(order);
    expect(await toCheck(order)).toMatchObject([{ quantity: 2, is_reprint: true }]);
    await (await printing.owner()).refundItems(order.id, { lines: [{ id: order.lineId, quantity: 1 }] });
    expect(await toCheck(order)).toMatchObject([{ quantity: 1, is_reprint: true }]);
  });

  it('is made of the changed file once that is released, and what was sent stays sent', async () => {
    const order = await asked();
    expect(await isReviewedAfter(order, () => turnBlue(order))).toBe(true);
    await printing.review(order);
    expect(await release(order)).toMatchObject({ refused: [{ reason: 'Its print file is not ready yet.' }] });
    await prepare(order);
    expect(await toCheck(order)).toMatchObject([{ order_number: order.orderNumber, quantity: 1, is_reprint: true }]);
    expect(await printing.states(order)).toEqual(['sent']);
    expect(await release(order)).toEqual({ changed: [order.lineId], refused: [] });
    await printing.review(order);
    await printing.passHold();
    expect(await printing.states(order)).toEqual(['sent', 'accepted']);
    expect(await printedColors(order)).toEqual([
      [2, 'red'],
      [1, 'blue'],
    ]);
  });

  it('is released by the rule of the owner, too, and can be opened again until it is made', async () => {
    const order = await asked();
    await printChecks('PUT', '/rule', { release_green: true });
    await printing.shop.sql(`update checkout.print_rules set changed_at = changed_at - interval '1 minute'`);
    await turnBlue(order);
    await prepare(order);
    await printing.shop.sql('delete from checkout.print_rules');
    // A plain picture is green.
    expect(await toCheck(order)).toEqual([]);
    await printing.review(order);
    expect(await printing.states(order)).toEqual(['sent', 'waiting']);
    expect(await reopen(order)).toEqual({ changed: [order.lineId], refused: [] });
    await printing.review(order);
    expect([await printing.states(order), (await toCheck(order)).length]).toEqual([['sent', 'cancelled'], 1]);
    expect(await show(order)).toMatchObject({ state: 'open' });
    await release(order);
    await printing.review(order);
    await printing.passHold();
    expect(await reopen(order)).toMatchObject({ changed: [], refused: [{ line: order.lineId }] });
    expect((await printedColors(order)).at(-1)).toEqual([1, 'blue']);
  });

  it('of a print that was changed waits for its release, whether approved or decided again', async () => {
    const order = await asked();
    await turnBlue(order);
    await prepare(order);
    await printChecks('POST', '/ask', { line: order.lineId, message: 'Like this?' });
    expect(await toCheck(order)).toEqual([]);
    await approve(order);
    await printing.review(order);
    expect([await printing.states(order), (await toCheck(order)).length]).toEqual([['sent'], 1]);
    const client = await problems();
    await client.decide(order.reportId, 'undo');
    expect(await toCheck(order)).toEqual([]);
    await client.decide(order.reportId, 'reprint', { quantity: 1 });
    await printing.review(order);
    expect([await printing.states(order), (await toCheck(order)).length]).toEqual([['sent'], 1]);
  });

  it('ends with its question when the owner undoes it, and nothing more is mailed', async () => {
    const order = await asked();
    expect((await (await problems()).decide(order.reportId, 'undo')).status).toBe(200);
    expect(await show(order)).toMatchObject({ state: 'printing', request: null });
    expect((await turnBlue(order)).status).toBe(409);
    const before = await printing.shop.inbox.count(order.email);
    const mails = await printing.shop.sql<{ id: string }>(
      `select id from checkout.order_mails where order_id = $1 and kind like 'line_%'`,
      [order.id],
    );
    for (const { id } of mails) await app().get(OrderMails).send({ orderMailId: id });
    expect([mails.length, await printing.shop.inbox.count(order.email)]).toEqual([1, before]);
    await printing.review(order);
    expect(await printing.states(order)).toEqual(['sent']);
    await decide(order.reportId);
    expect(await show(order)).toMatchObject({ state: 'open', request: { kind: 'approve' } });
  });
});

it('gifts that the partner has not begun when the customer changes a reprint are released again with it', async () => {
  const order = await released();
  const { shop } = printing;
  // Late: nothing was sent within five business days.
  await (await printing.owner()).call('POST', `${order.id}/productions/${(await printing.attempts(order))[0]!.id}/hold`);
  shop.passTime(9 * DAY_MS);
  const { id: reportId } = await (await problems()).reported(order, { kind: 'not_arrived' });
  await decide(reportId);
  await turnBlue(order);
  await printing.review(order);
  expect(await printing.states(order)).toEqual(['cancelled']);
  await prepare(order);
  expect(await toCheck(order)).toMatchObject([{ quantity: 3, is_reprint: false }]);
  await release(order);
  await printing.review(order);
  await printing.passHold();
  const made = await printing.madeOf(order);
  expect(made.flatMap(({ items }) => items.map(({ copies }) => copies)).toSorted()).toEqual([1, 2]);
  expect(await printedColors(order)).toEqual([[expect.any(Number), 'blue']]);
});

it('gifts that the owner sent are not made by the partner when they are released after that', async () => {
  const order = await released();
  const { shop } = printing;
  await shop.sql('delete from checkout.productions where order_id = $1', [order.id]);
  await (await problems()).sendAll(order.id);
  const { id: reportId } = await (await problems()).reported(order);
  await decide(reportId);
  await shop.sql('update checkout.order_lines set released_at = null, released_by = null where id = $1', [order.lineId]);
  await approve(order);
  await release(order);
  await printing.review(order);
  await printing.passHold();
  expect(await printedColors(order)).toEqual([[1, 'red']]);
});
