import { generateKeyPair, SignJWT } from 'jose';
import { IdentitySweep, KeyRotation, UsersService } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import type { TestDatabase } from '../support/postgres.js';

const PASSWORD = 'correct horse';
const EMAIL = 'shopper@example.com';
const HALF_AN_HOUR = 1800;
const DAY = 86_400;

let database: TestDatabase;
const webs: TestWebApp[] = [];
let web: TestWebApp;
let aheadMs = 0;

async function startProcess(env: Record<string, string> = {}): Promise<TestWebApp> {
  const settings = { DATABASE_URL: database.url, PUBLIC_URL: 'https://shop.example', ...env };
  const started = await startWebApp({ env: settings });
  started.app.get(Clock).now = () => new Date(Date.now() + aheadMs);
  webs.push(started);
  return started;
}

beforeAll(async () => {
  database = await createShopDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  aheadMs = 0;
  web = await startProcess();
  await web.app.get(Database).fork().execute(`delete from identity.signing_keys`);
  await web.app.get(UsersService, { strict: false }).ensure({ email: EMAIL, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' });
});

afterEach(async () => {
  await Promise.all(webs.splice(0).map((started) => started.close()));
});

function keyRotation(): KeyRotation {
  return web.app.get(KeyRotation, { strict: false });
}

function passSeconds(seconds: number): void {
  aheadMs += seconds * 1000;
}

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

function kidOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
}

async function published(shop = web): Promise<string[]> {
  const response = await fetch(`${shop.url}/auth/v1/.well-known/jwks.json`);
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}

describe('the signing key', () => {
  test('is rotated when due without ending sessions', async () => {
    const before = await signIn();
    const first = kidOf(before.token);
    passSeconds(89 * DAY);
    await web.app.get(IdentitySweep, { strict: false }).sweep();
    expect(await published()).toEqual([first]);

    passSeconds(DAY);
    const sweep = web.app.get(IdentitySweep, { strict: false });
    await Promise.all([sweep.sweep(), sweep.sweep(), sweep.sweep()]);
    passSeconds(61);
    const [next, ...others] = await published();
    expect(others).toEqual([first]);
    expect(next).not.toBe(first);
    const waiting = await signIn();
    expect(kidOf(waiting.token)).toBe(first);

    passSeconds(HALF_AN_HOUR);
    const after = await signIn();
    expect(kidOf(after.token)).toBe(next);
    expect(await published()).toEqual([next, first]);
    expect(await accepts(waiting.token)).toBe(true);
    expect(await accepts(after.token)).toBe(true);
    for (const { client } of [waiting, after]) expect((await client.getClaims()).error).toBeNull();

    passSeconds(3900);
    await web.app.get(IdentitySweep, { strict: false }).sweep();
    passSeconds(61);
    expect(await published()).toEqual([next]);
    expect(await accepts((await signIn()).token)).toBe(true);
  });

  test('is followed by one key however many rotations are requested', async () => {
    const { token } = await signIn();
    const changes = await Promise.all([1, 2, 3].map(() => keyRotation().rotate()));
    expect(new Set(changes.map(({ kid }) => kid)).size).toBe(1);
    passSeconds(61);
    expect(await published()).toEqual([changes[0]?.kid, kidOf(token)]);
    expect(kidOf((await signIn()).token)).toBe(kidOf(token));
  });

  test('is accepted by a client with a cached key set', async () => {
    const { client } = await signIn();
    expect((await client.getClaims()).error).toBeNull();
    await keyRotation().rotate();
    passSeconds(HALF_AN_HOUR + 61);
    const { data } = await client.refreshSession();
    const kids = await published();
    expect(kidOf(data.session?.access_token ?? '')).toBe(kids[0]);
    expect((await client.getClaims()).error).toBeNull();
  });

  test('is shared by processes that start at once', async () => {
    const other = await startProcess();
    const [mine, theirs] = await Promise.all([signIn(web), signIn(other)]);
    expect(kidOf(mine.token)).toBe(kidOf(theirs.token));
    await keyRotation().rotate();
    passSeconds(HALF_AN_HOUR + 61);
    const fresh = await signIn(other);
    expect(kidOf(fresh.token)).not.toBe(kidOf(mine.token));
    expect(await accepts(fresh.token, web)).toBe(true);
    expect(await accepts(mine.token, other)).toBe(true);
  });
});

describe('an emergency rotation', () => {
  test('voids every access token within a minute; clients refresh theirs', async () => {
    const other = await startProcess();
    const before = await signIn();
    expect(await accepts(before.token, other)).toBe(true);
    const { kid } = await keyRotation().replaceAll();
    passSeconds(61);
    for (const shop of [web, other]) {
      expect(await published(shop)).toEqual([kid]);
      expect(await accepts(before.token, shop)).toBe(false);
    }
    const { data } = await authClient(other.url).refreshSession({ refresh_token: before.refreshToken });
    expect(await accepts(data.session?.access_token ?? '')).toBe(true);
  });

  test('is noticed by processes with the old key', async () => {
    const other = await startProcess();
    await published(other);
    await keyRotation().replaceAll();
    passSeconds(2);
    const restarted = await startProcess();
    expect(await accepts((await signIn(restarted)).token, other)).toBe(true);
  });
});

test('a changed KEEPSAKE_SECRET creates a new key and keeps old tokens valid', async () => {
  const before = await signIn();
  const changed = await startProcess({ KEEPSAKE_SECRET: 'another-secret-another-secret-another' });
  const [after, again] = await Promise.all([signIn(changed), signIn(changed)]);
  expect(kidOf(after.token)).not.toBe(kidOf(before.token));
  expect(kidOf(again.token)).toBe(kidOf(after.token));
  expect(await published(changed)).toHaveLength(2);
  expect(await accepts(before.token, changed)).toBe(true);
  passSeconds(61);
  expect(kidOf((await signIn(web)).token)).toBe(kidOf(before.token));
  expect(await published(changed)).toHaveLength(2);
});

test('unknown key ids do not keep the database busy', async () => {
  const { token } = await signIn();
  const { privateKey } = await generateKeyPair('ES256');
  const asked = jest.spyOn(web.app.get(Database), 'fork');
  const before = asked.mock.calls.length;
  const forged = await Promise.all(
    Array.from({ length: 200 }, () =>
      new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: crypto.randomUUID() }).sign(privateKey),
    ),
  );
  const answers = await Promise.all(
    forged.map((bad) => fetch(`${web.url}/api/orders`, { headers: { authorization: `Bearer ${bad}` } })),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(200);
  expect(asked.mock.calls.length - before).toBeLessThan(20);
  asked.mockRestore();
  expect(await accepts(token)).toBe(true);
});
