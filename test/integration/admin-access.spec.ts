import { randomUUID } from 'node:crypto';
import type { GoTrueClient } from '@supabase/auth-js';
import { OWNER_ID } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { enrolApp, proveApp } from '../support/authenticator-app.js';
import { addProduct, placeOrder } from '../support/checkout-data.js';
import { type Route, routesOf } from '../support/routes.js';
import { PASSWORD, TestShop } from '../support/test-shop.js';

const OWNER = 'owner@keepsake.example';
const CLIMBER = 'climber@example.com';

let shop: TestShop;
/** Every route of the dashboard, so that none can be forgotten here. */
let routes: Route[];

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  await shop.signInOwner();
  await shop.signIn(CLIMBER);
  routes = routesOf(shop.web.app).filter(({ path }) => path.startsWith('/api/admin'));
});
afterAll(() => shop.close());

async function signIn(email: string): Promise<GoTrueClient> {
  const client = authClient(shop.web.url);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function tokenOf(client: GoTrueClient): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? '';
}

function send(
  { method, path }: Route,
  token: string | undefined,
  { id = randomUUID() as string, query = '', body = '{}' } = {},
): Promise<Response> {
  const address = path.replaceAll(/:\w+/g, () => id) + query;
  const withBody = !['GET', 'HEAD'].includes(method) && { body };
  return shop.call(method, address, { ...(token && { token }), ...withBody });
}

const named = ({ method, path }: Route): string => `${method} ${path}`;

/** Answers of all routes: the status, and the code where there is a body. */
async function answersTo(token: string | undefined): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const route of routes) {
    const answer = await send(route, token);
    const text = await answer.text();
    const code = route.method === 'HEAD' ? '' : ` ${(JSON.parse(text) as { code: string }).code}`;
    answers[named(route)] = `${answer.status}${code}`;
  }
  return answers;
}

function allOf(status: number, code: string): Record<string, string> {
  return Object.fromEntries(routes.map((route) => [named(route), `${status}${route.method === 'HEAD' ? '' : ` ${code}`}`]));
}

describe('every dashboard call', () => {
  it('is in the server’s route table', () => {
    expect(routes.map(named)).toEqual(
      expect.arrayContaining([
        'GET /api/admin/overview',
        'HEAD /api/admin/overview/sales',
        'PATCH /api/admin/orders/:id',
        'DELETE /api/admin/orders/:id/notes/:noteId',
        'POST /api/admin/jobs/failed/:id/retry',
        'PUT /api/admin/products/:id',
      ]),
    );
  });

  it('is refused without a token', async () => {
    expect(await answersTo(undefined)).toEqual(allOf(401, 'IDENTITY.NOT_SIGNED_IN'));
  });

  it('is refused with a token signed by another key', async () => {
    const [head = '', claims = '', signature = ''] = (await tokenOf(await signIn(CLIMBER))).split('.');
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const wish = encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: OWNER_ID });
    for (const token of [`${head}.${wish}.${signature}`, `${encode({ alg: 'none', typ: 'JWT' })}.${wish}.`]) {
      expect(await answersTo(token)).toEqual(allOf(401, 'IDENTITY.NOT_SIGNED_IN'));
    }
  });

  it('is refused to a shopper', async () => {
    const { token } = await shop.signIn('shopper@example.com');
    expect(await answersTo(token)).toEqual(allOf(403, 'IDENTITY.FORBIDDEN'));
  });

  it('is refused to a shopper whose metadata and claims say they are the owner', async () => {
    const client = await signIn(CLIMBER);
    const wish = { role: 'admin', is_admin: true, sub: OWNER_ID, id: OWNER_ID, user_id: OWNER_ID, email: OWNER, aal: 'aal2' };
    expect((await client.updateUser({ data: { ...wish, app_metadata: wish } })).error).toBeNull();
    await shop.call('PUT', '/auth/v1/user', { token: await tokenOf(client), body: { app_metadata: wish, role: 'service_role' } });
    await client.refreshSession();
    expect(await answersTo(await tokenOf(client))).toEqual(allOf(403, 'IDENTITY.FORBIDDEN'));
  });

  it('is refused to the owner without the second factor, once one is set up', async () => {
    const owner = await signIn(OWNER);
    const app = await enrolApp(owner);
    await proveApp(owner, app, new Date());
    const thief = await tokenOf(await signIn(OWNER));
    expect(await answersTo(thief)).toEqual(allOf(403, 'IDENTITY.SECOND_FACTOR_NEEDED'));
    await owner.mfa.unenroll({ factorId: app.factorId });
  });

  it('is refused after the owner has signed out', async () => {
    const owner = await signIn(OWNER);
    const token = await tokenOf(owner);
    await owner.signOut({ scope: 'local' });
    expect(await answersTo(token)).toEqual(allOf(401, 'IDENTITY.NOT_SIGNED_IN'));
  });

  it('returns lists to the owner and forbids caching them', async () => {
    const { token } = await shop.signInOwner();
    for (const route of routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const answer = await send(route, token);
      expect([named(route), answer.ok, answer.headers.get('cache-control')]).toEqual([
        named(route),
        true,
        expect.stringMatching(/private|no-store/),
      ]);
    }
  });
});

