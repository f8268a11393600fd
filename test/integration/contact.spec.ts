import { ContactMessages } from '../../server/contact/index.js';
import { askMany } from '../support/ask-many.js';
import { AuthShop } from '../support/auth-shop.js';
import { until } from '../support/until.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const OWNER = 'owner@keepsake.example';
const MESSAGE = { name: 'Nora Alvim', email: 'nora@example.com', message: 'Can the frame be walnut?' };

let shop: AuthShop;
let networks = 0;

beforeAll(async () => {
  shop = await AuthShop.open({ RATE_LIMITS: 'on' });
});

afterAll(() => shop.close());

beforeEach(() => shop.passToNextHour());

function newNetwork(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}

/** Posts a body as a page or a script might. */
async function write(body: unknown, network = newNetwork()): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function send(body: object): Promise<string> {
  const answer = await write(body);
  expect(answer).toEqual({ status: 202, body: { reference: expect.stringMatching(/^M-[2-9A-Z]{5}-[2-9A-Z]{5}$/) } });
  return answer.body.reference!;
}

function kept(reference: string): Promise<Record<string, unknown>[]> {
  return shop.sql('select * from contact.messages where reference = ?', [reference]);
}

/** The id of a message whose mail was sent. */
async function mailed(reference: string): Promise<string> {
  const row = await until(async () => (await kept(reference)).find(({ mailed_at: mailedAt }) => mailedAt));
  return String(row.id);
}

describe('a message is refused and not stored', () => {
  test.each([
    ['without a body', '', 'name: Please enter your name.'],
    ['that is no JSON', '{"name":', 'REQUEST.MALFORMED'],
    ['that is a list', [MESSAGE], 'REQUEST.INVALID'],
    ['without a name', { ...MESSAGE, name: ' \u0000 ' }, 'name: Please enter your name.'],
    ['with an invisible name', { ...MESSAGE, name: '\u200b\u2060' }, 'name: Please enter your name.'],
    ['with a list for a name', { ...MESSAGE, name: ['Nora'] }, 'name: Please enter your name.'],
    ['with an endless name', { ...MESSAGE, name: 'n'.repeat(101) }, 'name: Please shorten your name to 100 characters.'],
    ['without an address', { ...MESSAGE, email: '' }, 'email: Please enter a valid email address.'],
    ['with half an address', { ...MESSAGE, email: 'nora@' }, 'email: Please enter a valid email address.'],
    ['with two addresses', { ...MESSAGE, email: 'a@example.com, b@example.com' }, 'email: Please enter a valid email address.'],
    [
      'with a header in the address',
      { ...MESSAGE, email: 'a@example.com\r\nBcc: b@example.com' },
      'email: Please enter a valid email address.',
    ],
    [
      'with half a sign in the address',
      { ...MESSAGE, email: '\ud800@example.com' },
      'email: Please enter a valid email address.',
    ],
    ['with a topic of its own', { ...MESSAGE, topic: 'gossip' }, 'topic: Please choose one of the topics.'],
    ['with an endless order number', { ...MESSAGE, orderNumber: 'K'.repeat(41) }, 'orderNumber: Please check the order number.'],
    ['of blanks', { ...MESSAGE, message: ' \n\t ' }, 'message: Please write your message.'],
    ['of invisible characters', { ...MESSAGE, message: '\u200b \u200d' }, 'message: Please write your message.'],
    [
      'of 5,001 characters',
      { ...MESSAGE, message: 'm'.repeat(5001) },
      'message: Please shorten your message to 5,000 characters.',
    ],
  ])('%s', async (_, body, expected) => {
    const answer = await write(body);
    expect(answer.status).toBe(400);
    expect([answer.body.code, answer.body.message]).toContain(expected);
    expect(await shop.sql('select 1 from contact.messages')).toEqual([]);
  });

  test('names each wrong field with its message', async () => {
    const { body } = await write({ ...MESSAGE, name: ' ', email: 'nora@' });
    expect(body.fields).toEqual([
      { field: 'name', message: 'Please enter your name.' },
      { field: 'email', message: 'Please enter a valid email address.' },
    ]);
  });

  test('as a form, which other sites could post', async () => {
    const answer = await fetch(`${shop.url}/api/contact`, { method: 'POST', body: new URLSearchParams(MESSAGE) });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, 'REQUEST.UNSUPPORTED_TYPE']);
    expect(await shop.sql('select 1 from contact.messages')).toEqual([]);
  });

  test('when it is too large', async () => {
    const answer = await write({ ...MESSAGE, message: 'm'.repeat(2_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'REQUEST.TOO_LARGE' } });
  });

  test.each([
    ['65 KB', { ...MESSAGE, website: 'w'.repeat(66_000) }, [413, 'REQUEST.TOO_LARGE']],
    [
      'brackets 33 deep',
      { ...MESSAGE, website: JSON.parse('['.repeat(32) + ']'.repeat(32)) as unknown },
      [400, 'REQUEST.MALFORMED'],
    ],
    ['thousands of values', { ...MESSAGE, website: Array.from({ length: 4_000 }, () => 1) }, [400, 'REQUEST.MALFORMED']],
  ])('when it is slow to parse: %s', async (_, body, expected) => {
    const answer = await write(body);
    expect([answer.status, answer.body.code]).toEqual(expected);
  });
});

