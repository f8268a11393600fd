import { Clock } from '../../server/platform/index.js';
import { startWebApp } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { msToNextHour } from '../support/hours.js';
import { exhaustMessages } from '../support/exhaust-messages.js';
import { signInError, textedCode } from '../support/phone-users.js';
import { newPhone } from '../support/phones.js';
import { TestShop } from '../support/test-shop.js';
import { wrongCode } from '../support/wrong-code.js';
import { HOUR_MS, MINUTE_MS } from '../../server/platform/durations/contract.js';

const SECOND_MS = 1000;

let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { RATE_LIMITS: 'on' } });
});

afterAll(() => shop.close());

/** Every test starts one minute after a full hour. */
beforeEach(() => shop.passTime(msToNextHour(shop.now())));

const client = () => authClient(shop.web.url);
const ask = async (phone: string) => (await client().signInWithOtp({ phone })).error;
const verify = async (phone: string, token: string) => (await client().verifyOtp({ phone, token, type: 'sms' })).error;

const TOO_SOON = { status: 429, code: 'over_sms_send_rate_limit' };

describe('text messages to one number', () => {
  test('are a minute apart, for known and unknown numbers', async () => {
    const phone = newPhone();
    expect(await ask(phone)).toBeNull();
    expect(await ask(phone)).toMatchObject(TOO_SOON);
    expect((await client().resend({ phone, type: 'sms' })).error).toMatchObject(TOO_SOON);
    expect((await client().signUp({ phone, password: 'correct horse' })).error).toMatchObject(TOO_SOON);
    expect(await verify(phone, await textedCode(shop, phone))).toBeNull();
    expect(await ask(phone)).toMatchObject(TOO_SOON);
    shop.passTime(61 * SECOND_MS);
    expect(await ask(phone)).toBeNull();
    expect(await shop.inbox.count(phone)).toBe(2);
  });

  test('requested concurrently are sent once', async () => {
    const phone = newPhone();
    const errors = await Promise.all([1, 2, 3, 4, 5].map(() => ask(phone)));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(errors.filter((error) => error?.code === 'over_sms_send_rate_limit')).toHaveLength(4);
    expect(await shop.inbox.count(phone)).toBe(1);
  });

  test('are limited to five an hour per network and repeat a valid code', async () => {
    const phone = newPhone();
    for (let sent = 0; sent < 5; sent += 1) {
      const { error } = sent % 2 ? await client().resend({ phone, type: 'sms' }) : await client().signInWithOtp({ phone });
      expect(error).toBeNull();
      shop.passTime(61 * SECOND_MS);
    }
    expect(await ask(phone)).toMatchObject(TOO_SOON);
    expect((await client().resend({ phone, type: 'sms' })).error).toMatchObject(TOO_SOON);
    const code = await textedCode(shop, phone, 5);
    expect(await shop.inbox.count(phone)).toBe(5);
    expect(await verify(phone, code)).toBeNull();
  });

  test('are limited to twenty an hour in total', async () => {
    const phone = newPhone();
    const askFrom = (network: number) =>
      shop.call('POST', '/auth/v1/otp', { body: { phone }, headers: { 'x-forwarded-for': `203.0.113.${network}` } });
    for (let network = 0; network < 20; network += 1) expect((await askFrom(network)).status).toBe(200);
    expect((await askFrom(99)).status).toBe(429);
    expect(await shop.inbox.count(phone)).toBe(20);
  });

  test('that failed may be requested again at once, but count toward the hourly limit', async () => {
    const phone = newPhone();
    await shop.inbox.fail({ tempFailNextText: 4 });
    for (let tries = 0; tries < 4; tries += 1) expect(await ask(phone)).toMatchObject({ code: 'sms_send_failed' });
    expect(await ask(phone)).toBeNull();
    expect(await verify(phone, await textedCode(shop, phone))).toBeNull();
    shop.passTime(61 * SECOND_MS);
    expect(await ask(phone)).toMatchObject(TOO_SOON);
  });
});

