import type { EmailOtpType } from '@supabase/auth-js';
import { askMany } from '../support/ask-many.js';
import { AuthShop, PASSWORD } from '../support/auth-shop.js';
import { wrongCode } from '../support/wrong-code.js';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

/** @returns the digits in the mail */
async function signUp(email: string): Promise<string> {
  await shop.client().signUp({ email, password: PASSWORD });
  return shop.codeFor(email);
}

/** @returns the digits in the newest of `count` emails */
async function signUpAgain(email: string, count: number): Promise<string> {
  await shop.call('POST', '/resend', { type: 'signup', email });
  return shop.codeFor(email, count);
}

async function tryCode(email: string, token: string, type: EmailOtpType = 'signup'): Promise<string | undefined> {
  const { error } = await shop.client().verifyOtp({ type, email, token });
  return error?.code;
}

describe('verification is refused', () => {
  test.each([
    ['without type', { token: '123456', email: 'a@example.com' }],
    ['with a made-up type', { type: 'sesame', token: '123456', email: 'a@example.com' }],
    ['without token', { type: 'signup', email: 'a@example.com' }],
    ['without address', { type: 'signup', token: '123456' }],
    ['with address and phone', { type: 'signup', token: '1', email: 'a@example.com', phone: '+15550100199' }],
    ['with hash and token', { type: 'signup', token: '1', token_hash: 'x' }],
    ['with a type for phones and an address', { type: 'sms', token: '1', email: 'a@example.com' }],
    ['with a number as token', { type: 'signup', token: 123456, email: 'a@example.com' }],
    ['with a token that is a list', { type: 'signup', token: ['1'], email: 'a@example.com' }],
    ['with a token as long as a book', { type: 'signup', token: '1'.repeat(5000), email: 'a@example.com' }],
  ])('%s', async (_, body) => {
    expect(await shop.call('POST', '/verify', body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test.each(['', '?token=x', '?type=signup', '?token=x&type=sesame', '?token=&type=signup'])('by a link %s', async (query) => {
    const answer = await shop.call('GET', `/verify${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('identically for wrong codes, other users’ codes and unknown addresses', async () => {
    const code = await signUp('words@example.com');
    const other = await signUp('other-words@example.com');
    const ask = (email: string, token: string) => shop.call('POST', '/verify', { type: 'signup', email, token });
    const refusals = [
      await ask('words@example.com', wrongCode(code)),
      await ask('words@example.com', other === code ? wrongCode(code) : other),
      await ask('nobody@example.com', code),
      await ask('words@example.com', '\0'),
    ];
    const refusal = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } };
    expect(refusals).toEqual([refusal, refusal, refusal, refusal]);
  });

  const others: EmailOtpType[] = ['magiclink', 'recovery', 'invite', 'email_change'];

  test.each(others)('for a code sent for another purpose than %s', async (type) => {
    const email = `purpose-${type}@example.com`;
    const code = await signUp(email);
    expect(await tryCode(email, code, type)).toBe('otp_expired');
    expect(await tryCode(email, code)).toBeUndefined();
  });
});

describe('a mailed code', () => {
  test.each<EmailOtpType>(['signup', 'email'])('confirms the address as %s', async (type) => {
    const email = `by-${type}@example.com`;
    const code = await signUp(email);
    const client = shop.client();
    const { data, error } = await client.verifyOtp({ type, email: email.toUpperCase(), token: code });
    expect([error, data.user?.email]).toEqual([null, email]);
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);
  });

  test.each([
    ['a space', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['a space that does not break', (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
    ['invisible characters', (code: string) => `\u202a${code.slice(0, 3)}\u200b${code.slice(3)}\u202c\ufeff`],
    ['full-width digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ])('may be pasted with %s', async (what, paste) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    expect(await tryCode(email, paste(await signUp(email)))).toBeUndefined();
  });

  test('works once and voids the link of the same email', async () => {
    const code = await signUp('once@example.com');
    const link = await shop.linkFor('once@example.com');
    expect(await tryCode('once@example.com', code)).toBeUndefined();
    expect(await tryCode('once@example.com', code)).toBe('otp_expired');
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('gives one session when used twice at once', async () => {
    const code = await signUp('crowd@example.com');
    const outcomes = await Promise.all([1, 2, 3].map(() => tryCode('crowd@example.com', code)));
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(1);
  });

  test('is void after five wrong attempts, unlike the link', async () => {
    const code = await signUp('tried@example.com');
    await Promise.all([1, 2, 3, 4, 5].map(() => tryCode('tried@example.com', wrongCode(code))));
    expect(await tryCode('tried@example.com', code)).toBe('otp_expired');
    expect((await shop.follow(await shop.linkFor('tried@example.com'))).fragment.has('access_token')).toBe(true);
  });

  test('is void after half an hour, unlike the link', async () => {
    const code = await signUp('late@example.com');
    shop.passTime(30 * 60_000);
    expect(await tryCode('late@example.com', code)).toBe('otp_expired');
    expect((await shop.follow(await shop.linkFor('late@example.com'))).fragment.has('access_token')).toBe(true);
  });

  test('is sent again while it is valid long enough; new codes do not void it', async () => {
    const email = 'sent-again@example.com';
    const first = await signUp(email);
    shop.passTime(14 * 60_000);
    expect([await signUpAgain(email, 2), first]).toEqual([first, first]);
    shop.passTime(2 * 60_000);
    expect(await signUpAgain(email, 3)).not.toBe(first);
    expect(await tryCode(email, first)).toBeUndefined();
  });

  test('is replaced after too many attempts, which a resend does not reset', async () => {
    const email = 'tried-again@example.com';
    const first = await signUp(email);
    for (let tries = 0; tries < 4; tries += 1) await tryCode(email, wrongCode(first));
    expect(await signUpAgain(email, 2)).toBe(first);
    await tryCode(email, wrongCode(first));
    expect(await tryCode(email, first)).toBe('otp_expired');
    const second = await signUpAgain(email, 3);
    expect(second).not.toBe(first);
    expect(await tryCode(email, second)).toBeUndefined();
  });

  test('is not stored in any table', async () => {
    const code = await signUp('secret@example.com');
    const rows = await shop.sql<{ row: string }>(`select t::text as row from identity.one_time_tokens t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(`,${code},`))).toEqual([]);
  });
});

describe('a link’s token', () => {
  test('is accepted from a page as a hash, but only with its own type', async () => {
    await signUp('hash@example.com');
    const token_hash = (await shop.linkFor('hash@example.com')).searchParams.get('token') ?? '';
    expect((await shop.client().verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('otp_expired');
    const { data, error } = await shop.client().verifyOtp({ type: 'email', token_hash });
    expect([error, data.user?.email]).toEqual([null, 'hash@example.com']);
  });

  test('gives a page the session itself with PKCE', async () => {
    const client = shop.client('pkce');
    await client.signUp({ email: 'pkce-hash@example.com', password: PASSWORD });
    const token_hash = (await shop.linkFor('pkce-hash@example.com')).searchParams.get('token') ?? '';
    const { data } = await client.verifyOtp({ type: 'signup', token_hash });
    expect(data.session?.access_token).toBeTruthy();
  });

  test('with PKCE still leads to a code when followed late', async () => {
    const client = shop.client('pkce');
    await client.signUp({ email: 'pkce-late@example.com', password: PASSWORD });
    shop.passTime(20 * 60_000);
    const { query, fragment } = await shop.follow(await shop.linkFor('pkce-late@example.com'));
    expect(fragment.has('access_token')).toBe(false);
    const { data, error } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect([error, data.user?.email]).toEqual([null, 'pkce-late@example.com']);
  });
});

describe('attempts at a code', () => {
  const ask = (shopAsked: AuthShop, email: string, token: string, from: number, type = 'signup') =>
    shopAsked.call('POST', '/verify', { type, email, token }, { 'x-forwarded-for': `203.0.113.${from}` });

  const outcomes = (answers: Awaited<ReturnType<typeof ask>>[]) => [
    ...new Set(answers.map(({ status, body }) => `${status} ${String(body.code)}`)),
  ];

  test('do not count when no code is pending', async () => {
    await shop.withSettings({ RATE_LIMITS: 'on' }, async (strict) => {
      const email = 'junk@example.com';
      const junk = async (type: string) => {
        const tries = Array.from({ length: 20 }, (_, from) => ask(strict, email, '000000', from, type));
        expect(outcomes(await Promise.all(tries))).toEqual(['403 otp_expired']);
      };
      await junk('signup');
      await strict.client().signUp({ email, password: PASSWORD });
      await junk('recovery');
      expect((await ask(strict, email, await strict.codeFor(email), 99)).status).toBe(200);
    });
  });

  test('from other networks are limited to thirty an hour, separately from the requester’s', async () => {
    await shop.withSettings({ RATE_LIMITS: 'on' }, async (strict) => {
      const email = 'target@example.com';
      await strict.client().signUp({ email, password: PASSWORD });
      const code = await strict.codeFor(email);
      const tries = await askMany(51, (from) => ask(strict, email, wrongCode(code), from));
      expect(outcomes(tries)).toEqual(['403 otp_expired']);
      expect(await ask(strict, email, code, 99)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      expect((await strict.call('POST', '/verify', { type: 'signup', email, token: code })).status).toBe(200);
    });
  });

  test('from one other network are limited to three an hour', async () => {
    await shop.withSettings({ RATE_LIMITS: 'on' }, async (strict) => {
      const email = 'on-the-move@example.com';
      await strict.client().signUp({ email, password: PASSWORD });
      const code = await strict.codeFor(email);
      for (let tries = 0; tries < 10; tries += 1) await ask(strict, email, wrongCode(code), 107);
      expect((await ask(strict, email, code, 107)).status).toBe(403);
      expect((await ask(strict, email, code, 108)).status).toBe(200);
    });
  });

  test('by a stranger who also requests a code do not lock the owner out', async () => {
    await shop.withSettings({ RATE_LIMITS: 'on' }, async (strict) => {
      const email = 'asked-twice@example.com';
      await strict.client().signUp({ email, password: PASSWORD });
      const code = await strict.codeFor(email);
      const stranger = { 'x-forwarded-for': '203.0.113.7' };
      expect((await strict.call('POST', '/resend', { type: 'signup', email }, stranger)).status).toBe(200);
      await strict.codeFor(email, 2);
      for (let tries = 0; tries < 20; tries += 1) await ask(strict, email, wrongCode(code), 7);
      expect(await ask(strict, email, code, 7)).toMatchObject({ status: 403 });
      expect((await strict.call('POST', '/verify', { type: 'signup', email, token: code })).status).toBe(200);
    });
  });
});
