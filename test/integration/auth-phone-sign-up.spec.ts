import { minimumDuration } from '../../server/platform/rate-limits/minimum-duration.js';
import { startWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { signInError, PASSWORD, signUpByPhone, textedCode } from '../support/phone-users.js';
import { newPhone } from '../support/phones.js';
import { TestShop } from '../support/test-shop.js';

const OTHER_PASSWORD = 'battery staple';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});

afterAll(() => shop.close());

describe('signing up by phone', () => {
  test.each([
    ['a password of five characters', { phone: '+15550100199', password: '12345' }, 422, 'weak_password'],
    ['a number without its country', { phone: '0170 1234567', password: PASSWORD }, 400, 'validation_failed'],
    ['no password', { phone: '+15550100199' }, 400, 'validation_failed'],
    ['an email address as well', { phone: '+15550100199', email: 'a@example.com', password: PASSWORD }, 400, 'validation_failed'],
  ])('is refused with %s', async (_, body, status, code) => {
    const answer = await shop.call('POST', '/auth/v1/signup', {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('reports a failed message and works on retry', async () => {
    const phone = newPhone();
    await shop.inbox.fail({ tempFailNextText: 1 });
    const failed = await authClient(shop.web.url).signUp({ phone, password: PASSWORD });
    expect(failed.error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    await signUpByPhone(shop, phone);
    expect(await signInError(shop, phone, PASSWORD)).toBeNull();
  });

  test('needs the code before the password works', async () => {
    const phone = newPhone();
    const client = authClient(shop.web.url);
    const { data: pending } = await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: 'Ada' } } });
    expect(pending).toMatchObject({
      session: null,
      user: { phone: phone.slice(1), user_metadata: { first_name: 'Ada' }, identities: [{ provider: 'phone' }] },
    });
    expect(await signInError(shop, phone, OTHER_PASSWORD)).toMatchObject({ status: 400, code: 'invalid_credentials' });
    expect(await signInError(shop, phone, PASSWORD)).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
    const { data } = await client.verifyOtp({ phone, token: await textedCode(shop, phone), type: 'sms' });
    expect(data.user?.user_metadata.first_name).toBe('Ada');
    const signedIn = await client.signInWithPassword({ phone: ` ${phone} `, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }]);
  });

  test('with a known number gives the same answer and texts its owner', async () => {
    const { phone, user } = await signUpByPhone(shop);
    const client = authClient(shop.web.url);
    const stranger = await client.signUp({ phone, password: OTHER_PASSWORD, options: { data: { first_name: 'Eve' } } });
    const fresh = await client.signUp({ phone: newPhone(), password: OTHER_PASSWORD });
    expect(stranger.error).toBeNull();
    expect(stranger.data.user?.id).not.toBe(user.id);
    expect(stranger.data.user?.identities).toHaveLength(1);
    expect(Object.keys(stranger.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort());
    expect(await shop.inbox.textTo(phone, 2)).toContain('You already have a Keepsake account with this number.');
    expect(await signInError(shop, phone, OTHER_PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await signInError(shop, phone, PASSWORD)).toBeNull();
  });

  test('a second time reveals nothing about the first person', async () => {
    const phone = newPhone();
    const client = authClient(shop.web.url);
    await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: 'Ada' } } });
    const { data } = await client.signUp({ phone, password: OTHER_PASSWORD, options: { data: { first_name: 'Eve' } } });
    expect(JSON.stringify(data)).not.toContain('Ada');
  });

  test('twice with different passwords accepts neither', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signUp({ phone, password: OTHER_PASSWORD });
    await authClient(shop.web.url).signUp({ phone, password: PASSWORD });
    const token = await textedCode(shop, phone, 2);
    expect((await authClient(shop.web.url).verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      expect(await signInError(shop, phone, password)).toMatchObject({ code: 'invalid_credentials' });
    }
  });

  test('twice with one password keeps it', async () => {
    const phone = newPhone();
    await Promise.all([1, 2].map(() => authClient(shop.web.url).signUp({ phone, password: PASSWORD })));
    await authClient(shop.web.url).signUp({ phone, password: PASSWORD });
    const token = await textedCode(shop, phone, 3);
    await authClient(shop.web.url).verifyOtp({ phone, token, type: 'sms' });
    expect(await signInError(shop, phone, PASSWORD)).toBeNull();
  });

  test('by a stranger leaves no password in the owner’s account', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signUp({ phone, password: 'of the stranger' });
    await authClient(shop.web.url).signInWithOtp({ phone });
    const token = await textedCode(shop, phone, 2);
    expect((await authClient(shop.web.url).verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    expect(await signInError(shop, phone, 'of the stranger')).toMatchObject({ code: 'invalid_credentials' });
  });

  test('gives a session at once with AUTH_AUTOCONFIRM_PHONE', async () => {
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

describe('a resent code', () => {
  test('is the same code', async () => {
    const phone = newPhone();
    const client = authClient(shop.web.url);
    await client.signUp({ phone, password: 'correct horse' });
    const first = await textedCode(shop, phone);
    expect((await client.resend({ phone, type: 'sms' })).error).toBeNull();
    expect(await textedCode(shop, phone, 2)).toBe(first);
    expect((await client.verifyOtp({ phone, token: first, type: 'sms' })).data.session).not.toBeNull();
  });

  test('goes only to pending sign-ups, with the same answer for all', async () => {
    const { phone: confirmed } = await signUpByPhone(shop);
    const unknown = newPhone();
    for (const phone of [confirmed, unknown]) {
      for (const type of ['sms', 'phone_change'] as const) {
        expect((await authClient(shop.web.url).resend({ phone, type })).error).toBeNull();
      }
    }
    await signUpByPhone(shop);
    expect([await shop.inbox.count(confirmed), await shop.inbox.count(unknown)]).toEqual([1, 0]);
  });

  test('takes no less time for numbers without a pending sign-up, like a sign-up', async () => {
    // The test setup shortens this to 1 ms.
    jest.replaceProperty(minimumDuration, 'ms', 150);
    const { phone } = await signUpByPhone(shop);
    const began = performance.now();
    const durations = [
      authClient(shop.web.url).resend({ phone, type: 'sms' }),
      authClient(shop.web.url).resend({ phone, type: 'phone_change' }),
      authClient(shop.web.url).signUp({ phone, password: OTHER_PASSWORD }),
    ].map(async (answer: Promise<unknown>) => answer.then(() => performance.now() - began));
    expect(Math.min(...(await Promise.all(durations)))).toBeGreaterThan(145);
  });

  test('does not reveal a failure', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    await textedCode(shop, phone);
    await shop.inbox.fail({ tempFailNextText: 1 });
    expect((await authClient(shop.web.url).resend({ phone, type: 'sms' })).error).toBeNull();
    await authClient(shop.web.url).resend({ phone, type: 'sms' });
    await shop.inbox.textTo(phone, 2);
  });
});
