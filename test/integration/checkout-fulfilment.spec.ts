import Stripe from 'stripe';
import { uuidv7 } from 'uuidv7';
import { OrderMails } from '../../server/checkout/index.js';
import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { StuckWork } from '../../server/checkout/upkeep/stuck-work.js';
import type { OrderList } from '../../server/checkout/contract.js';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import { GiftRenderer, printSheet, sizeWithBleed } from '../../server/gifts/index.js';
import { Queues } from '../../server/platform/index.js';
import {
  addIssue,
  addPicture,
  addProduct,
  orderRow,
  pay,
  type PlacedOrder,
  placeOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let stripe: Stripe;
let productId: string;

beforeAll(async () => {
  shop = await TestShop.open();
  const { hostname, port } = new URL(shop.payments.url);
  stripe = new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' });
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

/** A guest's PDF, bought and paid. */
async function boughtPdf(email: string): Promise<{ order: PlacedOrder; paymentIntent: string; link: string }> {
  const order = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { email });
  const { payment_intent: paymentIntent } = await pay(shop, order);
  const link = /http:\S+\/api\/downloads\/\S+/.exec(await shop.inbox.mailTo(email))?.[0] ?? '';
  return { order, paymentIntent, link };
}

async function refusal(link: string): Promise<unknown> {
  const answer = await shop.call('GET', link);
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code];
}

describe('a download link', () => {
  it('opens nothing when altered or truncated', async () => {
    const { link } = await boughtPdf('tampered@example.com');
    const [address = '', token = ''] = link.split('?token=');
    const [expires = '', signature = ''] = token.split('.');
    const changed = [
      address,
      `${address}?token=`,
      `${address}?token=${expires}`,
      `${address}?token=${Number(expires) + 1}.${signature}`,
      `${address.replace(/.$/, (character) => (character === '0' ? '1' : '0'))}?token=${token}`,
      `${shop.web.url}/api/downloads/1?token=${token}`,
    ];
    for (const one of changed) expect(await refusal(one)).toEqual([404, 'CHECKOUT.DOWNLOAD_NOT_FOUND']);
  });

  it('in the email opens the PDF with a descriptive file name', async () => {
    const { link, order } = await boughtPdf('guest@example.com');
    const answer = await shop.call('GET', link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const fileName = encodeURIComponent(`Keepsake ${order.orderNumber} The Two of You, Framed.pdf`);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${fileName}`);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/);
  });

  it('stops working after a full refund', async () => {
    const { link, order, paymentIntent } = await boughtPdf('refunded@example.com');
    await stripe.refunds.create({ payment_intent: paymentIntent });
    await waitForPaymentState(shop, order, 'refunded');
    expect(await refusal(link)).toEqual([410, 'CHECKOUT.DOWNLOAD_EXPIRED']);
    const status = await shop.json<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
    expect(status).toMatchObject({ payment_state: 'refunded', downloads: [] });
  });

  it('survives a partial refund', async () => {
    const { link, order, paymentIntent } = await boughtPdf('partly@example.com');
    await stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 });
    await waitForPaymentState(shop, order, 'partly_refunded');
    expect((await shop.call('GET', link)).status).toBe(200);
  });

  it('works for a day on the success page, and for a week in the email', async () => {
    const { link, order } = await boughtPdf('a-week@example.com');
    const onSuccessPage = () => shop.json<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
    const [download] = (await onSuccessPage()).downloads;
    expect((await shop.call('GET', download?.url ?? '')).status).toBe(200);
    shop.passTime(25 * HOUR_MS);
    expect(await onSuccessPage()).toMatchObject({ payment_state: 'paid', order: null, downloads: [] });
    expect((await shop.call('GET', link)).status).toBe(200);
    shop.passTime(6 * DAY_MS);
    expect(await refusal(link)).toEqual([410, 'CHECKOUT.DOWNLOAD_EXPIRED']);
  });
});

it('a PDF without a customer’s picture shows the product as it was when ordered', async () => {
  const changed = await addProduct(shop);
  const order = await placeOrder(shop, [{ productId: changed, productType: 'pdf', quantity: 1 }], {
    email: 'as-seen@example.com',
  });
  // The new pictures were never stored, so no PDF could be made of them.
  await shop.sql(
    `update catalog.products set pictures = jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'alt', 'New'),
       jsonb_build_object('id', gen_random_uuid(), 'alt', 'New')) where id = $1`,
    [changed],
  );
  await pay(shop, order);
  expect(await shop.inbox.mailTo('as-seen@example.com')).toContain('/api/downloads/');
});

it('the success page shows the order without personal data', async () => {
  const { order } = await boughtPdf('what-was-bought@example.com');
  const status = await shop.json<PaymentStatus>('GET', `/api/payments/${order.sessionId}`);
  expect(status.order).toMatchObject({ order_number: order.orderNumber, payment_state: 'paid', ship_to: null });
  expect(status.order?.lines).toMatchObject([{ productType: 'pdf', downloadUrl: null, personalisedUrl: null, dedication: null }]);
  expect(JSON.stringify(status)).not.toContain('what-was-bought');
});

describe('the account', () => {
  it('shows no orders to visitors', async () => {
    expect((await shop.call('GET', '/api/orders')).status).toBe(401);
  });

  it('accepts the payment of an international parcel', async () => {
    const body = { items: [{ productId, productType: 'product', quantity: 1 }], customerInfo: { email: 'emi@example.com' } };
    const answer = await shop.call('POST', '/api/create-payment', { body: { ...body, destination: 'international' } });
    const { url, orderNumber } = (await answer.json()) as { url: string; orderNumber: string };
    const order = { orderNumber, sessionId: url.split('/').at(-1) ?? '' };
    await pay(shop, order);
    expect(await waitForPaymentState(shop, order, 'paid')).toMatchObject({ shipping_cents: 1_999, issues: [] });
    expect((await orderRow(shop, order)).shipping?.country).not.toBe('US');
  });

  it('shows a personalized order with its PDF to its owner only', async () => {
    const { id, token } = await shop.signIn('nora@example.com');
    const generatedImageId = await addPicture(shop, id);
    const item = { productId, productType: 'combo', quantity: 1, generatedImageId, dedication: 'Für Łukasz' } as const;
    const order = await placeOrder(shop, [item], { token });
    await pay(shop, order);
    const shown = await until(async () => {
      const { orders } = await shop.json<OrderList>('GET', '/api/orders', { token });
      return orders[0]?.lines[0]?.downloadUrl ? orders[0] : null;
    });
    expect(shown).toMatchObject({
      order_number: order.orderNumber,
      payment_state: 'paid',
      subtotal_amount: 72,
      shipping_amount: 0,
      total_amount: 72,
      lines: [
        {
          productName: 'The Two of You, Framed',
          productType: 'combo',
          quantity: 1,
          unitPrice: 72,
          totalPrice: 72,
          personalised: true,
        },
      ],
    });
    const pdf = await (await shop.call('GET', shown.lines[0]?.downloadUrl ?? '')).arrayBuffer();
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Width ${sizeWithBleed(printSheet('card')).width}`);
    expect((await orderRow(shop, order)).shipping).toMatchObject({ country: 'US' });
    const stranger = await shop.signIn('stranger@example.com');
    expect(await shop.json<OrderList>('GET', '/api/orders', { token: stranger.token })).toEqual({ orders: [], next: null });
  });
});

