import { AuthShop } from '../support/auth-shop.js';
import { minimumDuration } from '../../server/platform/rate-limits/minimum-duration.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const TOO_MANY = { status: 429, body: { code: 'over_email_send_rate_limit' } };
const OFFICE = { 'x-forwarded-for': '198.51.100.20' };

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open({ RATE_LIMITS: 'on' });
});

afterAll(() => shop.close());

test('emails from one network are limited to sixty an hour', async () => {
  const known = await shop.user('known@example.com');
  const signedIn = await (await shop.signIn(known)).getSession();
  const bearer = { authorization: `Bearer ${signedIn.data.session?.access_token ?? ''}` };
  const thirtyBy = (path: string, body: object) =>
    Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        shop.call('POST', path, { ...body, email: `${path.slice(1)}-${i}@example.com` }, OFFICE),
      ),
    );
  const answers = [...(await thirtyBy('/recover', {})), ...(await thirtyBy('/resend', { type: 'signup' }))];
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

  shop.passTime(6 * 60_000);
  for (const email of [known, 'unknown@example.com']) {
    expect(await shop.call('POST', '/recover', { email }, OFFICE)).toMatchObject(TOO_MANY);
    expect(await shop.call('POST', '/resend', { email, type: 'email_change' }, OFFICE)).toMatchObject(TOO_MANY);
    expect(await shop.call('POST', '/otp', { email }, OFFICE)).toMatchObject(TOO_MANY);
    expect(await shop.call('POST', '/signup', { email, password: 'correct horse' }, OFFICE)).toMatchObject(TOO_MANY);
  }
  expect(await shop.call('PUT', '/user', { email: 'next@example.com' }, { ...OFFICE, ...bearer })).toMatchObject(TOO_MANY);
  // Emails to the verified address of a signed-in user have their own quota.
  expect((await shop.call('GET', '/reauthenticate', undefined, { ...OFFICE, ...bearer })).status).toBe(200);

  expect((await shop.call('POST', '/recover', { email: known })).status).toBe(200);
  shop.passTime(HOUR_MS);
  expect((await shop.call('POST', '/recover', { email: known }, OFFICE)).status).toBe(200);
});

test('a refusal does not show by its duration that a sign-up is pending', async () => {
  const email = 'pending@example.com';
  const requests = ['/otp', '/recover', '/signup'].map(
    (path) => () => shop.call('POST', path, { email, password: 'correct horse' }),
  );
  for (const request of requests) expect((await request()).status).toBe(200);
  // The test setup shortens this to 1 ms.
  jest.replaceProperty(minimumDuration, 'ms', 150);
  const began = performance.now();
  const refused = requests.map(async (request) => ({ ...(await request()), ms: performance.now() - began }));
  for (const answer of await Promise.all(refused)) {
    expect(answer).toMatchObject(TOO_MANY);
    expect(answer.ms).toBeGreaterThan(145);
  }
});

describe('email requests for an address by other people', () => {
  const askFrom = (path: string, email: string, network: number, body: object = {}) =>
    shop.call('POST', path, { email, ...body }, { 'x-forwarded-for': `203.0.113.${network}` });

  test('do not use up the limits for other networks, other purposes or the owner’s own requests', async () => {
    const email = await shop.user('wanted@example.com');
    const client = await shop.signIn(email);
    const asked = [];
    for (let i = 0; i < 5; i += 1) {
      asked.push((await askFrom('/recover', email, 1)).status);
      shop.passTime(61_000);
    }
    expect(asked).toEqual([200, 200, 200, 200, 200]);
    expect(await askFrom('/recover', email, 1)).toMatchObject(TOO_MANY);
    expect((await askFrom('/otp', email, 1)).status).toBe(200);
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.reauthenticate()).error).toBeNull();
    expect((await client.updateUser({ email: 'moved@example.com' })).error).toBeNull();
  });

  test('gain nothing from all the IPv6 networks that a provider assigns them', async () => {
    shop.passToNextHour();
    const email = await shop.user('wanted-by-one-line@example.com');
    const answers = [];
    for (let network = 0; network < 6; network += 1) {
      const from = { 'x-forwarded-for': `2001:db8:1:${network}::1` };
      for (const path of ['/recover', '/otp', '/recover', '/otp']) {
        answers.push((await shop.call('POST', path, { email }, from)).status);
        shop.passTime(31_000);
      }
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(8);
    expect((await shop.call('POST', '/recover', { email }, OFFICE)).status).toBe(200);
  });

  test('can cause twenty emails an hour in total', async () => {
    const email = await shop.user('bombed@example.com');
    const client = await shop.signIn(email);
    for (let network = 1; network <= 10; network += 1) {
      expect((await askFrom('/recover', email, network)).status).toBe(200);
      expect((await askFrom('/otp', email, network)).status).toBe(200);
    }
    expect(await askFrom('/recover', email, 99)).toMatchObject(TOO_MANY);
    expect(await askFrom('/resend', email, 98, { type: 'signup' })).toMatchObject(TOO_MANY);
    expect((await client.reauthenticate()).error).toBeNull();
  });

  test('cannot exceed the limit by spelling its mailbox in other ways', async () => {
    shop.passToNextHour();
    const spellings = Array.from({ length: 20 }, (_, nth) => `grace.hopper+${nth}@gmail.com`);
    for (const [nth, email] of spellings.entries()) expect((await askFrom('/otp', email, nth)).status).toBe(200);
    for (const email of ['gracehopper@gmail.com', 'Grace.Hopper@googlemail.com', 'g.r.a.c.e.h.o.p.p.e.r+x@gmail.com'])
      expect(await askFrom('/otp', email, 99)).toMatchObject(TOO_MANY);
  });

  test('cannot exceed the limit by resending email changes', async () => {
    shop.passToNextHour();
    const wanted = 'wanted-by-two@example.com';
    const movers = [await shop.user('mover-1@example.com'), await shop.user('mover-2@example.com')];
    for (const email of movers) {
      expect((await (await shop.signIn(email)).updateUser({ email: wanted })).error).toBeNull();
      shop.passTime(61_000);
    }
    const again = movers.flatMap((email, nth) =>
      Array.from({ length: 12 }, (_, i) => askFrom('/resend', email, 100 + 20 * nth + i, { type: 'email_change' })),
    );
    expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([200]));
    const mails = await shop.sql(`select id from identity.one_time_tokens where sent_to = ?`, [wanted]);
    expect(mails).toHaveLength(20);
  });
});
