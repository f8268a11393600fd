import type { GoTrueClient } from '@supabase/auth-js';
import { IdentitySweep } from '../../server/identity/index.js';
import { Database } from '../../server/platform/index.js';
import { authClient } from '../support/auth-client.js';
import { enrolApp, proveApp } from '../support/authenticator-app.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { SecondFactorShop, tokensOf } from '../support/second-factor-shop.js';
import { until } from '../support/until.js';
import { type Route, routesOf } from '../support/routes.js';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

let shop: SecondFactorShop;

beforeAll(async () => {
  shop = await SecondFactorShop.open();
});

afterAll(() => shop.close());

async function refresh(refreshToken: string): Promise<{ data: { session: unknown }; error: { code?: string } | null }> {
  return (await authClient(shop.web.url).refreshSession({ refresh_token: refreshToken })) as never;
}

async function meetsLevel(client: GoTrueClient): Promise<(string | null)[]> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel ?? null, data?.nextLevel ?? null];
}

describe('verifying', () => {
  test('accepts the previous and the next code', async () => {
    for (const step of [-1, 1]) {
      const { client } = await shop.newUser();
      await proveApp(client, await enrolApp(client), shop.now, step);
      expect(await meetsLevel(client)).toEqual(['aal2', 'aal2']);
    }
  });

  test('gives an aal2 session whose user lists the factor', async () => {
    const { id, client } = await shop.newUser();
    const before = await tokensOf(client);
    const app = await enrolApp(client);
    expect(await meetsLevel(client)).toEqual(['aal1', 'aal1']);
    const session = await proveApp(client, app, shop.now);
    expect(session).toMatchObject({
      token_type: 'bearer',
      user: { id, factors: [{ id: app.factorId, status: 'verified', factor_type: 'totp', friendly_name: 'my phone' }] },
    });
    const claims = (await client.getClaims()).data?.claims;
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect((await tokensOf(client)).access).not.toBe(before.access);
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  test('replaces the refresh token', async () => {
    const { client } = await shop.newUser();
    const before = await tokensOf(client);
    await proveApp(client, await enrolApp(client), shop.now);
    expect((await refresh(before.refresh)).error?.code).toBe('refresh_token_not_found');
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session).toBeTruthy();
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2');
  });

  test('ends the user’s other aal1 sessions only', async () => {
    const { email, client } = await shop.newUser();
    const [other, stranger] = [await shop.signIn(email), await shop.newUser()];
    const elsewhere = await tokensOf(other);
    await proveApp(client, await enrolApp(client), shop.now);
    expect((await refresh(elsewhere.refresh)).error?.code).toBe('refresh_token_not_found');
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await stranger.client.getUser()).error).toBeNull();
  });

  test('keeps other aal2 sessions', async () => {
    const { email, client, app } = await shop.newProtectedUser();
    const second = await shop.signIn(email);
    await proveApp(second, app, shop.now);
    expect((await client.getUser()).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
  });

  test('removes unverified factors of the same type', async () => {
    const { client } = await shop.newUser();
    await enrolApp(client, 'forgotten');
    await proveApp(client, await enrolApp(client, 'in use'), shop.now);
    const { data } = await client.mfa.listFactors();
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['in use']);
  });

  test('is required at the next password sign-in', async () => {
    const { email, app } = await shop.newProtectedUser();
    const client = await shop.signIn(email);
    expect(await meetsLevel(client)).toEqual(['aal1', 'aal2']);
    await proveApp(client, app, shop.now);
    expect(await meetsLevel(client)).toEqual(['aal2', 'aal2']);
  });
});

