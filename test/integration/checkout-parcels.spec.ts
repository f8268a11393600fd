import { randomUUID } from 'node:crypto';
import type { AdminOrderDetails } from '../../server/admin/orders/contract.js';
import type { Order, OrderLookupAnswer } from '../../server/checkout/contract.js';
import {
  addProduct,
  giveOwnPictures,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';
import { ParcelMails } from '../../server/checkout/fulfilment/parcel-mails.js';

let shop: TestShop;
let frame: string;
let mug: string;
let owner: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  [frame, mug] = [await addProduct(shop), await addProduct(shop, { name: 'A Mug of Us', kind: 'mug' })];
  owner = (await shop.signInOwner()).token;
});
afterAll(() => shop.close());

interface Bought extends PlacedOrder {
  id: string;
  email: string;
}

/** A paid order whose confirmation has arrived. */
async function bought(
  productType: 'pdf' | 'product' = 'product',
  quantity = 1,
  token?: string,
  email = newEmail(),
): Promise<Bought> {
  const items = [{ productId: frame, productType, quantity }];
  const more = quantity > 1 ? [{ productId: mug, productType: 'product' as const, quantity: 1 }] : [];
  const placed = await placeOrder(shop, [...items, ...more], { email, ...(token && { token }) });
  await pay(shop, placed);
  await waitForPaymentState(shop, placed, 'paid');
  await shop.inbox.mailTo(email);
  const { id } = await orderRow(shop, placed);
  await giveOwnPictures(shop, id);
  return { ...placed, id, email };
}

const newEmail = () => `guest-${(people += 1)}@example.com`;
const UPS = { carrier: 'UPS', trackingNumber: '1Z 999/AA&1' };
const NO_NUMBER = { carrier: '', trackingNumber: '' };

const ask = (method: string, id: string, path: string, body: unknown, token: string | undefined = owner) =>
  shop.call(method, `/api/admin/orders/${id}/parcels${path}`, { body, ...(token && { token }) });
const send = (id: string, body: unknown = UPS) => ask('POST', id, '', body);

async function details(answer: Promise<Response>): Promise<AdminOrderDetails> {
  const response = await answer;
  const body = (await response.json()) as AdminOrderDetails;
  expect([response.status, body]).toEqual([200, expect.anything()]);
  return body;
}

async function refusal(answer: Promise<Response>): Promise<unknown[]> {
  const response = await answer;
  return [response.status, ((await response.json()) as { code: string }).code];
}

/** The order as a person sees it who knows its number and email. */
const status = async ({ orderNumber: number, email }: Bought): Promise<Order> =>
  (await shop.json<OrderLookupAnswer>('POST', '/api/order-lookup', { body: { number, email } })).order;

/** Number and key of the link in the buyer's mail. */
async function linkOf({ orderNumber: number, email }: Bought): Promise<{ number: string; key: string }> {
  const key = /\/order\/\S+?key=([\w.-]+)/.exec(await shop.inbox.mailTo(email))?.[1] ?? '';
  return { number, key };
}

