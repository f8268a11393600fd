import type { GoTrueClient } from '@supabase/auth-js';
import { Users } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, OWNER_ID, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { enrolApp, proveApp } from '../support/authenticator-app.js';
import type { TestDatabase } from '../support/postgres.js';

const PASSWORD = 'correct horse';
const OWNER = 'owner@example.com';
const NOT_SIGNED_IN = { status: 401, code: 'IDENTITY.NOT_SIGNED_IN' };
const SECOND_FACTOR_NEEDED = { status: 403, code: 'IDENTITY.SECOND_FACTOR_NEEDED' };
const FORBIDDEN = { status: 403, code: 'IDENTITY.FORBIDDEN' };
const IN = { status: 200, code: undefined };
/** Behind SignedInGuard. */
const GENERATIONS = ['GET', '/api/generations'] as const;
const ORDERS = ['GET', '/api/orders'] as const;
/** Behind AdminGuard. */
const DASHBOARD = ['GET', '/api/admin/overview'] as const;
/** Behind OptionalSignInGuard; the empty cart is refused after the guard. */
const CHECKOUT = ['POST', '/api/create-payment'] as const;

let database: TestDatabase;
let web: TestWebApp;
let now: Date;
let people = 0;

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
  await web.app
    .get(Users, { strict: false })
    .ensure({ id: OWNER_ID, email: OWNER, password: PASSWORD, firstName: 'Ada', lastName: 'L' });
});

afterAll(async () => {
  await web.close();
  await database.drop();
});

beforeEach(() => {
  now = new Date();
  web.app.get(Clock).now = () => now;
});

async function newcomer(): Promise<string> {
  const email = `person-${(people += 1)}@example.com`;
  await web.app.get(Users, { strict: false }).ensure({ email, password: PASSWORD, firstName: 'G', lastName: 'H' });
  return email;
}

async function signIn(email: string): Promise<GoTrueClient> {
  const client = authClient(web.url);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function tokenOf(client: GoTrueClient): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? '';
}

