import { createTransport, type SendMailOptions } from 'nodemailer';
import { logger, SmsSender } from '../../platform/index.js';
import { type Inbox, startInbox } from './index.js';

const ACCOUNT = 'AC00000000000000000000000000000000';
const FROM = '+15550006789';
const PHONE = '+15550100199';
// These tests cause failures on purpose.
logger.level = 'silent';

let inbox: Inbox;

const send = (mail: SendMailOptions) =>
  createTransport(inbox.smtpUrl).sendMail({
    from: 'Keepsake <hello@keepsake.example>',
    to: 'grace@example.com',
    subject: 'Your order',
    text: 'It is on its way.',
    ...mail,
  });
const get = async (address: string) => fetch(inbox.url + address);
const list = async (query = '') => (await (await get(`/api/messages${query}`)).json()).messages;
const fail = (faults: object) =>
  fetch(`${inbox.url}/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });

function sender(): SmsSender {
  return new SmsSender({ TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: 'any', TWILIO_FROM: FROM, TWILIO_API_URL: inbox.url });
}

function post(fields: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${inbox.url}/2010-04-01/Accounts/${ACCOUNT}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${ACCOUNT}:any`).toString('base64')}`, ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
  });
}

beforeEach(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0 });
});

afterEach(() => inbox.close());

describe('the mail inbox', () => {
  it('rejects mail permanently when the fault is set, then accepts mail again', async () => {
    await fail({ rejectNext: 1 });
    await expect(send({})).rejects.toMatchObject({ responseCode: 550 });
    await send({});
    expect(await list()).toHaveLength(1);
  });

  it('rejects mail temporarily when the fault is set', async () => {
    await fail({ tempFailNext: 2 });
    await expect(send({})).rejects.toMatchObject({ responseCode: 451 });
    await expect(send({})).rejects.toMatchObject({ responseCode: 451 });
    await send({});
    expect(await list()).toHaveLength(1);
  });

  it('answers 400 to unknown faults', async () => {
    expect((await fail({ explode: true })).status).toBe(400);
    expect((await fail({ rejectNext: -1 })).status).toBe(400);
  });

  it('rejects a message over 25 MB and stores nothing', async () => {
    const attachments = [{ filename: 'big.bin', content: Buffer.alloc(20 * 1024 * 1024) }];
    await expect(send({ attachments })).rejects.toMatchObject({ responseCode: 552 });
    expect(await list()).toEqual([]);
  });

  it('answers 404 for missing messages, whatever their id', async () => {
    for (const address of ['/messages/nope', '/api/messages/..%2F..%2Fetc', '/messages/nope/attachments/0', '/assets/x']) {
      expect((await get(address)).status).toBe(404);
    }
  });

  it('stores a message once, however often it is sent', async () => {
    await Promise.all([1, 2, 3].map(() => send({ messageId: '<order-1@keepsake.example>' })));
    await send({ messageId: '<order-1@keepsake.example>' });
    expect(await list()).toHaveLength(1);
  });

  it('lists recipients, blind copies included, newest message first', async () => {
    await send({ subject: 'First' });
    await send({ subject: 'Second', bcc: 'owner@keepsake.example' });
    expect(await list()).toMatchObject([
      { subject: 'Second', to: ['grace@example.com', 'owner@keepsake.example'], from: 'Keepsake <hello@keepsake.example>' },
      { subject: 'First', to: ['grace@example.com'] },
    ]);
  });

  it('finds messages by part of the recipient, case-insensitively', async () => {
    await send({ to: 'Ada@Example.com', subject: 'For Ada' });
    await send({ subject: 'For Grace' });
    expect(await list('?to=ADA')).toMatchObject([{ subject: 'For Ada' }]);
    expect(await (await get('/?to=nobody')).text()).toContain('No mail for this recipient');
  });

  it('keeps text, HTML and attachments as they were sent', async () => {
    const content = Buffer.from([0, 255, 13, 10, 46, 13, 10]);
    await send({
      subject: 'Your „Oma“ mug',
      html: '<p>It is <b>on its way</b>.</p>',
      attachments: [{ filename: 'façade.pdf', content, contentType: 'application/pdf' }],
    });
    const [{ id }] = await list();
    const message = await (await get(`/api/messages/${id}`)).json();
    expect(message).toMatchObject({
      subject: 'Your „Oma“ mug',
      html: expect.stringContaining('<b>on its way</b>'),
      text: expect.stringContaining('It is on its way.'),
      attachments: [{ filename: 'façade.pdf', mimeType: 'application/pdf', bytes: content.length }],
    });
    const file = await get(message.attachments[0].path);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''fa%C3%A7ade.pdf");
  });

  it('shows the pictures that a message carries', async () => {
    const content = Buffer.from('a JPEG');
    const attachments = [
      { cid: 'gift@keepsake', filename: 'gift.jpg', content, contentType: 'image/jpeg', contentDisposition: 'inline' as const },
    ];
    await send({ html: '<img src="cid:gift@keepsake"><img src="cid:other@keepsake">', attachments });
    const [{ id }] = await list();
    const shown = await (await get(`/messages/${id}/html`)).text();
    expect(shown).toContain(`<img src="data:image/jpeg;base64,${content.toString('base64')}"><img src="cid:other@keepsake">`);
  });

  it('never lets a message run scripts', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><p>Hello</p>' });
    const [{ id }] = await list();
    const page = await (await get(`/messages/${id}`)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = await get(`/messages/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  });
});