describe('a parcel', () => {
  it('can be announced only by the owner', async () => {
    const { token } = await shop.signIn('shopper@example.com');
    const { id } = await bought();
    expect((await shop.call('POST', `/api/admin/orders/${id}/parcels`, { body: UPS })).status).toBe(401);
    expect((await ask('POST', id, '', UPS, token)).status).toBe(403);
  });

  it.each([
    ['a number without a carrier', { carrier: '', trackingNumber: '1' }],
    ['no fields', {}],
    ['a list', { carrier: ['UPS'], trackingNumber: '1' }],
    ['unprintable characters', { carrier: 'UPS', trackingNumber: '1\u0000' }],
    ['half a surrogate pair', { carrier: 'UPS\ud800', trackingNumber: '1' }],
    ['an overly long number', { carrier: 'UPS', trackingNumber: '1'.repeat(61) }],
    ['nothing in it', { ...UPS, lines: [] }],
    ['half a gift', { ...UPS, lines: [{ id: randomUUID(), quantity: 0.5 }] }],
    [
      'a gift listed twice',
      { ...UPS, lines: ['1', '1'].map(() => ({ id: '0190a1f0-0000-7000-8000-000000000001', quantity: 1 })) },
    ],
  ])('with %s is refused', async (_, body) => {
    expect(await refusal(send(randomUUID(), body))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('is refused for unknown, unpaid, cancelled, refunded and PDF orders', async () => {
    expect(await refusal(send(randomUUID()))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await refusal(send('1'))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    const refused = [409, 'CHECKOUT.NOT_TO_BE_SHIPPED'];
    const unpaid = await placeOrder(shop, [{ productId: frame, productType: 'product', quantity: 1 }]);
    expect(await refusal(send((await orderRow(shop, unpaid)).id))).toEqual(refused);
    expect(await refusal(send((await bought('pdf')).id))).toEqual(refused);
    const [cancelled, refunded] = [await bought(), await bought()];
    await shop.call('PATCH', `/api/admin/orders/${cancelled.id}`, { token: owner, body: { status: 'cancelled' } });
    expect(await refusal(send(cancelled.id))).toEqual(refused);
    await shop.sql(`update checkout.orders set payment_state = 'refunded' where id = $1`, [refunded.id]);
    expect(await refusal(send(refunded.id))).toEqual(refused);
  });

  it.each([
    ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z%20999%2FAA%261'],
    ['ups', 'https://www.ups.com/track?tracknum=1Z%20999%2FAA%261'],
    ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr=1Z%20999%2FAA%261'],
    ['DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=1Z%20999%2FAA%261'],
    ['Aunt May', null],
    ['constructor', null],
  ])('by %s links to %s, but not for those who know only number and email', async (carrier, url) => {
    const order = await bought();
    const { parcels } = await details(send(order.id, { ...UPS, carrier }));
    expect(parcels).toMatchObject([{ state: 'sent', carrier, number: UPS.trackingNumber, url }]);
    expect((await status(order)).parcels).toMatchObject([{ state: 'sent', carrier: null, number: null, url: null }]);
  });
});

describe('several parcels', () => {
  it('contain what the owner chose, each with its mail, and the last one completes the order', async () => {
    const order = await bought('product', 2);
    const [first, second] = (await status(order)).lines.map(({ id }) => id) as [string, string];
    const one = await details(send(order.id, { ...UPS, lines: [{ id: first, quantity: 1 }] }));
    expect(one).toMatchObject({ status: 'pending', shipped_at: null });
    expect(one.unsent).toEqual([
      { id: first, quantity: 1 },
      { id: second, quantity: 1 },
    ]);
    const mail = await shop.inbox.mailTo(order.email, 2);
    expect(mail).toContain('Still to come: 1 × The Two of You, Framed, 1 × A Mug of Us.');
    const two = await details(send(order.id, { carrier: 'DHL', trackingNumber: '42' }));
    expect(two).toMatchObject({ status: 'completed', unsent: [], shipped_at: expect.any(String) });
    const last = await shop.inbox.mailTo(order.email, 3);
    expect(last).toContain('With it, everything in your order has shipped.');
    expect(last).toContain('A Mug of Us');
    expect(two.parcels.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1], [1, 1]]);
    expect(await refusal(send(order.id))).toEqual([409, 'CHECKOUT.NOT_TO_BE_SHIPPED']);
  });

  it('never contain a gift twice, however often the owner presses', async () => {
    const order = await bought('product', 2);
    const [first] = (await status(order)).lines.map(({ id }) => id);
    const presses = Array.from({ length: 4 }, () => send(order.id, { ...UPS, lines: [{ id: first, quantity: 2 }] }));
    const answers = await Promise.all(presses);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = await send(order.id, { ...UPS, lines: [{ id: first, quantity: 1 }] });
    expect(await refused.json()).toMatchObject({
      code: 'CHECKOUT.PARCEL_CHANGED',
      fields: [{ field: 'lines.0.quantity', message: 'This gift is in a parcel already, or was refunded.' }],
    });
    expect(await refusal(send(order.id, { ...UPS, lines: [{ id: randomUUID(), quantity: 1 }] }))).toEqual([
      409,
      'CHECKOUT.PARCEL_CHANGED',
    ]);
  });

  it('complete the order when the rest is refunded', async () => {
    const order = await bought('product', 2);
    const [first, second] = (await status(order)).lines.map(({ id }) => id);
    await send(order.id, { ...UPS, lines: [{ id: first, quantity: 2 }] });
    const refund = { lines: [{ id: second, quantity: 1, put_back: false }] };
    const headers = { 'idempotency-key': randomUUID() };
    await shop.call('POST', `/api/admin/orders/${order.id}/refunds`, { token: owner, body: refund, headers });
    await until(async () => (await orderRow(shop, order)).status === 'completed');
  });
});

describe('gifts that wait for their customer', () => {
  /** Only the frames have a picture. */
  async function mixed() {
    const order = await bought('product', 2);
    const [ready, waiting] = (await status(order)).lines.map(({ id }) => id) as [string, string];
    const lacksPicture = 'update checkout.order_lines set picture_id = null where id = $1';
    await shop.sql(lacksPicture, [waiting]);
    return { order, ready, waiting };
  }

  it('are left out of the parcel, and cannot be put into it', async () => {
    const { order, ready, waiting } = await mixed();
    const named = {
      ...UPS,
      lines: [
        { id: ready, quantity: 1 },
        { id: waiting, quantity: 1 },
      ],
    };
    const refused = await send(order.id, named);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'CHECKOUT.LINE_WAITS',
      fields: [{ field: 'lines.1.quantity', message: '“A Mug of Us” waits for the customer.' }],
    });
    const sent = await details(send(order.id));
    expect(sent).toMatchObject({
      status: 'pending',
      shipped_at: null,
      unsent: [],
      unsent_waiting: [{ id: waiting, quantity: 1 }],
    });
    expect(sent.parcels.map(({ lines }) => lines)).toEqual([[{ id: ready, quantity: 2 }]]);
    expect(await refusal(send(order.id))).toEqual([409, 'CHECKOUT.LINE_WAITS']);
    const id = sent.parcels[0]?.id;
    expect(await refusal(ask('PUT', order.id, `/${id}`, { ...named, notifyAgain: false }))).toEqual([409, 'CHECKOUT.LINE_WAITS']);
    await giveOwnPictures(shop, order.id);
    expect(await details(send(order.id))).toMatchObject({ status: 'completed', unsent_waiting: [] });
  });

  it('wait for the answer to a question, too, but can be corrected once they left', async () => {
    const { order, ready, waiting } = await mixed();
    await giveOwnPictures(shop, order.id);
    const question = `insert into checkout.line_requests (id, order_id, order_line_id, kind, message, created_at)
      select gen_random_uuid(), order_id, id, 'approve', 'Is Mia on the left?', now() from checkout.order_lines where id = $1`;
    await shop.sql(question, [waiting]);
    const { parcels } = await details(send(order.id));
    expect(parcels.map(({ lines }) => lines.map(({ id }) => id))).toEqual([[ready]]);
    await shop.sql('update checkout.order_lines set picture_id = null where id = $1', [ready]);
    const corrected = { ...UPS, trackingNumber: '7', lines: [{ id: ready, quantity: 2 }], notifyAgain: false };
    expect((await ask('PUT', order.id, `/${parcels[0]?.id}`, corrected)).status).toBe(200);
  });

  it('are not sent by a status of their order, one by one or of many', async () => {
    const [{ order, waiting }, other] = [await mixed(), await mixed()];
    const entries = [order, other.order].map(({ id }) => ({ id, status: 'completed' }));
    await shop.call('PATCH', `/api/admin/orders/${order.id}`, { token: owner, body: { status: 'completed' } });
    await shop.call('POST', '/api/admin/orders/status', { token: owner, body: { orders: entries } });
    for (const { id } of entries) {
      expect(await details(shop.call('GET', `/api/admin/orders/${id}`, { token: owner }))).toMatchObject({
        status: 'completed',
        parcels: [],
        shipped_at: null,
        unsent_waiting: [{ quantity: 1 }],
      });
    }
    expect((await status(order)).parcels).toEqual([]);
    expect(await refusal(send(order.id, { ...UPS, lines: [{ id: waiting, quantity: 1 }] }))).toEqual([
      409,
      'CHECKOUT.LINE_WAITS',
    ]);
  });
});