async function ask([method, path]: readonly [string, string], token?: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(web.url + path, {
    method,
    ...(method === 'POST' ? { body: '{"items":[]}' } : {}),
    headers: {
      'idempotency-key': 'a key of the tests',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

function sql(statement: string, values: unknown[]): Promise<unknown> {
  return web.app.get(Database).fork().execute(statement, values);
}

describe('a call is refused', () => {
  test.each([GENERATIONS, ORDERS, DASHBOARD])('without a token or with nonsense: %s %s', async (...address) => {
    expect(await ask(address)).toEqual(NOT_SIGNED_IN);
    expect(await ask(address, 'nonsense')).toEqual(NOT_SIGNED_IN);
  });

  test.each([GENERATIONS, ORDERS, DASHBOARD, CHECKOUT])('right after signing out: %s %s', async (...address) => {
    const client = await signIn(address[1] === DASHBOARD[1] ? OWNER : await newcomer());
    const token = await tokenOf(client);
    await client.signOut();
    expect(await ask(address, token)).toEqual(NOT_SIGNED_IN);
  });

  test('while its user is blocked', async () => {
    const email = await newcomer();
    const token = await tokenOf(await signIn(email));
    await sql(`update identity.users set banned_until = ? where email = ?`, [
      new Date(now.getTime() + 60_000).toISOString(),
      email,
    ]);
    for (const address of [GENERATIONS, CHECKOUT]) expect(await ask(address, token)).toEqual(NOT_SIGNED_IN);
    now = new Date(now.getTime() + 61_000);
    expect(await ask(GENERATIONS, token)).toEqual(IN);
  });

  test('when its token names someone else’s session', async () => {
    const [mine, theirs] = [await signIn(await newcomer()), await signIn(await newcomer())];
    const token = await tokenOf(mine);
    const { data } = await theirs.getUser();
    const { session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };
    await sql(`update identity.sessions set user_id = ? where id = ?`, [data.user?.id, session_id]);
    expect(await ask(GENERATIONS, token)).toEqual(NOT_SIGNED_IN);
  });

  test('when the refresh token of its session was stolen and used', async () => {
    const client = await signIn(await newcomer());
    const stolen = (await client.getSession()).data.session?.refresh_token ?? '';
    await client.refreshSession();
    await client.refreshSession();
    const token = await tokenOf(client);
    expect(await ask(GENERATIONS, token)).toEqual(IN);
    now = new Date(now.getTime() + 11_000);
    const theft = await authClient(web.url).refreshSession({ refresh_token: stolen });
    expect(theft.error?.code).toBe('refresh_token_already_used');
    expect(await ask(GENERATIONS, token)).toEqual(NOT_SIGNED_IN);
  });
});

describe('a session without its second factor', () => {
  test('is refused until the factor is verified', async () => {
    const email = await newcomer();
    const first = await signIn(email);
    const app = await enrolApp(first);
    expect(await ask(GENERATIONS, await tokenOf(first))).toEqual(IN);
    await proveApp(first, app, now);
    now = new Date(now.getTime() + 30_000);

    const second = await signIn(email);
    for (const address of [GENERATIONS, ORDERS, CHECKOUT]) {
      expect(await ask(address, await tokenOf(second))).toEqual(SECOND_FACTOR_NEEDED);
    }
    const before = await tokenOf(second);
    await proveApp(second, app, now);
    expect(await ask(GENERATIONS, await tokenOf(second))).toEqual(IN);
    // The session's assurance level counts, not the one in the token.
    expect(await ask(GENERATIONS, before)).toEqual(IN);
  });

  test('needs another factor when the one it used is removed', async () => {
    const client = await signIn(await newcomer());
    const [app, spare] = [await enrolApp(client), await enrolApp(client, 'spare')];
    await proveApp(client, app, now);
    const again = await enrolApp(client, 'spare');
    await proveApp(client, again, now);
    expect(spare.factorId).not.toBe(again.factorId);
    const token = await tokenOf(client);
    await client.mfa.unenroll({ factorId: again.factorId });
    expect(await ask(GENERATIONS, token)).toEqual(SECOND_FACTOR_NEEDED);
  });

  test('does not open the dashboard, even for the owner', async () => {
    const owner = await signIn(OWNER);
    expect(await ask(DASHBOARD, await tokenOf(owner))).toEqual(IN);
    const app = await enrolApp(owner);
    await proveApp(owner, app, now);
    expect(await ask(DASHBOARD, await tokenOf(owner))).toEqual(IN);
    const thief = await signIn(OWNER);
    expect(await ask(DASHBOARD, await tokenOf(thief))).toEqual(SECOND_FACTOR_NEEDED);
    await owner.mfa.unenroll({ factorId: app.factorId });
    expect(await ask(DASHBOARD, await tokenOf(thief))).toEqual(IN);
  });
});

describe('user metadata', () => {
  test('opens no dashboard, raises no session and changes no claim', async () => {
    const email = await newcomer();
    const client = await signIn(email);
    const id = (await client.getUser()).data.user?.id;
    const wish = {
      role: 'admin',
      is_admin: true,
      sub: OWNER_ID,
      id: OWNER_ID,
      aal: 'aal2',
      session_id: OWNER_ID,
      app_metadata: { role: 'admin' },
    };
    expect((await client.updateUser({ data: wish })).error).toBeNull();
    await client.refreshSession();
    expect(await ask(DASHBOARD, await tokenOf(client))).toEqual(FORBIDDEN);
    const claims = (await client.getClaims()).data?.claims;
    expect(claims).toMatchObject({ sub: id, role: 'authenticated', aal: 'aal1' });
    expect(claims?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('cannot be written to app_metadata', async () => {
    const client = await signIn(await newcomer());
    const response = await fetch(`${web.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await tokenOf(client)}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ app_metadata: { role: 'admin', provider: 'google' } }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_admin' });
    await client.refreshSession();
    expect(await ask(DASHBOARD, await tokenOf(client))).toEqual(FORBIDDEN);
  });

  test('is not trusted when set at sign-up either', async () => {
    const client = authClient(web.url);
    const data = { role: 'admin', is_admin: true, sub: OWNER_ID, aal: 'aal2' };
    const { data: pending } = await client.signUp({ email: 'climber@example.com', password: PASSWORD, options: { data } });
    expect(pending.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } });
    expect(pending.user?.id).not.toBe(OWNER_ID);
  });
});
