import { startWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { codeIn, newPhone, wrong } from '../support/phones.js';
import { TestShop } from '../support/test-shop.js';

const PASSWORD = 'correct horse';
const OTHER_PASSWORD = 'battery staple';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open();
});

afterAll(() => shop.close());

async function textedCode(phone: string, count = 1): Promise<string> {
  return codeIn(await shop.inbox.textTo(phone, count));
}

/** Somebody with a confirmed number and a password, signed in. */
async function signedUp(phone = newPhone(), password = PASSWORD) {
  const client = authClient(shop.web.url);
  await client.signUp({ phone, password, options: { data: { first_name: 'Grace' } } });
  const { data, error } = await client.verifyOtp({ phone, token: await textedCode(phone), type: 'sms' });
  if (error || !data.user) throw error ?? new Error('Nobody signed in.');
  return { client, phone, user: data.user };
}

async function errorOf(phone: string, password: string) {
  return (await authClient(shop.web.url).signInWithPassword({ phone, password })).error;
}

describe('signing up by phone', () => {
  test.each([
    ['a password of five characters', { phone: '+15550100199', password: '12345' }, 422, 'weak_password'],
    ['a number without its country', { phone: '0170 1234567', password: PASSWORD }, 400, 'validation_failed'],
    ['no password', { phone: '+15550100199' }, 400, 'validation_failed'],
    ['an e-mail address as well', { phone: '+15550100199', email: 'a@example.com', password: PASSWORD }, 400, 'validation_failed'],
  ])('is refused with %s', async (_, body, status, code) => {
    const answer = await shop.call('POST', '/auth/v1/signup', {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('says that the message did not go out, and the same sign-up works afterwards', async () => {
    const phone = newPhone();
    await shop.inbox.fail({ tempFailNextText: 1 });
    const failed = await authClient(shop.web.url).signUp({ phone, password: PASSWORD });
    expect(failed.error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    await signedUp(phone);
    expect(await errorOf(phone, PASSWORD)).toBeNull();
  });

  test('waits for the code, which alone lets the password in', async () => {
    const phone = newPhone();
    const client = authClient(shop.web.url);
    const { data: pending } = await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: 'Ada' } } });
    expect(pending).toMatchObject({
      session: null,
      user: { phone: phone.slice(1), user_metadata: { first_name: 'Ada' }, identities: [{ provider: 'phone' }] },
    });
    expect(await errorOf(phone, OTHER_PASSWORD)).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(await errorOf(phone, PASSWORD)).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
    const { data } = await client.verifyOtp({ phone, token: await textedCode(phone), type: 'sms' });
    expect(data.user?.id).toBe(pending.user?.id);
    const signedIn = await client.signInWithPassword({ phone: ` ${phone} `, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }]);
  });

  test('with a number that has an account looks the same, changes nothing and tells its owner', async () => {
    const { phone, user } = await signedUp();
    const client = authClient(shop.web.url);
    const stranger = await client.signUp({ phone, password: OTHER_PASSWORD, options: { data: { first_name: 'Eve' } } });
    const fresh = await client.signUp({ phone: newPhone(), password: OTHER_PASSWORD });
    expect(stranger.error).toBeNull();
    expect(stranger.data.user?.id).not.toBe(user.id);
    expect(stranger.data.user?.identities).toEqual([]);
    expect(Object.keys(stranger.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort());
    expect(await shop.inbox.textTo(phone, 2)).toContain('You have a Keepsake account with this number already.');
    expect(await errorOf(phone, OTHER_PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await errorOf(phone, PASSWORD)).toBeNull();
  });

  test('a second time says nothing about the first person', async () => {
    const phone = newPhone();
    const client = authClient(shop.web.url);
    await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: 'Ada' } } });
    const { data } = await client.signUp({ phone, password: OTHER_PASSWORD, options: { data: { first_name: 'Eve' } } });
    expect(JSON.stringify(data)).not.toContain('Ada');
  });

  test('twice with different passwords lets neither in: one may be a stranger’s', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signUp({ phone, password: OTHER_PASSWORD });
    await authClient(shop.web.url).signUp({ phone, password: PASSWORD });
    const token = await textedCode(phone, 2);
    expect((await authClient(shop.web.url).verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      expect(await errorOf(phone, password)).toMatchObject({ code: 'invalid_credentials' });
    }
  });

  test('twice with one password keeps it', async () => {
    const phone = newPhone();
    await Promise.all([1, 2].map(() => authClient(shop.web.url).signUp({ phone, password: PASSWORD })));
    await authClient(shop.web.url).signUp({ phone, password: PASSWORD });
    const token = await textedCode(phone, 3);
    await authClient(shop.web.url).verifyOtp({ phone, token, type: 'sms' });
    expect(await errorOf(phone, PASSWORD)).toBeNull();
  });

  test('by a stranger plants no password into the account of who signs in with the phone', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signUp({ phone, password: 'of the stranger' });
    await authClient(shop.web.url).signInWithOtp({ phone });
    const token = await textedCode(phone, 2);
    expect((await authClient(shop.web.url).verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    expect(await errorOf(phone, 'of the stranger')).toMatchObject({ code: 'invalid_credentials' });
  });

  test('gives a session at once, and no message, where numbers confirm themselves', async () => {
    const { DATABASE_URL = '' } = shop.settings;
    const web = await startWebApp({ env: { DATABASE_URL, ...shop.inbox.twilio, AUTH_AUTOCONFIRM_PHONE: 'on' } });
    try {
      const phone = newPhone();
      const client = authClient(web.url);
      expect((await client.signUp({ phone, password: PASSWORD })).data.session).not.toBeNull();
      const again = await client.signUp({ phone, password: PASSWORD });
      expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
      const next = newPhone();
      expect((await client.updateUser({ phone: next })).data.user?.phone).toBe(next.slice(1));
      expect(await shop.inbox.count(next)).toBe(0);
    } finally {
      await web.close();
    }
  });
});

