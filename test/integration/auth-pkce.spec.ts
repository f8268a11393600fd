import type { GoTrueClient } from '@supabase/auth-js';
import { IdentitySweep } from '../../server/identity/index.js';
import type { AuthShop } from '../support/auth-shop.js';
import { GoogleShop, googleClaims } from '../support/google-shop.js';

let visitor: GoogleShop;
let shop: AuthShop;

beforeAll(async () => {
  visitor = await GoogleShop.open();
  ({ shop } = visitor);
});

afterAll(() => visitor.close());

/** Signs in with PKCE, as a page's client does. @returns the code in the URL of the final page */
async function codeFor(client: GoTrueClient, email: string): Promise<string> {
  const options = { redirectTo: `${shop.url}/auth`, skipBrowserRedirect: true, queryParams: { prompt: 'consent' } };
  const { data } = await client.signInWithOAuth({ provider: 'google', options });
  const response = await fetch(data.url ?? '', { redirect: 'manual' });
  const page = new URL(response.headers.get('location') ?? '');
  const { query } = await visitor.visit(visitor.google.chooseAccount(page, googleClaims(email)));
  return query.code ?? '';
}

function exchange(auth_code: unknown, code_verifier: unknown) {
  return shop.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier });
}

describe('a code exchange is refused', () => {
  test.each([
    ['without a code', undefined, 'a'.repeat(43)],
    ['without a verifier', crypto.randomUUID(), undefined],
    ['with an empty verifier', crypto.randomUUID(), ''],
    ['with a list as code', ['a'], 'a'.repeat(43)],
    ['with a verifier as long as a book', crypto.randomUUID(), 'a'.repeat(5000)],
  ])('%s', async (_, code, verifier) => {
    expect(await exchange(code, verifier)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test.each([crypto.randomUUID(), 'nonsense', '\0', "' or 1=1"])('for the unknown code %j', async (code) => {
    expect(await exchange(code, 'a'.repeat(43))).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('to another client, and the code stays valid', async () => {
    const client = shop.client('pkce');
    const code = await codeFor(client, 'wrong@example.com');
    for (const verifier of ['a'.repeat(43), 'b'.repeat(43)]) {
      expect(await exchange(code, verifier)).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    }
    const { data, error } = await client.exchangeCodeForSession(code);
    expect([error, data.user?.email]).toEqual([null, 'wrong@example.com']);
  });

  test('the second time', async () => {
    const client = shop.client('pkce');
    const code = await codeFor(client, 'again@example.com');
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
    expect(await exchange(code, 'a'.repeat(43))).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('five minutes after the code was issued', async () => {
    const client = shop.client('pkce');
    const code = await codeFor(client, 'late@example.com');
    shop.passTime(300_000);
    const { error } = await client.exchangeCodeForSession(code);
    shop.passTime(-300_000);
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  test('to a user blocked in the meantime', async () => {
    const client = shop.client('pkce');
    const code = await codeFor(client, 'blocked@example.com');
    await shop.sql(`update identity.users set banned_until = '2999-01-01' where email = 'blocked@example.com'`);
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({ status: 400, code: 'user_banned' });
  });

  test('after the sweep removed the expired code', async () => {
    const code = await codeFor(shop.client('pkce'), 'swept@example.com');
    shop.passTime(300_001);
    await shop.web.app.get(IdentitySweep, { strict: false }).sweep();
    shop.passTime(-300_001);
    expect(await exchange(code, 'a'.repeat(43))).toMatchObject({ body: { code: 'flow_state_not_found' } });
  });
});

test('two exchanges at once give one session', async () => {
  const challenge = 'a'.repeat(43);
  const page = await visitor.startSignIn({ code_challenge: challenge, code_challenge_method: 'plain' });
  const { query } = await visitor.visit(visitor.google.chooseAccount(page, googleClaims('race@example.com')));
  const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(query.code, challenge)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const sessions = `select 1 from identity.sessions s join identity.users u on u.id = user_id where email = 'race@example.com'`;
  expect(await shop.sql(sessions)).toHaveLength(1);
});

test('the client signs in with Google by PKCE and gets Google’s tokens', async () => {
  const client = shop.client('pkce');
  const { data, error } = await client.exchangeCodeForSession(await codeFor(client, 'pkce@example.com'));
  expect(error).toBeNull();
  expect(data.session).toMatchObject({
    provider_token: 'google-access',
    provider_refresh_token: 'google-refresh',
    user: { email: 'pkce@example.com', app_metadata: { provider: 'google' } },
  });
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  expect((await client.getUser()).data.user?.email).toBe('pkce@example.com');
});

test('neither the code nor the verifier is stored in any table', async () => {
  const code = await codeFor(shop.client('pkce'), 'tables@example.com');
  const rows = await shop.sql<{ row: string }>(`select f::text as row from identity.flow_states f`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(code);
});
