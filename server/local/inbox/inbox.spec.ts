import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Inbox, startInbox } from './index.js';

let folder: string;
let inbox: Inbox;

const start = async () => (inbox = await startInbox({ folder, port: 0, smtpPort: 0 }));
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

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-inbox-'));
  await start();
});

afterEach(async () => {
  await inbox.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the mail inbox', () => {
  it('rejects mail permanently when told to, then accepts mail again', async () => {
    await fail({ rejectNext: 1 });
    await expect(send({})).rejects.toMatchObject({ responseCode: 550 });
    await send({});
    expect(await list()).toHaveLength(1);
  });

  it('rejects mail temporarily when told to', async () => {
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

  it('never lets a message run scripts', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><p>Hello</p>' });
    const [{ id }] = await list();
    const page = await (await get(`/messages/${id}`)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = await get(`/messages/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  });

  it('keeps messages over a restart and deletes them on request', async () => {
    await send({ messageId: '<kept@keepsake.example>' });
    const before = await list();
    await inbox.close();
    await start();
    expect(await list()).toEqual(before);
    await send({ messageId: '<kept@keepsake.example>' });
    expect(await list()).toHaveLength(1);

    await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' });
    await inbox.close();
    await start();
    expect(await list()).toEqual([]);
  });
});