describe('an authenticator’s setup', () => {
  test('is a QR code that names the shop and the account', async () => {
    const { email, client } = await shop.newUser();
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const uri = new URL(data?.type === 'totp' ? data.totp.uri : '');
    expect(decodeURIComponent(uri.pathname)).toBe(`/Keepsake:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Keepsake',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(data?.type === 'totp' && data.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.type === 'totp' && data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
    expect(data).toMatchObject({ type: 'totp', friendly_name: '' });
  });

  test('names the requested issuer in any script', async () => {
    const { client } = await shop.newUser();
    const issuer = '礼'.repeat(64);
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', issuer });
    expect(error).toBeNull();
    expect(new URL(data?.type === 'totp' ? data.totp.uri : '').searchParams.get('issuer')).toBe(issuer);
  });

  test('is stored encrypted and shown once', async () => {
    const { client } = await shop.newUser();
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const secret = data?.type === 'totp' ? data.totp.secret : '';
    const [row] = await shop.sql(`select secret_encrypted from identity.mfa_factors where id = ?`, [data?.id]);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify((await client.getUser()).data)).not.toContain(secret);
  });
});

describe('removing a factor', () => {
  test('is refused for unknown factors and those of others', async () => {
    const { app } = await shop.newProtectedUser();
    const { client } = await shop.newUser();
    for (const factorId of ['x', NOBODY, app.factorId]) {
      expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    }
  });

  test('is refused to an aal1 session', async () => {
    const { email, app } = await shop.newProtectedUser();
    const { error } = await (await shop.signIn(email)).mfa.unenroll({ factorId: app.factorId });
    expect(error).toMatchObject({ status: 422, code: 'insufficient_aal' });
  });

  test('is refused to a session that ends at that moment', async () => {
    const { id, client, app } = await shop.newProtectedUser();
    const removal = await shop.web.app.get(Database).transaction(async (em) => {
      await em.execute('select from identity.users where id = ? for update', [id]);
      const answer = client.mfa.unenroll({ factorId: app.factorId });
      await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`, [])).length > 0);
      await em.execute('delete from identity.sessions where user_id = ?', [id]);
      return { answer };
    });
    expect((await removal.answer).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(await shop.sql(`select status from identity.mfa_factors where user_id = ?`, [id])).toEqual([{ status: 'verified' }]);
  });

  test('needs no second factor when it was never verified', async () => {
    const { client } = await shop.newUser();
    const { factorId } = await enrolApp(client);
    expect(await client.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId }, error: null });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });

  test('lowers every session verified with it', async () => {
    const { email, client, app } = await shop.newProtectedUser();
    const second = await shop.signIn(email);
    await proveApp(second, app, shop.now);
    expect((await client.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId });
    for (const each of [client, second]) {
      await each.refreshSession();
      const claims = (await each.getClaims()).data?.claims;
      expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect(claims?.amr).toHaveLength(1);
    }
  });

  test('keeps sessions verified with another factor', async () => {
    const { client, app } = await shop.newProtectedUser();
    const spare = await enrolApp(client, 'spare');
    await proveApp(client, spare, shop.now);
    await client.mfa.unenroll({ factorId: app.factorId });
    await client.refreshSession();
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2');
  });
});

test.each(['global', 'others', 'local'] as const)(
  'signing out with scope %s and the password alone ends that session alone',
  async (scope) => {
    const { email, client } = await shop.newProtectedUser();
    const thief = await shop.signIn(email);
    const { access } = await tokensOf(thief);
    const headers = { authorization: `Bearer ${access}` };
    const signOut = `${shop.web.url}/auth/v1/logout?scope=${scope}`;
    expect((await fetch(signOut, { method: 'POST', headers })).status).toBe(204);
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(await shop.call(access, 'GET', '/user')).toEqual({ status: 403, code: 'session_not_found' });
  },
);

test('the sweep deletes unverified factors and expired challenges', async () => {
  const { id, client, app } = await shop.newProtectedUser();
  await client.mfa.challenge({ factorId: app.factorId });
  await enrolApp(client, 'forgotten');
  shop.passSeconds(301);
  await shop.web.app.get(IdentitySweep, { strict: false }).sweep();
  const factors = await shop.sql(`select friendly_name from identity.mfa_factors where user_id = ?`, [id]);
  expect(factors).toEqual([{ friendly_name: 'my phone' }]);
  expect(await shop.sql(`select 1 from identity.mfa_challenges where factor_id = ?`, [app.factorId])).toEqual([]);
});

describe('routes for a session without its second factor', () => {
  const named = ({ method, path }: Route): string => `${method} ${path}`;
  /** Routes needed to verify the factor or sign out, and the user, which the sign-in has already revealed. */
  const OPEN = [
    'GET /auth/v1/user',
    'HEAD /auth/v1/user',
    'POST /auth/v1/factors/:id/challenge',
    'POST /auth/v1/factors/:id/verify',
  ];

  async function send({ method, path }: Route, id: string, token?: string): Promise<{ status: number; code?: string }> {
    const hasBody = !['GET', 'HEAD'].includes(method);
    const answer = await fetch(shop.web.url + path.replaceAll(/:\w+/g, () => id), {
      method,
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: '{"factor_type":"totp","friendly_name":"Mine"}' }),
    });
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
    return { status: answer.status, ...(code && { code }) };
  }

  test('are closed, except those that verify the factor', async () => {
    const { email, app } = await shop.newProtectedUser();
    const { access } = await tokensOf(await shop.signIn(email));
    const opened: string[] = [];
    for (const route of routesOf(shop.web.app)) {
      if (!route.path.startsWith('/') || route.path === '/auth/v1/logout' || (await send(route, app.factorId)).status !== 401)
        continue;
      const { status, code } = await send(route, app.factorId, access);
      const isRefused =
        route.method === 'HEAD'
          ? [401, 403].includes(status)
          : code === 'insufficient_aal' || code === 'IDENTITY.SECOND_FACTOR_NEEDED';
      if (!isRefused) opened.push(named(route));
    }
    expect(opened.sort()).toEqual(OPEN.sort());
  });
});
