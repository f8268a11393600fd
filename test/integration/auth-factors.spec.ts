import type { GoTrueClient } from '@supabase/auth-js';
import { Identity } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { AuthenticatorApp, enrolApp, proveApp } from '../support/authenticator-app.js';
import type { TestDatabase } from '../support/postgres.js';

const PASSWORD = 'correct horse';
const NOBODY = '018f0000-0000-7000-8000-000000000000';

let database: TestDatabase;
let web: TestWebApp;
let now: Date;
let people = 0;

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
});

afterAll(async () => {
  await web.close();
  await database.drop();
});

beforeEach(() => {
  now = new Date();
  web.app.get(Clock).now = () => now;
});

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

interface Person {
  id: string;
  email: string;
  client: GoTrueClient;
}

async function signIn(email: string): Promise<GoTrueClient> {
  const client = authClient(web.url);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function somebody(): Promise<Person> {
  const email = `person-${(people += 1)}@example.com`;
  const identity = web.app.get(Identity, { strict: false });
  const id = await identity.ensureUser({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  return { id, email, client: await signIn(email) };
}

/** Somebody whose app is verified. */
async function protectedPerson(): Promise<Person & { app: AuthenticatorApp }> {
  const person = await somebody();
  const app = await enrolApp(person.client);
  await proveApp(person.client, app, now);
  pass(30);
  return { ...person, app };
}

async function tokens(client: GoTrueClient): Promise<{ access: string; refresh: string }> {
  const { session } = (await client.getSession()).data;
  return { access: session?.access_token ?? '', refresh: session?.refresh_token ?? '' };
}

async function challengeOf(client: GoTrueClient, { factorId }: AuthenticatorApp): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

async function send(client: GoTrueClient, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${web.url}/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${(await tokens(client)).access}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

async function refresh(refreshToken: string): Promise<{ data: { session: unknown }; error: { code?: string } | null }> {
  return (await authClient(web.url).refreshSession({ refresh_token: refreshToken })) as never;
}

async function meetsLevel(client: GoTrueClient): Promise<(string | null)[]> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel ?? null, data?.nextLevel ?? null];
}

describe('adding a factor is refused', () => {
  test.each([
    ['without a type', {}],
    ['of an unknown type', { factor_type: 'webauthn' }],
    ['that is a list', { factor_type: ['totp'] }],
    ['with a name of a thousand letters', { factor_type: 'totp', friendly_name: 'x'.repeat(1000) }],
    ['with a name that cannot be stored', { factor_type: 'totp', friendly_name: 'a\0b' }],
    ['with half a character as a name', { factor_type: 'totp', friendly_name: '\ud800' }],
    ['with half a character as an issuer', { factor_type: 'totp', issuer: '\udc00' }],
    ['with an issuer of a thousand letters', { factor_type: 'totp', issuer: 'x'.repeat(1000) }],
    ['with a name that is an object', { factor_type: 'totp', friendly_name: {} }],
  ])('%s', async (_, body) => {
    const { client } = await somebody();
    expect(await send(client, 'POST', '/factors', body)).toEqual({ status: 400, code: 'validation_failed' });
  });

  test('without a session', async () => {
    const answer = await send(authClient(web.url), 'POST', '/factors', { factor_type: 'totp' }, { authorization: '' });
    expect(answer).toEqual({ status: 401, code: 'no_authorization' });
  });

  test('for a phone when no text messages can be sent', async () => {
    const { client } = await somebody();
    const { error } = await client.mfa.enroll({ factorType: 'phone', phone: '+15550100199' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  });

  test('under a name that is taken, or twice without a name, even at once', async () => {
    const { client } = await somebody();
    const enrol = (friendlyName?: string) => client.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) });
    for (const name of [undefined, 'my phone']) {
      const outcomes = await Promise.all([enrol(name), enrol(name), enrol(name)]);
      const refusals = outcomes.flatMap(({ error }) => (error ? [error] : []));
      expect(refusals).toHaveLength(2);
      for (const error of refusals) expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    }
  });

  test('as the eleventh, even at once', async () => {
    const { client } = await somebody();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => client.mfa.enroll({ factorType: 'totp', friendlyName: `app ${index}` })),
    );
    const refusals = outcomes.flatMap(({ error }) => (error ? [error] : []));
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('to a session that owes the factor that is there', async () => {
    const { email } = await protectedPerson();
    const { error } = await (await signIn(email)).mfa.enroll({ factorType: 'totp', friendlyName: 'of a thief' });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('a challenge is refused', () => {
  test.each(['x', NOBODY, '%00', "' or 1=1"])('for the factor %s that nobody has', async (factorId) => {
    const { client } = await somebody();
    const answer = await send(client, 'POST', `/factors/${encodeURIComponent(factorId)}/challenge`, {});
    expect(answer).toEqual({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('for the factor of somebody else', async () => {
    const { app } = await protectedPerson();
    const { client } = await somebody();
    expect((await client.mfa.challenge({ factorId: app.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });

  test('for a factor that was not verified within five minutes', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    pass(301);
    expect((await client.mfa.challenge({ factorId: app.factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })).error).toBeNull();
  });
});

describe('a code is refused', () => {
  test('when it is empty', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    const body = { challenge_id: await challengeOf(client, app), code: '' };
    expect(await send(client, 'POST', `/factors/${app.factorId}/verify`, body)).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  });

  test.each([
    ['five digits', '12345'],
    ['letters', 'abcdef'],
    ['a NUL', '12345\0'],
    ['a signed number', '+12345'],
    ['digits of another script', '١٢٣٤٥٦'],
  ])('when it is %s', async (_, code) => {
    const { client } = await somebody();
    const { error } = await client.mfa.challengeAndVerify({ factorId: (await enrolApp(client)).factorId, code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: expect.stringContaining('Invalid TOTP code') });
  });

  test('of two half minutes ago or ahead', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    for (const step of [-2, 2]) {
      const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(now, step) });
      expect(error?.code).toBe('mfa_verification_failed');
    }
  });

  test('when it was used before, even with another challenge', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    const code = app.code(now);
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error?.code).toBe('mfa_verification_failed');
    const earlier = app.code(now, -1);
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code: earlier })).error?.code).toBe('mfa_verification_failed');
  });

  test('all but once when it comes many times at once', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    const { access } = await tokens(client);
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf(client, app)));
    const statuses = await Promise.all(
      challenges.map(async (challenge_id) => {
        const body = { challenge_id, code: app.code(now) };
        const headers = { authorization: `Bearer ${access}` };
        return (await send(client, 'POST', `/factors/${app.factorId}/verify`, body, headers)).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test('with a challenge that nobody made, or that belongs to another factor', async () => {
    const { client } = await somebody();
    const [app, other] = [await enrolApp(client), await enrolApp(client, 'another one')];
    for (const challenge_id of [NOBODY, 'x', await challengeOf(client, other)]) {
      const answer = await send(client, 'POST', `/factors/${app.factorId}/verify`, { challenge_id, code: app.code(now) });
      expect(answer).toEqual({ status: 422, code: 'mfa_factor_not_found' });
    }
  });

  test('for a factor that is not there', async () => {
    const { client } = await somebody();
    const body = { challenge_id: NOBODY, code: '123456' };
    expect(await send(client, 'POST', `/factors/${NOBODY}/verify`, body)).toEqual({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('with a challenge that was answered already', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    const challengeId = await challengeOf(client, app);
    const { factorId } = app;
    expect((await client.mfa.verify({ factorId, challengeId, code: app.code(now) })).error).toBeNull();
    pass(30);
    const again = await client.mfa.verify({ factorId, challengeId, code: app.code(now) });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('from another network than the one that asked', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    const challengeId = await challengeOf(client, app);
    await web.app.get(Database).fork().execute(`update identity.mfa_challenges set ip_address = 'elsewhere' where id = ?`, [challengeId]);
    const { error } = await client.mfa.verify({ factorId: app.factorId, challengeId, code: app.code(now) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('five minutes after the challenge', async () => {
    const { client, app } = await protectedPerson();
    const challengeId = await challengeOf(client, app);
    pass(300);
    const { error } = await client.mfa.verify({ factorId: app.factorId, challengeId, code: app.code(now) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('however right it is, after five wrong ones for the same challenge', async () => {
    const { client } = await somebody();
    const app = await enrolApp(client);
    const challengeId = await challengeOf(client, app);
    const verify = (code: string) => client.mfa.verify({ factorId: app.factorId, challengeId, code });
    const wrong = await Promise.all(Array.from({ length: 5 }, () => verify(app.wrongCode(now))));
    expect(wrong.map(({ error }) => error?.code)).toEqual(Array(5).fill('mfa_verification_failed'));
    expect((await verify(app.code(now))).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await proveApp(client, app, now)).user.factors).toHaveLength(1);
  });

  test('with a clear word when the secret of the shop has changed since', async () => {
    const { client, app } = await protectedPerson();
    const sealed = Buffer.alloc(60).toString('base64');
    await web.app.get(Database).fork().execute(`update identity.mfa_factors set secret_encrypted = ? where id = ?`, [sealed, app.factorId]);
    const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(now) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect(error?.message).toContain('Please write to us');
  });
});

describe('verifying', () => {
  test('is possible with the code before and the code after', async () => {
    for (const step of [-1, 1]) {
      const { client } = await somebody();
      await proveApp(client, await enrolApp(client), now, step);
      expect(await meetsLevel(client)).toEqual(['aal2', 'aal2']);
    }
  });

  test('gives a session with both proofs, whose user carries the factor', async () => {
    const { id, client } = await somebody();
    const before = await tokens(client);
    const app = await enrolApp(client);
    expect(await meetsLevel(client)).toEqual(['aal1', 'aal1']);
    const session = await proveApp(client, app, now);
    expect(session).toMatchObject({
      token_type: 'bearer',
      user: { id, factors: [{ id: app.factorId, status: 'verified', factor_type: 'totp', friendly_name: 'my phone' }] },
    });
    const claims = (await client.getClaims()).data?.claims;
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect((await tokens(client)).access).not.toBe(before.access);
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  test('kills the refresh token of before, and the new one works on', async () => {
    const { client } = await somebody();
    const before = await tokens(client);
    await proveApp(client, await enrolApp(client), now);
    expect((await refresh(before.refresh)).error?.code).toBe('refresh_token_not_found');
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session).toBeTruthy();
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2');
  });

  test('ends the other sessions of the user that have one proof only, and nobody else’s', async () => {
    const { email, client } = await somebody();
    const [other, stranger] = [await signIn(email), await somebody()];
    const elsewhere = await tokens(other);
    await proveApp(client, await enrolApp(client), now);
    expect((await refresh(elsewhere.refresh)).error?.code).toBe('refresh_token_not_found');
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await stranger.client.getUser()).error).toBeNull();
  });

  test('keeps other sessions that have both proofs', async () => {
    const { email, client, app } = await protectedPerson();
    const second = await signIn(email);
    await proveApp(second, app, now);
    expect((await client.getUser()).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
  });

  test('drops the factors of that kind which were never verified', async () => {
    const { client } = await somebody();
    await enrolApp(client, 'forgotten');
    await proveApp(client, await enrolApp(client, 'in use'), now);
    const { data } = await client.mfa.listFactors();
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['in use']);
  });

  test('is what a sign-in with the password asks for from then on', async () => {
    const { email, app } = await protectedPerson();
    const client = await signIn(email);
    expect(await meetsLevel(client)).toEqual(['aal1', 'aal2']);
    await proveApp(client, app, now);
    expect(await meetsLevel(client)).toEqual(['aal2', 'aal2']);
  });
});

describe('what an authenticator app is given', () => {
  test('is an SVG of its address, which names the shop and the account', async () => {
    const { email, client } = await somebody();
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const uri = new URL(data?.type === 'totp' ? data.totp.uri : '');
    expect(decodeURIComponent(uri.pathname)).toBe(`/Keepsake:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Keepsake', algorithm: 'SHA1', digits: '6', period: '30' });
    expect(data?.type === 'totp' && data.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.type === 'totp' && data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
    expect(data).toMatchObject({ type: 'totp', friendly_name: '' });
  });

  test('names the issuer that was asked for, in any script', async () => {
    const { client } = await somebody();
    const issuer = '礼'.repeat(64);
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', issuer });
    expect(error).toBeNull();
    expect(new URL(data?.type === 'totp' ? data.totp.uri : '').searchParams.get('issuer')).toBe(issuer);
  });

  test('is stored encrypted and shown once', async () => {
    const { client } = await somebody();
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    const secret = data?.type === 'totp' ? data.totp.secret : '';
    const [row] = await web.app.get(Database).fork().execute(`select secret_encrypted from identity.mfa_factors where id = ?`, [data?.id]);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify((await client.getUser()).data)).not.toContain(secret);
  });
});

describe('removing a factor', () => {
  test('is refused when nobody has it, or somebody else', async () => {
    const { app } = await protectedPerson();
    const { client } = await somebody();
    for (const factorId of ['x', NOBODY, app.factorId]) {
      expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    }
  });

  test('is refused to a session that did not prove it', async () => {
    const { email, app } = await protectedPerson();
    const { error } = await (await signIn(email)).mfa.unenroll({ factorId: app.factorId });
    expect(error).toMatchObject({ status: 422, code: 'insufficient_aal' });
  });

  test('that was never verified needs no second proof', async () => {
    const { client } = await somebody();
    const { factorId } = await enrolApp(client);
    expect(await client.mfa.unenroll({ factorId })).toMatchObject({ data: { id: factorId }, error: null });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });

  test('takes the second proof back from every session that had it', async () => {
    const { email, client, app } = await protectedPerson();
    const second = await signIn(email);
    await proveApp(second, app, now);
    expect((await client.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId });
    for (const each of [client, second]) {
      await each.refreshSession();
      const claims = (await each.getClaims()).data?.claims;
      expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect(claims?.amr).toHaveLength(1);
    }
  });

  test('leaves the sessions of another factor as they are', async () => {
    const { client, app } = await protectedPerson();
    const spare = await enrolApp(client, 'spare');
    await proveApp(client, spare, now);
    await client.mfa.unenroll({ factorId: app.factorId });
    await client.refreshSession();
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2');
  });
});

test('sweeping deletes what was not verified or answered in time, and nothing else', async () => {
  const { id, client, app } = await protectedPerson();
  await challengeOf(client, app);
  await enrolApp(client, 'forgotten');
  pass(301);
  await web.app.get(Identity, { strict: false }).sweep();
  const em = web.app.get(Database).fork();
  const factors = await em.execute(`select friendly_name from identity.mfa_factors where user_id = ?`, [id]);
  expect(factors).toEqual([{ friendly_name: 'my phone' }]);
  expect(await em.execute(`select 1 from identity.mfa_challenges where factor_id = ?`, [app.factorId])).toEqual([]);
});