describe('too many messages within an hour', () => {
  const refusal = { status: 429, body: { code: 'CONTACT.TOO_MANY_MESSAGES', message: expect.stringMatching(/in an hour/) } };

  test('from one network are refused at the sixth', async () => {
    const network = newNetwork();
    for (const n of [1, 2, 3, 4, 5]) {
      expect((await write({ ...MESSAGE, email: `network-${n}@example.com` }, network)).status).toBe(202);
    }
    expect(await write({ ...MESSAGE, email: 'network-6@example.com' }, network)).toMatchObject(refusal);
    shop.passToNextHour();
    expect((await write({ ...MESSAGE, email: 'network-6@example.com' }, network)).status).toBe(202);
  });

  test('from one address are refused at the fourth', async () => {
    for (const email of ['busy@example.com', 'BUSY@example.com', ' busy+gift@example.com ']) {
      expect((await write({ ...MESSAGE, email })).status).toBe(202);
    }
    expect(await write({ ...MESSAGE, email: 'Busy@Example.com' })).toMatchObject(refusal);
  });

  test('are counted without storing addresses', async () => {
    const buckets = await shop.sql<object>(`select key from platform.rate_limits where key like 'contact-%'`);
    expect(buckets.length).toBeGreaterThan(3);
    expect(JSON.stringify(buckets)).not.toMatch(/@|198\.51/);
  });
});

