import { randomUUID } from 'node:crypto';
import type { OrderProblem } from '../../server/checkout/problems/contract.js';
import { adminProblemList, type ProblemCounts } from '../../server/admin/problems/contract.js';
import { AdminOrdersClient, errorOf } from '../support/admin-orders-client.js';
import { addProduct, pay, placeOrder, orderRow, waitForPaymentState } from '../support/checkout-data.js';
import { countStatements } from '../support/count-statements.js';
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
afterEach(() => shop.sandbox('PUT', '/faults', {}));
afterAll(() => shop.close());

/** A sent order with a problem report, whose confirmation has arrived. */
async function reported(quantity = 1, problem: object = {}): Promise<SentOrder & { report: OrderProblem }> {
  const order = await problems.sentOrder(quantity);
  await shop.inbox.mailTo(order.email);
  return { ...order, report: await problems.reported(order, problem) };
}

const reprintsOf = ({ id }: SentOrder) =>
  shop.sql<{ quantity: number; taken_quantity: number; cancelled_at: Date | null }>(
    'select quantity, taken_quantity, cancelled_at from checkout.reprints where order_id = $1',
    [id],
  );
const timelineOf = async ({ id }: SentOrder) => (await owner.details(id)).timeline.map(({ text }) => text);
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status).toSorted();

describe('print again', () => {
  it('takes units from the stock, tells the customer once, and is in the timeline', async () => {
    const order = await reported(2);
    const before = await owner.stockOf(order);
    const answer = await problems.decide(order.report.id, 'reprint', { quantity: 1, message: 'Sorry!\n\nA new one is coming.' });
    expect(answer.status).toBe(200);
    expect(await reprintsOf(order)).toEqual([{ quantity: 1, taken_quantity: 1, cancelled_at: null }]);
    expect((await owner.stockOf(order)).stock).toBe(before.stock - 1);
    await problems.tell(order.report.id);
    await problems.tell(order.report.id);
    const mail = await shop.inbox.mailTo(order.email, 2);
    expect(mail).toContain('We’re making it again');
    expect(mail).toContain('A new one is coming.');
    expect(await timelineOf(order)).toContain('A gift is printed again at no charge');
    expect((await problems.show(order)).problems).toMatchObject([
      { decision: 'reprint', answer: 'Sorry!\n\nA new one is coming.' },
    ]);
  });

  it('can ask the customer first to approve or change it', async () => {
    const order = await reported();
    const body = { quantity: 1, ask_customer: true, message: 'The photo is dark. Is there another one?' };
    expect((await problems.decide(order.report.id, 'reprint', body)).status).toBe(200);
    const requests = 'select order_line_id, message, closed_at from checkout.line_requests where order_id = $1';
    const asked = { order_line_id: order.lineId, message: body.message, closed_at: null };
    expect(await shop.sql(requests, [order.id])).toContainEqual(asked);
    expect((await problems.show(order)).problems).toMatchObject([{ decision: 'reprint', answer: null }]);
  });

  it('reopens an order that the owner completed without a parcel, so that it is sent and the customer can answer', async () => {
    const paid = await owner.paidOrder('product');
    await owner.call('PATCH', paid.id, { status: 'completed' });
    const order = await problems.withKey(paid);
    const report = await problems.reported(order);
    const body = { quantity: 1, ask_customer: true, message: 'Is this the right photo?' };
    expect((await problems.decide(report.id, 'reprint', body)).status).toBe(200);
    expect(await owner.details(order.id)).toMatchObject({ status: 'processing', lines: [{ waiting: { kind: 'approve' } }] });
  });

  it('can be undone until it has begun, and decided again', async () => {
    const order = await reported();
    const before = await owner.stockOf(order);
    await problems.decide(order.report.id, 'reprint', { quantity: 1 });
    expect((await problems.decide(order.report.id, 'undo')).status).toBe(200);
    expect(await owner.stockOf(order)).toEqual(before);
    expect(await reprintsOf(order)).toMatchObject([{ taken_quantity: 0, cancelled_at: expect.any(Date) }]);
    expect((await problems.decide(order.report.id, 'reprint', { quantity: 1 })).status).toBe(200);
    expect(await reprintsOf(order)).toHaveLength(2);
    await problems.sendAll(order.id);
    expect(await errorOf(problems.decide(order.report.id, 'undo'))).toEqual([409, 'CHECKOUT.PROBLEM_FIXED']);
    expect(await timelineOf(order)).toContain('A decision about a problem was undone');
    // The second one is broken, too.
    const second = await problems.reported(order);
    await problems.decide(second.id, 'reprint', { quantity: 1 });
    expect(await errorOf(problems.decide(order.report.id, 'undo'))).toEqual([409, 'CHECKOUT.PROBLEM_FIXED']);
    expect((await problems.decide(second.id, 'undo')).status).toBe(200);
    expect((await problems.decide(second.id, 'answer', { message: 'We refund it.' })).status).toBe(200);
  });

  it('can be undone when its gift was refunded instead', async () => {
    const order = await reported();
    const before = await owner.stockOf(order);
    await problems.decide(order.report.id, 'reprint', { quantity: 1 });
    expect((await owner.refundItems(order.id, { lines: [{ id: order.lineId, quantity: 1 }] })).status).toBe(200);
    await waitForPaymentState(shop, order, 'refunded');
    expect((await problems.decide(order.report.id, 'undo')).status).toBe(200);
    expect(await owner.stockOf(order)).toEqual(before);
  });

  it('is refused for more units than are left, and for an order that got its money back', async () => {
    const order = await reported(2);
    expect(await errorOf(problems.decide(order.report.id, 'reprint', { quantity: 3 }))).toEqual([
      409,
      'CHECKOUT.NOT_TO_BE_PRINTED',
    ]);
    await owner.refund(order.id, 128);
    await waitForPaymentState(shop, order, 'refunded');
    expect(await errorOf(problems.decide(order.report.id, 'reprint', { quantity: 1 }))).toEqual([
      409,
      'CHECKOUT.NOT_TO_BE_PRINTED',
    ]);
    expect(await reprintsOf(order)).toEqual([]);
  });
});

