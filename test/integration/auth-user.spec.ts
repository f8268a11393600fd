import type { GoTrueClient } from '@supabase/auth-js';
import { enrolApp, proveApp } from '../support/authenticator-app.js';
import { AuthShop, PASSWORD } from '../support/auth-shop.js';
import { wrongCode } from '../support/wrong-code.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const NEW_PASSWORD = 'battery staple';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

async function signedIn(email: string): Promise<GoTrueClient> {
  return shop.signIn(await shop.user(email));
}

async function bearer(client: GoTrueClient): Promise<Record<string, string>> {
  const { data } = await client.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}

/** Client of a user whose sign-in was more than a day ago. */
async function longSignedIn(email: string): Promise<GoTrueClient> {
  const client = await signedIn(email);
  await client.getUser();
  shop.passTime(DAY_MS + 1000);
  await client.refreshSession();
  return client;
}

async function codeOf(outcome: Promise<{ error: { code?: string | undefined } | null }>): Promise<string | undefined> {
  return (await outcome).error?.code;
}

describe('a user update is refused', () => {
  test('without a session', async () => {
    expect(await shop.call('PUT', '/user', { data: {} })).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    expect(await shop.call('GET', '/reauthenticate')).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
  });

  test.each([
    ['a short password', { password: '12345' }, 422, 'weak_password'],
    ['an empty password', { password: '' }, 422, 'weak_password'],
    ['a password over 72 bytes', { password: 'ä'.repeat(37) }, 400, 'validation_failed'],
    ['the password they have', { password: PASSWORD }, 422, 'same_password'],
    ['a wrong current password', { password: NEW_PASSWORD, current_password: 'a guess' }, 400, 'invalid_credentials'],
    ['a wrong code', { password: NEW_PASSWORD, nonce: '123456' }, 422, 'reauthentication_not_valid'],
    ['no address', { email: 'nowhere' }, 400, 'validation_failed'],
    ['no phone number', { phone: 'call me' }, 400, 'validation_failed'],
    ['rights they give themselves', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    ['half of PKCE', { data: {}, code_challenge_method: 's256' }, 400, 'validation_failed'],
    ['data that is a list', { data: ['a'] }, 400, 'validation_failed'],
    ['data with a NUL', { data: { a: '\0' } }, 400, 'validation_failed'],
    ['data that would burst a header', { data: { a: 'a'.repeat(5000) } }, 400, 'validation_failed'],
    ['a password that is a list', { password: ['a better one'] }, 400, 'validation_failed'],
    ['a body that is no object', 'hello', 400, 'validation_failed'],
  ])('with %s', async (_, body, status, code) => {
    const client = await signedIn('refused@example.com');
    const answer = await shop.call('PUT', '/user', body, await bearer(client));
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
    await shop.signIn('refused@example.com');
  });

  test('when metadata would grow too large in steps', async () => {
    const client = await signedIn('grows@example.com');
    const chunk = 'a'.repeat(1500);
    expect((await client.updateUser({ data: { a: chunk, b: chunk } })).error).toBeNull();
    expect(await codeOf(client.updateUser({ data: { c: chunk } }))).toBe('validation_failed');
    expect((await client.updateUser({ data: { c: chunk, a: null } })).error).toBeNull();
  });

  test('without the second factor', async () => {
    const email = await shop.user('two-proofs@example.com');
    const client = await shop.signIn(email);
    await proveApp(client, await enrolApp(client), new Date());
    const once = await shop.signIn(email);
    const refused = await shop.call('PUT', '/user', { password: NEW_PASSWORD }, await bearer(once));
    expect(refused).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } });
    expect(await codeOf(once.updateUser({ email: 'elsewhere@example.com' }))).toBe('insufficient_aal');
    expect(await codeOf(once.updateUser({ phone: '+15550100142' }))).toBe('insufficient_aal');
    expect(await codeOf(once.updateUser({ data: { first_name: 'Eve' } }))).toBe('insufficient_aal');
    expect(await codeOf(once.reauthenticate())).toBe('insufficient_aal');
    expect((await client.updateUser({ data: { nickname: 'Ada' } })).error).toBeNull();
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });
});

