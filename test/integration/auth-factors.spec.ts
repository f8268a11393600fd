import type { GoTrueClient } from '@supabase/auth-js';
import { type AuthenticatorApp, enrolApp, proveApp } from '../support/authenticator-app.js';
import { SecondFactorShop, tokensOf } from '../support/second-factor-shop.js';

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';

let shop: SecondFactorShop;

beforeAll(async () => {
  shop = await SecondFactorShop.open();
});

afterAll(() => shop.close());

async function challengeOf(client: GoTrueClient, { factorId }: AuthenticatorApp): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

describe('adding a factor is refused', () => {
  test.each([
    ['without a type', {}],
    ['of an unknown type', { factor_type: 'webauthn' }],
    ['that is a list', { factor_type: ['totp'] }],
    ['with a name of a thousand letters', { factor_type: 'totp', friendly_name: 'x'.repeat(1000) }],
    ['with a name that cannot be stored', { factor_type: 'totp', friendly_name: 'a\0b' }],
    ['with half a character as a name', { factor_type: 'totp', friendly_name: '\ud800' }],
    ['with half a character as an issuer', { factor_type: 'totp', issuer: '\udc00' }],
    ['with an issuer of a thousand letters', { factor_type: 'totp', issuer: 'x'.repeat(1000) }],
    ['with a name that is an object', { factor_type: 'totp', friendly_name: {} }],
  ])('%s', async (_, body) => {
    const { client } = await shop.newUser();
    expect(await shop.call((await tokensOf(client)).access, 'POST', '/factors', body)).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  });

  test('without a session', async () => {
    const answer = await shop.call('', 'POST', '/factors', { factor_type: 'totp' });
    expect(answer).toEqual({ status: 401, code: 'no_authorization' });
  });

  test('for a phone when no text messages can be sent', async () => {
    const { client } = await shop.newUser();
    const { error } = await client.mfa.enroll({ factorType: 'phone', phone: '+15550100199' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  });

  test('under a taken name, or twice without a name', async () => {
    const { client } = await shop.newUser();
    const enrol = (friendlyName?: string) => client.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) });
    for (const name of [undefined, 'my phone']) {
      const outcomes = await Promise.all([enrol(name), enrol(name), enrol(name)]);
      const refusals = outcomes.flatMap(({ error }) => (error ? [error] : []));
      expect(refusals).toHaveLength(2);
      for (const error of refusals) expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    }
  });

  test('as the eleventh', async () => {
    const { client } = await shop.newUser();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => client.mfa.enroll({ factorType: 'totp', friendlyName: `app ${index}` })),
    );
    const refusals = outcomes.flatMap(({ error }) => (error ? [error] : []));
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('to a session that has not verified the existing factor', async () => {
    const { email } = await shop.newProtectedUser();
    const { error } = await (await shop.signIn(email)).mfa.enroll({ factorType: 'totp', friendlyName: 'of a thief' });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('a challenge is refused', () => {
  test.each(['x', UNKNOWN_ID, '%00', "' or 1=1"])('for the unknown factor %s', async (factorId) => {
    const { client } = await shop.newUser();
    const answer = await shop.call(
      (await tokensOf(client)).access,
      'POST',
      `/factors/${encodeURIComponent(factorId)}/challenge`,
      {},
    );
    expect(answer).toEqual({ status: 404, code: 'mfa_factor_not_found' });
  });

  test('for someone else’s factor', async () => {
    const { app } = await shop.newProtectedUser();
    const { client } = await shop.newUser();
    expect((await client.mfa.challenge({ factorId: app.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });

  test('for a factor not verified within five minutes', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    shop.passSeconds(301);
    expect((await client.mfa.challenge({ factorId: app.factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })).error).toBeNull();
  });
});

describe('a code is refused', () => {
  test('when it is empty', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    const body = { challenge_id: await challengeOf(client, app), code: '' };
    expect(await shop.call((await tokensOf(client)).access, 'POST', `/factors/${app.factorId}/verify`, body)).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  });

  test.each([
    ['five digits', '12345'],
    ['letters', 'abcdef'],
    ['a NUL', '12345\0'],
    ['a signed number', '+12345'],
    ['digits of another script', '١٢٣٤٥٦'],
  ])('when it is %s', async (_, code) => {
    const { client } = await shop.newUser();
    const { error } = await client.mfa.challengeAndVerify({ factorId: (await enrolApp(client)).factorId, code });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: expect.stringContaining('Invalid TOTP code'),
    });
  });

  test('two steps early or late', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    for (const step of [-2, 2]) {
      const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(shop.now, step) });
      expect(error?.code).toBe('mfa_verification_failed');
    }
  });

  test('when it was used before, even with another challenge', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    const code = app.code(shop.now);
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error?.code).toBe('mfa_verification_failed');
    const earlier = app.code(shop.now, -1);
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code: earlier })).error?.code).toBe(
      'mfa_verification_failed',
    );
  });

  test('after the first use when sent many times at once', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    const { access } = await tokensOf(client);
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeOf(client, app)));
    const statuses = await Promise.all(
      challenges.map(async (challenge_id) => {
        const body = { challenge_id, code: app.code(shop.now) };
        return (await shop.call(access, 'POST', `/factors/${app.factorId}/verify`, body)).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test('with an unknown challenge or another factor’s challenge', async () => {
    const { client } = await shop.newUser();
    const [app, other] = [await enrolApp(client), await enrolApp(client, 'another one')];
    for (const challenge_id of [UNKNOWN_ID, 'x', await challengeOf(client, other)]) {
      const answer = await shop.call((await tokensOf(client)).access, 'POST', `/factors/${app.factorId}/verify`, {
        challenge_id,
        code: app.code(shop.now),
      });
      expect(answer).toEqual({ status: 422, code: 'mfa_factor_not_found' });
    }
  });

  test('for an unknown factor', async () => {
    const { client } = await shop.newUser();
    const body = { challenge_id: UNKNOWN_ID, code: '123456' };
    expect(await shop.call((await tokensOf(client)).access, 'POST', `/factors/${UNKNOWN_ID}/verify`, body)).toEqual({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });

  test('with a challenge that was already answered', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    const challengeId = await challengeOf(client, app);
    const { factorId } = app;
    expect((await client.mfa.verify({ factorId, challengeId, code: app.code(shop.now) })).error).toBeNull();
    shop.passSeconds(30);
    const again = await client.mfa.verify({ factorId, challengeId, code: app.code(shop.now) });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('from another network', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    const challengeId = await challengeOf(client, app);
    await shop.sql(`update identity.mfa_challenges set ip_address = 'elsewhere' where id = ?`, [challengeId]);
    const { error } = await client.mfa.verify({ factorId: app.factorId, challengeId, code: app.code(shop.now) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' });
  });

  test('five minutes after the challenge', async () => {
    const { client, app } = await shop.newProtectedUser();
    const challengeId = await challengeOf(client, app);
    shop.passSeconds(300);
    const { error } = await client.mfa.verify({ factorId: app.factorId, challengeId, code: app.code(shop.now) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('after five wrong codes for the same challenge', async () => {
    const { client } = await shop.newUser();
    const app = await enrolApp(client);
    const challengeId = await challengeOf(client, app);
    const verify = (code: string) => client.mfa.verify({ factorId: app.factorId, challengeId, code });
    const wrong = await Promise.all(Array.from({ length: 5 }, () => verify(app.wrongCode(shop.now))));
    expect(wrong.map(({ error }) => error?.code)).toEqual(Array(5).fill('mfa_verification_failed'));
    expect((await verify(app.code(shop.now))).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await proveApp(client, app, shop.now)).user.factors).toHaveLength(1);
  });

  test('with a clear message after KEEPSAKE_SECRET changed', async () => {
    const { client, app } = await shop.newProtectedUser();
    const sealed = Buffer.alloc(60).toString('base64');
    await shop.sql(`update identity.mfa_factors set secret_encrypted = ? where id = ?`, [sealed, app.factorId]);
    const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(shop.now) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect(error?.message).toContain('Please contact us');
  });
});
