import { type AuthShop, PASSWORD } from '../support/auth-shop.js';
import type { FakeGoogle } from '../support/fake-google.js';
import { GoogleShop, navigate, googleClaims } from '../support/google-shop.js';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

let visitor: GoogleShop;
let google: FakeGoogle;
let shop: AuthShop;

beforeAll(async () => {
  visitor = await GoogleShop.open();
  ({ google, shop } = visitor);
});

afterAll(() => visitor.close());

async function idOf(email: string): Promise<string | undefined> {
  return (await shop.sql<{ id: string }>(`select id from identity.users where email = ?`, [email]))[0]?.id;
}

describe('a Google sign-in is refused', () => {
  test('with an unverified email, known here or not', async () => {
    const known = await shop.user('owner-of-it@example.com');
    for (const email of [known, 'unheard-of@example.com']) {
      for (const claim of [false, 'false', undefined, 1, 'yes']) {
        const { query, fragment } = await visitor.signIn(googleClaims(email, { email_verified: claim }));
        expect(query).toEqual({
          a: '1',
          error: 'access_denied',
          error_code: 'provider_email_needs_verification',
          error_description: 'Unverified email with google. Verify the email with google in order to sign in',
        });
        expect(fragment.access_token).toBeUndefined();
      }
    }
    expect(await idOf('unheard-of@example.com')).toBeUndefined();
    const user = (await (await shop.signIn(known)).getUser()).data.user;
    expect(user?.app_metadata.providers).toEqual(['email']);
  });

  test.each([
    ['no address', { email: undefined }],
    ['something that is no address', { email: 'not an address' }],
    ['an address that is a list', { email: ['a@example.com'] }],
    ['no id', { sub: '' }],
    ['an id that is a book', { sub: 'x'.repeat(5000) }],
  ])('with %s', async (_, claims) => {
    const { query, fragment } = await visitor.signIn(googleClaims('odd@example.com', claims));
    expect(query).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
    expect(fragment.access_token).toBeUndefined();
  });

  test('to a blocked user', async () => {
    const claims = googleClaims('blocked@example.com');
    await visitor.signIn(claims);
    await shop.sql(`update identity.users set banned_until = '2999-01-01' where email = 'blocked@example.com'`);
    expect((await visitor.signIn(claims)).query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' });
  });

  test('to a new user when sign-up is off', async () => {
    await shop.withSettings({ AUTH_SIGNUP: 'off', ...google.env }, async (closed) => {
      const signIn = async (email: string) => {
        const response = await fetch(`${closed.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
        return visitor.visit(google.chooseAccount(new URL(response.headers.get('location') ?? ''), googleClaims(email)));
      };
      expect((await signIn('new@example.com')).query).toEqual({
        error: 'access_denied',
        error_code: 'signup_disabled',
        error_description: 'Signups not allowed for this instance',
      });
      expect((await signIn(await shop.user('old@example.com'))).fragment.access_token).toBeTruthy();
    });
  });
});

describe('a new user', () => {
  test('is created with Google’s profile', async () => {
    const stop = await visitor.signIn(googleClaims('Ida@Example.com'));
    expect([stop.status, stop.page, stop.query]).toEqual([302, `${shop.url}/auth`, { a: '1' }]);
    expect(stop.fragment).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      provider_token: 'google-access',
      provider_refresh_token: 'google-refresh',
      sb: '',
    });
    expect(stop.fragment.type).toBeUndefined();
    const client = shop.client();
    const { access_token = '', refresh_token = '' } = stop.fragment;
    await client.setSession({ access_token, refresh_token });
    const identityData = {
      iss: google.env.GOOGLE_ISSUER_URL,
      sub: 'google-Ida@Example.com',
      provider_id: 'google-Ida@Example.com',
      name: 'Ida Lind',
      full_name: 'Ida Lind',
      email: 'ida@example.com',
      email_verified: true,
      picture: 'https://pictures.example/ida.png',
      avatar_url: 'https://pictures.example/ida.png',
    };
    expect((await client.getUser()).data.user).toMatchObject({
      email: 'ida@example.com',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { ...identityData, first_name: 'Ida', last_name: 'Lind' },
      identities: [{ provider: 'google', id: 'google-Ida@Example.com', identity_data: identityData }],
    });
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    expect((await client.refreshSession()).error).toBeNull();
  });

  test('is created once when signing in twice at once', async () => {
    const stops = await Promise.all(Array.from({ length: 5 }, () => visitor.signIn(googleClaims('crowd@example.com'))));
    const users = await Promise.all(stops.map((stop) => visitor.userOf(stop)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(users[0]?.identities).toHaveLength(1);
  });

  test('is created once when also signing up by email', async () => {
    const email = 'both@example.com';
    await Promise.all([visitor.signIn(googleClaims(email)), shop.client().signUp({ email, password: PASSWORD })]);
    const stop = await visitor.signIn(googleClaims(email));
    expect((await visitor.userOf(stop)).id).toBe(await idOf(email));
  });

  test('signs in without invalid names', async () => {
    const claims = { name: 'a\0b\ud800', given_name: ['x'], family_name: 'y'.repeat(5000), picture: 'javascript:alert(1)' };
    const { user_metadata: metadata } = await visitor.userOf(await visitor.signIn(googleClaims('strange@example.com', claims)));
    expect(metadata).toMatchObject({ name: 'ab\ufffd', last_name: 'y'.repeat(100) });
    for (const absent of ['first_name', 'picture', 'avatar_url']) expect(metadata).not.toHaveProperty(absent);
  });
});

describe('an existing user', () => {
  test('is found by verified email and keeps password and name', async () => {
    const email = await shop.user('ada@example.com');
    const user = await visitor.userOf(await visitor.signIn(googleClaims('ADA@example.com')));
    expect(await shop.inbox.mailTo(email)).toContain('A Google account was linked');
    expect(user.id).toBe(await idOf(email));
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
    expect(user.user_metadata).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', full_name: 'Ida Lind' });
    await shop.signIn(email);
  });

  test('is found by Google account after its email changed', async () => {
    const first = await visitor.userOf(await visitor.signIn(googleClaims('before@example.com', { sub: 'moves' })));
    const taken = await shop.user('after@example.com');
    const later = await visitor.userOf(await visitor.signIn(googleClaims(taken, { sub: 'moves', email_verified: false })));
    expect([later.id, later.email]).toEqual([first.id, 'before@example.com']);
  });

  test('is found when the email moved to another Google account', async () => {
    const first = await visitor.userOf(await visitor.signIn(googleClaims('desk@example.com', { sub: 'one' })));
    const second = await visitor.userOf(await visitor.signIn(googleClaims('desk@example.com', { sub: 'two' })));
    expect(second.id).toBe(first.id);
    expect(second.identities?.map(({ id }) => id)).toEqual(['two']);
  });

  test('loses everything set up before the email was confirmed', async () => {
    const email = 'prepared@example.com';
    const data = { first_name: 'Mallory', note: 'mine' };
    await shop.client().signUp({ email, password: PASSWORD, options: { data } });
    const link = await shop.linkFor(email);
    const user = await visitor.userOf(await visitor.signIn(googleClaims(email)));
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.app_metadata.providers).toEqual(['google']);
    expect(user.user_metadata).toMatchObject({ first_name: 'Ida' });
    expect(user.user_metadata).not.toHaveProperty('note');
    const { error } = await shop.client().signInWithPassword({ email, password: PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });
});

test('a PKCE client exchanges its code once and gets Google’s tokens', async () => {
  const page = await visitor.startSignIn({
    redirect_to: `${shop.url}/auth?a=1`,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  const { status, query, fragment } = await visitor.visit(google.chooseAccount(page, googleClaims('code@example.com')));
  expect([status, query, fragment]).toEqual([302, { a: '1', code: expect.stringMatching(/^[\w-]{36}$/) }, {}]);
  const exchange = () => shop.call('POST', '/token?grant_type=pkce', { auth_code: query.code, code_verifier: VERIFIER });
  expect(await shop.sql(`select 1 from identity.flow_states f where strpos(f::text, 'google-access') > 0`)).toEqual([]);
  const { body } = await exchange();
  expect(body).toMatchObject({ provider_token: 'google-access', provider_refresh_token: 'google-refresh' });
  expect(await exchange()).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
});

describe('a browser', () => {
  test('cannot finish another browser’s sign-in', async () => {
    const response = await navigate(google.chooseAccount(await visitor.startSignIn(), googleClaims('attacker@example.com')));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('error_code=bad_oauth_state');
  });

  test.each(['GET', 'POST'])('finishes its own sign-in by %s', async (method) => {
    const began = await navigate(`${shop.url}/auth/v1/authorize?provider=google`);
    const cookie = began.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/auth\/v1\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/);
    let back = google.chooseAccount(new URL(began.headers.get('location') ?? ''), googleClaims(`browser-${method}@example.com`));
    if (method === 'POST') {
      // Without the cookie, as browsers submit cross-site forms.
      const posted = await navigate(`${back.origin}${back.pathname}`, { method, form: back.searchParams });
      back = new URL(posted.headers.get('location') ?? '');
    }
    const response = await navigate(back, { cookie: `other=1; ${cookie.split(';')[0]}` });
    expect(response.headers.get('location')).toContain('#access_token=');
  });

  test('is redirected from 127.0.0.1 to the public name', async () => {
    const path = '/auth/v1/authorize?provider=google&scopes=a%20b';
    const response = await navigate(shop.url.replace('localhost', '127.0.0.1') + path);
    expect(response.headers.get('location')).toBe(shop.url + path);
  });
});
