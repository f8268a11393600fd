import { randomUUID } from 'node:crypto';
import type { DeviceList } from '../../server/identity/contract.js';
import { AuthShop, PASSWORD } from '../support/auth-shop.js';

const PHONE_BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1';

let shop: AuthShop;
let people = 0;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

function newUser(): Promise<string> {
  people += 1;
  return shop.user(`person-${people}@example.com`);
}

/** Signs in as another browser would. @returns the access token */
async function signInFrom(email: string, userAgent: string): Promise<string> {
  const { body } = await shop.call(
    'POST',
    '/token?grant_type=password',
    { email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  return body.access_token as string;
}

async function ask(method: string, path: string, token: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${shop.url}/api/account${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  return { status: response.status, ...(text ? { code: (JSON.parse(text) as { code?: string }).code } : {}) };
}

async function devicesOf(token: string): Promise<DeviceList['devices']> {
  const response = await fetch(`${shop.url}/api/account/devices`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as DeviceList).devices;
}

describe('devices', () => {
  test('are hidden from visitors', async () => {
    expect(await ask('GET', '/devices', 'nonsense')).toEqual({ status: 401, code: 'IDENTITY.NOT_SIGNED_IN' });
  });

  test.each([randomUUID(), 'x', '%00'])('that do not exist cannot be signed out: %s', async (id) => {
    const token = await signInFrom(await newUser(), 'one');
    expect(await ask('DELETE', `/devices/${id}`, token)).toEqual({ status: 404, code: 'IDENTITY.DEVICE_NOT_FOUND' });
  });

  test('that belong to someone else cannot be signed out', async () => {
    const victim = await signInFrom(await newUser(), 'one');
    const [device] = await devicesOf(victim);
    const token = await signInFrom(await newUser(), 'two');
    expect(await ask('DELETE', `/devices/${device?.id}`, token)).toEqual({ status: 404, code: 'IDENTITY.DEVICE_NOT_FOUND' });
    expect((await devicesOf(victim)).length).toBe(1);
  });

  test('are listed newest first, with user agent, the current one marked', async () => {
    const email = await newUser();
    const laptop = await signInFrom(email, 'a laptop');
    shop.passTime(60_000);
    const phone = await signInFrom(email, PHONE_BROWSER);
    const seen = await devicesOf(laptop);
    expect(seen.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      [PHONE_BROWSER, false],
      ['a laptop', true],
    ]);
    expect((await devicesOf(phone)).map(({ current }) => current)).toEqual([true, false]);
    for (const { createdAt, lastUsedAt } of seen) {
      expect(new Date(lastUsedAt).getTime()).toBeGreaterThanOrEqual(new Date(createdAt).getTime());
    }
  });

  test('say when they were last used', async () => {
    const client = await shop.signIn(await newUser());
    const token = (await client.getSession()).data.session?.access_token ?? '';
    const [before] = await devicesOf(token);
    shop.passTime(600_000);
    await client.refreshSession();
    const [after] = await devicesOf(token);
    expect(after?.createdAt).toBe(before?.createdAt);
    expect(Date.parse(after?.lastUsedAt ?? '') - Date.parse(before?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(600_000);
  });

  test('with a very long user agent are listed', async () => {
    const token = await signInFrom(await newUser(), 'x'.repeat(8_000));
    const [device] = await devicesOf(token);
    expect(device?.userAgent.length).toBe(400);
  });

  test('can be signed out one by one', async () => {
    const email = await newUser();
    const [laptop, phone] = [await signInFrom(email, 'a laptop'), await signInFrom(email, PHONE_BROWSER)];
    const lost = (await devicesOf(laptop)).find(({ current }) => !current);
    expect(await ask('DELETE', `/devices/${lost?.id}`, laptop)).toEqual({ status: 204 });
    expect(await ask('GET', '/devices', phone)).toEqual({ status: 401, code: 'IDENTITY.NOT_SIGNED_IN' });
    expect((await devicesOf(laptop)).map(({ userAgent }) => userAgent)).toEqual(['a laptop']);
  });

  test('can all be signed out except this one', async () => {
    const email = await newUser();
    const phone = await signInFrom(email, PHONE_BROWSER);
    const client = await shop.signIn(email);
    await client.signOut({ scope: 'others' });
    const token = (await client.getSession()).data.session?.access_token ?? '';
    expect((await devicesOf(token)).map(({ current }) => current)).toEqual([true]);
    expect((await ask('GET', '/devices', phone)).status).toBe(401);
  });
});
