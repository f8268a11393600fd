import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { Database, RateLimiter } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import type { TestDatabase } from '../support/postgres.js';
import { WEBHOOK_SECRET } from '../support/test-shop.js';
import { until } from '../support/until.js';

const LIMIT = 60;
const NETWORK = '203.0.113.9';
const SETTINGS = { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: String(LIMIT), STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };

let database: TestDatabase;
beforeAll(async () => {
  database = await createShopDatabase();
});
afterAll(() => database.drop());

/** Sends `x-forwarded-for`, as a proxy on this machine would. */
const ask = (shop: TestWebApp, from = NETWORK, path = '/api/products?limit=1', method = 'GET') =>
  fetch(shop.url + path, { method, headers: { 'x-forwarded-for': from } });

const EVENT = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
const signed = (payload: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });

const sendEvent = (shop: TestWebApp, from: string, signature: string, body = EVENT) =>
  fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });

async function askOften(shop: TestWebApp, times: number, from?: string, path?: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => ask(shop, from, path)));
  return answers.map(({ status }) => status);
}

describe('the request limit', () => {
  let first: TestWebApp;
  let second: TestWebApp;

  beforeAll(async () => {
    const env = { DATABASE_URL: database.url, ...SETTINGS };
    [first, second] = await Promise.all([startWebApp({ env }), startWebApp({ env })]);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  it('refuses a network over the limit and says for how long', async () => {
    const statuses = await askOften(first, LIMIT + 5);
    const refused = await ask(first);

    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'REQUEST.TOO_MANY', message: expect.stringContaining('wait a minute') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-limit')).toBe(String(LIMIT));
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['with ports', (nth: number) => `198.51.100.31:${nth}`],
    ['with ports, mapped to IPv6', (nth: number) => `[::ffff:198.51.100.32]:${nth}`],
    ['with ports, behind a proxy that adds one, too', (nth: number) => `198.51.100.33:${nth}, 127.0.0.1:${nth}`],
    ['of one IPv6 network', (nth: number) => `[2001:db8:1:1::${nth.toString(16)}]:${nth}`],
    ['that are none', (nth: number) => `visitor-${nth}`],
  ])('counts addresses %s together', async (_, from) => {
    const answers = await Promise.all(Array.from({ length: LIMIT + 5 }, (_none, nth) => ask(first, from(nth + 1))));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('counts a page that is rendered as five that are cached', async () => {
    const pages = (from: string, path: (nth: number) => string) =>
      Promise.all(Array.from({ length: LIMIT / 5 + 1 }, (_none, nth) => ask(first, from, path(nth))));

    await ask(first, '198.51.100.20', '/');
    const cached = await pages('198.51.100.20', (nth) => `/?x=${nth}`);
    const searches = await pages('198.51.100.21', (nth) => `/?q=mug${nth}`);

    expect(cached.every(({ status }) => status === 200)).toBe(true);
    expect(searches.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('holds across processes, give or take a batch', async () => {
    let answered = 0;
    await until(async () => {
      const { status } = await ask(second);
      answered += 1;
      return status === 429;
    });

    expect(answered).toBeLessThan(LIMIT);
  });

  it.each(['/', '/auth/v1/settings', '/no/such/page'])('covers %s', async (path) => {
    expect((await ask(first, NETWORK, path)).status).toBe(429);
  });

  it('shows people a page with a link to try again', async () => {
    const refused = await fetch(first.url, { headers: { 'x-forwarded-for': NETWORK, accept: 'text/html,*/*;q=0.8' } });
    const style = /<style>(.*)<\/style>/s.exec(await refused.clone().text())?.[1] ?? '';

    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(await refused.text()).toMatch(/Too many requests.*<a href="">Try again<\/a>.*please mention \S+</s);
    expect(refused.headers.get('content-security-policy')).toContain(createHash('sha256').update(style).digest('base64'));
  });

  it('answers in the format of the sign-in protocol', async () => {
    const refused = await ask(first, NETWORK, '/auth/v1/settings');

    expect(refused.headers.get('x-sb-error-code')).toBe('over_request_rate_limit');
  });

  it('does not end sessions that are being renewed', async () => {
    const refused = await ask(first, NETWORK, '/auth/v1/token?grant_type=refresh_token', 'POST');

    expect(refused.status).toBe(503);
    expect(refused.headers.get('x-sb-error-code')).toBe('over_request_rate_limit');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(['/healthz', '/product-pictures/gone.webp'])('exempts %s', async (path) => {
    expect((await ask(first, NETWORK, path)).status).not.toBe(429);
  });

  it('counts product images that do not exist by themselves', async () => {
    const [from, missing] = ['198.51.100.41', '/product-pictures/00000000-0000-4000-8000-000000000000.webp'];
    const statuses = await askOften(first, LIMIT + 5, from, missing);
    expect(statuses.filter((status) => status === 404)).toHaveLength(LIMIT);
    expect((await ask(first, from, missing)).status).toBe(429);
    expect((await ask(first, from)).status).toBe(200);
  });

  it('exempts signed webhooks', async () => {
    const answers = await Promise.all(Array.from({ length: LIMIT }, () => sendEvent(first, NETWORK, signed(EVENT))));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('counts a webhook with a bad signature as five requests', async () => {
    const from = '198.51.100.2';
    const answers = await Promise.all(Array.from({ length: LIMIT / 5 + 1 }, () => sendEvent(first, from, 't=1,v1=00', '[[[')));
    const refused = answers.filter(({ status }) => status === 429);

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(LIMIT / 5);
    expect(refused).toHaveLength(1);
    expect(await refused[0]!.json()).toMatchObject({ code: 'REQUEST.TOO_MANY' });
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await ask(first, from)).status).toBe(429);
    expect((await sendEvent(first, from, signed(EVENT))).status).toBe(200);
  });

  it.each([
    ['of another type', 415, '198.51.100.3', 'x', 'text/plain'],
    ['too large', 413, '198.51.100.4', 'x'.repeat(257 * 1024), 'application/json'],
  ])('counts webhooks that are %s', async (_, status, from, body, type) => {
    const headers = { 'x-forwarded-for': from, 'content-type': type };
    const send = () => fetch(`${first.url}/webhooks/stripe`, { method: 'POST', headers, body });
    const statuses = [];
    for (let n = 0; n <= LIMIT / 5; n += 1) statuses.push((await send()).status);
    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: LIMIT / 5 }, () => status));
    expect(statuses.at(-1)).toBe(429);
    expect((await sendEvent(first, from, signed(EVENT))).status).toBe(200);
  });

  it('counts requests under /webhooks/ that are not webhooks', async () => {
    expect((await ask(first, NETWORK, '/webhooks/other', 'POST')).status).toBe(429);
    expect((await ask(first, NETWORK, '/webhooks/stripe')).status).toBe(429);
  });

  it('leaves other networks alone', async () => {
    expect((await ask(first, '203.0.113.10')).status).toBe(200);
  });

  it('exempts visitors whose address a proxy hides', async () => {
    expect(new Set(await askOften(first, LIMIT + 5, '127.0.0.1', '/auth/v1/settings'))).toEqual(new Set([200]));
  });

  it('counts a write as five requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: LIMIT / 5 + 1 }, () => ask(first, '198.51.100.1', '/api/cart-check', 'POST')),
    );

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('counts an IPv6 /56 as one network', async () => {
    await askOften(first, LIMIT, '2001:db8:7:1::1', '/auth/v1/settings');

    expect((await ask(first, '2001:db8:7:ff::9', '/auth/v1/settings')).status).toBe(429);
    expect((await ask(first, '2001:db8:7:100::1', '/auth/v1/settings')).status).toBe(200);
  });

  it('stores no addresses', async () => {
    const rows = await first.app.get(Database).fork().execute('select * from platform.rate_limits');

    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/);
  });
});

it('a process limits requests alone while the shared count is away', async () => {
  const shop = await startWebApp({ env: { DATABASE_URL: database.url, ...SETTINGS } });
  shop.app.get(RateLimiter).add = () => Promise.reject(new Error('The database is away.'));
  const statuses = await askOften(shop, LIMIT + 1, '192.0.2.1', '/auth/v1/settings');

  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await shop.close();
});

it('the request limit can be switched off', async () => {
  const shop = await startWebApp({ env: { DATABASE_URL: database.url, ...SETTINGS, RATE_LIMITS: 'off' } });

  expect(new Set(await askOften(shop, LIMIT + 20))).toEqual(new Set([200]));
  await shop.close();
});