describe('a message', () => {
  test('with the honeypot filled is answered, dropped and counted', async () => {
    const network = newNetwork();
    const spam = { ...MESSAGE, email: 'program@example.com', website: 'https://spam.example/'.padEnd(3_000, 'x') };
    for (const n of [1, 2, 3]) {
      const { status, body } = await write({ ...spam, name: `Program ${n}` }, network);
      expect(status).toBe(202);
      expect(await kept(body.reference!)).toEqual([]);
    }
    expect((await write(spam, network)).status).toBe(429);
  });

  test('cannot inject headers or HTML', async () => {
    const reference = await send({
      name: 'Eve\r\nBcc: everybody@example.com" <eve@evil.example>',
      email: 'eve@example.com',
      topic: 'order',
      orderNumber: 'KS-1\nX-Evil: yes',
      message: '<script>alert(1)</script>\r\n.\r\nRCPT TO:<everybody@example.com>\u0000\u202e\ud800 🎁',
    });
    const mail = await shop.inbox.mailAbout(OWNER, reference);
    expect(mail.to).toEqual([{ name: '', address: OWNER }]);
    expect(mail.headers.some(({ key }) => key === 'bcc' || key === 'x-evil')).toBe(false);
    expect(mail.replyTo).toEqual([{ name: 'Eve Bcc: everybody@example.com" <eve@evil.example>', address: 'eve@example.com' }]);
    expect(mail.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(mail.html).not.toContain('<script');
    expect(mail.text).toContain('RCPT TO:<everybody@example.com> ');
    expect(mail.text).toContain('KS-1 X-Evil: yes');
    expect(await shop.inbox.count('everybody@example.com')).toBe(0);
  });

  test('arrives with its lines, topic and reply address', async () => {
    const message = 'Dear Keepsake,\n\n\tcan the frame be walnut?\nNora';
    const reference = await send({ ...MESSAGE, topic: 'gift', orderNumber: ' KS-7 ', message: message.replaceAll('\n', '\r\n') });
    const mail = await shop.inbox.mailAbout(OWNER, reference);
    expect(mail.subject).toBe(`Message ${reference} about a gift`);
    expect(mail.replyTo).toEqual([{ name: 'Nora Alvim', address: 'nora@example.com' }]);
    expect(mail.text).toContain(message);
    expect(mail.text).toContain('Order number, as they typed it: KS-7');
    await mailed(reference);
    expect(await kept(reference)).toMatchObject([{ message, order_number: 'KS-7', topic: 'gift', email: 'nora@example.com' }]);
    expect(await shop.inbox.count('nora@example.com')).toBe(0);
  });

  test('is mailed once, however often the job runs', async () => {
    const id = await mailed(await send({ ...MESSAGE, email: 'once@example.com' }));
    await shop.inbox.fail({ rejectNext: 1 });
    await expect(shop.web.app.get(ContactMessages, { strict: false }).mailToOwner({ messageId: id })).resolves.toBeUndefined();
    await shop.inbox.fail({ rejectNext: 0 });
  });

  test('waits while the mail server is down', async () => {
    await shop.inbox.fail({ tempFailNext: 2 });
    const reference = await send({ ...MESSAGE, email: 'patient@example.com' });
    expect((await shop.inbox.mailAbout(OWNER, reference)).replyTo?.[0]?.address).toBe('patient@example.com');
  });

  test('is mailed by the sweep when the queue lost it', async () => {
    const contact = shop.web.app.get(ContactMessages, { strict: false });
    const reference = await send({ ...MESSAGE, email: 'forgotten@example.com' });
    const id = await mailed(reference);
    await shop.sql('update contact.messages set mailed_at = null where id = ?', [id]);
    await contact.sweep();
    expect(await kept(reference)).toMatchObject([{ mailed_at: null }]);
    shop.passTime(5 * 60_000);
    await contact.sweep();
    await mailed(reference);
  });

  test('beyond sixty an hour is stored and mailed by the sweep', async () => {
    const contact = shop.web.app.get(ContactMessages, { strict: false });
    const references = await askMany(61, (n) => send({ ...MESSAGE, email: `flood-${n}@example.com` }));
    const left = () => shop.sql<{ reference: string }>('select reference from contact.messages where mailed_at is null');
    const [waiting] = await until(async () => ((await left()).length === 1 ? left() : false));
    expect(references).toContain(waiting?.reference);
    shop.passTime(5 * 60_000);
    await contact.sweep();
    await mailed(waiting!.reference);
  });

  test('is deleted after 24 months', async () => {
    const contact = shop.web.app.get(ContactMessages, { strict: false });
    const reference = await send({ ...MESSAGE, email: 'old@example.com' });
    await mailed(reference);
    shop.passTime(700 * DAY_MS);
    await contact.sweep();
    expect(await kept(reference)).toHaveLength(1);
    shop.passTime(40 * DAY_MS);
    await contact.sweep();
    expect(await kept(reference)).toEqual([]);
  });
});