describe('the owner', () => {
  it('corrects a parcel, which keeps its day', async () => {
    const order = await bought('product', 2);
    const sent = await details(send(order.id));
    const { id, sent_at: sentAt, lines } = sent.parcels[0]!;
    shop.passTime(DAY_MS);
    owner = (await shop.signInOwner()).token;
    const less = [{ id: lines[0]!.id, quantity: 1 }];
    const corrected = await details(ask('PUT', order.id, `/${id}`, { ...UPS, trackingNumber: '1Z2', lines: less }));
    expect(corrected.parcels).toMatchObject([{ number: '1Z2', sent_at: sentAt, lines: less }]);
    expect(corrected).toMatchObject({ status: 'processing', shipped_at: null });
    const tooMuch = { ...UPS, lines: [{ id: lines[0]!.id, quantity: 3 }] };
    expect(await refusal(ask('PUT', order.id, `/${id}`, tooMuch))).toEqual([409, 'CHECKOUT.PARCEL_CHANGED']);
    expect(await refusal(ask('PUT', order.id, `/${randomUUID()}`, UPS))).toEqual([404, 'CHECKOUT.PARCEL_NOT_FOUND']);
  });

  it('does not overwrite a correction that was made in the meantime, but may repeat one', async () => {
    const order = await bought();
    const { parcels } = await details(send(order.id, NO_NUMBER));
    const correct = (body: object) =>
      ask('PUT', order.id, `/${parcels[0]?.id}`, { ...body, seen: { carrier: null, number: null } });
    await details(correct(UPS));
    await details(correct(UPS));
    expect(await refusal(correct({ carrier: 'DHL', trackingNumber: '' }))).toEqual([409, 'CHECKOUT.PARCEL_CHANGED']);
    expect(await details(shop.call('GET', `/api/admin/orders/${order.id}`, { token: owner }))).toMatchObject({
      parcels: [{ carrier: 'UPS', number: UPS.trackingNumber }],
    });
  });

  it('takes back a parcel that was not sent, and undoes that while its gifts are in no other', async () => {
    const order = await bought();
    const { parcels } = await details(send(order.id));
    // A parcel that is removed before its mail was sent has none.
    await shop.inbox.mailTo(order.email, 2);
    const set = (state: string) => ask('PUT', order.id, `/${parcels[0]?.id}/state`, { state });
    expect(await details(set('cancelled'))).toMatchObject({ status: 'processing', shipped_at: null, unsent: [{ quantity: 1 }] });
    expect((await status(order)).parcels).toEqual([]);
    expect(await details(set('sent'))).toMatchObject({ status: 'completed', unsent: [] });
    await set('cancelled');
    await send(order.id);
    expect(await refusal(set('sent'))).toEqual([409, 'CHECKOUT.PARCEL_CHANGED']);
    // Confirmation and one mail for each of the two parcels.
    await shop.inbox.mailTo(order.email, 3);
    expect(await shop.inbox.count(order.email)).toBe(3);
  });

  it('sends one without a number, and the customer gets the email six hours later, once', async () => {
    const order = await bought();
    const { parcels } = await details(send(order.id, NO_NUMBER));
    expect(parcels).toMatchObject([{ number: null, mail_due_at: expect.any(String) }]);
    const mails = shop.web.app.get(ParcelMails, { strict: false });
    const sweep = () => mails.sweep({ signal: new AbortController().signal });
    await sweep();
    expect(await shop.inbox.count(order.email)).toBe(1);
    shop.passTime(6 * HOUR_MS);
    owner = (await shop.signInOwner()).token;
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await shop.inbox.mailTo(order.email, 2)).toContain('It has no tracking number.');
    expect(await details(ask('PUT', order.id, `/${parcels[0]?.id}`, UPS))).toMatchObject({ parcels: [{ mail_due_at: null }] });
    const waiting = 'select 1 from checkout.order_mails where order_id = $1 and sent_at is null';
    expect(await shop.sql(waiting, [order.id])).toEqual([]);
  });
});

