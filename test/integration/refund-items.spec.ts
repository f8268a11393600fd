import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { AdminOrderDetails, AdminOrderList } from '../../server/admin/orders/contract.js';
import type { RefundableItem } from '../../server/admin/orders/refunds/contract.js';
import type { Order } from '../../server/checkout/contract.js';
import { AdminOrdersClient, errorOf, type PaidOrder } from '../support/admin-orders-client.js';
import {
  addProduct,
  orderRow,
  pay,
  placeOrder,
  type TestItem,
  type TestProduct,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { addDiscount } from '../support/discounts.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

let shop: TestShop;
let owner: AdminOrdersClient;
let stripe: Stripe;
let buyers = 0;

beforeAll(async () => {
  shop = await TestShop.open({ env: { STRIPE_AUTOMATIC_TAX: 'on' } });
  owner = await AdminOrdersClient.open(shop);
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
});
afterEach(() => {
  jest.restoreAllMocks();
  return shop.sandbox('PUT', '/faults', {});
});
afterAll(() => shop.close());

type Wanted = Partial<Pick<TestItem, 'productType' | 'quantity'>> & { product?: Partial<TestProduct> };

/** A paid order with a line for each of these, by default one physical gift whose product has a stock of ten. */
async function buy(
  wanted: Wanted[] = [{}],
  discount?: { code: string; amount: number },
): Promise<PaidOrder & { items: TestItem[] }> {
  const email = `refunded-${(buyers += 1)}@example.com`;
  const items: TestItem[] = [];
  for (const { product, productType = 'product', quantity = 1 } of wanted) {
    items.push({ productId: await addProduct(shop, { stopSellingAtZero: true, ...product }), productType, quantity });
  }
  const order = await placeOrder(shop, items, { email, ...(discount && { discount }) });
  const { payment_intent } = await pay(shop, order);
  const { id } = await waitForPaymentState(shop, order, 'paid');
  return { ...order, id, email, payment_intent, items, item: items[0]! };
}

const itemsOf = async ({ id }: PaidOrder) => (await owner.details(id)).refundable_items;
const lineIds = async (order: PaidOrder) => (await owner.details(order.id)).lines.map(({ id }) => id);
const amountsOf = async (order: PaidOrder) => (await itemsOf(order)).map(({ amounts }) => amounts);
const stocksOf = async (order: PaidOrder & { items: TestItem[] }) =>
  Promise.all(order.items.map(async (item) => (await owner.stockOf({ ...order, item })).stock));

async function chosen(order: PaidOrder, { put_back = true, quantity = 1, index = 0 } = {}) {
  return { id: (await lineIds(order))[index], quantity, put_back };
}

async function refunded(answer: Promise<Response>): Promise<AdminOrderDetails> {
  const response = await answer;
  const details = (await response.json()) as AdminOrderDetails;
  expect([response.status, details.refunds[0]?.state]).toEqual([200, 'confirmed']);
  return details;
}

/** Until every stored event is applied. */
function eventsApplied(): Promise<unknown> {
  return until(
    async () =>
      (await shop.sql('select 1 from checkout.stripe_events where applied_at is null and failure is null')).length === 0,
  );
}

const sumOf = (items: RefundableItem[]) =>
  items.reduce((cents, { amounts }) => cents + Math.round((amounts.at(-1) ?? 0) * 100), 0);

describe('a refund of items is refused', () => {
  it.each([
    ['no units', { lines: [{ id: randomUUID(), quantity: 0 }] }],
    ['half a unit', { lines: [{ id: randomUUID(), quantity: 0.5 }] }],
    ['too many units', { lines: [{ id: randomUUID(), quantity: 100 }] }],
    ['a line that is no id', { lines: [{ id: 'first', quantity: 1 }] }],
    ['the same line twice', { lines: Array(2).fill({ id: '018f0000-0000-7000-8000-000000000001', quantity: 1 }) }],
    ['nothing', { lines: [], shipping: false, pack: false }],
    ['shipping that is no boolean', { shipping: 'yes' }],
  ])('for %s', async (_, body) => {
    expect(await errorOf(owner.refundItems(randomUUID(), body))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('for what the order has not, or no more of', async () => {
    const order = await buy([{ quantity: 2 }]);
    const other = await buy();
    const line = await chosen(order);
    const wrong = [
      { lines: [{ ...line, quantity: 3 }] },
      { lines: [{ ...line, id: (await lineIds(other))[0] }] },
      { lines: [line], pack: true },
    ];
    for (const body of wrong) {
      expect(await errorOf(owner.refundItems(order.id, body))).toEqual([409, 'CHECKOUT.REFUND_TOO_LARGE']);
    }
    await refunded(owner.refundItems(order.id, { lines: [line] }));
    const answer = await owner.refundItems(order.id, { lines: [{ ...line, quantity: 2 }] });
    expect(await answer.json()).toMatchObject({ message: 'Only 1 of “The Two of You, Framed” can still be refunded.' });
    expect(await stocksOf(order)).toEqual([9]);
  });

  it('when the amount is no longer what the owner saw', async () => {
    const order = await buy();
    await refunded(owner.refund(order.id, 10));
    const body = { lines: [await chosen(order)], amount: 69.12 };
    expect(await errorOf(owner.refundItems(order.id, body))).toEqual([409, 'CHECKOUT.REFUND_CHANGED']);
    expect(await refunded(owner.refundItems(order.id, { ...body, amount: 59.12 }))).toMatchObject({ payment_state: 'refunded' });
  });

  it('when its key was used for other items', async () => {
    const order = await buy([{ quantity: 2 }]);
    const [key, line] = [randomUUID(), await chosen(order)];
    await refunded(owner.refundItems(order.id, { lines: [line] }, key));
    for (const body of [{ lines: [{ ...line, quantity: 2 }] }, { lines: [{ ...line, put_back: false }] }, { amount: 69.12 }]) {
      expect(await errorOf(owner.refundItems(order.id, body, key))).toEqual([409, 'CHECKOUT.IDEMPOTENCY_CONFLICT']);
    }
  });
});

describe('the items of an order', () => {
  it('share discount and tax to the cent, and shipping has its own tax', async () => {
    await addDiscount(shop, { code: 'THIRDS', percent: null, amount: 1 });
    const cheap = { product: { product: 333 } };
    const order = await buy([cheap, cheap, { product: { product: 334 } }, { product: { product: 2000 } }], {
      code: 'THIRDS',
      amount: 1,
    });
    const { total_cents: total } = await orderRow(shop, order);
    const items = await itemsOf(order);
    expect(sumOf(items)).toBe(total);
    // 8 percent of 29.00 is 2.32, and of 5.99 for shipping 0.48.
    expect(items.map(({ name, amounts }) => [name, amounts])).toEqual([
      ['The Two of You, Framed', [3.48]],
      ['The Two of You, Framed', [3.48]],
      ['The Two of You, Framed', [3.49]],
      ['The Two of You, Framed', [20.87]],
      ['Shipping', [6.47]],
    ]);
  });

  it('of its categories alone have the discount of a code', async () => {
    await addDiscount(shop, { code: 'COUPLES', percent: 50, categories: ['Gifts for Couples'] });
    const items = await Promise.all([1000, 1000].map((product) => addProduct(shop, { product })));
    await shop.sql(`update catalog.products set category = 'Gifts for Him' where id = $1`, [items[1]]);
    const lines = items.map((productId) => ({ productId, productType: 'product', quantity: 1 }) as const);
    const order = await placeOrder(shop, [...lines], { discount: { code: 'COUPLES', amount: 5 } });
    await pay(shop, order);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    expect((await owner.details(id)).refundable_items.map(({ amounts }) => amounts)).toEqual([[5.4], [10.8], [6.47]]);
  });

  it('are refunded one by one until nothing is left, exactly', async () => {
    await addDiscount(shop, { code: 'ODD', percent: 7 });
    const order = await buy(
      [
        { quantity: 3, product: { product: 1111 } },
        { productType: 'pdf', product: { pdf: 999 } },
      ],
      {
        code: 'ODD',
        amount: 3.03,
      },
    );
    const { total_cents: total } = await orderRow(shop, order);
    for (let count = 0; count < 3; count += 1) await refunded(owner.refundItems(order.id, { lines: [await chosen(order)] }));
    await refunded(owner.refundItems(order.id, { shipping: true }));
    const last = await refunded(owner.refundItems(order.id, { lines: [await chosen(order, { index: 1 })] }));
    expect(last).toMatchObject({ payment_state: 'refunded', refundable_amount: 0, lines: [{ refunded_quantity: 3 }, {}] });
    expect(await amountsOf(order)).toEqual([[], [], []]);
    const { data } = await stripe.refunds.list({ payment_intent: order.payment_intent, limit: 100 });
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(await stocksOf(order)).toEqual([10, 10]);
  });

  it('are named in the timeline, the mail, the export and to the buyer', async () => {
    const order = await buy([{ quantity: 2, product: { product: 2000 } }]);
    await shop.inbox.mailTo(order.email);
    const lines = [await chosen(order)];
    const details = await refunded(owner.refundItems(order.id, { lines, shipping: true, reason: 'Late' }));
    expect(details.refunds).toMatchObject([{ items: ['1 × The Two of You, Framed', 'Shipping'], returned_quantity: 1 }]);
    expect(details.timeline.map(({ text }) => text)).toContain(
      '$28.07 (1 × The Two of You, Framed, Shipping) was refunded: Late',
    );
    const mail = await shop.inbox.mailTo(order.email, 2);
    expect(mail).toContain('1 × The Two of You, Framed: $21.60');
    expect(mail).toContain('Shipping: $6.47');
    const csv = await (await owner.call('GET', 'export')).text();
    expect(csv.split('\r\n').find((row) => row.startsWith(order.orderNumber))).toContain(
      ',"1 × The Two of You, Framed; Shipping"',
    );
    const body = { number: order.orderNumber, email: order.email };
    const found = await shop.json<{ order: Order }>('POST', '/api/order-lookup', { body });
    expect(found.order.lines).toMatchObject([{ quantity: 2, refundedQuantity: 1 }]);
  });
});

describe('refunded units', () => {
  it('are put back only if the owner wants it, and once: asked twice, reported twice, canceled, then refunded in full', async () => {
    const order = await buy([{ quantity: 3 }, {}]);
    await shop.sandbox('PUT', '/faults', { duplicateWebhooks: 3 });
    const [key, line] = [randomUUID(), await chosen(order)];
    const answers = await Promise.all([1, 2, 3].map(() => owner.refundItems(order.id, { lines: [line] }, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await owner.refundReaches(order.id, 'confirmed');
    await eventsApplied();
    expect(await stocksOf(order)).toEqual([8, 9]);
    await refunded(owner.refundItems(order.id, { lines: [{ ...line, put_back: false }] }));
    expect(await stocksOf(order)).toEqual([8, 9]);
    await owner.call('PATCH', order.id, { status: 'cancelled' });
    await refunded(owner.refund(order.id, (await owner.details(order.id)).refundable_amount));
    await eventsApplied();
    await owner.settle(order);
    expect(await stocksOf(order)).toEqual([8, 9]);
  });

  it('are refunded once when several owners ask at once', async () => {
    const order = await buy();
    const line = await chosen(order);
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.refundItems(order.id, { lines: [line] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stocksOf(order)).toEqual([10]);
  });

  it('are not put back by a refund in Stripe’s dashboard, and PDFs have none', async () => {
    const order = await buy();
    await stripe.refunds.create({ payment_intent: order.payment_intent });
    await waitForPaymentState(shop, order, 'refunded');
    expect(await stocksOf(order)).toEqual([9]);
    const pdf = await buy([{ productType: 'pdf' }]);
    await refunded(owner.refundItems(pdf.id, { lines: [await chosen(pdf)] }));
    expect(await stocksOf(pdf)).toEqual([10]);
  });

  it('are put back at most as many as were taken when the gift had no limit', async () => {
    const order = await buy([{ quantity: 3, product: { stock: 2, stopSellingAtZero: false } }]);
    expect(await stocksOf(order)).toEqual([0]);
    await shop.sql('update catalog.products set stop_selling_at_zero = true where id = $1', [order.item.productId]);
    // Two units that were taken are for the gifts that the customer keeps.
    await refunded(owner.refundItems(order.id, { lines: [await chosen(order)] }));
    expect(await stocksOf(order)).toEqual([0]);
    await refunded(owner.refundItems(order.id, { lines: [await chosen(order, { quantity: 2 })] }));
    expect(await stocksOf(order)).toEqual([2]);
  });

  it('wait for Stripe: while it is down they are neither put back nor refunded again', async () => {
    const order = await buy();
    await shop.sandbox('PUT', '/faults', { failNext: { count: 1000, status: 500 } });
    const body = { lines: [await chosen(order)] };
    expect((await owner.refundItems(order.id, body)).status).toBe(200);
    expect(await stocksOf(order)).toEqual([9]);
    expect(await errorOf(owner.refundItems(order.id, body))).toEqual([409, 'CHECKOUT.REFUND_TOO_LARGE']);
    await shop.sandbox('PUT', '/faults', {});
    await owner.refundReaches(order.id, 'confirmed');
    expect(await stocksOf(order)).toEqual([10]);
  });

  it('stay refundable when Stripe refuses', async () => {
    const order = await buy();
    await owner.dispute(order);
    const body = { lines: [await chosen(order)] };
    expect(await errorOf(owner.refundItems(order.id, body))).toEqual([409, 'CHECKOUT.REFUND_REFUSED']);
    expect(await stocksOf(order)).toEqual([9]);
    expect(await amountsOf(order)).toEqual([[69.12]]);
  });

  it('belong to the order again when the bank returns the money, and are put back once by the next refund', async () => {
    const order = await buy([{ quantity: 2 }]);
    const body = { lines: [await chosen(order)] };
    await refunded(owner.refundItems(order.id, body));
    expect(await stocksOf(order)).toEqual([9]);
    await owner.failRefunds(order);
    await owner.settle(order);
    await owner.settle(order);
    expect(await stocksOf(order)).toEqual([8]);
    expect(await amountsOf(order)).toEqual([[69.12, 138.24]]);
    jest.restoreAllMocks();
    await refunded(owner.refundItems(order.id, body));
    expect(await stocksOf(order)).toEqual([9]);
  });
});

it('an order whose gifts were all refunded is no longer to be shipped, and is again when the bank returns the money', async () => {
  const order = await buy([{ quantity: 2 }, { productType: 'pdf' }]);
  const isToShip = async () => {
    const { orders } = await shop.json<AdminOrderList>('GET', '/api/admin/orders?waiting=to-ship', { token: owner.token });
    return orders.some(({ id }) => id === order.id);
  };
  await refunded(owner.refundItems(order.id, { lines: [await chosen(order)] }));
  expect([await isToShip(), (await owner.details(order.id)).can_ship]).toEqual([true, true]);
  await refunded(owner.refundItems(order.id, { lines: [await chosen(order)] }));
  expect([await isToShip(), (await owner.details(order.id)).can_ship]).toEqual([false, false]);
  expect(await errorOf(owner.call('POST', `${order.id}/parcels`, { carrier: 'UPS', trackingNumber: '1Z9' }))).toEqual([
    409,
    'CHECKOUT.NOT_TO_BE_SHIPPED',
  ]);
  await owner.failRefunds(order);
  await owner.settle(order);
  jest.restoreAllMocks();
  expect((await owner.call('POST', `${order.id}/accept`)).status).toBe(200);
  expect((await owner.details(order.id)).can_ship).toBe(true);
});

describe('the download of a refunded PDF', () => {
  it('ends with all of its units, and returns when the bank returns the money', async () => {
    const order = await buy([{ productType: 'pdf', quantity: 2 }, { productType: 'combo' }]);
    const links = await until(async () => {
      const urls = (await owner.details(order.id)).lines.map(({ pdf_url }) => pdf_url);
      return urls.every(Boolean) && (urls as string[]);
    });
    const opened = () => Promise.all(links.map(async (link) => (await shop.call('GET', link)).status));
    await refunded(owner.refundItems(order.id, { lines: [await chosen(order)] }));
    expect(await opened()).toEqual([200, 200]);
    const { lines } = await refunded(owner.refundItems(order.id, { lines: [await chosen(order)] }));
    expect(await opened()).toEqual([410, 200]);
    expect(lines.map(({ pdf_url }) => pdf_url === null)).toEqual([true, false]);
    await owner.failRefunds(order);
    await owner.settle(order);
    expect(await opened()).toEqual([200, 200]);
  });
});
