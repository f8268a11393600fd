import { Clock } from '../../server/platform/index.js';
import { startWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { textedCode } from '../support/phone-users.js';
import { codeIn, newPhone } from '../support/phones.js';
import { TestShop } from '../support/test-shop.js';
import { wrongCode } from '../support/wrong-code.js';
import { MINUTE_MS } from '../../server/platform/durations/contract.js';

const LONG = '1'.repeat(5000);

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
});

afterAll(() => shop.close());

/** The same shop with other settings. */
async function withSettings(env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const { DATABASE_URL = '' } = shop.settings;
  const web = await startWebApp({ env: { DATABASE_URL, ...shop.inbox.twilio, ...env } });
  try {
    await work(web.url);
  } finally {
    await web.close();
  }
}

async function otp(body: object, url = shop.web.url): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
  const answer = await fetch(`${url}/auth/v1/otp`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Signs in with a code; the client keeps the session. */
async function signedIn(phone = newPhone()) {
  const client = authClient(shop.web.url);
  const before = await shop.inbox.count(phone);
  await client.signInWithOtp({ phone });
  const { data, error } = await client.verifyOtp({ phone, token: await textedCode(shop, phone, before + 1), type: 'sms' });
  if (error || !data.user) throw error ?? new Error('Nobody signed in.');
  return { client, phone, user: data.user };
}

function rowsWith(phone: string) {
  return shop.sql<{ id: string }>(`select id from identity.users where phone = $1`, [phone.slice(1)]);
}

describe('a code is refused', () => {
  const phone = '+15550100199';
  test.each([
    ['without an address', {}],
    ['for an email address and a number at once', { phone, email: 'a@example.com' }],
    ['for a number without its country', { phone: '0170 1234567' }],
    ['for words', { phone: 'call me' }],
    ['for five digits', { phone: '+12345' }],
    ['for a number that is too long', { phone: LONG }],
    ['for a number with a NUL', { phone: '+15550100199\0' }],
    ['for half a character', { phone: '+1555010\ud800' }],
    ['for a list of numbers', { phone: [phone, '+15550100198'] }],
    ['for a number as a number', { phone: 15550100199 }],
    ['by another channel', { phone, channel: 'whatsapp' }],
    ['by a channel for mail', { email: 'a@example.com', channel: 'sms' }],
    ['with data that cannot be stored', { phone, data: { a: '\0' } }],
    ['with a list as data', { phone, data: ['a'] }],
    ['with half a PKCE challenge', { phone, code_challenge: 'a'.repeat(43) }],
    ['with a wish that is no wish', { phone, create_user: 'yes' }],
  ])('%s', async (_, body) => {
    const answer = await otp(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(await shop.inbox.count(phone)).toBe(0);
  });

  test('with the message that clients look for', async () => {
    const { error } = await authClient(shop.web.url).signInWithOtp({ phone: 'call me' });
    expect(error).toMatchObject({ status: 400, message: 'Invalid phone number format (E.164 required)' });
  });

  test('to unknown numbers without create_user', async () => {
    const unknown = newPhone();
    const { phone: known } = await signedIn();
    for (const to of [unknown, known]) expect(await otp({ phone: to, create_user: false })).toEqual({ status: 200, body: {} });
    await shop.inbox.textTo(known, 2);
    expect([await shop.inbox.count(unknown), await rowsWith(unknown)]).toEqual([0, []]);
  });

  test('to unknown numbers when sign-up is off', async () => {
    const { phone: known } = await signedIn();
    const unknown = newPhone();
    await withSettings({ AUTH_SIGNUP: 'off' }, async (url) => {
      for (const to of [unknown, known]) expect(await otp({ phone: to }, url)).toEqual({ status: 200, body: {} });
      expect(await otp({ phone: unknown, create_user: false }, url)).toEqual({ status: 200, body: {} });
      await shop.inbox.textTo(known, 2);
    });
    expect(await rowsWith(unknown)).toEqual([]);
  });

  test('without an SMS provider', async () => {
    await withSettings({ TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' }, async (url) => {
      const client = authClient(url);
      const answers = await Promise.all([
        client.signInWithOtp({ phone }),
        client.signUp({ phone, password: 'correct horse' }),
        client.resend({ phone, type: 'sms' }),
      ]);
      for (const { error } of answers) expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
    });
  });

  test.each([
    ['refuses the number', { rejectNextText: 1 }, 'We couldn’t send a text message to this number.'],
    ['has an outage', { tempFailNextText: 1 }, 'We couldn’t send the text message.'],
  ])('when the provider %s, with a message that people understand', async (_, faults, expected) => {
    await shop.inbox.fail(faults);
    const { error } = await authClient(shop.web.url).signInWithOtp({ phone: newPhone() });
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed', message: expect.stringContaining(expected) });
  });
});

describe('a session is refused', () => {
  const EXPIRED = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
  const verify = (phone: string, token: string) =>
    authClient(shop.web.url)
      .verifyOtp({ phone, token, type: 'sms' })
      .then(({ error }) => error);

  test('identically for wrong, used and unknown codes', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    const code = await textedCode(shop, phone);
    expect(await verify(phone, wrongCode(code))).toMatchObject(EXPIRED);
    expect(await verify(newPhone(), code)).toMatchObject(EXPIRED);
    expect(await verify(phone, code)).toBeNull();
    expect(await verify(phone, code)).toMatchObject(EXPIRED);
  });

  test.each([
    ['an endless one', LONG],
    ['a NUL', '\0'],
    ['digits of another script', '１２３４５６'],
    ['SQL', "' or 1=1 --"],
    ['five digits', '12345'],
  ])('for a malformed code: %s', async (_, token) => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    expect([400, 403]).toContain((await verify(phone, token))?.status);
  });

  test('for the right code after five wrong ones', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    const code = await textedCode(shop, phone);
    for (let tries = 0; tries < 5; tries += 1) expect(await verify(phone, wrongCode(code))).toMatchObject(EXPIRED);
    expect(await verify(phone, code)).toMatchObject(EXPIRED);
  });

  test('for a code sent twice and used once', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    await authClient(shop.web.url).signInWithOtp({ phone });
    const code = await textedCode(shop, phone, 2);
    expect(await verify(phone, code)).toBeNull();
    expect(await verify(phone, code)).toMatchObject(EXPIRED);
    await authClient(shop.web.url).signInWithOtp({ phone });
    expect(await textedCode(shop, phone, 3)).not.toBe(code);
  });

  test('twenty minutes later', async () => {
    const phone = newPhone();
    const clock = shop.web.app.get(Clock);
    const { now } = clock;
    await authClient(shop.web.url).signInWithOtp({ phone });
    const code = await textedCode(shop, phone);
    clock.now = () => new Date(Date.now() + 20 * MINUTE_MS);
    try {
      expect(await verify(phone, code)).toMatchObject(EXPIRED);
    } finally {
      clock.now = now;
    }
  });

  test('to a blocked user', async () => {
    const { phone, user } = await signedIn();
    await shop.sql(`update identity.users set banned_until = now() + interval '1 day' where id = $1`, [user.id]);
    await authClient(shop.web.url).signInWithOtp({ phone });
    expect(await verify(phone, await textedCode(shop, phone, 2))).toMatchObject({ status: 403, code: 'user_banned' });
  });

  test('to all but one concurrent use of a code', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    const code = await textedCode(shop, phone);
    const errors = await Promise.all([1, 2, 3, 4].map(() => verify(phone, code)));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
  });
});