const IDS = [
  'x',
  '0',
  '-1',
  '%00',
  '%ED%A0%80',
  '..%2F..%2Foverview',
  "'%20or%201=1--",
  '[object%20Object]',
  'a'.repeat(400),
  randomUUID(),
];
const QUERIES = [
  '?after=x&limit=x&days=x&search=%00',
  `?after=${randomUUID()}`,
  '?limit=1e309&days=-1',
  '?search=a&search=b&status=a&status=b&after=1&after=2',
  '?search[$ne]=1&after[]=1&__proto__[x]=1',
  '?from=2026-02-30&to=%00',
  '?from=9999-12-31&to=0001-01-01',
  `?search=${encodeURIComponent('%_\\\'"\u{1F600}')}`,
  `?search=${'a'.repeat(5_000)}`,
];
const BODIES = [
  '{}',
  '[]',
  'null',
  '"text"',
  '7',
  '{',
  '{"__proto__":{"status":"completed"},"constructor":1}',
  '{"ids":["x"],"status":["completed"],"amount":"1e309","reason":{},"text":["a"],"mail":7,"carrier":"\\u0000","trackingNumber":"\\ud800"}',
  '{"name":"\\u0000","description":"\\ud800","text":"\\u0000","reason":"\\ud800","amount":1,"mail":"confirmation","status":"completed","carrier":"a","trackingNumber":"b"}',
  `{"text":"${'a'.repeat(50_000)}","ids":${JSON.stringify(Array(500).fill(randomUUID()))}}`,
];

describe('a malformed dashboard call', () => {
  let token: string;
  /** Ids of existing records, by the path segment that refers to them. */
  let existing: Record<string, string>;

  beforeAll(async () => {
    ({ token } = await shop.signInOwner());
    const products = await addProduct(shop);
    const placed = await placeOrder(shop, [{ productId: products, productType: 'product', quantity: 1 }]);
    const [order] = await shop.sql<{ id: string; customer: string }>(
      `update checkout.orders set payment_state = 'paid', paid_at = now() where number = $1 returning id, customer_id as customer`,
      [placed.orderNumber],
    );
    existing = { products, orders: order?.id ?? '', customers: order?.customer ?? '' };
  });

  /** A route that does not answer as it should. */
  async function wrong(route: Route, sent: { id?: string; query?: string; body?: string }, isRight: (status: number) => boolean) {
    const { status } = await send(route, token, sent);
    return isRight(status) ? [] : [`${named(route)} ${JSON.stringify(sent).slice(0, 200)}: ${status}`];
  }

  it('is refused for unknown ids', async () => {
    const found: string[] = [];
    for (const route of routes.filter(({ path }) => path.includes(':'))) {
      // The history of something that never existed is empty.
      const mayBeEmpty = (status: number) => status === 200 && route.path.endsWith('/audit');
      for (const id of IDS) {
        found.push(...(await wrong(route, { id }, (status) => (status >= 400 && status < 500) || mayBeEmpty(status))));
      }
    }
    expect(found).toEqual([]);
  });

  it('never causes a 500 with a malformed query', async () => {
    const found: string[] = [];
    for (const route of routes) {
      for (const query of QUERIES) found.push(...(await wrong(route, { query }, (status) => status < 500)));
    }
    expect(found).toEqual([]);
  });

  it('never causes a 500 with a malformed body', async () => {
    const found: string[] = [];
    for (const route of routes.filter(({ method }) => !['GET', 'HEAD'].includes(method))) {
      const [, , , what = ''] = route.path.split('/');
      for (const body of BODIES)
        found.push(...(await wrong(route, { body, ...(existing[what] && { id: existing[what] }) }, (status) => status < 500)));
    }
    expect(found).toEqual([]);
  });
});
