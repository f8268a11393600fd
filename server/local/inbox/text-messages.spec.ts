import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { logger, SmsSender } from '../../platform/index.js';
import { type Inbox, startInbox } from './index.js';

const ACCOUNT = 'AC00000000000000000000000000000000';
const FROM = '+15550006789';
const PHONE = '+15550100199';
// These tests cause failures on purpose.
logger.level = 'silent';

let folder: string;
let inbox: Inbox;

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
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-texts-'));
  inbox = await startInbox({ folder, port: 0, smtpPort: 0 });
});

afterEach(async () => {
  await inbox.close();
  await rm(folder, { recursive: true, force: true });
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

  test('without the account\'s credentials', async () => {
    const answer = await post({ To: PHONE, From: FROM, Body: 'Hello' }, { authorization: 'Bearer x' });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 20003]);
  });

  test('that is not form-encoded', async () => {
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
  });

  test('for its number or temporarily when told to, then accepts it', async () => {
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

test('deletes text messages on request', async () => {
  await sender().send('15550100199', 'Hello');
  expect(await list()).toHaveLength(1);
  await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' });
  expect(await list()).toEqual([]);
});
