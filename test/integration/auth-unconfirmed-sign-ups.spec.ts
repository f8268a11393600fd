import { IdentitySweep } from '../../server/identity/index.js';
import { AuthShop, PASSWORD } from '../support/auth-shop.js';
import { exhaustMessages } from '../support/exhaust-messages.js';
import { DAY_MS } from '../../server/platform/durations/contract.js';

const THIEF = { 'x-forwarded-for': '203.0.113.7' };
const OWNER = { 'x-forwarded-for': '198.51.100.20' };

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

function signUp(email: string, password: string, from: Record<string, string>, name = 'Somebody') {
  return shop.call('POST', '/signup', { email, password, data: { first_name: name } }, from);
}

async function users(email: string): Promise<unknown[]> {
  return shop.sql(`select id from identity.users where email = ?`, [email]);
}

describe('an address signed up twice with different passwords', () => {
  test('accepts neither password and asks for a new one on confirmation', async () => {
    const email = 'fought-over@example.com';
    await signUp(email, 'the password of a thief', THIEF, 'Thief');
    await signUp(email, 'the password of its owner', OWNER, 'Owner');
    expect(await shop.inbox.mailTo(email, 2)).toContain('none of the earlier ones will work');
    const { fragment } = await shop.follow(await shop.linkFor(email, 2));
    expect(fragment.get('type')).toBe('recovery');
    for (const password of ['the password of a thief', 'the password of its owner']) {
      await expect(shop.signIn(email, password)).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    const client = shop.client();
    const tokens = { access_token: fragment.get('access_token') ?? '', refresh_token: fragment.get('refresh_token') ?? '' };
    const { data } = await client.setSession(tokens);
    expect(data.user?.user_metadata).toEqual({});
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
    expect(JSON.stringify(data.user)).not.toMatch(/Thief|Owner/);
    expect((await client.updateUser({ password: 'one of my own' })).error).toBeNull();
    await shop.signIn(email, 'one of my own');
  });

  test('is treated the same when both come from one network', async () => {
    const email = 'same-wifi@example.com';
    await signUp(email, 'the password of a thief', OWNER, 'Thief');
    await signUp(email, PASSWORD, OWNER);
    expect(await shop.inbox.mailTo(email, 2)).toContain('none of the earlier ones will work');
    expect((await shop.follow(await shop.linkFor(email, 2))).fragment.get('type')).toBe('recovery');
    for (const password of ['the password of a thief', PASSWORD]) {
      await expect(shop.signIn(email, password)).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
  });

  test('is confirmed by the first email’s code; the next email asks for a password', async () => {
    const email = 'first-mail@example.com';
    await signUp(email, 'the password of a thief', OWNER, 'Thief');
    const token = await shop.codeFor(email);
    await signUp(email, PASSWORD, OWNER);
    await shop.inbox.mailTo(email, 2);
    const { data } = await shop.client().verifyOtp({ type: 'signup', email, token });
    expect(data.user?.user_metadata).toEqual({});
    await expect(shop.signIn(email, 'the password of a thief')).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await shop.inbox.mailTo(email, 3)).toContain('Please choose a password');
  });

  test('is confirmed by link only, which leads to a new password', async () => {
    const email = 'digits@example.com';
    await signUp(email, 'the password of a thief', THIEF);
    await signUp(email, 'the password of its owner', OWNER);
    expect(await shop.inbox.mailTo(email, 2)).not.toContain('Your code');
  });

  test('marks recovery alongside the PKCE code', async () => {
    const email = 'pkce@example.com';
    await signUp(email, 'the password of a thief', THIEF);
    const client = shop.client('pkce');
    await client.signUp({ email, password: PASSWORD });
    const { query, fragment } = await shop.follow(await shop.linkFor(email, 2));
    expect(fragment.get('type')).toBe('recovery');
    const { data } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect(data.user?.email).toBe(email);
    await expect(shop.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('does not reveal the other sign-up’s names', async () => {
    await signUp('words@example.com', 'the password of a thief', THIEF, 'Thief');
    const { status, body } = await signUp('words@example.com', 'the password of its owner', OWNER, 'Owner');
    expect([status, body.user_metadata]).toEqual([200, { first_name: 'Owner' }]);
    expect(JSON.stringify(body)).not.toContain('Thief');
  });
});

test('an address signed up twice with one password keeps it', async () => {
  const email = 'two-networks@example.com';
  await signUp(email, PASSWORD, OWNER);
  await signUp(email, PASSWORD, THIEF);
  expect((await shop.follow(await shop.linkFor(email, 2))).fragment.get('type')).toBe('signup');
  await shop.signIn(email);
});

test.each(['/otp', '/recover'])('a stranger’s names are removed after %s from the same network', async (path) => {
  const email = `names${path.slice(1)}@example.com`;
  await shop.call('POST', '/otp', { email, data: { first_name: 'Visit evil.example' } }, OWNER);
  await shop.call('POST', path, { email }, OWNER);
  const { fragment } = await shop.follow(await shop.linkFor(email, 2));
  const { data } = await shop.client().getUser(fragment.get('access_token') ?? '');
  expect(data.user?.user_metadata).toEqual({});
});

describe('an unconfirmed sign-up', () => {
  test('is deleted after thirty days', async () => {
    const sweep = shop.web.app.get(IdentitySweep, { strict: false });
    await shop.user('stays@example.com');
    await signUp('goes@example.com', PASSWORD, OWNER);
    shop.passTime(29 * DAY_MS);
    await sweep.sweep();
    expect(await users('goes@example.com')).toHaveLength(1);
    shop.passTime(2 * DAY_MS);
    await sweep.sweep();
    expect(await users('goes@example.com')).toEqual([]);
    expect(await users('stays@example.com')).toHaveLength(1);
  });
});

test('AUTH_SIGNUP=off refuses new users and signs existing ones in', async () => {
  await shop.withSettings({ AUTH_SIGNUP: 'off' }, async (closed) => {
    const { error } = await closed.client().signUp({ email: 'new@example.com', password: PASSWORD });
    expect([error?.status, error?.code]).toEqual([422, 'signup_disabled']);
    expect(error?.message).toBe('Signups not allowed for this instance');
    const email = await closed.user('old@example.com');
    await closed.signIn(email);
    await closed.client().resetPasswordForEmail(email);
    expect((await closed.follow(await closed.linkFor(email))).fragment.get('type')).toBe('recovery');
  });
});

test('AUTH_AUTOCONFIRM_EMAIL signs in at once and reports a taken address', async () => {
  await shop.withSettings({ AUTH_AUTOCONFIRM_EMAIL: 'on' }, async (easy) => {
    const client = easy.client();
    const credentials = { email: 'at-once@example.com', password: PASSWORD };
    const { data } = await client.signUp({ ...credentials, options: { data: { first_name: 'Ada' } } });
    expect(data.session?.user).toMatchObject({ email: credentials.email, user_metadata: { first_name: 'Ada' } });
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }]);
    const { error } = await easy.client().signUp(credentials);
    expect([error?.status, error?.code, error?.message]).toEqual([422, 'user_already_exists', 'User already registered']);
  });
});

describe('emails to one address', () => {
  let strict: AuthShop;

  beforeAll(async () => {
    strict = await AuthShop.open({ RATE_LIMITS: 'on' });
  });

  afterAll(() => strict.close());

  describe('that someone else has used up do not hide the next sign-up', () => {
    const useUp = (email: string) => exhaustMessages(strict.web.app, email);

    test.each([
      ['/otp', 'asks-for-a-link@example.com'],
      ['/recover', 'asks-for-a-password@example.com'],
    ])('requested through %s', async (path, email) => {
      await strict.call('POST', '/signup', { email, password: PASSWORD, data: { first_name: 'Thief' } }, THIEF);
      await useUp(email);
      expect((await strict.call('POST', path, { email }, OWNER)).status).toBe(429);
      const { fragment } = await strict.follow(await strict.linkFor(email));
      expect(fragment.get('type')).toBe('recovery');
      const { data } = await strict.client().getUser(fragment.get('access_token') ?? '');
      expect(data.user?.user_metadata).toEqual({});
      await expect(strict.signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    });

    async function signUpTwice(email: string): Promise<string> {
      const signUpHere = (password: string, from: Record<string, string>) =>
        strict.call('POST', '/signup', { email, password }, from);
      await signUpHere('the password of a thief', THIEF);
      // An email that is sent after the second sign-up has no code.
      await strict.inbox.mailTo(email);
      await useUp(email);
      const { status, body } = await signUpHere('the password of its owner', OWNER);
      expect([status, body.code]).toEqual([429, 'over_email_send_rate_limit']);
      return email;
    }

    test('confirmed by link', async () => {
      const email = await signUpTwice('silenced@example.com');
      expect((await strict.follow(await strict.linkFor(email))).fragment.get('type')).toBe('recovery');
      await expect(strict.signIn(email, 'the password of a thief')).rejects.toMatchObject({ code: 'invalid_credentials' });
    });

    test('confirmed by code', async () => {
      const email = await signUpTwice('silenced-digits@example.com');
      const token = await strict.codeFor(email);
      expect((await strict.client().verifyOtp({ type: 'signup', email, token })).error).toBeNull();
      await expect(strict.signIn(email, 'the password of a thief')).rejects.toMatchObject({ code: 'invalid_credentials' });
    });
  });

  test.each([
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
    ['/signup', { password: PASSWORD }],
  ])('are a minute apart through %s with %j, whether the address is known or not', async (path, body) => {
    const key = JSON.stringify(body).replaceAll(/\W/g, '');
    const known = await strict.user(`known${path.slice(1)}${key}@example.com`);
    const unknown = `unknown${path.slice(1)}${key}@example.com`;
    const ask = async (email: string) => {
      const answer = await strict.call('POST', path, { ...body, email });
      return [answer.status, answer.body.code];
    };
    for (const email of [known, unknown]) {
      expect(await ask(email)).toEqual([200, undefined]);
      expect(await ask(email)).toEqual([429, 'over_email_send_rate_limit']);
    }
    strict.passTime(61_000);
    for (const email of [known, unknown]) expect(await ask(email)).toEqual([200, undefined]);
  });
});
