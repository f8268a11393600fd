import { ReviewRequests } from '../../server/reviews/index.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { addProduct, orderRow, waitForPaymentState } from '../support/checkout-data.js';
import { buyGift, type ReviewedOrder, writeReview } from '../support/review-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const SUBJECT = 'How do you like';

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await TestShop.open();
  // Not expensive enough for free shipping.
  productId = await addProduct(shop, { product: 4_000 });
});
afterAll(() => shop.close());

const sweep = () => shop.web.app.get(ReviewRequests, { strict: false }).sweep({ signal: new AbortController().signal });

/** Dates the payment and the shipment of an order this many days back. */
async function age({ orderNumber }: ReviewedOrder, days: number, changes = ''): Promise<void> {
  const when = new Date(shop.now() - days * DAY_MS);
  await shop.sql(
    `update checkout.orders set paid_at = $2, shipped_at = case when shipping_method is null then null else $2::timestamptz end ${changes} where number = $1`,
    [orderNumber, when],
  );
}

/** A buyer whose confirmation has arrived. */
async function buyerOf(name: string, productType: 'pdf' | 'product' = 'pdf'): Promise<ReviewedOrder> {
  const order = await buyGift(shop, productId, `${name}@example.com`, productType);
  await shop.inbox.mailTo(order.email);
  return order;
}

/** Numbers of the orders with a review request, sent or pending. */
async function asked(): Promise<string[]> {
  const rows = await shop.sql<{ number: string }>(
    'select o.number from reviews.requests r join checkout.orders o on o.id = r.order_id',
  );
  return rows.map(({ number }) => number);
}

/** The buyer reports a problem with the gift of an order. */
const reportProblem = ({ orderNumber }: ReviewedOrder) =>
  shop.sql(
    `insert into checkout.problem_reports (id, order_id, order_line_id, product_id, quantity, kind, wish, text, made_by, created_at)
     select gen_random_uuid(), o.id, l.id, l.product_id, 1, 'print_quality', 'reprint', 'It is blurred.', 'hand', $2
     from checkout.orders o join checkout.order_lines l on l.order_id = o.id where o.number = $1`,
    [orderNumber, new Date(shop.now())],
  );

/** The owner refunds the gift of an order, but not its shipping. */
async function refundGift(order: ReviewedOrder): Promise<void> {
  const owner = await AdminOrdersClient.open(shop);
  const { id } = await orderRow(shop, order);
  const { lines } = await owner.details(id);
  expect((await owner.refundItems(id, { lines: [{ id: lines[0]!.id, quantity: 1 }] })).status).toBe(200);
  await waitForPaymentState(shop, order, 'partly_refunded');
  await shop.inbox.mailTo(order.email, 2);
}

describe('the mail that asks for reviews', () => {
  it('goes out once per delivered order, and for no other order', async () => {
    const [pdf, parcel, early, fresh, old, cancelled, erased] = [
      await buyerOf('pdf'),
      await buyerOf('parcel', 'product'),
      await buyerOf('early', 'product'),
      await buyerOf('fresh'),
      await buyerOf('old'),
      await buyerOf('cancelled'),
      await buyerOf('erased'),
    ];
    await age(pdf, 8);
    await age(parcel, 14);
    await age(early, 12);
    await age(fresh, 6);
    await age(old, 61);
    await age(cancelled, 8, `, status = 'cancelled'`);
    await age(erased, 8, `, successor_id = customer_id`);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect((await asked()).toSorted()).toEqual([pdf.orderNumber, parcel.orderNumber].toSorted());
    const mail = await shop.inbox.mailAbout(pdf.email, SUBJECT);
    expect(mail.text).toContain(`/review/${pdf.orderNumber}?key=`);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    await shop.inbox.mailAbout(parcel.email, SUBJECT);
    await until(async () => (await shop.sql('select 1 from reviews.requests where sent_at is null')).length === 0);
    const [request] = await shop.sql<{ id: string }>(
      'select r.id from reviews.requests r join checkout.orders o on o.id = r.order_id where o.number = $1',
      [pdf.orderNumber],
    );
    const requests = shop.web.app.get(ReviewRequests, { strict: false });
    await Promise.all([requests.send({ requestId: request?.id ?? '' }), requests.send({ requestId: request?.id ?? '' })]);
    expect([await shop.inbox.count(pdf.email), await shop.inbox.count(fresh.email)]).toEqual([2, 1]);
  });

  it('waits until the owner has decided about a problem with the order', async () => {
    const order = await buyerOf('problem', 'product');
    await age(order, 14);
    await reportProblem(order);
    await sweep();
    expect(await asked()).not.toContain(order.orderNumber);
    await shop.sql(`update checkout.problem_reports set decided_at = $1, decision = 'answer', decided_by = gen_random_uuid()`, [
      new Date(shop.now()),
    ]);
    await sweep();
    expect(await asked()).toContain(order.orderNumber);
  });

  it('opens the page of the order, and is not sent once the order is reviewed or refunded', async () => {
    await shop.stopWorkers();
    await shop.startWorkers({ WORKER_QUEUES: 'payments,fulfilment,mail' });
    const [reviewed, refunded, open] = [await buyerOf('reviewed'), await buyerOf('refunded'), await buyerOf('open')];
    for (const order of [reviewed, refunded, open]) await age(order, 8);
    const giftRefunded = await buyerOf('gift-refunded', 'product');
    await refundGift(giftRefunded);
    await age(giftRefunded, 14);
    expect((await writeReview(shop, reviewed, { product_id: productId })).status).toBe(201);
    await shop.stopWorkers();
    await sweep();
    await shop.sql(`update checkout.orders set payment_state = 'refunded' where number = $1`, [refunded.orderNumber]);
    await shop.startWorkers();
    const mail = await shop.inbox.mailAbout(open.email, SUBJECT);
    const key = /\/review\/\S+\?key=(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect((await writeReview(shop, { ...open, key }, { product_id: productId })).status).toBe(201);
    await until(async () => (await shop.sql('select 1 from reviews.requests where sent_at is null')).length === 0);
    expect([await shop.inbox.count(reviewed.email), await shop.inbox.count(refunded.email)]).toEqual([1, 1]);
    // The confirmation and the refund.
    expect(await shop.inbox.count(giftRefunded.email)).toBe(2);
  });
});