describe('another phone number', () => {
  test('counts only once the code that came there is verified; the old number is told', async () => {
    const { client, phone, user } = await signedUp();
    const next = newPhone();
    const { data: asked } = await client.updateUser({ phone: next });
    expect(asked.user).toMatchObject({ phone: phone.slice(1), new_phone: next.slice(1) });
    const token = await textedCode(next);
    const failed = await client.verifyOtp({ phone: next, token: wrong(token), type: 'phone_change' });
    expect(failed.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const asSignIn = await client.verifyOtp({ phone: next, token, type: 'sms' });
    expect(asSignIn.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { data } = await client.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(data.user).toMatchObject({ id: user.id, phone: next.slice(1) });
    expect(data.user?.new_phone).toBeUndefined();
    expect(data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone: next.slice(1) } }]);
    expect(await shop.inbox.textTo(phone, 2)).toContain('has a new phone number');
    expect(await errorOf(phone, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await errorOf(next, PASSWORD)).toBeNull();
  });

  test('is sent its code again when asked', async () => {
    const { client } = await signedUp();
    const next = newPhone();
    await client.updateUser({ phone: next });
    await textedCode(next);
    expect((await client.resend({ phone: next, type: 'phone_change' })).error).toBeNull();
    const token = await textedCode(next, 2);
    expect((await client.verifyOtp({ phone: next, token, type: 'phone_change' })).error).toBeNull();
  });

  test('is refused when it is somebody else’s', async () => {
    const { phone: taken } = await signedUp();
    const { client } = await signedUp();
    expect((await client.updateUser({ phone: taken })).error).toMatchObject({ status: 422, code: 'phone_exists' });
    expect((await client.updateUser({ phone: 'call me' })).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await shop.inbox.count(taken)).toBe(1);
  });

  test('is refused when it became somebody else’s before the code was verified', async () => {
    const { client } = await signedUp();
    const next = newPhone();
    await client.updateUser({ phone: next });
    const token = await textedCode(next);
    const other = authClient(shop.web.url);
    await other.signInWithOtp({ phone: next });
    await other.verifyOtp({ phone: next, token: await textedCode(next, 2), type: 'sms' });
    const late = await client.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  test('goes to one of two accounts that prove it at once', async () => {
    const [first, second] = [await signedUp(), await signedUp()];
    const next = newPhone();
    await first.client.updateUser({ phone: next });
    const firstToken = await textedCode(next);
    await second.client.updateUser({ phone: next });
    const secondToken = await textedCode(next, 2);
    const outcomes = await Promise.all([
      first.client.verifyOtp({ phone: next, token: firstToken, type: 'phone_change' }),
      second.client.verifyOtp({ phone: next, token: secondToken, type: 'phone_change' }),
    ]);
    expect(outcomes.map(({ error }) => error?.code).sort()).toEqual(['phone_exists', undefined]);
  });

  test('is not kept by somebody who typed it and never proved it', async () => {
    const next = newPhone();
    await authClient(shop.web.url).signUp({ phone: next, password: OTHER_PASSWORD });
    const { client } = await signedUp();
    await client.updateUser({ phone: next });
    const token = await textedCode(next, 2);
    const { data } = await client.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(data.user?.phone).toBe(next.slice(1));
    expect(await errorOf(next, OTHER_PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
  });

  test('that is the account’s already needs no message', async () => {
    const { client, phone } = await signedUp();
    expect((await client.updateUser({ phone })).data.user?.new_phone).toBeUndefined();
    expect(await shop.inbox.count(phone)).toBe(1);
  });

  test('is one more way in for somebody with an e-mail address', async () => {
    const { id } = await shop.signIn('both@example.com');
    const client = authClient(shop.web.url);
    await client.signInWithPassword({ email: 'both@example.com', password: 'a password of the tests' });
    const phone = newPhone();
    await client.updateUser({ phone });
    await client.verifyOtp({ phone, token: await textedCode(phone), type: 'phone_change' });
    const byPhone = authClient(shop.web.url);
    await byPhone.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    const { data } = await byPhone.verifyOtp({ phone, token: await textedCode(phone, 2), type: 'sms' });
    expect(data.user).toMatchObject({ id, email: 'both@example.com', app_metadata: { providers: ['email', 'phone'] } });
  });
});

describe('a link by mail for signing in', () => {
  const LINK = /https?:\/\/\S+\/auth\/v1\/verify\S+/;

  async function fragmentOf(email: string, count = 1): Promise<URLSearchParams> {
    const link = LINK.exec(await shop.inbox.mailTo(email, count))?.[0] ?? '';
    const answer = await fetch(link, { redirect: 'manual' });
    return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
  }

  test('is not sent to a stranger when no user shall be made', async () => {
    const { error } = await authClient(shop.web.url).signInWithOtp({
      email: 'stranger@example.com',
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    expect(await shop.sql(`select 1 from identity.users where email = 'stranger@example.com'`)).toEqual([]);
  });

  test('lets somebody in who has an account, and makes one for who has none', async () => {
    const { id } = await shop.signIn('old@example.com');
    for (const email of ['old@example.com', 'new@example.com']) {
      const { data, error } = await authClient(shop.web.url).signInWithOtp({ email: email.toUpperCase() });
      expect([data, error]).toEqual([{ user: null, session: null }, null]);
    }
    const client = authClient(shop.web.url);
    for (const email of ['old@example.com', 'new@example.com']) {
      const fragment = await fragmentOf(email);
      const { data } = await client.setSession({
        access_token: fragment.get('access_token') ?? '',
        refresh_token: fragment.get('refresh_token') ?? '',
      });
      expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
      if (email === 'old@example.com') expect(data.user?.id).toBe(id);
    }
  });

  test('plants no password of a stranger', async () => {
    const email = 'planted@example.com';
    await authClient(shop.web.url).signUp({ email, password: 'of the stranger' });
    await shop.inbox.mailTo(email);
    await authClient(shop.web.url).signInWithOtp({ email });
    expect((await fragmentOf(email, 2)).get('access_token')).toBeTruthy();
    const { error } = await authClient(shop.web.url).signInWithPassword({ email, password: 'of the stranger' });
    expect(error?.code).toBe('invalid_credentials');
  });
});
