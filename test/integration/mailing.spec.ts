import { createHmac, randomUUID } from 'node:crypto';
import type PostalMime from 'postal-mime';
import type { MailSubscription } from '../../server/mailing/contract.js';
import { Subscriptions } from '../../server/mailing/index.js';
import { Clock, CONFIG, type Config, Database, KeepsakeSecret, Mailer } from '../../server/platform/index.js';
import { TestShop } from '../support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});
afterAll(() => shop.close());

const subscriptions = () => shop.web.app.get(Subscriptions, { strict: false });
const database = () => shop.web.app.get(Database);
const linkFor = (email: string) => subscriptions().linkFor(database().fork(), email, 'carts');

async function keyOf(email: string): Promise<string> {
  return new URL((await linkFor(email))?.url ?? '').searchParams.get('key') ?? '';
}

/** Inserts an unsubscribed row as it was stored before spellings were folded. */
async function storeFormer(email: string): Promise<string> {
  const key = randomUUID();
  const { KEEPSAKE_SECRET } = shop.web.app.get<Config>(CONFIG);
  const recipient = createHmac('sha256', KEEPSAKE_SECRET).update(`mailing ${email}`).digest('base64url');
  await shop.sql(`insert into mailing.subscriptions values ($1, $2, 'carts', now(), now())`, [key, recipient]);
  return key;
}

function withNewSecret(KEEPSAKE_FORMER_SECRETS: string[]): Subscriptions {
  const clock = shop.web.app.get(Clock);
  const KEEPSAKE_SECRET = 'another-secret-of-32-characters-or-more';
  const config = { ...shop.web.app.get<Config>(CONFIG), KEEPSAKE_SECRET, KEEPSAKE_FORMER_SECRETS };
  return new Subscriptions(shop.web.app.get(Database), clock, new KeepsakeSecret(config, clock), config);
}

describe('a mail that can be unsubscribed from', () => {
  it('takes one query, in the transaction of the mail', async () => {
    const [own, other] = [jest.spyOn(database(), 'queryIn'), jest.spyOn(database(), 'query')];
    await linkFor('one-query@example.com');
    await linkFor('one-query@example.com');
    expect([own.mock.calls.length, other.mock.calls.length]).toEqual([2, 0]);
    own.mockRestore();
    other.mockRestore();
  });

  it('has a link that works although the transaction of the mail was lost', async () => {
    let sent: unknown;
    const sending = database().transaction(async (em) => {
      sent = await subscriptions().linkFor(em, 'lost@example.com', 'carts');
      throw new Error('The database is gone.');
    });
    await expect(sending).rejects.toThrow('gone');
    expect(await linkFor('lost@example.com')).toEqual(sent);
  });

  it('has the headers of RFC 8058 and a link that anyone can see', async () => {
    const unsubscribe = (await linkFor('header@example.com'))!;
    const page = { title: 'Your cart', paragraphs: ['It is here.'], reason: 'You asked for it.', unsubscribe };
    await shop.web.app
      .get(Mailer)
      .send(shop.web.app.get(Database).fork(), { ...page, to: 'header@example.com', subject: 'Your cart', key: 'test.1' });
    const mail = await shop.inbox.mailAbout('header@example.com', 'Your cart');
    const header = (name: string) =>
      (mail as unknown as Awaited<ReturnType<typeof PostalMime.parse>>).headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${unsubscribe.url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(`Unsubscribe: ${unsubscribe.url}`);
  });

  it('stops by the form that mail programs send, as often as they do', async () => {
    const { url } = (await linkFor('Press@example.com'))!;
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    const at = new URL(new URL(url).search, `${shop.web.url}/unsubscribe`);
    for (let press = 0; press < 2; press += 1) expect((await fetch(at, form)).status).toBe(200);
    expect(await linkFor('press@example.com')).toBeNull();
  });

  it('stops for every spelling of the mailbox', async () => {
    await shop.json('PUT', `/api/mail-subscriptions/${await keyOf('grace.hopper+gifts@gmail.com')}`, {
      body: { is_subscribed: false },
    });
    expect(await linkFor('GraceHopper@googlemail.com')).toBeNull();
  });

  it('stays stopped when the secret of the shop changes', async () => {
    const former = await keyOf('rotated@example.com');
    await shop.json('PUT', `/api/mail-subscriptions/${former}`, { body: { is_subscribed: false } });
    expect(await withNewSecret([]).linkFor(database().fork(), 'rotated@example.com', 'carts')).toBeNull();
  });

  it('stays stopped where the address was stored hashed with a former secret', async () => {
    await storeFormer('hashed@example.com');
    expect(await withNewSecret([]).unsubscribedKey('hashed@example.com', 'carts')).toBeNull();
    const { KEEPSAKE_SECRET } = shop.web.app.get<Config>(CONFIG);
    expect(await withNewSecret([KEEPSAKE_SECRET]).linkFor(database().fork(), 'hashed@example.com', 'carts')).toBeNull();
  });

  it('stays stopped where the address was stored hashed with the secret', async () => {
    const key = await storeFormer('former@example.com');
    expect(await linkFor('former@example.com')).toBeNull();
    await shop.json('PUT', `/api/mail-subscriptions/${key}`, { body: { is_subscribed: true } });
    expect(await keyOf('former@example.com')).toBe(key);
  });

  it('stays stopped for a spelling that was stored, after a mail to another one', async () => {
    await storeFormer('late+answer@example.com');
    await linkFor('late@example.com');
    for (const email of ['late+answer@example.com', 'late@example.com']) expect(await linkFor(email)).toBeNull();
  });

  it('stays stopped for other spellings where the plain one was stored', async () => {
    await storeFormer('plain@example.com');
    expect(await linkFor('plain+more@example.com')).toBeNull();
  });

  it('stays stopped where one of two stored spellings had stopped it', async () => {
    const key = await storeFormer('both@example.com');
    await shop.json('PUT', `/api/mail-subscriptions/${key}`, { body: { is_subscribed: true } });
    await storeFormer('both+tag@example.com');
    expect(await linkFor('both+tag@example.com')).toBeNull();
  });

  it('goes on when its link is only opened', async () => {
    const key = await keyOf('scanner@example.com');
    const page = await shop.call('GET', `/unsubscribe?key=${key}`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('x-robots-tag') ?? (await page.text())]).toEqual([
      200,
      expect.stringContaining('noindex'),
    ]);
    expect(await shop.json<MailSubscription>('GET', `/api/mail-subscriptions/${key}`)).toEqual({
      topic: 'carts',
      is_subscribed: true,
    });
    expect(await linkFor('scanner@example.com')).not.toBeNull();
  });

  it('comes again after Undo', async () => {
    const key = await keyOf('undo@example.com');
    for (const is_subscribed of [false, true]) {
      expect(await shop.json('PUT', `/api/mail-subscriptions/${key}`, { body: { is_subscribed } })).toEqual({
        topic: 'carts',
        is_subscribed,
      });
    }
    expect(await keyOf('undo@example.com')).toBe(key);
  });

  it.each([randomUUID(), 'x', '%00', ''])('is not found by the key %j', async (key) => {
    const answer = await fetch(`${shop.web.url}/unsubscribe?key=${key}`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'MAILING.SUBSCRIPTION_NOT_FOUND' }]);
  });

  it('leaves no address in the database', async () => {
    await keyOf('secret@example.com');
    expect(JSON.stringify(await shop.sql('select * from mailing.subscriptions'))).not.toContain('secret');
  });
});
