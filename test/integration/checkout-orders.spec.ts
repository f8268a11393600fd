import { randomUUID } from 'node:crypto';
import type { Order, OrderList, OrderLookupAnswer } from '../../server/checkout/contract.js';
import { minimumDuration } from '../../server/platform/rate-limits/minimum-duration.js';
import { addPicture, addProduct, orderRow, pay, placeOrder, type PlacedOrder } from '../support/checkout-data.js';
import { msToNextHour } from '../support/hours.js';
import { addCustomer, addOrder } from '../support/order-rows.js';
import { TestShop } from '../support/test-shop.js';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations/contract.js';

let shop: TestShop;
let productId: string;
let people = 0;

beforeAll(async () => {
  shop = await TestShop.open();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

interface Bought extends PlacedOrder {
  id: string;
  email: string;
  /** The query of the mail's link. */
  key: string;
}

async function bought(
  productType: 'pdf' | 'product' | 'combo' = 'combo',
  token?: string,
  email = `guest-${(people += 1)}@example.com`,
): Promise<Bought> {
  const items = [{ productId, productType, quantity: 1, dedication: 'To us' }];
  const placed = await placeOrder(shop, items, token ? { token } : { email });
  await pay(shop, placed);
  const key = keyIn(await shop.inbox.mailTo(email), placed);
  return { ...placed, id: (await orderRow(shop, placed)).id, email, key };
}

function keyIn(mail: string, { orderNumber }: PlacedOrder): string {
  return new RegExp(`/order/${orderNumber}\\?key=(\\S+)`).exec(mail)?.[1] ?? '';
}

function lookUp(body: unknown, path = ''): Promise<Response> {
  return shop.call('POST', `/api/order-lookup${path}`, { body });
}

async function refusal(answer: Promise<Response>): Promise<unknown> {
  const { status, ...rest } = await answer.then(async (got) => ({
    status: got.status,
    ...((await got.json()) as { code: string }),
  }));
  return [status, rest.code];
}

describe('an order of an account', () => {
  it('is hidden from visitors', async () => {
    const [show, sendAgain] = [`/api/orders/${randomUUID()}`, `/api/orders/${randomUUID()}/send-again`];
    expect((await shop.call('GET', '/api/orders')).status).toBe(401);
    expect((await shop.call('GET', show)).status).toBe(401);
    expect((await shop.call('POST', sendAgain)).status).toBe(401);
  });

  it('is not found by others, nor by an invalid id', async () => {
    const buyer = await shop.signIn('nora@example.com');
    const order = await bought('pdf', buyer.token, 'nora@example.com');
    const stranger = await shop.signIn('stranger@example.com');
    for (const [id, token] of [
      [order.id, stranger.token],
      [randomUUID(), buyer.token],
      ['1', buyer.token],
      ['%00', buyer.token],
    ] as const) {
      const notFound = [404, 'CHECKOUT.ORDER_NOT_FOUND'];
      expect(await refusal(shop.call('GET', `/api/orders/${id}`, { token }))).toEqual(notFound);
      expect(await refusal(shop.call('POST', `/api/orders/${id}/send-again`, { token }))).toEqual(notFound);
    }
  });

  it('shows its address, own picture and download to its buyer', async () => {
    const email = 'picture@example.com';
    const { id: userId, token } = await shop.signIn(email);
    const generatedImageId = await addPicture(shop, userId);
    const placed = await placeOrder(shop, [{ productId, productType: 'combo', quantity: 1, generatedImageId }], { token });
    await pay(shop, placed);
    await shop.inbox.mailTo(email);
    const { id } = await orderRow(shop, placed);
    const order = await shop.json<Order>('GET', `/api/orders/${id}`, { token });
    expect(order).toMatchObject({
      order_number: placed.orderNumber,
      payment_state: 'paid',
      shipping_method: 'standard',
      parcels: [],
    });
    expect(order.ship_to).toEqual(expect.arrayContaining([expect.stringContaining('18 Orchard Lane')]));
    const [line] = order.lines;
    expect((await shop.call('GET', line?.personalisedUrl ?? '')).headers.get('content-type')).toBe('image/png');
    expect((await shop.call('GET', line?.downloadUrl ?? '')).headers.get('content-type')).toBe('application/pdf');
  });

  it('is listed once, newest first, across pages and equal times', async () => {
    const { id: userId, token } = await shop.signIn('many@example.com');
    const customerId = await addCustomer(shop, { userId });
    const now = shop.now();
    for (const n of Array.from({ length: 46 }).keys()) {
      const at = new Date(now - Math.floor(n / 3) * 60_000).toISOString();
      // Paid, because unpaid orders could expire between two pages.
      await addOrder(shop, { customerId, userId, at, payment: 'paid' });
    }
    const seen: string[] = [];
    for (let query: string | null = ''; query !== null;) {
      const { orders, next }: OrderList = await shop.json<OrderList>('GET', `/api/orders${query}`, { token });
      expect(orders.length).toBeLessThanOrEqual(20);
      seen.push(...orders.map((order) => order.order_number));
      query = next && `?after=${next}`;
    }
    const all = await shop.sql<{ number: string }>(
      'select number from checkout.orders where user_id = $1 order by created_at desc, id desc',
      [userId],
    );
    expect(seen).toEqual(all.map(({ number }) => number));
    for (const after of ['1', randomUUID()]) {
      expect((await shop.call('GET', `/api/orders?after=${after}`, { token })).status).toBe(400);
    }
  });

  it('is mailed again with fresh links, once paid', async () => {
    const email = 'again@example.com';
    const { token } = await shop.signIn(email);
    const unpaid = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { token });
    const { id } = await orderRow(shop, unpaid);
    const again = (orderId: string) => shop.call('POST', `/api/orders/${orderId}/send-again`, { token });
    expect(await refusal(again(id))).toEqual([409, 'CHECKOUT.NOT_PAID']);
    const order = await bought('pdf', token, email);
    expect((await again(order.id)).status).toBe(202);
    const mail = await shop.inbox.mailTo(email, 2);
    expect(mail).toContain('/api/downloads/');
    expect((await lookUp({ number: order.orderNumber, key: keyIn(mail, order) })).status).toBe(200);
  });
});

describe('the name in an email', () => {
  it('is the payer’s, never one typed for an unpaid order', async () => {
    const email = 'greeted@example.com';
    const items = [{ productId, productType: 'pdf', quantity: 1 }];
    const customerInfo = { email, firstName: 'Mallory', lastName: 'Mischief' };
    expect((await shop.call('POST', '/api/create-payment', { body: { items, customerInfo } })).status).toBe(200);
    await bought('product', undefined, email);
    const customers = await shop.sql('select first_name, last_name from checkout.customers where email = $1', [email]);
    expect(customers).toEqual([{ first_name: 'Nora', last_name: 'Alvim' }]);
    const alone = await bought('product');
    expect(await shop.inbox.mailTo(alone.email)).toContain('Hi Grace,');
  });
});

describe('the link in the emails', () => {
  it('opens nothing when altered or taken from another order', async () => {
    const [order, other] = [await bought('pdf'), await bought('pdf')];
    const [expires = '', signature = ''] = order.key.split('.');
    const forged = [
      '',
      '.',
      expires,
      `${Number(expires) + 1}.${signature}`,
      `${order.key}x`,
      other.key,
      '\u0000',
      'x'.repeat(200),
    ];
    for (const key of forged) {
      expect(await refusal(lookUp({ number: order.orderNumber, key }))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
      expect((await lookUp({ number: order.orderNumber, key }, '/send-again')).status).toBe(202);
    }
    expect((await lookUp({ number: order.orderNumber, key: 'x'.repeat(201) })).status).toBe(400);
    expect(await shop.inbox.count(order.email)).toBe(1);
  });

  it('opens nothing after its buyer was erased', async () => {
    const order = await bought('pdf');
    await shop.sql(`update checkout.orders set email = null, buyer_erased_at = now() where id = $1`, [order.id]);
    expect(await refusal(lookUp({ number: order.orderNumber, key: order.key }))).toEqual([404, 'CHECKOUT.ORDER_NOT_FOUND']);
  });

  it('opens the whole order without an account', async () => {
    const order = await bought();
    const answer = await lookUp({ number: order.orderNumber, key: order.key });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { order: shown } = (await answer.json()) as OrderLookupAnswer;
    expect(shown).toMatchObject({ order_number: order.orderNumber, lines: [{ dedication: 'To us' }] });
    expect(shown.ship_to).toHaveLength(4);
    expect((await shop.call('GET', shown.lines[0]?.downloadUrl ?? '')).status).toBe(200);
  });

  it('expires after half a year, and can then request a fresh one', async () => {
    const order = await bought('pdf');
    shop.passTime(181 * DAY_MS);
    const old = { number: order.orderNumber, key: order.key };
    expect(await refusal(lookUp(old))).toEqual([410, 'CHECKOUT.ORDER_LINK_EXPIRED']);
    expect((await lookUp(old, '/send-again')).status).toBe(202);
    const key = keyIn(await shop.inbox.mailTo(order.email, 2), order);
    expect(key).not.toBe(order.key);
    expect((await lookUp({ ...old, key })).status).toBe(200);
  });
});

describe('the order number and email address', () => {
  it.each([
    ['nothing', {}],
    ['a list', []],
    ['a number alone', { number: 'KS-AAAAA-AAAAA' }],
    ['no address', { number: 'KS-AAAAA-AAAAA', email: 'grandma' }],
    ['lists for texts', { number: ['KS-AAAAA-AAAAA'], email: ['a@b.co'] }],
    ['an endless number', { number: 'K'.repeat(10_000), email: 'a@b.co' }],
    ['an endless address', { number: 'KS-AAAAA-AAAAA', email: `${'a'.repeat(300)}@b.co` }],
  ])('are required when there is %s', async (_, body) => {
    expect(await refusal(lookUp(body))).toEqual([400, 'REQUEST.INVALID']);
    expect(await refusal(lookUp(body, '/send-again'))).toEqual([400, 'REQUEST.INVALID']);
  });

  it('get the same answer whichever is wrong', async () => {
    const order = await bought('pdf');
    const other = await bought('pdf');
    const wrong = [
      { number: order.orderNumber, email: other.email },
      { number: 'KS-AAAAA-AAAAA', email: order.email },
      { number: '\u0000', email: order.email },
      { number: 'KS-\ud83c\ud83c\ud83c', email: order.email },
      { number: '', email: order.email },
      { number: `${order.orderNumber}X`, email: order.email },
    ];
    const answers = await Promise.all(
      wrong.map(async (body) => (await lookUp(body)).json() as Promise<{ code: string; message: string }>),
    );
    expect(new Set(answers.map(({ code, message }) => `${code} ${message}`))).toEqual(
      new Set(['CHECKOUT.ORDER_NOT_FOUND We couldn’t find an order with this number and email address.']),
    );
  });

  it('show the status without address, files and words', async () => {
    const order = await bought();
    const sloppy = ` #${order.orderNumber.toLowerCase().replaceAll('-', ' ')} `;
    const { order: shown } = (await (
      await lookUp({ number: sloppy, email: order.email.toUpperCase() })
    ).json()) as OrderLookupAnswer;
    expect(shown).toMatchObject({ order_number: order.orderNumber, payment_state: 'paid', total_amount: 72, ship_to: null });
    expect(shown.lines).toMatchObject([
      { productName: 'The Two of You, Framed', downloadUrl: null, personalisedUrl: null, dedication: null },
    ]);
  });

  it('send the link, with the same answer for unknown orders', async () => {
    const order = await bought('pdf');
    const unpaid = await placeOrder(shop, [{ productId, productType: 'pdf', quantity: 1 }], { email: order.email });
    const asked = [
      { number: 'KS-AAAAA-AAAAA', email: order.email },
      { number: order.orderNumber, email: 'somebody@example.com' },
      { number: unpaid.orderNumber, email: order.email },
      { number: order.orderNumber, email: order.email },
    ];
    // The test setup shortens this to 1 ms.
    jest.replaceProperty(minimumDuration, 'ms', 200);
    for (const body of asked) {
      const began = performance.now();
      const answer = await lookUp(body, '/send-again');
      expect(performance.now() - began).toBeGreaterThan(190);
      expect([answer.status, await answer.text()]).toEqual([202, '{}']);
    }
    const key = keyIn(await shop.inbox.mailTo(order.email, 2), order);
    expect((await lookUp({ number: order.orderNumber, key })).status).toBe(200);
    expect(await shop.inbox.count(order.email)).toBe(2);
    expect(await shop.inbox.count('somebody@example.com')).toBe(0);
  });
});

describe('too many attempts', () => {
  let strict: TestShop;
  beforeAll(async () => {
    strict = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
  });
  beforeEach(() => strict.passTime(msToNextHour(strict.now())));
  afterAll(() => strict.close());
  const statuses = async (times: number, path: string, body: object, headers: Record<string, string> = {}): Promise<number[]> => {
    const answers: number[] = [];
    for (let n = 0; n < times; n += 1)
      answers.push((await strict.call('POST', `/api/order-lookup${path}`, { body, headers })).status);
    return answers;
  };
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('for a number are refused to that network only, existing or not', async () => {
    const body = { number: 'KS-BBBBB-BBBBB', email: 'a@example.com' };
    expect(await statuses(11, '', body, from('203.0.113.1'))).toEqual([...Array<number>(10).fill(404), 429]);
    expect(await statuses(1, '', { ...body, number: ' ks-bbbbb bbbbb' }, from('203.0.113.1'))).toEqual([429]);
    const key = { number: body.number, key: 'forged' };
    expect(await statuses(1, '', key, from('203.0.113.1'))).toEqual([404]);
    expect(await statuses(1, '', body, from('203.0.113.2'))).toEqual([404]);
  });

  it('with invalid numbers are not counted together', async () => {
    const body = { number: 'my order', email: 'a@example.com' };
    for (let n = 1; n <= 11; n += 1) {
      expect(await statuses(1, '', body, from(`198.51.100.${n}`))).toEqual([404]);
      expect(await statuses(1, '/send-again', body, from(`198.51.100.${n}`))).toEqual([202]);
    }
  });

  it('to email an order are ignored, and count only with the right address', async () => {
    const id = await addProduct(strict);
    const email = 'mailed@example.com';
    const { orderNumber: number } = await placeOrder(strict, [{ productId: id, productType: 'pdf', quantity: 1 }], { email });
    await strict.sql(`update checkout.orders set payment_state = 'paid', paid_at = now() where number = $1`, [number]);
    const asked = async () =>
      Number((await strict.sql<{ count: string }>('select count(*) from checkout.order_mails'))[0]?.count);
    const stranger = { number, email: 'stranger@example.com' };
    expect(await statuses(5, '/send-again', stranger, from('203.0.113.3'))).toEqual(Array(5).fill(202));
    expect(await statuses(5, '/send-again', { number, key: 'forged' }, from('203.0.113.3'))).toEqual(Array(5).fill(202));
    expect(await asked()).toBe(0);
    expect(await statuses(4, '/send-again', { number, email }, from('203.0.113.6'))).toEqual(Array(4).fill(202));
    expect(await asked()).toBe(3);
    strict.passTime(HOUR_MS);
    expect(await statuses(1, '/send-again', { number, email }, from('203.0.113.6'))).toEqual([202]);
    expect(await asked()).toBe(4);
    for (let hour = 0; hour < 3; hour += 1) {
      strict.passTime(HOUR_MS);
      await statuses(3, '/send-again', { number, email }, from('203.0.113.6'));
    }
    expect(await asked()).toBe(10);
  });

  it('to send emails are refused to that network', async () => {
    const body = { number: 'KS-CCCCC-CCCCC', email: 'a@example.com' };
    expect((await statuses(11, '/send-again', body, from('203.0.113.7'))).at(-1)).toBe(429);
  });

  it('from one network are refused while other networks continue', async () => {
    const keys = { number: 'KS-DDDDD-DDDDD', key: 'forged' };
    expect((await statuses(61, '', keys, from('203.0.113.4'))).at(-1)).toBe(429);
    expect(await statuses(1, '', keys, from('203.0.113.5'))).toEqual([404]);
  });
});
