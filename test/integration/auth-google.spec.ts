import { startWebApp, type TestWebApp } from '../support/app.js';
import type { AuthShop } from '../support/auth-shop.js';
import type { FakeGoogle } from '../support/fake-google.js';
import { GoogleShop, googleClaims } from '../support/google-shop.js';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

let visitor: GoogleShop;
let google: FakeGoogle;
let shop: AuthShop;

beforeAll(async () => {
  visitor = await GoogleShop.open();
  ({ google, shop } = visitor);
});

afterAll(() => visitor.close());

function callback(query: Record<string, string>): URL {
  return new URL(`${shop.url}/auth/v1/callback?${new URLSearchParams(query).toString()}`);
}

describe('starting a Google sign-in is refused', () => {
  test.each([
    ['without a provider', {}, 'Unsupported provider: '],
    ['to another provider', { provider: 'facebook' }, 'Unsupported provider: Provider facebook could not be found'],
    ['to two providers', 'provider=google&provider=google', ''],
    ['with half a challenge', { provider: 'google', code_challenge: CHALLENGE }, 'PKCE flow requires'],
    ['with a short challenge', { provider: 'google', code_challenge: 'x', code_challenge_method: 's256' }, 'code challenge'],
    [
      'with an unknown method',
      { provider: 'google', code_challenge: CHALLENGE, code_challenge_method: 'md5' },
      'code_challenge_method',
    ],
  ])('%s', async (_, query, message) => {
    const response = await fetch(`${shop.url}/auth/v1/authorize?${new URLSearchParams(query).toString()}`, {
      headers: { 'x-supabase-api-version': '2024-01-01' },
      redirect: 'manual',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'validation_failed', message: expect.stringContaining(message) });
  });

  test('without Google credentials', async () => {
    await shop.withSettings({}, async (bare) => {
      const message = 'Unsupported provider: provider is not enabled';
      const answer = await bare.call('GET', '/authorize?provider=google');
      expect(answer).toEqual({ status: 400, body: { code: 'validation_failed', message } });
    });
  });
});

test('HEAD neither starts nor consumes a sign-in', async () => {
  const statesBefore = await shop.sql('select id from identity.flow_states');
  const address = `${shop.url}/auth/v1/authorize?provider=google`;
  const begun = await fetch(address, { method: 'HEAD', redirect: 'manual' });
  expect([begun.status, begun.headers.get('set-cookie')]).toEqual([204, null]);
  expect(await shop.sql('select id from identity.flow_states')).toEqual(statesBefore);

  const back = google.chooseAccount(await visitor.startSignIn(), googleClaims('head@example.com'));
  expect((await fetch(back, { method: 'HEAD', redirect: 'manual' })).status).toBe(204);
  expect((await visitor.visit(back)).fragment.access_token).toBeTruthy();
});

describe('the public settings', () => {
  const settingsOf = async (url: string) => (await fetch(`${url}/auth/v1/settings`)).json();

  test('list what is enabled', async () => {
    const twilio = { TWILIO_ACCOUNT_SID: 'AC00000000', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15550001111' };
    const switches = { AUTH_SIGNUP: 'off', AUTH_AUTOCONFIRM_EMAIL: 'true', AUTH_AUTOCONFIRM_PHONE: 'true' };
    await shop.withSettings({ ...twilio, ...switches }, async (other) => {
      expect(await settingsOf(other.url)).toEqual({
        external: { email: true, phone: true, google: false, anonymous_users: false },
        disable_signup: true,
        mailer_autoconfirm: true,
        phone_autoconfirm: true,
        sms_provider: 'twilio',
        saml_enabled: false,
        passkeys_enabled: false,
      });
    });
  });

  test('list what is disabled', async () => {
    expect(await settingsOf(shop.url)).toMatchObject({
      external: { phone: false, google: true },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
    });
  });
});

describe('while Google cannot be reached', () => {
  let fresh: TestWebApp;

  beforeAll(async () => {
    google.isDown = true;
    fresh = await startWebApp({ env: { DATABASE_URL: shop.databaseUrl, ...google.env } });
  });

  afterAll(() => fresh.close());

  test('the client and the page get an error, and sign-in recovers afterward', async () => {
    const address = `${fresh.url}/auth/v1/authorize?provider=google`;
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(503);
    const { status, page, query, fragment } = await visitor.visit(new URL(`${address}&redirect_to=${fresh.url}/auth`));
    expect([status, page]).toEqual([302, `${fresh.url}/auth`]);
    expect(query).toMatchObject({ error: 'temporarily_unavailable', error_code: 'unexpected_failure' });
    expect(fragment).toMatchObject(query);
    google.isDown = false;
    const response = await fetch(address, { redirect: 'manual' });
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('client_id')).toBe('shop-at-google');
  });
});