describe('text messages from one network', () => {
  test('are limited to thirty an hour for all numbers', async () => {
    for (let sent = 0; sent < 30; sent += 1) expect(await ask(newPhone())).toBeNull();
    shop.passTime(6 * MINUTE_MS);
    const spared = newPhone();
    expect(await ask(spared)).toMatchObject(TOO_SOON);
    expect((await client().signUp({ phone: spared, password: 'correct horse' })).error).toMatchObject(TOO_SOON);
    expect(await shop.inbox.count(spared)).toBe(0);
  });

  test('are limited to thirty an hour for all accounts', async () => {
    const { token } = await shop.signIn('by-mail@example.com');
    for (let sent = 0; sent < 30; sent += 1) expect(await ask(newPhone())).toBeNull();
    const refused = (from: Record<string, string>) =>
      shop.call('PUT', '/auth/v1/user', { token, body: { phone: newPhone() }, headers: from });
    expect((await refused({})).status).toBe(429);
    expect((await refused({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
  });
});

test('AUTH_SMS_PER_HOUR limits all text messages', async () => {
  const { DATABASE_URL = '' } = shop.settings;
  const env = { DATABASE_URL, ...shop.inbox.twilio, RATE_LIMITS: 'on', AUTH_SMS_PER_HOUR: '2' };
  const web = await startWebApp({ env });
  web.app.get(Clock).now = () => new Date(shop.now());
  try {
    const askThere = async (phone: string) => (await authClient(web.url).signInWithOtp({ phone })).error;
    expect([await askThere(newPhone()), await askThere(newPhone())]).toEqual([null, null]);
    const spared = newPhone();
    expect(await askThere(spared)).toMatchObject(TOO_SOON);
    expect(await shop.inbox.count(spared)).toBe(0);
    shop.passTime(HOUR_MS);
    expect(await askThere(spared)).toBeNull();
  } finally {
    await web.close();
  }
});

describe('a stranger who signs up with a number first', () => {
  const THIEF = { 'x-forwarded-for': '203.0.113.7' };
  const askAs = (path: string, body: object, headers = {}) => shop.call('POST', `/auth/v1${path}`, { body, headers });

  async function wordsOf(phone: string, count: number): Promise<unknown> {
    const { data } = await client().verifyOtp({ phone, token: await textedCode(shop, phone, count), type: 'sms' });
    expect(JSON.stringify(data.user)).not.toContain('Eve');
    return data.user?.user_metadata;
  }

  test('neither blocks the owner’s message nor voids the owner’s code', async () => {
    const phone = newPhone();
    expect(await ask(phone)).toBeNull();
    const code = await textedCode(shop, phone);
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await askAs('/otp', { phone }, THIEF)).status).toBe(200);
      shop.passTime(61 * SECOND_MS);
    }
    expect((await askAs('/otp', { phone }, THIEF)).status).toBe(429);
    const guess = { phone, type: 'sms', token: wrongCode(code) };
    for (let tries = 0; tries < 30; tries += 1) await askAs('/verify', guess, THIEF);
    expect(await ask(phone)).toBeNull();
    expect(await verify(phone, code)).toBeNull();
  });

  test.each([
    ['/otp', {}],
    ['/signup', { password: 'of the owner' }],
  ])('and uses up the messages does not keep the owner’s call to %s from taking effect', async (path, body) => {
    const phone = newPhone();
    await askAs('/signup', { phone, password: 'of the thief', data: { first_name: 'Eve' } }, THIEF);
    await exhaustMessages(shop.web.app, phone.slice(1));
    expect((await askAs(path, { phone, ...body })).status).toBe(429);
    expect(await wordsOf(phone, 1)).toEqual({});
    expect(await signInError(shop, phone, 'of the thief')).toMatchObject({ code: 'invalid_credentials' });
  });

  test('or requests a code leaves no names in the owner’s account', async () => {
    const phone = newPhone();
    await askAs('/otp', { phone, data: { first_name: 'Eve' } }, THIEF);
    shop.passTime(61 * SECOND_MS);
    await askAs('/otp', { phone, data: { first_name: 'Ada' } });
    expect(await wordsOf(phone, 2)).toEqual({});
  });

  test('on the same network leaves no names either', async () => {
    const phone = newPhone();
    await askAs('/otp', { phone, data: { first_name: 'Eve' } });
    shop.passTime(61 * SECOND_MS);
    await askAs('/otp', { phone });
    expect(await wordsOf(phone, 2)).toEqual({});
  });

  test('is distinguished from the owner, who keeps their names when requesting twice', async () => {
    const phone = newPhone();
    await askAs('/otp', { phone, data: { first_name: 'Ada' } });
    shop.passTime(61 * SECOND_MS);
    await askAs('/otp', { phone, data: { first_name: 'Ada' } });
    expect(await wordsOf(phone, 2)).toEqual({ first_name: 'Ada' });
  });
});

test('satellite numbers, premium numbers and unsupported countries are refused', async () => {
  const { token } = await shop.signIn('far-away@example.com');
  const refusal = { status: 400, code: 'validation_failed', message: expect.stringContaining('We can’t send text messages') };
  for (const phone of ['+881612345678', '+870773123456', '+979123456789', '+19005551234', '+252612345678']) {
    expect(await ask(phone)).toMatchObject(refusal);
    expect((await client().signUp({ phone, password: 'correct horse' })).error).toMatchObject(refusal);
    expect((await client().resend({ phone, type: 'sms' })).error).toMatchObject(refusal);
    expect((await shop.call('PUT', '/auth/v1/user', { token, body: { phone } })).status).toBe(400);
    expect(await shop.inbox.count(phone)).toBe(0);
  }
});

test('one network may ask thirty times in five minutes', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => ask('call me')));
  const codes = answers.map((error) => error?.code);
  expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(30);
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(1);
});

describe('guessing a code', () => {
  test('stops after five attempts, also concurrent ones', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await textedCode(shop, phone);
    await Promise.all([1, 2, 3, 4, 5].map(() => verify(phone, wrongCode(code))));
    expect(await verify(phone, code)).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('is limited to five attempts per message, and thirty for others', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await textedCode(shop, phone);
    const guessFrom = (network: number, token: string) =>
      shop.call('POST', '/auth/v1/verify', {
        body: { phone, type: 'sms', token },
        headers: { 'x-forwarded-for': `203.0.113.${network}` },
      });
    for (let network = 0; network < 30; network += 1) await guessFrom(network, wrongCode(code));
    expect((await guessFrom(99, code)).status).toBe(403);
    expect(await verify(phone, code)).toBeNull();
  });

  test('before there is one does not lock the owner out', async () => {
    const phone = newPhone();
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await verify(phone, '123456')).toMatchObject({ status: 403, code: 'otp_expired' });
    }
    await ask(phone);
    expect(await verify(phone, await textedCode(shop, phone))).toBeNull();
  });
});

test('one account can try thirty new numbers an hour', async () => {
  const { token } = await shop.signIn('restless@example.com');
  const change = async (network: number) => {
    const headers = { 'x-forwarded-for': `203.0.113.${network}` };
    return (await shop.call('PUT', '/auth/v1/user', { token, body: { phone: newPhone() }, headers })).status;
  };
  for (let asked = 0; asked < 30; asked += 1) expect(await change(asked)).toBe(200);
  expect(await change(99)).toBe(429);
});
