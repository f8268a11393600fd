import { Users } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { askMany } from '../support/ask-many.js';
import { createShopDatabase, OWNER_ID, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { msToNextHour } from '../support/hours.js';
import type { TestDatabase } from '../support/postgres.js';

const OVER_64_KB = 'a'.repeat(66_000);
const NESTED_WITHOUT_END = `{"email":"a@b.co","password":"correct horse","data":{"a":${'['.repeat(3e4)}${']'.repeat(3e4)}}}`;
const PASSWORD = 'correct horse';
const VERSION = { 'x-supabase-api-version': '2024-01-01' };
const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' };

let database: TestDatabase;
let web: TestWebApp;

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startWebApp({ env: { DATABASE_URL: database.url, AUTH_AUTOCONFIRM_EMAIL: 'true' } });
});

afterAll(async () => {
  await web.close();
  await database.drop();
});

function post(path: string, body?: string, headers: Record<string, string> = {}, shop = web): Promise<Response> {
  const url = `${shop.url}/auth/v1${path}`;
  return fetch(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: body ?? null });
}

describe('an error', () => {
  test('has a string code and a version header for current clients', async () => {
    const response = await post('/token?grant_type=password', '{"email":"a@example.com","password":"x"}', VERSION);
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  test.each([
    ['no version', undefined],
    ['an older version', '2023-01-01'],
    ['nonsense', 'zzz'],
  ])('has the older shape for %s', async (_, version) => {
    const headers: Record<string, string> = version ? { 'x-supabase-api-version': version } : {};
    const response = await post('/token?grant_type=password', '{"email":"a@example.com","password":"x"}', headers);
    expect(response.headers.get('x-supabase-api-version')).toBeNull();
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
      error_id: expect.any(String),
    });
  });

  test.each([
    ['malformed JSON', '/signup', '{"email":', 400, 'bad_json'],
    ['JSON that reaches for the prototype', '/signup', '{"__proto__":{"a":1}}', 400, 'bad_json'],
    ['an empty body', '/signup', undefined, 422, 'anonymous_provider_disabled'],
    ['JSON that is no object', '/signup', '"hello"', 400, 'validation_failed'],
    ['a body over 64 KB', '/signup', `{"email":"${OVER_64_KB}"}`, 413, 'request_entity_too_large'],
    ['a body nested without end', '/signup', NESTED_WITHOUT_END, 400, 'validation_failed'],
    ['an unknown grant', '/token?grant_type=magic', '{}', 400, 'invalid_credentials'],
    ['no grant', '/token', '{}', 400, 'invalid_credentials'],
    ['a verify of an unknown type', '/verify', '{"type":"sesame","token_hash":"x"}', 400, 'validation_failed'],
    ['a verify without a token', '/verify', '{"type":"signup"}', 400, 'validation_failed'],
    ['a hash, an address', '/verify', '{"type":"email","token_hash":"x","email":"a@b.co"}', 400, 'validation_failed'],
    ['an unknown token', '/verify', '{"type":"signup","token_hash":"x","options":{}}', 403, 'otp_expired'],
    ['an unknown token of another type', '/verify', '{"type":"recovery","token_hash":"x"}', 403, 'otp_expired'],
    ['a wrong token for an address', '/verify', '{"type":"email","token":"1","email":"a@b.co"}', 403, 'otp_expired'],
    ['an unknown path', '/nowhere', '{}', 404, 'not_found'],
  ])('for %s', async (_, path, body, status, code) => {
    const response = await post(path, body, VERSION);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ code, message: expect.any(String) });
  });

  test('is the same at an escaped URL', async () => {
    const headers = { ...JSON_TYPE, ...VERSION };
    const body = '{"email":"a@example.com","password":"x"}';
    const response = await fetch(`${web.url}/%61uth/v1/token?grant_type=password`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([
    ['an invalid escape', '/%', 400, 'validation_failed', 'The URL could not be read.'],
    ['an id without end', `/factors/${'x'.repeat(600)}`, 401, 'no_authorization', expect.any(String)],
  ])('for an address with %s', async (_, path, status, code, message) => {
    const response = await fetch(`${web.url}/auth/v1${path}`, { method: 'DELETE', headers: VERSION });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code]);
    expect(await response.json()).toEqual({ code, message });
  });

  test('for an unsupported content type', async () => {
    const response = await post('/signup', '<a/>', { ...VERSION, 'content-type': 'text/xml' });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ code: 'validation_failed', message: 'Please send JSON.' });
  });

  test('outside the protocol has the shop’s shape at an invalid URL', async () => {
    const response = await fetch(`${web.url}/api/%`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'REQUEST.MALFORMED',
      message: 'The request could not be read.',
      correlationId: expect.any(String),
    });
  });

  test('outside the protocol has the shop’s shape', async () => {
    const response = await fetch(`${web.url}/api/nowhere`);
    expect(await response.json()).toMatchObject({ code: 'REQUEST.NOT_FOUND', correlationId: expect.any(String) });
  });
});