describe('the redirect to Google', () => {
  test('carries the client’s parameters, except reserved ones', async () => {
    const page = await visitor.startSignIn({
      scopes: 'https://www.googleapis.com/auth/calendar.readonly email',
      login_hint: 'ida@example.com',
      access_type: 'offline',
      prompt: 'consent',
      redirect_uri: 'https://evil.example',
      Redirect_Uri: 'https://evil.example',
      client_id: 'x',
      client_secret: 'x',
      response_type: 'token',
      state: 'x',
      nonce: 'x',
      scope: 'x',
      code_verifier: 'x',
    });
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(page.searchParams);
    expect(rest).toEqual({
      client_id: 'shop-at-google',
      response_type: 'code',
      redirect_uri: `${shop.url}/auth/v1/callback`,
      scope: 'openid email profile https://www.googleapis.com/auth/calendar.readonly',
      code_challenge_method: 'S256',
      login_hint: 'ida@example.com',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(state).toMatch(/^[0-9a-f-]{36}$/);
    for (const secret of [nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await shop.sql(`select 1 from identity.flow_states f where strpos(f::text, ?) > 0`, [nonce])).toEqual([]);
  });

  test.each([
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'HTTPS://EVIL.EXAMPLE',
    'http://localhost@evil.example/',
    'http://evil.example#@localhost/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,hello',
    'http://%6cocalhost%2eevil.example/',
    'http://me:secret@localhost/',
    '%2f%2fevil.example',
    'keepsake://localhost/',
    '\0',
  ])('returns to our own site instead of %j', async (target) => {
    const stop = await visitor.visit(
      google.chooseAccount(await visitor.startSignIn({ redirect_to: target }), googleClaims('lost@example.com')),
    );
    expect([stop.status, stop.page]).toEqual([302, `${shop.url}/`]);
    expect(stop.fragment.access_token).toBeTruthy();
  });
});

describe('the callback', () => {
  test.each([
    ['no state', {}, 'bad_oauth_callback'],
    ['a state that is none', { state: "x'; drop table users" }, 'bad_oauth_state'],
    ['a made-up state', { state: '018f0000-0000-7000-8000-00000000a11c' }, 'bad_oauth_state'],
    ['a state with a NUL', { state: 'a\0b' }, 'bad_oauth_state'],
  ])('with %s redirects to our site with the error in the query', async (_, query, code) => {
    const stop = await visitor.visit(callback({ code: 'x', ...query }));
    expect([stop.status, stop.page, stop.fragment]).toEqual([303, `${shop.url}/`, {}]);
    expect(stop.query).toEqual({ error: 'invalid_request', error_code: code, error_description: expect.any(String) });
  });

  test('accepts each state once', async () => {
    const page = await visitor.startSignIn();
    const returns = [
      google.chooseAccount(page, googleClaims('twice@example.com')),
      google.chooseAccount(page, googleClaims('twice@example.com')),
    ];
    const stops = await Promise.all(returns.map((address) => visitor.visit(address)));
    expect(stops.filter(({ fragment }) => fragment.access_token)).toHaveLength(1);
    expect(stops.filter(({ query }) => query.error_code === 'bad_oauth_state')).toHaveLength(1);
  });

  test('refuses an expired state', async () => {
    const back = google.chooseAccount(await visitor.startSignIn(), googleClaims('late@example.com'));
    shop.passTime(601_000);
    expect((await visitor.visit(back)).query).toMatchObject({ error_code: 'bad_oauth_state' });
    shop.passTime(-601_000);
  });

  test('refuses the code of a PKCE flow as state', async () => {
    const page = await visitor.startSignIn({ code_challenge: CHALLENGE, code_challenge_method: 's256' });
    await visitor.visit(google.chooseAccount(page, googleClaims('mixed@example.com')));
    for (const { id } of await shop.sql<{ id: string }>(`select id from identity.flow_states where auth_code_hash is not null`)) {
      const stop = await visitor.visit(callback({ state: id, code: 'x' }));
      expect(stop.query.error_code).toBe('bad_oauth_state');
    }
  });

  test('without a code redirects with an error', async () => {
    const state = (await visitor.startSignIn({ redirect_to: `${shop.url}/auth` })).searchParams.get('state') ?? '';
    const stop = await visitor.visit(callback({ state }));
    expect([stop.status, stop.page]).toEqual([302, `${shop.url}/auth`]);
    expect(stop.query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' });
  });

  test('reports a canceled sign-in in query and fragment', async () => {
    const state = (await visitor.startSignIn({ redirect_to: `${shop.url}/auth?a=1` })).searchParams.get('state') ?? '';
    const stop = await visitor.visit(callback({ state, error: 'access_denied' }));
    expect([stop.status, stop.page]).toEqual([302, `${shop.url}/auth`]);
    const words = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The sign-in with Google was canceled.',
    };
    expect(stop.query).toEqual({ a: '1', ...words });
    expect(stop.fragment).toEqual({ ...words, sb: '' });
  });

  test.each([
    'a wrong nonce',
    'another audience',
    'another issuer',
    'a foreign signature',
    'no signature',
    'an expired token',
    'no token of identity',
    'an error of the token endpoint',
    'a broken token endpoint',
    'no answer',
  ] as const)('with %s creates no session', async (fault) => {
    const email = `${fault.replaceAll(' ', '-')}@example.com`;
    const { status, page, query, fragment } = await visitor.signIn(googleClaims(email), fault);
    expect([status, page]).toEqual([302, `${shop.url}/auth`]);
    const words = { error: 'server_error', error_code: 'unexpected_failure' };
    expect(query).toMatchObject({ a: '1', ...words });
    expect(fragment).toMatchObject(words);
    expect(JSON.stringify([query, fragment])).not.toMatch(/google-access|eyJ|at /);
    expect(await shop.sql(`select 1 from identity.users where email = ?`, [email])).toEqual([]);
  });

  test('refuses the code of another sign-in', async () => {
    const [mine, theirs] = [await visitor.startSignIn(), await visitor.startSignIn()];
    const stolen = google.chooseAccount(theirs, googleClaims('theirs@example.com'));
    stolen.searchParams.set('state', mine.searchParams.get('state') ?? '');
    expect((await visitor.visit(stolen)).query).toMatchObject({ error_code: 'unexpected_failure' });
  });

  test('accepts a form post', async () => {
    const back = google.chooseAccount(await visitor.startSignIn(), googleClaims('form@example.com'));
    const init = { method: 'POST', body: back.searchParams, redirect: 'manual' } as const;
    const response = await fetch(`${back.origin}${back.pathname}`, init);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('#access_token=');
  });
});