describe('a refund for a problem', () => {
  /** Two gifts with a discount, tax and shipping of 5.99 dollars. */
  async function orderOfTwo(): Promise<{ first: SentOrder; second: SentOrder }> {
    const items = [
      { productId: await addProduct(shop, { product: 1001 }), productType: 'product' as const, quantity: 3 },
      { productId: await addProduct(shop, { product: 777 }), productType: 'product' as const, quantity: 1 },
    ];
    const email = `two-${randomUUID()}@example.com`;
    const placed = await placeOrder(shop, items, { email });
    const { payment_intent } = await pay(shop, placed);
    const { id } = await waitForPaymentState(shop, placed, 'paid');
    await problems.sendAll(id);
    const first = await problems.withKey({ ...placed, id, email, payment_intent, item: items[0]! });
    const { lines } = await owner.details(id);
    return { first, second: { ...first, lineId: lines[1]!.id } };
  }

  it('gives its share to the cent, and shipping with what is left at last', async () => {
    const { first, second } = await orderOfTwo();
    const { received_cents: received } = await orderRow(shop, first);
    const part = await problems.reported(first, { quantity: 2 });
    const [view] = await problems.ofOrder(first);
    expect(view?.refund_offer).toEqual({ amount: 20.02, quantity: 2, with_shipping: false });
    expect((await problems.decide(part.id, 'refund', { amount: 20.02 }, randomUUID())).status).toBe(200);
    const rest = await problems.reported(first, { quantity: 1 });
    await problems.decide(rest.id, 'refund', { amount: 10.01 }, randomUUID());
    const last = await problems.reported(second);
    const offer = (await problems.ofOrder(first)).find(({ id }) => id === last.id)?.refund_offer;
    expect(offer).toEqual({ amount: (received - 3003) / 100, quantity: 1, with_shipping: true });
    await problems.decide(last.id, 'refund', { amount: offer!.amount }, randomUUID());
    expect((await waitForPaymentState(shop, first, 'refunded')).refunded_cents).toBe(received);
  });

  it('is made once, however often it is asked for, and the owner’s words are mailed', async () => {
    const order = await reported(2);
    const keys = [randomUUID(), randomUUID()];
    const asked = [keys[0]!, keys[0]!, keys[1]!].map((key) =>
      problems.decide(order.report.id, 'refund', { amount: 64, message: 'So sorry.' }, key),
    );
    expect((await statuses(asked)).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await problems.decide(order.report.id, 'refund', { amount: 64, message: 'So sorry.' }, keys[1])).status).not.toBe(
      500,
    );
    await until(async () => (await orderRow(shop, order)).refunded_cents > 0);
    expect((await owner.details(order.id)).refunds.map(({ amount }) => amount)).toEqual([64]);
    expect(await problems.ofOrder(order)).toMatchObject([
      { decision: 'refund', refund: { amount: 64, problem: null }, can_undo: false },
    ]);
    await problems.tell(order.report.id);
    const mails = await shop.inbox.mailTo(order.email, 3);
    expect(mails).toContain('We’re refunding $64.00');
    expect(mails).toContain('So sorry.');
    expect(await errorOf(problems.decide(order.report.id, 'undo'))).toEqual([409, 'CHECKOUT.PROBLEM_FIXED']);
  });

  it('of an amount that has changed, and one that Stripe refuses, leave the report open', async () => {
    const order = await reported();
    const key = randomUUID();
    expect(await errorOf(problems.decide(order.report.id, 'refund', { amount: 63.99 }, key))).toEqual([
      409,
      'CHECKOUT.REFUND_CHANGED',
    ]);
    const dispute = await shop.sandbox<{ id: string }>('POST', '/disputes', { paymentIntent: order.payment_intent });
    await waitForPaymentState(shop, order, 'needs_attention');
    // Pressed again after an answer that was lost.
    for (const attempt of ['first', 'repeated']) {
      const refusal = await errorOf(problems.decide(order.report.id, 'refund', { amount: 64 }, key));
      expect([attempt, ...refusal]).toEqual([attempt, 409, 'CHECKOUT.REFUND_REFUSED']);
    }
    expect(await problems.ofOrder(order)).toMatchObject([{ decision: null, refund: null }]);
    await shop.sandbox('POST', `/disputes/${dispute.id}`, { status: 'won' });
    expect((await problems.decide(order.report.id, 'refund', { amount: 64 }, randomUUID())).status).toBe(200);
    expect(await problems.ofOrder(order)).toMatchObject([{ decision: 'refund' }]);
  });
});