describe('a browser on another site', () => {
  const SITE = 'https://app.keepsake.example';
  const preflight = { origin: SITE, 'access-control-request-method': 'POST' };
  let admitting: TestWebApp;

  beforeAll(async () => {
    admitting = await startWebApp({ env: { DATABASE_URL: database.url, CORS_ORIGINS: SITE } });
  });
  afterAll(() => admitting.close());

  test('is refused unless the settings name the site', async () => {
    const response = await fetch(`${web.url}/auth/v1/token`, { method: 'OPTIONS', headers: preflight });
    expect(response.status).toBe(404);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('is allowed with the client’s headers', async () => {
    const response = await fetch(`${admitting.url}/auth/v1/token`, { method: 'OPTIONS', headers: preflight });
    expect(response.status).toBe(204);
    for (const header of ['authorization', 'content-type', 'x-client-info', 'x-supabase-api-version']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(header);
    }
  });

  test('can read the version and code of an error', async () => {
    const response = await post('/signup', '{', { ...VERSION, origin: SITE }, admitting);
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version');
  });
});

describe('too many attempts', () => {
  let limited: TestWebApp;
  let second: TestWebApp;

  beforeAll(async () => {
    const env = { DATABASE_URL: database.url, RATE_LIMITS: 'on' };
    [limited, second] = await Promise.all([startWebApp({ env }), startWebApp({ env })]);
    const aheadMs = msToNextHour(Date.now());
    for (const { app } of [limited, second]) app.get(Clock).now = () => new Date(Date.now() + aheadMs);
  });

  afterAll(async () => {
    await Promise.all([limited.close(), second.close()]);
  });

  test('to sign up are refused after thirty across processes', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 32; i += 1) {
      const response = await post('/signup', '{}', VERSION, i % 2 ? limited : second);
      statuses.push(response.status);
      if (i === 31) expect(await response.json()).toMatchObject({ code: 'over_request_rate_limit' });
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  test('to verify do not count for signing in', async () => {
    for (let i = 0; i < 31; i += 1) await post('/verify', '{}', VERSION, limited);
    expect((await post('/verify', '{}', VERSION, limited)).status).toBe(429);
    expect((await post('/token', '{}', VERSION, limited)).status).toBe(400);
  });

  test('to refresh answer 503, which keeps the session', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const renew = () => post('/token?grant_type=refresh_token', '{}', { ...VERSION, ...from }, limited);
    await askMany(150, renew);
    const refused = await renew();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const body = JSON.stringify({ email: 'nobody@example.com', password: PASSWORD });
    expect((await post('/token?grant_type=password', body, { ...VERSION, ...from }, limited)).status).toBe(429);
  });

  test('to request an email are refused for a minute, identically for all addresses', async () => {
    await web.app
      .get(Users, { strict: false })
      .ensure({ email: 'known@example.com', password: PASSWORD, firstName: 'A', lastName: 'B' });
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const body = JSON.stringify({ type: 'signup', email });
      expect((await post('/resend', body, VERSION, limited)).status).toBe(200);
      const refused = await post('/resend', body, VERSION, second);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'over_email_send_rate_limit' });
    }
  });

  test('are counted without storing addresses', async () => {
    const buckets = await web.app.get(Database).fork().execute<object[]>(`select key from platform.rate_limits`);
    expect(buckets.length).toBeGreaterThan(2);
    expect(JSON.stringify(buckets)).not.toMatch(/@|127\.0\.0\.1|::1/);
  });
});

