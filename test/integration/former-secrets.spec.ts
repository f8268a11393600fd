import { OrderLinks } from '../../server/checkout/orders/order-links.js';
import { DateLinks } from '../../server/dates/date-links.js';
import { Credits } from '../../server/generation/index.js';
import { Accounts, OneTimeTokens, Users } from '../../server/identity/index.js';
import { OneTimeToken } from '../../server/identity/one-time-tokens/one-time-token.entity.js';
import { Database } from '../../server/platform/index.js';
import { PublishedReviews } from '../../server/reviews/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { enrolApp, proveApp } from '../support/authenticator-app.js';
import type { TestDatabase } from '../support/postgres.js';

const [FORMER, CURRENT] = ['the-secret-of-last-year-of-these-tests', 'the-secret-of-this-year-of-these-tests'];
const PASSWORD = 'correct horse';
const DATE_ID = '018f0000-0000-7000-8000-00000000da7e';

let database: TestDatabase;
/** With the secret of last year, after its change, and after the former secret was dropped. */
let before: TestWebApp;
let after: TestWebApp;
let dropped: TestWebApp;

function startShop(env: Record<string, string>): Promise<TestWebApp> {
  return startWebApp({ env: { DATABASE_URL: database.url, PUBLIC_URL: 'https://shop.example', ...env } });
}

beforeAll(async () => {
  database = await createShopDatabase();
  before = await startShop({ KEEPSAKE_SECRET: FORMER });
  after = await startShop({
    KEEPSAKE_SECRET: CURRENT,
    KEEPSAKE_FORMER_SECRETS: `another-one-long-ago-of-these-tests, ${FORMER}`,
  });
  dropped = await startShop({ KEEPSAKE_SECRET: CURRENT });
});

afterAll(async () => {
  await Promise.all([before, after, dropped].map((shop) => shop.close()));
  await database.drop();
});

async function newUser(email: string) {
  const users = before.app.get(Users, { strict: false });
  const id = await users.ensure({ email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' });
  const client = authClient(before.url);
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id, client, session: data.session };
}

async function statusOf(shop: TestWebApp, token: string): Promise<number> {
  return (await fetch(`${shop.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status;
}

describe('after KEEPSAKE_SECRET changed', () => {
  it('access tokens stay valid while the former secret is known, and new ones are signed with the current one', async () => {
    const { session } = await newUser('token@example.com');
    expect([await statusOf(after, session.access_token), await statusOf(dropped, session.access_token)]).toEqual([200, 403]);

    const { data } = await authClient(after.url).refreshSession({ refresh_token: session.refresh_token });
    expect(await statusOf(dropped, data.session?.access_token ?? '')).toBe(200);
  });

  it('a refresh whose answer was lost can be repeated', async () => {
    const { session } = await newUser('refresh@example.com');
    const lost = await authClient(before.url).refreshSession({ refresh_token: session.refresh_token });

    const again = await authClient(after.url).refreshSession({ refresh_token: session.refresh_token });

    expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
  });

  it('second factors can be proved', async () => {
    const { client, session } = await newUser('factor@example.com');
    const app = await enrolApp(client);
    await proveApp(client, app);
    const at = async (shop: TestWebApp) => {
      const other = authClient(shop.url);
      await other.signInWithPassword({ email: session.user.email ?? '', password: PASSWORD });
      return proveApp(other, app, new Date(), 1);
    };
    await expect(at(dropped)).rejects.toThrow('Please contact us');
    expect((await at(after)).user.factors).toHaveLength(1);
  });

  it('a mailed code can be typed in', async () => {
    await newUser('code@example.com');
    await authClient(before.url).signInWithOtp({ email: 'code@example.com' });
    const row = await before.app.get(Database).fork().findOneOrFail(OneTimeToken, { sentTo: 'code@example.com' });
    const token = before.app.get(OneTimeTokens, { strict: false }).codeOf(row);
    const typedAt = (shop: TestWebApp) => authClient(shop.url).verifyOtp({ type: 'email', email: 'code@example.com', token });

    expect((await typedAt(dropped)).error).not.toBeNull();
    expect((await typedAt(after)).error).toBeNull();
  });

  it('links in mails open, and the one that stops a reminder stops it', () => {
    const orderKey =
      new URL(before.app.get(OrderLinks, { strict: false }).linkTo('KS-AAAAA-BBBBB')).searchParams.get('key') ?? '';
    const checked = (shop: TestWebApp) => shop.app.get(OrderLinks, { strict: false }).check('KS-AAAAA-BBBBB', orderKey);
    expect([checked(after), checked(dropped)]).toEqual(['valid', 'forged']);

    const dateKey = new URL(before.app.get(DateLinks, { strict: false }).linkTo(DATE_ID)).searchParams.get('date') ?? '';
    const read = (shop: TestWebApp) => shop.app.get(DateLinks, { strict: false }).read(dateKey);
    expect([read(after), read(dropped)]).toEqual([DATE_ID, null]);
  });

  it('an earlier account’s free pictures stay used', async () => {
    const { id } = await newUser('credits@example.com');
    const [hash] = before.app.get(Accounts, { strict: false }).mailboxHashes('credits@example.com');
    await before.app
      .get(Database)
      .fork()
      .execute('insert into generation.spent_credits (contact_hash, used) values (?, 2)', [hash]);
    const remaining = (shop: TestWebApp) => shop.app.get(Credits, { strict: false }).remaining(id);

    expect([await remaining(after), await remaining(dropped)]).toEqual([0, 2]);
  });

  it('votes for reviews are recognized', () => {
    const voter = { userId: undefined, ip: '203.0.113.7' };
    const hashes = (shop: TestWebApp) => shop.app.get(PublishedReviews, { strict: false }).hashesOf(voter);

    expect(hashes(after)).toEqual([hashes(dropped)[0], expect.any(String), hashes(before)[0]]);
  });
});
