import { AuthShop } from '../support/auth-shop.js';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

async function idsOf(email: string): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>(`select id from identity.users where email = ?`, [email]);
  return rows.map(({ id }) => id);
}

describe('a magic link', () => {
  test('is not sent to unknown addresses without create_user, which get the same answer', async () => {
    const [email, known] = ['stranger@example.com', await shop.user('no-stranger@example.com')];
    for (const address of [email, known]) {
      expect(await shop.call('POST', '/otp', { email: address, create_user: false })).toEqual({ status: 200, body: {} });
    }
    expect(await shop.inbox.mailTo(known)).toContain('verify');
    expect([await idsOf(email), await shop.inbox.count(email)]).toEqual([[], 0]);
  });

  test('signs existing users in and creates new ones', async () => {
    const [known] = await idsOf(await shop.user('old@example.com'));
    for (const email of ['old@example.com', 'new@example.com']) {
      const { data, error } = await shop.client().signInWithOtp({ email: email.toUpperCase() });
      expect([data, error]).toEqual([{ user: null, session: null }, null]);
    }
    for (const email of ['old@example.com', 'new@example.com']) {
      const { fragment } = await shop.follow(await shop.linkFor(email));
      const { data } = await shop.client().getUser(fragment.get('access_token') ?? '');
      expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
      if (email === 'old@example.com') expect(data.user?.id).toBe(known);
    }
  });

  test('comes with a code', async () => {
    const email = 'digits@example.com';
    await shop.client().signInWithOtp({ email });
    const { data } = await shop.client().verifyOtp({ email, token: await shop.codeFor(email), type: 'email' });
    expect(data.user?.email).toBe(email);
  });

  test('creates one user when requested five times at once', async () => {
    const email = 'crowd@example.com';
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => shop.client().signInWithOtp({ email })));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(await idsOf(email)).toHaveLength(1);
  });

  test('does not keep a stranger’s password', async () => {
    const email = 'planted@example.com';
    await shop.client().signUp({ email, password: 'of the stranger' });
    await shop.client().signInWithOtp({ email });
    expect((await shop.follow(await shop.linkFor(email, 2))).fragment.get('access_token')).toBeTruthy();
    await expect(shop.signIn(email, 'of the stranger')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  describe('for an unconfirmed address, requested with names', () => {
    const HOME = { 'x-forwarded-for': '198.51.100.20' };
    const ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };
    const ask = (email: string, data: object, from: Record<string, string>, path = '/otp') =>
      shop.call('POST', path, { email, data }, from);

    async function wordsOf(email: string, count: number): Promise<unknown> {
      const { fragment } = await shop.follow(await shop.linkFor(email, count));
      const { data } = await shop.client().getUser(fragment.get('access_token') ?? '');
      expect(JSON.stringify(data.user?.identities)).not.toContain('Eve');
      return data.user?.user_metadata;
    }

    test.each([
      ['with other words', '/otp', { first_name: 'Ada' }],
      ['without words', '/otp', {}],
      ['without words, from the same network', '/otp', {}, ELSEWHERE],
      ['because they forgot the password', '/recover', {}],
    ])('drops a stranger’s names when the owner asks %s', async (name, path, words, from = HOME) => {
      const email = `${name.replaceAll(/\W+/g, '-')}@example.com`;
      await ask(email, { first_name: 'Eve' }, ELSEWHERE);
      await ask(email, words, from, path);
      expect(await wordsOf(email, 2)).toEqual({});
    });

    test.each([
      ['again', HOME, { first_name: 'Ada' }],
      ['in the same words from elsewhere', ELSEWHERE, { first_name: 'Ada' }],
    ])('keeps the names when the same person asks %s', async (name, from, words) => {
      const email = `${name.replaceAll(' ', '-')}@example.com`;
      await ask(email, { first_name: 'Ada' }, HOME);
      await ask(email, words, from);
      expect(await wordsOf(email, 2)).toEqual({ first_name: 'Ada' });
    });
  });
});