describe('signing up with AUTH_AUTOCONFIRM_EMAIL', () => {
  test('is refused for a taken address', async () => {
    const credentials = { email: 'taken@example.com', password: PASSWORD };
    await authClient(web.url).signUp(credentials);
    const { error } = await authClient(web.url).signUp(credentials);
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
  });

  test('signs in at once', async () => {
    const client = authClient(web.url);
    const { data } = await client.signUp({ email: 'quick@example.com', password: PASSWORD });
    expect(data.session?.access_token).toBeTruthy();
    expect((await client.getUser()).data.user).toMatchObject({
      email: 'quick@example.com',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', id: data.user?.id }],
    });
  });
});

describe('before anybody signs in', () => {
  test('public keys can be read, private ones cannot', async () => {
    const response = await fetch(`${web.url}/auth/v1/.well-known/jwks.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]!).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
  });

  test('processes that start at once share one lasting key', async () => {
    const fresh = await createShopDatabase();
    const env = { DATABASE_URL: fresh.url };
    const shops = await Promise.all([startWebApp({ env }), startWebApp({ env }), startWebApp({ env })]);
    const keySet = async (shop: TestWebApp) => (await fetch(`${shop.url}/auth/v1/.well-known/jwks.json`)).text();
    const sets = await Promise.all(shops.map(keySet));
    expect(new Set(sets).size).toBe(1);
    await Promise.all(shops.map((shop) => shop.close()));
    const later = await startWebApp({ env });
    expect(await keySet(later)).toBe(sets[0]);
    await later.close();
    await fresh.drop();
  });

  test('the settings and health routes respond', async () => {
    const settings = await (await fetch(`${web.url}/auth/v1/settings`)).json();
    expect(settings).toMatchObject({ external: { email: true, phone: false }, mailer_autoconfirm: true });
    expect(await (await fetch(`${web.url}/auth/v1/health`)).json()).toMatchObject({ name: 'Keepsake' });
  });
});

describe('the rest of the shop', () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${web.url}/api${path}`, { headers });
  const pay = (headers: Record<string, string>) =>
    fetch(`${web.url}/api/create-payment`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: '{}' });

  async function bearer(email: string, id?: string): Promise<{ authorization: string }> {
    const person = { email, password: PASSWORD, firstName: 'A', lastName: 'B', ...(id ? { id } : {}) };
    await web.app.get(Users, { strict: false }).ensure(person);
    const { data } = await authClient(web.url).signInWithPassword({ email, password: PASSWORD });
    return { authorization: `Bearer ${data.session?.access_token}` };
  }

  test.each(['/admin/orders', '/orders'])('refuses visitors and bad tokens at %s', async (path) => {
    for (const authorization of ['', 'Bearer nonsense', 'Basic abc']) {
      const response = await ask(path, authorization ? { authorization } : {});
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'IDENTITY.NOT_SIGNED_IN' });
    }
  });

  test('lets visitors check out, but refuses bad tokens', async () => {
    expect((await pay({})).status).toBe(400);
    expect((await pay({ authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  test('shows the dashboard only to the owner', async () => {
    const shopper = await bearer('curious@example.com');
    expect((await ask('/orders', shopper)).status).toBe(200);
    const response = await ask('/admin/orders', shopper);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'IDENTITY.FORBIDDEN' });
  });

  test('shows the dashboard until the owner signs out', async () => {
    const owner = await bearer('owner@example.com', OWNER_ID);
    expect((await ask('/admin/orders', owner)).status).toBe(200);
    await post('/logout', undefined, owner);
    expect((await ask('/admin/orders', owner)).status).toBe(401);
  });
});
