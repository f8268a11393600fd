import { createShopDatabase, startWebApp, type TestWebApp } from '../support/app.js';
import type { TestDatabase } from '../support/postgres.js';

const SITE = 'https://app.keepsake.example';
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

let database: TestDatabase;
let closed: TestWebApp;
let open: TestWebApp;

beforeAll(async () => {
  database = await createShopDatabase();
  const env = { DATABASE_URL: database.url };
  [closed, open] = await Promise.all([
    startWebApp({ env }),
    startWebApp({ env: { ...env, CORS_ORIGINS: `${SITE},http://localhost:8080` } }),
  ]);
});
afterAll(async () => {
  await Promise.all([closed.close(), open.close()]);
  await database.drop();
});

const ask = (shop: TestWebApp, path: string, origin: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shop.url + path, { method, headers: { origin, ...headers } });

describe('pages from other origins', () => {
  it.each(['/api/products', '/auth/v1/settings', '/auth/v1/.well-known/jwks.json', '/'])(
    'read nothing by default: %s',
    async (path) => {
      const answer = await ask(closed, path, SITE);

      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it.each([
    ['a site that is not named', 'https://elsewhere.example'],
    ['a page without an origin', 'null'],
    ['a name that begins alike', `${SITE}.evil.example`],
    ['a name that ends alike', 'https://evilapp.keepsake.example'],
    ['another protocol', 'http://app.keepsake.example'],
    ['another port', `${SITE}:8443`],
    ['another spelling', SITE.toUpperCase()],
    ['everybody', '*'],
  ])('get no CORS headers: %s', async (_, origin) => {
    for (const answer of [
      await ask(open, '/api/products', origin),
      await ask(open, '/api/products', origin, PREFLIGHT, 'OPTIONS'),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
    }
  });

  it.each([SITE, 'http://localhost:8080'])('are allowed by the settings, without cookies: %s', async (origin) => {
    const answer = await ask(open, '/api/products', origin);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may cache the preflight', async () => {
    const answer = await ask(open, '/api/create-payment', SITE, PREFLIGHT, 'OPTIONS');

    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-max-age')).toBe('7200');
    expect(answer.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE');
  });

  it('may send every header that a call describes', async () => {
    interface Call {
      parameters?: { in: string; name: string }[];
    }
    const { paths } = (await (await ask(open, '/api/docs/json', SITE)).json()) as { paths: Record<string, Record<string, Call>> };
    const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
      path.startsWith('/webhooks/') ? [] : Object.values(byMethod),
    );
    const described = calls.flatMap(({ parameters = [] }) => parameters.filter((parameter) => parameter.in === 'header'));
    const preflight = await ask(open, '/api/products', SITE, PREFLIGHT, 'OPTIONS');
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');

    expect(allowed).toEqual(expect.arrayContaining([...new Set(described.map(({ name }) => name.toLowerCase()))]));
  });

  it('can read errors', async () => {
    const answer = await ask(open, '/api/orders', SITE);

    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
  });
});

describe('public files', () => {
  it.each(['/assets/gone.js', '/product-pictures/gone.webp', '/pictures/gone'])('are open to every origin: %s', async (path) => {
    for (const origin of [SITE, 'https://elsewhere.example', 'null']) {
      const { headers } = await ask(open, path, origin);

      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary') ?? '').not.toMatch(/origin/i);
    }
  });
});

describe('origins that are not exact', () => {
  it.each(['*', 'null', `${SITE}/`, `${SITE}/path`, 'https://*.keepsake.example', 'app.keepsake.example'])(
    'are refused: %s',
    async (origins) => {
      await expect(startWebApp({ env: { DATABASE_URL: database.url, CORS_ORIGINS: origins } })).rejects.toThrow(/CORS_ORIGINS/);
    },
  );
});
