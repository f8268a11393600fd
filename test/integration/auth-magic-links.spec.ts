import { authClient } from '../support/auth-client.js';
import { TestShop } from '../support/test-shop.js';

const LINK = /https?:\/\/\S+\/auth\/v1\/verify\S+/;

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open();
});

afterAll(() => shop.close());

describe('a link by mail for signing in', () => {
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

  test('carries six digits as well, for those who read it elsewhere', async () => {
    const email = 'digits@example.com';
    await authClient(shop.web.url).signInWithOtp({ email });
    const token = /\b\d{6}\b/.exec(await shop.inbox.mailTo(email))?.[0] ?? '';
    const { data } = await authClient(shop.web.url).verifyOtp({ email, token, type: 'email' });
    expect(data.user?.email).toBe(email);
  });

  test('asked for five times at once makes one user', async () => {
    const email = 'crowd@example.com';
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => authClient(shop.web.url).signInWithOtp({ email })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(await shop.sql(`select 1 from identity.users where email = $1`, [email])).toHaveLength(1);
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
