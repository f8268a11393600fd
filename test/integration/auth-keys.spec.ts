import { Users } from '../../server/identity/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import type { TestDatabase } from '../support/postgres.js';

const PASSWORD = 'correct horse';
const EMAIL = 'shopper@example.com';

let database: TestDatabase;
let web: TestWebApp;
const others: TestWebApp[] = [];

async function startProcess(env: Record<string, string> = {}): Promise<TestWebApp> {
  return startWebApp({ env: { DATABASE_URL: database.url, PUBLIC_URL: 'https://shop.example', ...env } });
}

beforeAll(async () => {
  database = await createShopDatabase();
  web = await startProcess();
  await web.app
    .get(Users, { strict: false })
    .ensure({ email: EMAIL, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' });
});

afterAll(async () => {
  await Promise.all([web, ...others].map((started) => started.close()));
  await database.drop();
});

async function signIn(shop = web) {
  const client = authClient(shop.url);
  const { data, error } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD });
  if (error) throw error;
  return { client, token: data.session.access_token, refreshToken: data.session.refresh_token };
}

async function accepts(token: string, shop = web): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const statuses = [
    (await fetch(`${shop.url}/auth/v1/user`, { headers })).status,
    (await fetch(`${shop.url}/api/orders`, { headers })).status,
  ];
  if (statuses.join() === '200,200') return true;
  expect(statuses).toEqual([403, 401]);
  return false;
}

async function published(shop = web): Promise<unknown[]> {
  const response = await fetch(`${shop.url}/auth/v1/.well-known/jwks.json`);
  return ((await response.json()) as { keys: unknown[] }).keys;
}

describe('the signing key', () => {
  test('verifies tokens in the client', async () => {
    const { client } = await signIn();
    expect((await client.getClaims()).error).toBeNull();
    expect(await published()).toEqual([
      expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] }),
    ]);
    expect(JSON.stringify(await published())).not.toContain('"d"');
  });

  test('is the same in all processes', async () => {
    const other = await startProcess();
    others.push(other);
    expect(await published(other)).toEqual(await published());
    expect(await accepts((await signIn(other)).token)).toBe(true);
  });

  test('changes with KEEPSAKE_SECRET; clients renew their tokens', async () => {
    const before = await signIn();
    const changed = await startProcess({ KEEPSAKE_SECRET: 'another-secret-another-secret-another' });
    others.push(changed);
    expect(await accepts(before.token, changed)).toBe(false);
    const { data } = await authClient(changed.url).refreshSession({ refresh_token: before.refreshToken });
    expect(await accepts(data.session?.access_token ?? '', changed)).toBe(true);
  });
});