describe('the text API rejects a message', () => {
  test.each([
    ['without a number', { From: FROM, Body: 'Hello' }, 21211],
    ['with an invalid number', { From: FROM, To: '15550100199', Body: 'Hello' }, 21211],
  ])('%s, as Twilio does', async (_, fields, code) => {
    const answer = await post(fields);
    expect([answer.status, (await answer.json()).code]).toEqual([400, code]);
    expect(await list()).toEqual([]);
  });

  test("without the account's credentials", async () => {
    const answer = await post({ To: PHONE, From: FROM, Body: 'Hello' }, { authorization: 'Bearer x' });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 20003]);
  });

  test('that is not form-encoded', async () => {
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
  });

  test('for its number or temporarily when the faults are set, then accepts it', async () => {
    await fail({ rejectNextText: 1, tempFailNextText: 1 });
    await expect(sender().send('15550100199', 'Hello')).rejects.toMatchObject({ reason: 'number' });
    await expect(sender().send('15550100199', 'Hello')).rejects.toMatchObject({ reason: 'provider' });
    await sender().send('15550100199', 'Hello');
    expect(await list()).toHaveLength(1);
  });
});

test('stores text messages as sent, newest first, beside the mails', async () => {
  await sender().send('15550100199', 'First');
  await createTransport(inbox.smtpUrl).sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Mail', text: 'x' });
  await sender().send('15550100198', 'Zweite „Nachricht“\n\n@shop #123456');
  const all = await list();
  expect(all.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['mail', 'text', 'text']);
  const texts = await list('?kind=text');
  expect(texts).toMatchObject([
    { kind: 'text', from: FROM, to: ['+15550100198'], text: 'Zweite „Nachricht“\n\n@shop #123456' },
    { kind: 'text', from: FROM, to: [PHONE], text: 'First' },
  ]);
  expect(await list(`?to=${encodeURIComponent(PHONE)}`)).toEqual([texts[1]]);
  expect(await (await get(`/api/messages/${texts[1].id}`)).json()).toEqual(texts[1]);
});

test('shows text messages on a page that runs no scripts', async () => {
  await sender().send('15550100199', '<script>alert(1)</script> 123456');
  const page = await (await get('/texts')).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 123456');
  expect(page).toContain(PHONE);
  expect(await (await get('/texts?to=777')).text()).toContain('No text for this recipient');
  expect(await (await get('/')).text()).toContain('No mail yet');
});

test('deletes messages on request', async () => {
  await sender().send('15550100199', 'Hello');
  await send({});
  expect(await list()).toHaveLength(2);
  await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' });
  expect(await list()).toEqual([]);
});
