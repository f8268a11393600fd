import type { GoTrueClient } from '@supabase/auth-js';
import { Clock, RateLimiter } from '../../server/platform/index.js';
import { AuthShop } from '../support/auth-shop.js';
import { type AuthenticatorApp, enrolApp, proveApp } from '../support/authenticator-app.js';
import { exhaustMessages } from '../support/exhaust-messages.js';
import { codeIn } from '../support/phones.js';
import { wrongCode } from '../support/wrong-code.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

let shop: AuthShop;
let people = 0;

beforeAll(async () => {
  shop = await AuthShop.open({ RATE_LIMITS: 'on' }, { texts: true });
});

afterAll(() => shop.close());

// Limits reached in one test do not carry over to the next.
beforeEach(() => shop.passToNextHour());

interface Person {
  email: string;
  phone: string;
  client: GoTrueClient;
}

async function newPerson(): Promise<Person> {
  people += 1;
  const email = await shop.user(`person-${people}@example.com`);
  return { email, phone: `+1555010${1000 + people}`, client: await shop.signIn(email) };
}

async function enrol({ client, phone }: Person, friendlyName = 'my number'): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName });
  if (error) throw error;
  return data.id;
}

async function challenge({ client }: Person, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

async function codeFor({ phone }: Person): Promise<string> {
  return codeIn(await shop.inbox.textTo(phone));
}

/** @returns the id of the factor */
async function prove(person: Person): Promise<string> {
  const factorId = await enrol(person);
  const challengeId = await challenge(person, factorId);
  const { error } = await person.client.mfa.verify({ factorId, challengeId, code: await codeFor(person) });
  if (error) throw error;
  return factorId;
}

function now(): Date {
  return shop.web.app.get(Clock).now();
}

describe('a phone as a second factor is refused', () => {
  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['words', 'call me'],
    ['one without its country', '0170 1234567'],
    ['an endless one', '+1'.repeat(90)],
  ])('when the number is %s', async (_, phone) => {
    const { client } = await newPerson();
    const { error } = await client.mfa.enroll({ factorType: 'phone', phone: phone as string });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('when it is already a verified factor', async () => {
    const person = await newPerson();
    await prove(person);
    const { error } = await person.client.mfa.enroll({ factorType: 'phone', phone: person.phone, friendlyName: 'again' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  test('when the number is used to sign in, before or after it was added', async () => {
    const { phone, client } = await newPerson();
    const signsIn = async () => {
      await client.updateUser({ phone });
      return client.verifyOtp({ phone, token: codeIn(await shop.inbox.textTo(phone, 2)), type: 'phone_change' });
    };
    const factorId = await enrol({ email: '', phone, client });
    const challengeId = await challenge({ email: '', phone, client }, factorId);
    const code = await codeFor({ email: '', phone, client });
    shop.passTime(60_000);
    expect((await signsIn()).error).toBeNull();
    const refusal = {
      status: 400,
      code: 'validation_failed',
      message: expect.stringContaining('already sign in with this number'),
    };
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toMatchObject(refusal);
    expect((await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'again' })).error).toMatchObject(refusal);
  });

  test('as a sign-in number once it is a factor', async () => {
    const person = await newPerson();
    await prove(person);
    const { error } = await person.client.updateUser({ phone: person.phone });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: expect.stringContaining('two-factor') });
  });

  test('to a session that has not verified the existing factor', async () => {
    const person = await newPerson();
    await prove(person);
    const thief = await shop.signIn(person.email);
    const { error } = await thief.mfa.enroll({ factorType: 'phone', phone: '+15550109999', friendlyName: 'thief' });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('a code by text message', () => {
  test('is not sent again within a minute', async () => {
    const person = await newPerson();
    const factorId = await enrol(person);
    await challenge(person, factorId);
    expect((await person.client.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
    shop.passTime(60_000);
    await challenge(person, factorId);
    expect(await shop.inbox.count(person.phone)).toBe(2);
  });

  test('reaches a confirmed number in a country closed to new numbers', async () => {
    const person = await newPerson();
    const factorId = await prove(person);
    const phone = '252612345678';
    await shop.sql('update identity.mfa_factors set phone = ? where id = ?', [phone, factorId]);
    await challenge(person, factorId);
    await shop.inbox.textTo(`+${phone}`);
  });

  test('reaches the owner after others exhausted all message limits', async () => {
    const person = await newPerson();
    const factorId = await prove(person);
    shop.passTime(60_000);
    await exhaustMessages(shop.web.app, person.phone.slice(1));
    const limiter = shop.web.app.get(RateLimiter);
    const rule = { bucket: 'texts-of-all', limit: 1, windowMs: HOUR_MS };
    for (let sent = 0; sent < 2; sent += 1) await limiter.allows(rule, '');
    const thief = { 'x-forwarded-for': '203.0.113.7' };
    expect((await shop.call('POST', '/otp', { phone: person.phone }, thief)).status).toBe(429);
    expect((await shop.call('POST', '/otp', { phone: person.phone })).status).toBe(429);
    const challengeId = await challenge(person, factorId);
    const code = codeIn(await shop.inbox.textTo(person.phone, 2));
    expect((await person.client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  });

  test('may be requested again at once when it could not be sent', async () => {
    const person = await newPerson();
    const factorId = await enrol(person);
    await shop.inbox.fail({ tempFailNextText: 1 });
    expect((await person.client.mfa.challenge({ factorId })).error).toMatchObject({ status: 422, code: 'sms_send_failed' });
    await challenge(person, factorId);
    expect(await shop.inbox.count(person.phone)).toBe(1);
  });

  test('answers only its own challenge', async () => {
    const person = await newPerson();
    const factorId = await enrol(person);
    await challenge(person, factorId);
    const first = await codeFor(person);
    shop.passTime(60_000);
    const challengeId = await challenge(person, factorId);
    const { error } = await person.client.mfa.verify({ factorId, challengeId, code: first });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: expect.stringContaining('MFA Phone code'),
    });
  });

  test('does not verify a number added before the existing factor', async () => {
    const person = await newPerson();
    const factorId = await enrol({ ...person, client: await shop.signIn(person.email) }, 'of a thief');
    await proveApp(person.client, await enrolApp(person.client), now());
    const thief = { ...person, client: await shop.signIn(person.email) };
    const challengeId = await challenge(thief, factorId);
    const { error } = await thief.client.mfa.verify({ factorId, challengeId, code: await codeFor(person) });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });

  test('expires after five minutes', async () => {
    const person = await newPerson();
    const factorId = await prove(person);
    shop.passTime(60_000);
    const challengeId = await challenge(person, factorId);
    shop.passTime(300_000);
    const { error } = await person.client.mfa.verify({ factorId, challengeId, code: await codeFor(person) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('is void after five wrong ones', async () => {
    const person = await newPerson();
    const factorId = await enrol(person);
    const challengeId = await challenge(person, factorId);
    const code = await codeFor(person);
    for (let tries = 0; tries < 5; tries += 1) {
      const { error } = await person.client.mfa.verify({ factorId, challengeId, code: wrongCode(code) });
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const { error } = await person.client.mfa.verify({ factorId, challengeId, code });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('is not stored in any table', async () => {
    const person = await newPerson();
    await challenge(person, await enrol(person));
    const rows = await shop.sql(`select * from identity.mfa_challenges`);
    expect(JSON.stringify(rows)).not.toContain(await codeFor(person));
  });

  test('raises the session and names the method', async () => {
    const person = await newPerson();
    const factorId = await prove(person);
    const digits = person.phone.slice(1);
    expect((await person.client.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, phone: digits, status: 'verified' },
    ]);
    const { data } = await person.client.getClaims();
    expect(data?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] });
  });

  test('works for a number whose enrollment was already started', async () => {
    const person = await newPerson();
    await enrol(person, 'begun');
    await prove(person);
    expect((await person.client.mfa.listFactors()).data?.all).toHaveLength(1);
  });
});

describe('guessing codes of an authenticator app', () => {
  /** Guesses from one network until a guess is refused, each with a new challenge. */
  async function guessFrom(network: string, thief: GoTrueClient, app: AuthenticatorApp): Promise<void> {
    const token = (await thief.getSession()).data.session?.access_token ?? '';
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': network };
    const guess = async () => {
      const asked = await shop.call('POST', `/factors/${app.factorId}/challenge`, {}, headers);
      const answer = { challenge_id: asked.body.id, code: app.wrongCode(now()) };
      return (await shop.call('POST', `/factors/${app.factorId}/verify`, answer, headers)).body.code;
    };
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe('mfa_verification_failed');
    expect(await guess()).toBe('over_request_rate_limit');
  }

  const proven = async () => {
    const { email, client } = await newPerson();
    const app = await enrolApp(client);
    await proveApp(client, app, now());
    return { email, app, thief: await shop.signIn(email) };
  };

  const right = async (email: string, app: AuthenticatorApp) => {
    const client = await shop.signIn(email);
    return (await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(now()) })).error;
  };

  test('stops for an hour after ten attempts from one network', async () => {
    const { email, app, thief } = await proven();
    await guessFrom('203.0.113.7', thief, app);
    shop.passTime(60_000);
    expect(await right(email, app)).toBeNull();
  });

  test('stops for an hour after thirty attempts in total', async () => {
    const { email, app, thief } = await proven();
    for (const network of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) await guessFrom(network, thief, app);
    shop.passTime(60_000);
    expect(await right(email, app)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    shop.passTime(HOUR_MS);
    expect(await right(email, app)).toBeNull();
  });

  test.each(['challenge', 'verify'])('is limited to fifteen calls of %s a minute per network', async (call) => {
    const { client } = await newPerson();
    const { factorId } = await enrolApp(client);
    const token = (await client.getSession()).data.session?.access_token ?? '';
    const send = () => shop.call('POST', `/factors/${factorId}/${call}`, {}, { authorization: `Bearer ${token}` });
    const answers = await Promise.all(Array.from({ length: 18 }, send));
    expect(answers.filter(({ body }) => body.code === 'over_request_rate_limit')).toHaveLength(3);
  });
});