describe('an answer', () => {
  it('is mailed once, and can be undone until then', async () => {
    const order = await reported();
    await problems.decide(order.report.id, 'answer', { message: 'Please send us a photo of the box.' });
    await problems.decide(order.report.id, 'undo');
    await problems.tell(order.report.id);
    expect((await problems.show(order)).problems).toMatchObject([{ decision: null, answer: null }]);
    await problems.decide(order.report.id, 'answer', { message: 'Is the box broken?' });
    await problems.tell(order.report.id);
    expect(await shop.inbox.mailTo(order.email, 2)).toContain('Is the box broken?');
    expect(await errorOf(problems.decide(order.report.id, 'undo'))).toEqual([409, 'CHECKOUT.PROBLEM_FIXED']);
    // The customer has more to say.
    expect((await problems.send(order, { text: 'Yes, it is.' })).status).toBe(201);
    expect(await errorOf(problems.decide(order.report.id, 'undo'))).toEqual([409, 'CHECKOUT.PROBLEM_FIXED']);
  });

  it.each([
    ['no words', { message: ' ' }],
    ['too many words', { message: 'a'.repeat(2_001) }],
    ['half a sign', { message: '\ud800' }],
  ])('of %s is refused', async (_, body) => {
    expect(await errorOf(problems.decide(randomUUID(), 'answer', body))).toEqual([400, 'REQUEST.INVALID']);
  });
});

it('decisions at the same time are one, and the others hear of it', async () => {
  const order = await reported();
  const { id } = order.report;
  const answers = await Promise.all([
    problems.decide(id, 'reprint', { quantity: 1 }),
    problems.decide(id, 'reprint', { quantity: 1 }),
    problems.decide(id, 'refund', { amount: 64 }, randomUUID()),
    problems.decide(id, 'answer', { message: 'Hello.' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = await Promise.all(answers.filter(({ status }) => status !== 200).map((answer) => errorOf(answer)));
  expect(refused).toEqual(Array.from({ length: 3 }, () => [409, 'CHECKOUT.PROBLEM_DECIDED']));
  const [{ decision } = {}] = await problems.ofOrder(order);
  const { refunds } = await owner.details(order.id);
  expect([(await reprintsOf(order)).length, refunds.length]).toEqual([
    decision === 'reprint' ? 1 : 0,
    decision === 'refund' ? 1 : 0,
  ]);
});

describe('the owner’s list', () => {
  it('has open reports first, page by page', async () => {
    const [open, decided] = [await reported(), await reported()];
    await problems.decide(decided.report.id, 'answer', { message: 'Thank you.' });
    const all = adminProblemList.parse(await problems.list());
    const ids = all.problems.map(({ id }) => id);
    expect(ids.indexOf(open.report.id)).toBeLessThan(ids.indexOf(decided.report.id));
    expect(all.open).toBe(all.problems.filter(({ decision }) => !decision).length);
    const later = await problems.list(`?after=${open.report.id}`);
    expect(later.problems.some(({ id }) => id === open.report.id)).toBe(false);
    expect(later.problems.some(({ id }) => id === decided.report.id)).toBe(true);
    expect((await problems.list('?state=decided')).problems.every(({ decision }) => decision)).toBe(true);
    const path = `/api/admin/problems?after=${randomUUID()}`;
    expect(await errorOf(shop.call('GET', path, { token: owner.token }))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('of open reports goes on behind one that was decided since it was shown', async () => {
    const [older, newer] = [await reported(), await reported()];
    await problems.decide(newer.report.id, 'answer', { message: 'Thank you.' });
    const { problems: rest } = await problems.list(`?state=open&after=${newer.report.id}`);
    expect(rest.map(({ id }) => id)).toContain(older.report.id);
  });

  it('counts reports by product and kind per units sold', async () => {
    const order = await reported(4, { kind: 'print_quality' });
    const { products } = await shop.json<ProblemCounts>('GET', '/api/admin/problems/counts', { token: owner.token });
    expect(products.find(({ product_id: id }) => id === order.item.productId)).toEqual({
      product_id: order.item.productId,
      product_name: 'The Two of You, Framed',
      sold: 4,
      reports: 1,
      by_kind: { print_quality: 1 },
      by_partner: 0,
    });
  });

  it('takes as many statements for many problems as for one', async () => {
    await Promise.all([reported(), reported(2)]);
    const ids = (await problems.list('?state=open')).problems.map(({ id }) => id);
    // Workers run statements at any time.
    await shop.stopWorkers();
    const one = await countStatements(shop, 'checkout', () => problems.list(`?state=open&after=${ids.at(-2)}`));
    expect(await countStatements(shop, 'checkout', () => problems.list(`?state=open&after=${ids[0]}`))).toBe(one);
  });
});