describe('a code by text message', () => {
  test('creates a user and signs in', async () => {
    const phone = newPhone();
    const client = authClient(shop.web.url);
    const asked = await client.signInWithOtp({ phone, options: { data: { first_name: 'Ada' } } });
    expect([asked.error, asked.data]).toEqual([null, { user: null, session: null }]);
    const { data, error } = await client.verifyOtp({ phone, token: await textedCode(shop, phone), type: 'sms' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      email: '',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { first_name: 'Ada' },
      identities: [{ provider: 'phone', id: data.user?.id, identity_data: { phone: phone.slice(1), phone_verified: true } }],
    });
    const { data: claims } = await client.getClaims();
    expect(claims?.claims).toMatchObject({ phone: phone.slice(1), aal: 'aal1', amr: [{ method: 'otp' }] });
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id);
  });

  test('starts with the code and ends with the origin-bound line', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    const text = await shop.inbox.textTo(phone);
    const code = codeIn(text);
    expect(text).toBe(
      `${code} is your Keepsake code. It works for 10 minutes. Keepsake will never ask you for it.\n\n@localhost #${code}`,
    );
  });

  test('gets the same answer for known and unknown numbers', async () => {
    const { phone } = await signedIn();
    expect([await otp({ phone }), await otp({ phone: newPhone() })]).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
  });

  test('accepts every spelling of the number', async () => {
    const { phone, user } = await signedIn();
    const typed = ` 00${phone.slice(1, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)} `;
    const client = authClient(shop.web.url);
    await client.signInWithOtp({ phone: typed });
    const token = (await textedCode(shop, phone, 2)).replace(/(...)/, '$1 ');
    const { data } = await client.verifyOtp({ phone: phone.slice(1), token, type: 'sms' });
    expect(data.user?.id).toBe(user.id);
  });

  test('creates one user when requested five times at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => otp({ phone })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await rowsWith(phone)).toHaveLength(1);
  });

  test('is stored nowhere', async () => {
    const phone = newPhone();
    await authClient(shop.web.url).signInWithOtp({ phone });
    const code = await textedCode(shop, phone);
    const rows = await shop.sql<{ row: string }>(
      `select replace(t::text, sent_to, '') as row from identity.one_time_tokens t where sent_to = $1`,
      [phone.slice(1)],
    );
    expect(rows).toEqual([{ row: expect.not.stringMatching(new RegExp(`\\b${code}\\b`)) }]);
  });

  test('is sent with AUTH_AUTOCONFIRM_PHONE too', async () => {
    await withSettings({ AUTH_AUTOCONFIRM_PHONE: 'on' }, async (url) => {
      const phone = newPhone();
      const client = authClient(url);
      await client.signInWithOtp({ phone });
      const { data } = await client.verifyOtp({ phone, token: await textedCode(shop, phone), type: 'sms' });
      expect(data.user?.phone).toBe(phone.slice(1));
    });
  });
});
