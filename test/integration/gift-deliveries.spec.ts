import Stripe from 'stripe';
import type { Email } from 'postal-mime';
import type { OrderGift } from '../../server/checkout/gifting/contract.js';
import { GiftDeliveries } from '../../server/checkout/gifting/gift-deliveries.js';
import type { ApiError } from '../../server/platform/errors/contract.js';
import {
  addProduct,
  createPayment,
  orderRow,
  pay,
  placeOrder,
  type PlacedOrder,
  waitForPaymentState,
} from '../support/checkout-data.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const NEW_YORK = 'America/New_York';
const NEVER_STOPPED = new AbortController().signal;

let shop: TestShop;
let productId: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open({ env: { RATE_LIMITS: 'on' } });
  productId = await addProduct(shop);
  // A Saturday before daylight saving time begins in New York.
  setTime('2031-03-01T12:00:00Z');
});
afterAll(() => shop.close());

function setTime(time: string): void {
  shop.passTime(Date.parse(time) - shop.now());
}

interface Delivery {
  name: string;
  email: string;
  day: string;
  hour: number;
  timeZone: string;
}

function deliveryTo(email: string, overrides: Partial<Delivery> = {}): Delivery {
  return { name: 'Nora', email, day: '2031-03-02', hour: 9, timeZone: 'UTC', ...overrides };
}

const nextMailbox = () => `nora-${(people += 1)}@example.com`;

interface Bought extends PlacedOrder {
  id: string;
  /** The receiver's address. */
  email: string;
  buyer: string;
  payment_intent: string;
}

/** A paid PDF as a gift; the buyer's confirmation has arrived. */
async function bought(overrides: Partial<Delivery> = {}, message = 'Happy birthday'): Promise<Bought> {
  const email = overrides.email ?? nextMailbox();
  const buyer = `buyer-of-${email}`;
  const gift = { message, delivery: deliveryTo(email, overrides) };
  const placed = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { email: buyer, gift });
  const { payment_intent } = await pay(shop, placed);
  await shop.inbox.mailTo(buyer);
  return { ...placed, id: (await orderRow(shop, placed)).id, email, buyer, payment_intent };
}

function sweep(): Promise<void> {
  return shop.web.app.get(GiftDeliveries).sweep({ signal: NEVER_STOPPED });
}

/** Number of emails to the receiver once none is waiting to be sent. */
async function mailsTo({ id, email }: Bought): Promise<number> {
  await until(
    async () => (await shop.sql('select 1 from checkout.order_mails where order_id = $1 and sent_at is null', [id])).length === 0,
  );
  return shop.inbox.count(email);
}

async function sendAt({ id }: { id: string }): Promise<string | undefined> {
  const [row] = await shop.sql<{ send_at: Date }>('select send_at from checkout.gift_deliveries where order_id = $1', [id]);
  return row?.send_at.toISOString();
}

function refund({ payment_intent }: Bought): Promise<unknown> {
  const { hostname, port } = new URL(shop.payments.url);
  return new Stripe('sk_test_keepsake', { host: hostname, port, protocol: 'http' }).refunds.create({ payment_intent });
}

/** Order number and key from the link in the buyer's confirmation. */
async function linkOf({ buyer, orderNumber }: Bought): Promise<{ number: string; key: string }> {
  const key = /\/order\/\S+\?key=(\S+)/.exec(await shop.inbox.mailTo(buyer))?.[1] ?? '';
  return { number: orderNumber, key };
}

async function change(order: Bought, delivery: object): Promise<object> {
  const answer = await shop.call('POST', '/api/order-lookup/gift-delivery', { body: { ...(await linkOf(order)), delivery } });
  const { code, fields } = (await answer.json()) as Partial<ApiError>;
  return { status: answer.status, ...(code && { code }), ...(fields && { field: fields[0]?.field }) };
}

async function sendAgain(order: Bought): Promise<number> {
  return (await shop.call('POST', '/api/order-lookup/gift-delivery/send-again', { body: await linkOf(order) })).status;
}

