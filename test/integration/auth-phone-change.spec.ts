import { Database, takeLock } from '../../server/platform/index.js';
import { authClient } from '../support/auth-client.js';
import { LOCK_WAITERS } from '../support/locks.js';
import { signInError, PASSWORD, signUpByPhone, textedCode } from '../support/phone-users.js';
import { newPhone } from '../support/phones.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';
import { wrongCode } from '../support/wrong-code.js';

const OTHER_PASSWORD = 'battery staple';

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});

afterAll(() => shop.close());

describe('a new phone number', () => {
  test('counts once its code is verified; the old number is notified', async () => {
    const { client, phone, user } = await signUpByPhone(shop);
    const next = newPhone();
    const { data: asked } = await client.updateUser({ phone: next });
    expect(asked.user).toMatchObject({ phone: phone.slice(1), new_phone: next.slice(1) });
    const token = await textedCode(shop, next);
    expect(await shop.inbox.textTo(next)).toContain(`${token} confirms this number for your Keepsake account.`);
    const failed = await client.verifyOtp({ phone: next, token: wrongCode(token), type: 'phone_change' });
    expect(failed.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const asSignIn = await client.verifyOtp({ phone: next, token, type: 'sms' });
    expect(asSignIn.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { data } = await client.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(data.user).toMatchObject({ id: user.id, phone: next.slice(1) });
    expect(data.user?.new_phone).toBeUndefined();
    expect(data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone: next.slice(1) } }]);
    expect(await shop.inbox.textTo(phone, 2)).toContain('has a new phone number');
    expect(await signInError(shop, phone, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await signInError(shop, next, PASSWORD)).toBeNull();
  });

  test('gets its code again on request', async () => {
    const { client } = await signUpByPhone(shop);
    const next = newPhone();
    await client.updateUser({ phone: next });
    await textedCode(shop, next);
    expect((await client.resend({ phone: next, type: 'phone_change' })).error).toBeNull();
    const token = await textedCode(shop, next, 2);
    expect((await client.verifyOtp({ phone: next, token, type: 'phone_change' })).error).toBeNull();
  });

  test('that is taken is refused only after its code is entered', async () => {
    const { phone: taken } = await signUpByPhone(shop);
    const { client, phone } = await signUpByPhone(shop);
    expect((await client.updateUser({ phone: taken })).error).toBeNull();
    const token = await textedCode(shop, taken, 2);
    const late = await client.verifyOtp({ phone: taken, token, type: 'phone_change' });
    expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' });
    expect((await client.getUser()).data.user?.phone).toBe(phone.slice(1));
    expect((await client.updateUser({ phone: 'call me' })).error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('is refused when it was taken before the code was verified', async () => {
    const { client } = await signUpByPhone(shop);
    const next = newPhone();
    await client.updateUser({ phone: next });
    const token = await textedCode(shop, next);
    const other = authClient(shop.web.url);
    await other.signInWithOtp({ phone: next });
    await other.verifyOtp({ phone: next, token: await textedCode(shop, next, 2), type: 'sms' });
    const late = await client.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' });
  });

  test('goes to one of two accounts that confirm it at once', async () => {
    const [first, second] = [await signUpByPhone(shop), await signUpByPhone(shop)];
    const next = newPhone();
    await first.client.updateUser({ phone: next });
    const firstToken = await textedCode(shop, next);
    await second.client.updateUser({ phone: next });
    const secondToken = await textedCode(shop, next, 2);
    const outcomes = await Promise.all([
      first.client.verifyOtp({ phone: next, token: firstToken, type: 'phone_change' }),
      second.client.verifyOtp({ phone: next, token: secondToken, type: 'phone_change' }),
    ]);
    expect(outcomes.map(({ error }) => error?.code).sort()).toEqual(['phone_exists', undefined]);
  });

  test('is not reserved by an unconfirmed request', async () => {
    const next = newPhone();
    await authClient(shop.web.url).signUp({ phone: next, password: OTHER_PASSWORD });
    const { client } = await signUpByPhone(shop);
    await client.updateUser({ phone: next });
    const token = await textedCode(shop, next, 2);
    const { data } = await client.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(data.user?.phone).toBe(next.slice(1));
    expect(await signInError(shop, next, OTHER_PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
  });

  test('is refused to a thief whose session the new password ends at that moment', async () => {
    const { client: thief, phone } = await signUpByPhone(shop);
    const owner = authClient(shop.web.url);
    await owner.signInWithPassword({ phone, password: PASSWORD });
    const next = newPhone();
    const asked = await shop.web.app.get(Database).transaction(async (em) => {
      await takeLock(em, `identity.phone:${next.slice(1)}`);
      const change = thief.updateUser({ phone: next });
      await until(async () => (await shop.sql(`select 1 ${LOCK_WAITERS}`)).length > 0);
      expect((await owner.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
      return { change };
    });
    expect((await asked.change).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await owner.getUser()).data.user?.new_phone).toBeUndefined();
    expect(await shop.inbox.count(next)).toBe(0);
  });

  test('that the account already has sends no message', async () => {
    const { client, phone } = await signUpByPhone(shop);
    expect((await client.updateUser({ phone })).data.user?.new_phone).toBeUndefined();
    expect(await shop.inbox.count(phone)).toBe(1);
  });

  test('is another sign-in method for a user with an email address', async () => {
    const { id } = await shop.signIn('both@example.com');
    const client = authClient(shop.web.url);
    await client.signInWithPassword({ email: 'both@example.com', password: 'a password of the tests' });
    const phone = newPhone();
    await client.updateUser({ phone });
    await client.verifyOtp({ phone, token: await textedCode(shop, phone), type: 'phone_change' });
    const byPhone = authClient(shop.web.url);
    await byPhone.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    const { data } = await byPhone.verifyOtp({ phone, token: await textedCode(shop, phone, 2), type: 'sms' });
    expect(data.user).toMatchObject({ id, email: 'both@example.com', app_metadata: { providers: ['email', 'phone'] } });
  });

  test('is removed with all that names it, unless it is the only way to log in', async () => {
    const { client, phone, user } = await signUpByPhone(shop);
    const remove = async () => {
      const token = (await client.getSession()).data.session?.access_token ?? '';
      return (await shop.call('DELETE', '/api/account/phone', { token })).status;
    };
    expect(await remove()).toBe(409);
    await shop.sql('update identity.users set email = $2, email_confirmed_at = now() where id = $1', [
      user.id,
      `${user.id}@example.com`,
    ]);
    await client.updateUser({ phone: newPhone() });
    expect(await remove()).toBe(204);
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ phone: '', identities: [] });
    expect(data.user?.new_phone).toBeUndefined();
    expect(await signInError(shop, phone, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await shop.sql('select 1 from identity.one_time_tokens where user_id = $1', [user.id])).toEqual([]);
    expect(await shop.sql('select kind from identity.security_notices where user_id = $1', [user.id])).toEqual([
      { kind: 'phone_removed' },
    ]);
  });
});

test('an unreachable number is refused, and the old one stays', async () => {
  const { client, phone } = await signUpByPhone(shop);
  await shop.inbox.fail({ rejectNextText: 1 });
  expect((await client.updateUser({ phone: newPhone() })).error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  expect(await signInError(shop, phone, PASSWORD)).toBeNull();
});

describe('a reauthentication code', () => {
  test('is texted to users without an email address and works once', async () => {
    const { client, phone } = await signUpByPhone(shop);
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await textedCode(shop, phone, 2);
    const failed = await client.updateUser({ password: OTHER_PASSWORD, nonce: wrongCode(nonce) });
    expect(failed.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: OTHER_PASSWORD, nonce })).error).toBeNull();
    const again = await client.updateUser({ password: PASSWORD, nonce });
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect(await signInError(shop, phone, OTHER_PASSWORD)).toBeNull();
  });

  test('reports that it could not be sent', async () => {
    const { client } = await signUpByPhone(shop);
    await shop.inbox.fail({ rejectNextText: 1 });
    expect((await client.reauthenticate()).error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  });
});