describe('the confirmation email', () => {
  it('lists the items, the totals and the shipping address', async () => {
    const items = [
      { productId, productType: 'product', quantity: 2, dedication: 'To us' },
      { productId: await addProduct(shop, { name: 'A Card for <Grandma>', pdf: 900 }), productType: 'pdf', quantity: 1 },
    ] as const;
    const order = await placeOrder(shop, [...items], { email: 'parcel@example.com' });
    await pay(shop, order);
    const text = await shop.inbox.mailTo('parcel@example.com');
    expect(text).toContain('2 × The Two of You, Framed, gift: $128.00');
    expect(text).toContain('"To us"');
    expect(text).toContain('1 × A Card for <Grandma>, PDF: $9.00');
    expect(text).toContain('Standard shipping: free\nTotal: $137.00');
    expect(text).toContain('18 Orchard Lane');
  });
});

describe('after a crash', () => {
  it('repeated work produces one download and one email', async () => {
    await shop.stopWorkers();
    const email = 'repeated@example.com';
    const order = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1 }], { email });
    await pay(shop, order, { webhooks: false });
    shop.passTime(3_000);
    await shop.call('GET', `/api/payments/${order.sessionId}`);
    const { id } = await orderRow(shop, order);
    const fiveTimes = (work: () => Promise<void>) => Promise.all(Array.from({ length: 5 }, work));
    await fiveTimes(() =>
      shop.web.app.get(Fulfilment).prepareDownloads({ orderId: id }, { signal: new AbortController().signal }),
    );
    const [mail] = await shop.sql<{ id: string }>('select id from checkout.order_mails where order_id = $1', [id]);
    await fiveTimes(() => shop.web.app.get(OrderMails).send({ orderMailId: mail?.id ?? '' }));
    expect(await shop.sql('select id from checkout.downloads where order_id = $1', [id])).toHaveLength(1);
    await shop.startWorkers();
    await until(async () => (await shop.web.app.get(Queues).counts()).mail.waiting === 0);
    expect(await shop.inbox.count(email)).toBe(1);
  });

  it.each([
    ['', 'forgotten@example.com'],
    [', including those with an open issue', 'disputed@example.com'],
  ])('a lost queue is refilled from the orders%s', async (besides, email) => {
    await shop.stopWorkers();
    const order = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { email });
    await pay(shop, order, { webhooks: false });
    shop.passTime(3_000);
    await shop.call('GET', `/api/payments/${order.sessionId}`);
    await until(async () => (await shop.sql('select 1 from platform.outbox')).length === 0);
    await shop.web.app.get(Queues).queue('fulfilment').obliterate({ force: true });
    if (besides) await addIssue(shop, (await orderRow(shop, order)).id, 'disputed');
    shop.passTime(21_000);
    await shop.startWorkers();
    // A recurring job does this every 15 seconds.
    await shop.web.app.get(StuckWork, { strict: false }).requeue();
    expect(await shop.inbox.mailTo(email)).toContain(order.orderNumber);
  });

  it.each([
    ['the owner dismissed its failed job', '550', 'dismissed'],
    ['its recipient was refused for good', 'RecipientRefusedError EENVELOPE: 550', null],
  ])('a mail is not tried again once %s', async (_, reason, resolution) => {
    await shop.stopWorkers();
    const { id: orderId } = await orderRow(shop, await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }]));
    const [refused, lost] = [uuidv7(), uuidv7()];
    for (const id of [refused, lost]) {
      await shop.sql(
        `insert into checkout.order_mails (id, order_id, kind, is_repeat, created_at) values ($1, $2, 'confirmation', true, $3)`,
        [id, orderId, new Date(shop.now() - 30_000)],
      );
    }
    await shop.sql(
      `insert into platform.dead_letters (id, queue, name, job_id, payload, reason, created_at, resolved_at, resolution)
       values ($1, 'mail', 'mail.order', gen_random_uuid(), $2, $3, now(), $4, $5)`,
      [uuidv7(), { orderMailId: refused }, reason, resolution && new Date(), resolution],
    );
    await shop.web.app.get(StuckWork, { strict: false }).requeue();
    const waiting = await shop.web.app.get(Queues).queue('mail').getWaiting();
    const mails = waiting.map(({ data }) => (data.payload as { orderMailId?: string }).orderMailId);
    expect([mails.includes(lost), mails.includes(refused)]).toEqual([true, false]);
  });

  it('a PDF that cannot be made raises an issue, which ends once it is made after all', async () => {
    await shop.stopWorkers();
    const order = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }]);
    await pay(shop, order, { webhooks: false });
    shop.passTime(3_000);
    await shop.call('GET', `/api/payments/${order.sessionId}`);
    const { id } = await waitForPaymentState(shop, order, 'paid');
    const prepare = () =>
      shop.web.app.get(Fulfilment).prepareDownloads({ orderId: id }, { signal: new AbortController().signal });
    const failing = jest
      .spyOn(shop.web.app.get(GiftRenderer, { strict: false }), 'renderPrint')
      .mockRejectedValue(new Error('no memory'));
    await expect(prepare()).rejects.toThrow('no memory');
    await shop.web.app.get(Fulfilment).fail({ orderId: id });
    failing.mockRestore();
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'needs_attention', issues: ['pdf_failed'] });
    await prepare();
    expect(await shop.sql('select id from checkout.downloads where order_id = $1', [id])).toHaveLength(1);
    expect(await orderRow(shop, order)).toMatchObject({ payment_state: 'paid', issues: [] });
  });
});