describe('a gift that cannot be', () => {
  const refused = async (gift: object, productType = 'pdf') => {
    const answer = await createPayment(shop, [{ productId, productType, quantity: 1 }], { gift });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const to = (overrides: object) => ({ delivery: { ...deliveryTo('nora@example.com'), ...overrides } });

  it.each([
    ['with a message that is too long', { message: 'x'.repeat(301) }],
    ['with a control character', { message: 'a\u0007b' }],
    ['with text that turns its surroundings', { message: 'a\u202eb' }],
    ['without a mailbox', to({ email: 'nora' })],
    ['without a name', to({ name: ' ' })],
    ['with a name of invisible characters', to({ name: '\u200b' })],
    ['with a name on two lines', to({ name: 'Nora\nTheo' })],
    ['with a name that turns its surroundings', to({ name: 'Nora\u202e' })],
    ['with a name that is too long', to({ name: 'N'.repeat(51) })],
    ['on a day that is none', to({ day: '2031-02-30' })],
    ['on a day before there were shops', to({ day: '0001-01-01' })],
    ['at an hour that is none', to({ hour: 24 })],
    ['in a time zone that is none', to({ timeZone: 'Mars/Olympus+5' })],
    ['in an offset for a time zone', to({ timeZone: '+05:00' })],
    ['in a time zone that breaks a statement', to({ timeZone: "UTC'; drop" })],
  ])('is refused: %s', async (_, gift) => {
    expect(await refused(gift)).toEqual([400, 'REQUEST.INVALID']);
  });

  it.each([
    ['yesterday', '2031-02-28', 'UTC'],
    ['a year ago', '2030-03-01', 'UTC'],
    ['today, where it is tomorrow already', '2031-03-01', 'Pacific/Kiritimati'],
  ])('is refused on a day that is over: %s', async (_, day, timeZone) => {
    expect(await refused(to({ day, timeZone }))).toEqual([400, 'CHECKOUT.GIFT_TIME_NOT_AVAILABLE']);
  });

  it.each([
    ['the same day next year', '2032-03-01', 23, 'UTC'],
    ['tomorrow’s date, where that day has begun', '2032-03-02', 9, 'Pacific/Kiritimati'],
    ['an hour that began today', '2031-03-01', 0, 'UTC'],
    ['today, where it is an hour before midnight', '2031-03-01', 1, 'Pacific/Pago_Pago'],
  ])('is taken on %s', async (_, day, hour, timeZone) => {
    const answer = await createPayment(shop, [{ productId, productType: 'pdf', quantity: 1 }], {
      gift: to({ day, hour, timeZone }),
    });
    expect(answer.status).toBe(200);
    await shop.sql('delete from checkout.orders');
  });

  it('is refused where it is too far away, or no PDF', async () => {
    for (const day of ['2032-03-02', '2033-01-01'])
      expect(await refused(to({ day }))).toEqual([400, 'CHECKOUT.GIFT_TIME_NOT_AVAILABLE']);
    expect(await refused(to({}), 'product')).toEqual([400, 'CHECKOUT.GIFT_WITHOUT_PDF']);
    expect(await shop.sql('select 1 from checkout.orders')).toEqual([]);
  });
});

describe('the email with a gift', () => {
  it('comes at once where the hour has passed, with names and a link, without prices and the message', async () => {
    const order = await bought({ day: '2031-03-01' });
    const mail = await shop.inbox.mailTo(order.email);
    expect(mail).toContain('A gift for you, Nora');
    expect(mail).toContain('Grace chose something for you');
    expect(mail).toMatch(/\/gift\/[\w-]{36}\.[\w-]+/);
    expect(mail).not.toMatch(/\$|Happy birthday|buyer-of|KS-/);
    expect(await mailsTo(order)).toBe(1);
  });

  it('waits for its hour, then comes once, however many sweeps there are', async () => {
    const order = await bought();
    await sweep();
    expect(await mailsTo(order)).toBe(0);
    setTime('2031-03-02T08:59:00Z');
    await sweep();
    expect(await mailsTo(order)).toBe(0);
    setTime('2031-03-02T09:00:00Z');
    await Promise.all(Array.from({ length: 4 }, sweep));
    await shop.inbox.mailTo(order.email);
    await sweep();
    expect(await mailsTo(order)).toBe(1);
  });

  it('follows the clocks of the receiver into summer time and out of it', async () => {
    const at = async (day: string, hour: number, timeZone = NEW_YORK) => sendAt(await bought({ day, hour, timeZone }));
    expect(await at('2031-03-08', 9)).toBe('2031-03-08T14:00:00.000Z');
    // This hour is skipped when daylight saving time begins.
    expect(await at('2031-03-09', 2)).toBe('2031-03-09T07:00:00.000Z');
    expect(await shop.sql('select day, hour from checkout.gift_deliveries order by send_at desc limit 1')).toMatchObject([
      { hour: 3 },
    ]);
    expect(await at('2031-03-10', 9)).toBe('2031-03-10T13:00:00.000Z');
    // This hour occurs twice when daylight saving time ends.
    expect(await at('2031-11-02', 1)).toBe('2031-11-02T06:00:00.000Z');
    expect(await at('2031-11-03', 9)).toBe('2031-11-03T14:00:00.000Z');
    expect(await at('2031-10-05', 2, 'Australia/Lord_Howe')).toBe('2031-10-04T15:30:00.000Z');
  });

  it('is never sent for an order that was refunded before', async () => {
    const order = await bought({ day: '2031-03-20' });
    await refund(order);
    await waitForPaymentState(shop, order, 'refunded');
    setTime('2031-03-21T00:00:00Z');
    await sweep();
    expect(await mailsTo(order)).toBe(0);
    expect(await sendAgain(order)).toBe(409);
  });

  it('is not sent while the order is canceled', async () => {
    const order = await bought({ day: '2031-03-22' });
    await shop.sql(`update checkout.orders set status = 'cancelled' where id = $1`, [order.id]);
    setTime('2031-03-23T00:00:00Z');
    await sweep();
    expect(await mailsTo(order)).toBe(0);
  });

  it('moves to another day and mailbox, until it is on its way', async () => {
    const order = await bought({ day: '2031-04-01' });
    const other = nextMailbox();
    const moved = deliveryTo(other, { name: 'Theo', day: '2031-03-24', timeZone: 'Pacific/Auckland' });
    expect(await change(order, { ...moved, day: '2033-01-01' })).toEqual({
      status: 400,
      code: 'CHECKOUT.GIFT_TIME_NOT_AVAILABLE',
      field: 'delivery.day',
    });
    expect(await change(order, moved)).toEqual({ status: 200 });
    expect(await sendAt(order)).toBe('2031-03-23T20:00:00.000Z');
    setTime('2031-03-24T00:00:00Z');
    await sweep();
    expect(await shop.inbox.mailTo(other)).toContain('A gift for you, Theo');
    expect(await mailsTo(order)).toBe(0);
    expect(await change(order, moved)).toEqual({ status: 409, code: 'CHECKOUT.GIFT_ON_ITS_WAY' });
  });

  it('counts a change as one lookup', async () => {
    const order = await bought({ day: '2031-05-01' });
    const lookups = async () => {
      const rows = await shop.sql<{ points: number }>(`select points from platform.rate_limits where key like 'order-lookup:%'`);
      return rows.reduce((sum, { points }) => sum + points, 0);
    };
    shop.passTime(HOUR_MS);
    await change(order, deliveryTo(order.email, { day: '2031-05-02' }));
    const before = await lookups();
    await change(order, deliveryTo(order.email, { day: '2031-05-03' }));
    expect((await lookups()) - before).toBe(1);
  });

  it('is sent again when its buyer asks, three times an hour', async () => {
    const order = await bought({ day: '2031-05-01' });
    expect(await sendAgain(order)).toBe(409);
    shop.passTime(2 * HOUR_MS);
    expect(
      await change(order, deliveryTo(order.email, { day: new Date(shop.now()).toISOString().slice(0, 10), hour: 0 })),
    ).toEqual({ status: 200 });
    await shop.inbox.mailTo(order.email);
    expect([await sendAgain(order), await sendAgain(order), await sendAgain(order), await sendAgain(order)]).toEqual([
      202, 202, 202, 429,
    ]);
    expect(await mailsTo(order)).toBe(4);
  });

  it('belongs to its buyer alone', async () => {
    const order = await bought({ day: '2031-05-01' });
    const delivery = deliveryTo('mallory@example.com');
    const forged = { number: order.orderNumber, key: '9999999999.AAAA' };
    expect((await shop.call('POST', '/api/order-lookup/gift-delivery', { body: { ...forged, delivery } })).status).toBe(404);
    const { token } = await shop.signIn('mallory@example.com');
    expect((await shop.call('PUT', `/api/orders/${order.id}/gift-delivery`, { token, body: delivery })).status).toBe(404);
    expect((await shop.call('POST', `/api/orders/${order.id}/gift-delivery/send-again`, { token })).status).toBe(404);
    expect((await shop.call('PUT', `/api/orders/${order.id}/gift-delivery`, { body: delivery })).status).toBe(401);
    expect(await change(order, { ...delivery, day: '2032-04-01' })).toEqual({
      status: 400,
      code: 'CHECKOUT.GIFT_TIME_NOT_AVAILABLE',
      field: 'delivery.day',
    });
  });
});

it('a gift without delivery keeps its message, and has no email to change or to send', async () => {
  const { token } = await shop.signIn('giver@example.com');
  const placed = await placeOrder(shop, [{ productId, productType: 'product', quantity: 1 }], {
    token,
    gift: { message: ' For you,\r\n\r\n\r\nwith love ' },
  });
  const { id } = await orderRow(shop, placed);
  const { gift } = await shop.json<{ gift: object }>('GET', `/api/orders/${id}`, { token });
  expect(gift).toEqual({ message: 'For you,\n\nwith love', delivery: null });
  const answer = await shop.call('PUT', `/api/orders/${id}/gift-delivery`, { token, body: deliveryTo('nora@example.com') });
  expect(await answer.json()).toMatchObject({ code: 'CHECKOUT.NO_GIFT_DELIVERY' });
  expect((await shop.call('POST', `/api/orders/${id}/gift-delivery/send-again`, { token })).status).toBe(409);
});

describe('the email of a gift to a person who never asked for one', () => {
  const dueNow = () => {
    const now = new Date(shop.now()).toISOString();
    return { day: now.slice(0, 10), hour: Number(now.slice(11, 13)) };
  };
  const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value;

  it('is sent again five times in all', async () => {
    const order = await bought(dueNow());
    await shop.inbox.mailTo(order.email);
    const answers: number[] = [];
    for (let ask = 0; ask < 6; ask += 1) {
      shop.passTime(25 * HOUR_MS);
      answers.push(await sendAgain(order));
    }
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await mailsTo(order)).toBe(6);
  });

  it('is sent again to one mailbox, and from one network, a few times a day', async () => {
    shop.passTime(25 * HOUR_MS);
    const mailbox = 'crowded';
    const orders = [];
    for (const tag of [1, 2, 3]) orders.push(await bought({ ...dueNow(), email: `${mailbox}+${tag}@example.com` }));
    const answers = [];
    for (const order of orders) answers.push(await sendAgain(order), await sendAgain(order));
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    for (const name of ['a', 'b']) {
      const order = await bought({ ...dueNow(), email: `${name}-${mailbox}@example.com` });
      for (let ask = 0; ask < 3; ask += 1) answers.push(await sendAgain(order));
    }
    expect(answers.slice(6)).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('has no typed text in its subject, and is stopped for good by one click', async () => {
    shop.passTime(25 * HOUR_MS);
    const order = await bought(dueNow());
    const mail = await shop.inbox.mailAbout(order.email, '');
    expect(mail.subject).toBe('A gift is waiting for you at Keepsake');
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = header(mail, 'list-unsubscribe')?.slice(1, -1) ?? '';
    const at = new URL(new URL(link).search, `${shop.web.url}/unsubscribe`);
    expect((await fetch(at, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status).toBe(
      200,
    );
    expect(await sendAgain(order)).toBe(202);
    const next = await bought({ ...dueNow(), email: order.email.replace('@', '+again@') });
    expect([await mailsTo(order), await mailsTo(next)]).toEqual([1, 0]);
    const seen = await shop.json<{ order: { gift: OrderGift } }>('POST', '/api/order-lookup', { body: await linkOf(next) });
    expect(seen.order.gift.delivery).toMatchObject({ sent_at: null, declined_at: expect.any(String), can_send_again: false });
  });
});