describe('data', () => {
  test('is merged, loses keys set to null, and ignores protected fields', async () => {
    const client = await signedIn('data@example.com');
    await client.updateUser({ data: { color: 'plum', size: { cm: 3 } } });
    const { data } = await client.updateUser({ data: { color: null, city: 'Lima' } });
    expect(data.user?.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Lovelace', size: { cm: 3 }, city: 'Lima' });
    const sly = { role: 'admin', aud: 'admin', id: '1', email_confirmed_at: null, banned_until: null, data: { role: 'admin' } };
    const { body } = await shop.call('PUT', '/user', sly, await bearer(client));
    expect(body).toMatchObject({ role: 'authenticated', aud: 'authenticated', id: data.user?.id });
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('survives concurrent updates', async () => {
    const client = await signedIn('both@example.com');
    const headers = await bearer(client);
    const keys = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(keys.map((key) => shop.call('PUT', '/user', { data: { [key]: 1 } }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 });
  });
});

describe('a new password', () => {
  test('ends every other session, link and code, and is notified by email', async () => {
    const email = await shop.user('careful@example.com');
    const [client, other] = [await shop.signIn(email), await shop.signIn(email)];
    await shop.client().resetPasswordForEmail(email);
    const link = await shop.linkFor(email);
    expect((await client.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect(await codeOf(other.refreshSession())).toBe('refresh_token_not_found');
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('otp_expired');
    const notice = await shop.inbox.mailTo(email, 2);
    expect(notice).toContain('Your password was changed');
    expect(notice).not.toMatch(/https?:/);
    await expect(shop.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await shop.signIn(email, NEW_PASSWORD);
  });

  test('set on two devices at once leaves one password and one session', async () => {
    const email = await shop.user('race@example.com');
    const headers = [await bearer(await shop.signIn(email)), await bearer(await shop.signIn(email))];
    const answers = await Promise.all(
      headers.map((header, index) => shop.call('PUT', '/user', { password: `the ${index} password` }, header)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('session_not_found');
    const winner = answers.findIndex(({ status }) => status === 200);
    await shop.signIn(email, `the ${winner} password`);
  });

  test('cancels a pending email change', async () => {
    const client = await signedIn('half-way@example.com');
    await client.updateUser({ email: 'half-way-new@example.com' });
    const link = await shop.linkFor('half-way-new@example.com');
    const { data } = await client.updateUser({ password: NEW_PASSWORD });
    expect(data.user?.new_email).toBeUndefined();
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });
});

describe('a day after signing in', () => {
  test('a new password needs the current one', async () => {
    const client = await longSignedIn('old-session@example.com');
    const headers = await bearer(client);
    const refused = await shop.call('PUT', '/user', { password: NEW_PASSWORD }, headers);
    expect(refused).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
    expect((await client.updateUser({ data: { a: 1 } })).error).toBeNull();
    expect((await client.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })).error).toBeNull();
  });

  test('a mailed code works instead of the current password, once', async () => {
    const email = 'nonce@example.com';
    const client = await longSignedIn(email);
    expect((await client.reauthenticate()).error).toBeNull();
    expect((await client.getUser()).data.user).toHaveProperty('reauthentication_sent_at');
    const nonce = await shop.codeFor(email);
    expect(await shop.inbox.mailTo(email)).not.toContain('/verify');
    const wrong = await client.updateUser({ password: NEW_PASSWORD, nonce: wrongCode(nonce) });
    expect([wrong.error?.status, wrong.error?.code]).toEqual([422, 'reauthentication_not_valid']);
    expect(await codeOf(client.updateUser({ password: PASSWORD, nonce }))).toBe('same_password');
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull();
    expect(await codeOf(client.updateUser({ password: PASSWORD, nonce }))).toBe('reauthentication_not_valid');
  });

  test('the code is void after five wrong attempts', async () => {
    const email = 'nonce-guess@example.com';
    const client = await longSignedIn(email);
    await client.reauthenticate();
    const nonce = await shop.codeFor(email);
    for (let i = 0; i < 5; i += 1) await client.updateUser({ password: NEW_PASSWORD, nonce: wrongCode(nonce) });
    expect(await codeOf(client.updateUser({ password: NEW_PASSWORD, nonce }))).toBe('reauthentication_not_valid');
  });

  test('other users’ codes and recovery codes are refused', async () => {
    const client = await longSignedIn('mine@example.com');
    const other = await shop.signIn(await shop.user('theirs@example.com'));
    await other.reauthenticate();
    await shop.client().resetPasswordForEmail('mine@example.com');
    for (const email of ['theirs@example.com', 'mine@example.com']) {
      const nonce = await shop.codeFor(email);
      expect(await codeOf(client.updateUser({ password: NEW_PASSWORD, nonce }))).toBe('reauthentication_not_valid');
    }
  });

  test('the code does not sign in', async () => {
    const email = 'no-way-in@example.com';
    const client = await longSignedIn(email);
    await client.reauthenticate();
    const token = await shop.codeFor(email);
    for (const type of ['email', 'signup', 'magiclink', 'recovery', 'email_change'] as const) {
      expect(await codeOf(shop.client().verifyOtp({ type, email, token }))).toBe('otp_expired');
    }
  });
});

test('password guesses with a stolen session are limited', async () => {
  await shop.withSettings({ RATE_LIMITS: 'on' }, async (strict) => {
    const client = await strict.signIn(await strict.user('guessed@example.com'));
    const guess = (current_password: string) => client.updateUser({ password: NEW_PASSWORD, current_password });
    for (let i = 0; i < 10; i += 1) expect(await codeOf(guess(`guess ${i}`))).toBe('invalid_credentials');
    expect(await codeOf(guess(PASSWORD))).toBe('over_request_rate_limit');
    expect(await codeOf(client.updateUser({ password: PASSWORD }))).toBe('over_request_rate_limit');
    expect((await client.updateUser({ data: { a: 1 } })).error).toBeNull();
    expect((await client.reauthenticate()).error).toBeNull();
    expect(await codeOf(client.reauthenticate())).toBe('over_email_send_rate_limit');
  });
});
