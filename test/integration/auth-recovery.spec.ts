import { AuthShop, PASSWORD } from '../support/auth-shop.js';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

describe('requesting a new password', () => {
  test.each([
    ['nothing', {}],
    ['no address', { email: 'not an address' }],
    ['a list', { email: ['a@example.com'] }],
    ['half of PKCE', { email: 'a@example.com', code_challenge: 'a'.repeat(43) }],
    ['a challenge that is too short', { email: 'a@example.com', code_challenge: 'a', code_challenge_method: 's256' }],
  ])('is refused with %s', async (_, body) => {
    expect(await shop.call('POST', '/recover', body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('gets the same answer for everyone and emails only existing users', async () => {
    const known = await shop.user('known@example.com');
    await shop.client().signUp({ email: 'unconfirmed@example.com', password: PASSWORD });
    await shop.inbox.mailTo('unconfirmed@example.com');
    for (const email of [known, 'unconfirmed@example.com', 'nobody@example.com']) {
      expect(await shop.call('POST', '/recover', { email })).toEqual({ status: 200, body: {} });
    }
    expect(await shop.inbox.mailTo(known)).toContain('Reset your password');
    expect(await shop.inbox.mailTo('unconfirmed@example.com', 2)).toContain('Reset your password');
    expect(await shop.inbox.count('nobody@example.com')).toBe(0);
  });
});

describe('the recovery email', () => {
  test('signs in by its link, and then the password can be changed', async () => {
    const email = await shop.user('forgot@example.com');
    const client = shop.client();
    expect((await client.resetPasswordForEmail(email, { redirectTo: `${shop.url}/auth?mode=reset` })).error).toBeNull();
    const { page, query, fragment } = await shop.follow(await shop.linkFor(email));
    expect([page, query.get('mode'), fragment.get('type')]).toEqual([`${shop.url}/auth`, 'reset', 'recovery']);
    const { data } = await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(data.user?.recovery_sent_at).toBeTruthy();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
    expect((await client.updateUser({ password: 'a better one' })).error).toBeNull();
    await expect(shop.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await shop.signIn(email, 'a better one');
  });

  test('signs in by its code, once', async () => {
    const email = await shop.user('digits@example.com');
    const client = shop.client();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.resetPasswordForEmail(email);
    const token = await shop.codeFor(email);
    expect((await client.verifyOtp({ type: 'recovery', email, token })).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    const again = await client.verifyOtp({ type: 'recovery', email, token });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('leads to a code that only the requesting client can exchange with PKCE', async () => {
    const email = await shop.user('pkce@example.com');
    const client = shop.client('pkce');
    await client.resetPasswordForEmail(email, { redirectTo: `${shop.url}/auth?tab=email` });
    const { page, query, fragment } = await shop.follow(await shop.linkFor(email));
    expect([page, query.get('tab'), fragment.get('type')]).toEqual([`${shop.url}/auth`, 'email', 'recovery']);
    expect(fragment.has('access_token')).toBe(false);
    const code = query.get('code') ?? '';
    const thief = await shop.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'a'.repeat(43) });
    expect(thief).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.exchangeCodeForSession(code);
    expect([error, data.user?.email]).toEqual([null, email]);
    expect(events).toContain('PASSWORD_RECOVERY');
  });

  test('gives our own page a one-time verifier when opened in another browser', async () => {
    const email = await shop.user('pkce-elsewhere@example.com');
    await shop.client('pkce').resetPasswordForEmail(email, { redirectTo: `${shop.url}/auth` });
    const { query, fragment } = await shop.follow(await shop.linkFor(email));
    const proof = { auth_code: query.get('code'), code_verifier: fragment.get('code_verifier') };
    const exchange = () => shop.call('POST', '/token?grant_type=pkce', proof);
    expect(await exchange()).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await exchange()).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('gives no verifier to other sites', async () => {
    const email = await shop.user('pkce-app@example.com');
    await shop.client('pkce').resetPasswordForEmail(email, { redirectTo: 'http://127.0.0.1:9/app' });
    const { page, query, fragment } = await shop.follow(await shop.linkFor(email));
    expect([page, query.has('code'), fragment.has('code_verifier')]).toEqual(['http://127.0.0.1:9/app', true, false]);
  });

  test('reports PKCE failures in query and fragment', async () => {
    const email = await shop.user('pkce-late@example.com');
    await shop.client('pkce').resetPasswordForEmail(email);
    const link = await shop.linkFor(email);
    await shop.follow(link);
    const { query, fragment } = await shop.follow(link);
    expect([query.get('error_code'), fragment.get('error_code')]).toEqual(['otp_expired', 'otp_expired']);
    expect(fragment.get('type')).toBe('recovery');
  });

  test('no longer works through an issued code after a password change', async () => {
    const email = await shop.user('pkce-changed@example.com');
    const client = shop.client('pkce');
    await client.resetPasswordForEmail(email);
    const { query } = await shop.follow(await shop.linkFor(email));
    await (await shop.signIn(email)).updateUser({ password: 'a better one' });
    const { error } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect(error?.code).toBe('flow_state_not_found');
  });

  test('confirms an unconfirmed address and removes its password', async () => {
    const email = 'planted@example.com';
    await shop.client().signUp({ email, password: 'planted by a stranger' });
    await shop.client().resetPasswordForEmail(email);
    const { fragment } = await shop.follow(await shop.linkFor(email, 2));
    expect(fragment.get('type')).toBe('recovery');
    await expect(shop.signIn(email, 'planted by a stranger')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('gives one session when used twice at once', async () => {
    const email = await shop.user('twice@example.com');
    await shop.client().resetPasswordForEmail(email);
    const link = await shop.linkFor(email);
    const ends = await Promise.all([shop.follow(link), shop.follow(link), shop.follow(link)]);
    expect(ends.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
    expect(ends.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(2);
  });

  test('stays valid alongside a newer one until one is used', async () => {
    const email = await shop.user('newer@example.com');
    await shop.client().resetPasswordForEmail(email);
    const first = await shop.linkFor(email);
    await shop.client().resetPasswordForEmail(email);
    const second = await shop.linkFor(email, 2);
    expect((await shop.follow(first)).fragment.has('access_token')).toBe(true);
    expect((await shop.follow(second)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('keeps its page, code and PKCE challenge when a stranger requests one too', async () => {
    const email = await shop.user('courted@example.com');
    const client = shop.client('pkce');
    await client.resetPasswordForEmail(email, { redirectTo: `${shop.url}/auth?mine=1` });
    const [link, code] = [await shop.linkFor(email), await shop.codeFor(email)];
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' };
    const elsewhere = `/recover?redirect_to=${encodeURIComponent(`${shop.url}/theirs`)}`;
    await shop.call('POST', elsewhere, { email, ...challenge }, { 'x-forwarded-for': '203.0.113.7' });
    expect(await shop.codeFor(email, 2)).toBe(code);
    const { page, query } = await shop.follow(link);
    expect([page, query.get('mine')]).toEqual([`${shop.url}/auth`, '1']);
    const { data } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect(data.user?.email).toBe(email);
  });

  test('works for the owner after a stranger’s PKCE request', async () => {
    const email = await shop.user('courted-first@example.com');
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' };
    await shop.call('POST', '/recover', { email, ...challenge }, { 'x-forwarded-for': '203.0.113.7' });
    await shop.linkFor(email);
    const client = shop.client('pkce');
    await client.resetPasswordForEmail(email);
    const { query } = await shop.follow(await shop.linkFor(email, 2));
    expect((await client.exchangeCodeForSession(query.get('code') ?? '')).error).toBeNull();
  });

  test('does not sign blocked users in', async () => {
    const email = await shop.user('blocked@example.com');
    await shop.client().resetPasswordForEmail(email);
    await shop.sql(`update identity.users set banned_until = now() + interval '1 day' where email = ?`, [email]);
    const { fragment } = await shop.follow(await shop.linkFor(email));
    expect(fragment.get('error_code')).toBe('user_banned');
    const { error } = await shop.client().verifyOtp({ type: 'recovery', email, token: await shop.codeFor(email) });
    expect([error?.status, error?.code]).toEqual([403, 'user_banned']);
  });
});