describe('the buyer', () => {
  it('says in the account that a parcel has arrived, and undoes it', async () => {
    const email = newEmail();
    const { token } = await shop.signIn(email);
    const order = await bought('product', 1, token, email);
    const { parcels } = await details(send(order.id));
    const tell = (arrived: unknown, as: string = token, parcel = parcels[0]?.id) =>
      shop.call('PUT', `/api/orders/${order.id}/parcels/${parcel}/arrival`, { token: as, body: { arrived } });
    expect((await (await tell(true)).json()) as Order).toMatchObject({ parcels: [{ state: 'delivered' }] });
    expect((await (await tell(false)).json()) as Order).toMatchObject({ parcels: [{ state: 'sent', delivered_at: null }] });
    const stranger = await shop.signIn('stranger@example.com');
    expect(await refusal(tell(true, stranger.token))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
    expect(await refusal(tell(true, token, randomUUID()))).toEqual([404, 'CHECKOUT.PARCEL_NOT_FOUND']);
    expect(await refusal(tell('yes'))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('says it with the link of a mail, but not with number and email', async () => {
    const order = await bought();
    const link = await linkOf(order);
    const { parcels } = await details(send(order.id));
    const body = { ...link, parcel_id: parcels[0]?.id, arrived: true };
    const told = await shop.json<OrderLookupAnswer>('POST', '/api/order-lookup/parcel-arrival', { body });
    expect(told.order.parcels).toMatchObject([{ state: 'delivered', number: UPS.trackingNumber }]);
    const { email } = order;
    const withoutKey = { number: link.number, email, parcel_id: parcels[0]?.id, arrived: false };
    expect(await refusal(shop.call('POST', '/api/order-lookup/parcel-arrival', { body: withoutKey }))).toEqual([
      400,
      'REQUEST.INVALID',
    ]);
  });
});
