import { createPublicKey } from 'node:crypto';
import type { Session } from '@supabase/auth-js';
import { generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { IdentitySweep, Users } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, OWNER_ID, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { LOCK_WAITERS } from '../support/locks.js';
import type { TestDatabase } from '../support/postgres.js';
import { until } from '../support/until.js';

const PASSWORD = 'correct horse';
const EMAIL = 'shopper@example.com';
const OWNER_EMAIL = 'owner@example.com';

let database: TestDatabase;
let web: TestWebApp;
let userId: string;

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
  const users = web.app.get(Users, { strict: false });
  userId = await users.ensure({ email: EMAIL, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' });
  await users.ensure({ id: OWNER_ID, email: OWNER_EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'L' });
});

afterAll(async () => {
  await web.close();
  await database.drop();
});

afterEach(() => {
  web.app.get(Clock).now = () => new Date();
});

function inSeconds(seconds: number): void {
  const then = new Date(Date.now() + seconds * 1000);
  web.app.get(Clock).now = () => then;
}

async function signIn(email = EMAIL): Promise<Session> {
  const { data, error } = await authClient(web.url).signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return data.session;
}

interface Refreshed {
  status: number;
  token?: string;
  accessToken?: string;
  code?: string;
}

/** Refreshes the session as another tab would. */
async function refresh(refreshToken: string): Promise<Refreshed> {
  const response = await fetch(`${web.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  const { refresh_token, access_token, code } = (await response.json()) as Record<string, string>;
  return { status: response.status, token: refresh_token, accessToken: access_token, code };
}

async function whoAmI(token: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${web.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

async function publishedKey(): Promise<JWK & { kid: string }> {
  const response = await fetch(`${web.url}/auth/v1/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: (JWK & { kid: string })[] };
  return keys[0]!;
}

describe('signing in is refused', () => {
  test('identically for wrong passwords, unknown addresses and invalid addresses', async () => {
    const client = authClient(web.url);
    const wrong = await client.signInWithPassword({ email: EMAIL, password: 'wrong horse' });
    const unknown = await client.signInWithPassword({ email: 'nobody@example.com', password: PASSWORD });
    const nonsense = await client.signInWithPassword({ email: 'no\0body', password: PASSWORD });
    for (const { error, data } of [wrong, unknown, nonsense]) {
      expect(data.session).toBeNull();
      expect({ ...error }).toEqual({ ...wrong.error });
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
    }
  });

  test('to blocked users, revealed only after the right password', async () => {
    const em = web.app.get(Database).fork();
    const ban = (until: string | null) => em.execute(`update identity.users set banned_until = ? where id = ?`, [until, userId]);
    const session = await signIn();
    await ban('2999-01-01');
    try {
      const client = authClient(web.url);
      const wrong = await client.signInWithPassword({ email: EMAIL, password: 'wrong horse' });
      expect(wrong.error?.code).toBe('invalid_credentials');
      const right = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
      expect(right.error).toMatchObject({ status: 400, code: 'user_banned' });
      expect(await whoAmI(session.access_token)).toEqual({ status: 403, code: 'user_banned' });
      expect(await refresh(session.refresh_token)).toMatchObject({ code: 'user_banned' });
    } finally {
      await ban(null);
    }
  });

  test.each([
    ['no password', { email: EMAIL }, 'validation_failed'],
    ['a phone number that nobody has', { phone: '+15550100', password: PASSWORD }, 'invalid_credentials'],
    ['a list', [], 'validation_failed'],
    ['a password that is an object', { email: EMAIL, password: {} }, 'validation_failed'],
  ])('with %s', async (_, body, code) => {
    const response = await fetch(`${web.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe('an access token is refused', () => {
  test('when it is missing', async () => {
    const response = await fetch(`${web.url}/auth/v1/user`, { headers: { 'x-supabase-api-version': '2024-01-01' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'no_authorization' });
  });

  test('when a claim was changed', async () => {
    const [header, , signature] = (await signIn()).access_token.split('.');
    const claims = { ...claimsOf((await signIn()).access_token), sub: OWNER_ID };
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    expect(await whoAmI(forged)).toEqual({ status: 403, code: 'bad_jwt' });
  });

  test('when it is not signed at all', async () => {
    const claims = claimsOf((await signIn()).access_token);
    expect(await whoAmI(new UnsecuredJWT(claims).encode())).toEqual({ status: 403, code: 'bad_jwt' });
  });

  test('when the public key was used as a shared secret', async () => {
    const claims = claimsOf((await signIn()).access_token);
    const key = await publishedKey();
    const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    for (const secret of [pem.toString(), JSON.stringify(key)]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(secret));
      expect(await whoAmI(forged)).toEqual({ status: 403, code: 'bad_jwt' });
    }
  });

  test('when another ES256 key signed it', async () => {
    const claims = claimsOf((await signIn()).access_token);
    const { kid } = await publishedKey();
    const { privateKey } = await generateKeyPair('ES256');
    for (const header of [{ alg: 'ES256', kid }, { alg: 'ES256', kid: crypto.randomUUID() }, { alg: 'ES256' }]) {
      const forged = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
      expect(await whoAmI(forged)).toEqual({ status: 403, code: 'bad_jwt' });
    }
  });

  test.each(['x', 'a.b.c', '....', 'e30.e30.', '%00'])('when it is nonsense: %s', async (token) => {
    expect(await whoAmI(token)).toEqual({ status: 403, code: 'bad_jwt' });
  });

  test('when it has expired', async () => {
    const { access_token } = await signIn();
    const expiresAt = Number(claimsOf(access_token).exp) * 1_000;
    web.app.get(Clock).now = () => new Date(expiresAt - 1);
    expect((await whoAmI(access_token)).status).toBe(200);
    web.app.get(Clock).now = () => new Date(expiresAt);
    expect(await whoAmI(access_token)).toEqual({ status: 403, code: 'bad_jwt' });
  });

  test('when its session was deleted', async () => {
    const client = authClient(web.url);
    const { data } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    await web.app.get(Database).fork().execute(`delete from identity.sessions where user_id = ?`, [userId]);
    expect(await whoAmI(data.session?.access_token ?? '')).toEqual({ status: 403, code: 'session_not_found' });
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('when its user was deleted', async () => {
    const users = web.app.get(Users, { strict: false });
    const email = 'leaving@example.com';
    const id = await users.ensure({ email, password: PASSWORD, firstName: 'A', lastName: 'B' });
    const { access_token } = await signIn(email);
    await web.app.get(Database).fork().execute(`delete from identity.users where id = ?`, [id]);
    expect(await whoAmI(access_token)).toEqual({ status: 403, code: 'user_not_found' });
  });
});

describe('refreshing', () => {
  test.each(['unknown', '', 'a\0b', 'ä'.repeat(900)])('refuses the unknown token %j', async (token) => {
    const { code } = await refresh(token);
    expect(code).toBe(token ? 'refresh_token_not_found' : 'validation_failed');
  });

  test('with a token used long ago ends the session', async () => {
    const first = (await signIn()).refresh_token;
    const second = (await refresh(first)).token ?? '';
    const third = (await refresh(second)).token ?? '';
    inSeconds(11);
    expect(await refresh(first)).toMatchObject({ code: 'refresh_token_already_used' });
    expect(await refresh(third)).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test('with any token of the last ten seconds returns the current one', async () => {
    const first = (await signIn()).refresh_token;
    const second = (await refresh(first)).token ?? '';
    const third = (await refresh(second)).token;
    expect((await refresh(first)).token).toBe(third);
  });

  test('with the parent of the current token returns the current one, however late', async () => {
    const first = (await signIn()).refresh_token;
    const second = (await refresh(first)).token;
    inSeconds(86_400);
    expect((await refresh(first)).token).toBe(second);
  });

  test('in many tabs at once keeps all of them signed in', async () => {
    const first = (await signIn()).refresh_token;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    const tokens = new Set(answers.map(({ token }) => token));
    expect(tokens.size).toBe(1);
    const [second = ''] = tokens;
    expect(second).toMatch(/^[\w-]{43}$/);
    for (const { accessToken = '' } of answers) expect((await whoAmI(accessToken)).status).toBe(200);
    const { session_id } = claimsOf(answers[0]?.accessToken ?? '');
    const em = web.app.get(Database).fork();
    const active = await em.execute(`select 1 from identity.refresh_tokens where session_id = ? and revoked_at is null`, [
      session_id,
    ]);
    expect(active).toHaveLength(1);
    inSeconds(40 * 86_400);
    expect((await refresh(first)).token).toBe(second);
    expect((await refresh(second)).token).toBeTruthy();
  });

  test('refuses a token that is replaced while waiting for the lock', async () => {
    const session = await signIn();
    const { session_id } = claimsOf(session.access_token);
    let waiting: Promise<Refreshed> | undefined;
    await web.app.get(Database).transaction(async (em) => {
      await em.execute(`select from identity.sessions where id = ? for update`, [session_id]);
      waiting = refresh(session.refresh_token);
      await until(async () => {
        const waiters = await web.app.get(Database).fork().execute(`select ${LOCK_WAITERS}`);
        return waiters.length > 0;
      });
      await em.execute(`delete from identity.refresh_tokens where session_id = ?`, [session_id]);
    });
    expect(await waiting).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  test('answers 503 while the session is locked for too long', async () => {
    const { refresh_token } = await signIn();
    await web.app.get(Database).transaction(async (em) => {
      await em.execute(`select from identity.sessions where user_id = ? for update`, [userId]);
      expect(await refresh(refresh_token)).toMatchObject({ status: 503 });
    });
    expect((await refresh(refresh_token)).token).toBeTruthy();
  });

  test('keeps the session and its amr', async () => {
    const session = await signIn();
    const { accessToken = '' } = await refresh(session.refresh_token);
    const { session_id, amr } = claimsOf(session.access_token);
    expect(claimsOf(accessToken)).toMatchObject({ session_id, amr, aal: 'aal1', sub: userId });
  });

  test('fails after ninety idle days', async () => {
    const { refresh_token } = await signIn();
    inSeconds(91 * 86_400);
    expect(await refresh(refresh_token)).toMatchObject({ code: 'session_expired' });
    expect(await refresh(refresh_token)).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

describe('signing out', () => {
  test('with an unknown scope is refused and ends nothing', async () => {
    const { access_token } = await signIn();
    const response = await fetch(`${web.url}/auth/v1/logout?scope=everybody`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(response.status).toBe(400);
    expect((await whoAmI(access_token)).status).toBe(200);
  });

  test.each([
    ['local', [403, 200]],
    ['others', [200, 403]],
    ['global', [403, 403]],
  ] as const)('with scope %s ends the right sessions', async (scope, statuses) => {
    const client = authClient(web.url);
    const { data } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
    const other = await signIn();
    const mine = data.session?.access_token ?? '';
    const owner = await signIn(OWNER_EMAIL);
    expect((await client.signOut({ scope })).error).toBeNull();
    expect([(await whoAmI(mine)).status, (await whoAmI(other.access_token)).status]).toEqual(statuses);
    expect((await whoAmI(owner.access_token)).status).toBe(200);
  });
});

describe('sweeping', () => {
  test('deletes only expired sessions and tokens', async () => {
    const sweep = web.app.get(IdentitySweep, { strict: false });
    const first = await signIn();
    const second = (await refresh(first.refresh_token)).token ?? '';
    const third = (await refresh(second)).token ?? '';
    inSeconds(60 * 86_400);
    await sweep.sweep();
    expect(await refresh(first.refresh_token)).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await refresh(second)).token).toBe(third);
    inSeconds(91 * 86_400);
    await sweep.sweep();
    expect(await refresh(third)).toMatchObject({ code: 'refresh_token_not_found' });
  });
});
