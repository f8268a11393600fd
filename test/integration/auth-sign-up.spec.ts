import { AuthShop, PASSWORD } from '../support/auth-shop.js';
import { rowsContaining } from '../support/tables.js';

const VALID = { email: 'a@example.com', password: PASSWORD };
const LONG = 'a'.repeat(5000);

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open();
});

afterAll(() => shop.close());

function signUp(email: string, password = PASSWORD, emailRedirectTo?: string) {
  const data = { first_name: 'Grace', last_name: 'Hopper' };
  const options = { data, ...(emailRedirectTo ? { emailRedirectTo } : {}) };
  return shop.client().signUp({ email, password, options });
}

/** A response without its ids, times and address. */
function shapeOf(body: object, address: string): string {
  return JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(address, 'address');
}

async function confirmed(email: string): Promise<string> {
  await signUp(email);
  await shop.follow(await shop.linkFor(email));
  return email;
}

describe('signing up is refused', () => {
  test.each([
    ['a password of five characters', { email: 'a@example.com', password: '12345' }, 422, 'weak_password'],
    ['a password over 72 bytes', { email: 'a@example.com', password: 'ä'.repeat(37) }, 400, 'validation_failed'],
    ['no password', { email: 'a@example.com' }, 400, 'validation_failed'],
    ['something that is no address', { email: 'not an address', password: PASSWORD }, 400, 'validation_failed'],
    ['neither address nor phone', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
    [
      'a phone number, where there are no text messages',
      { phone: '+15550100', password: PASSWORD },
      400,
      'phone_provider_disabled',
    ],
    ['data that cannot be stored', { ...VALID, data: { a: '\0' } }, 400, 'validation_failed'],
    ['half a character', { ...VALID, data: { a: '\ud800' } }, 400, 'validation_failed'],
    ['data that would burst a header', { ...VALID, data: { a: LONG } }, 400, 'validation_failed'],
    ['data that is a list', { email: 'a@example.com', password: PASSWORD, data: [1] }, 400, 'validation_failed'],
    ['a number as address', { email: 7, password: PASSWORD }, 400, 'validation_failed'],
    ['address and phone', { ...VALID, phone: '+15550100199' }, 400, 'validation_failed'],
    ['half of PKCE', { ...VALID, code_challenge: 'a'.repeat(43) }, 400, 'validation_failed'],
  ])('with %s', async (_, body, status, code) => {
    const answer = await shop.call('POST', '/signup', body);
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  test('with the reasons of a weak password', async () => {
    const { error } = await signUp('weak@example.com', '12345');
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    expect(error?.message).toContain('Password should be at least 6 characters');
  });
});

describe('a sign-up does not reveal who has an account', () => {
  test('a confirmed address gets a fake user, and a notice by email', async () => {
    const email = await confirmed('known@example.com');
    const waiting = 'waits@example.com';
    const addresses = ['unheard-of@example.com', waiting, waiting, email];
    const answers = [];
    for (const address of addresses) {
      const { status, body } = await shop.call('POST', '/signup', {
        email: address,
        password: PASSWORD,
        data: { first_name: 'Grace' },
      });
      answers.push({ status, shape: shapeOf(body, address) });
      expect(await shop.sql(`select 1 from identity.users where id = ?`, [body.id])).toEqual([]);
    }
    expect(answers[0]?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await shop.inbox.mailTo('unheard-of@example.com')).toContain('Your code:');
    const notice = await shop.inbox.mailTo(email, 2);
    expect(notice).toContain('You already have an account');
    expect(notice).not.toMatch(/\b\d{6}\b|verify/);
  });

  test('resending gives the same answer for known, confirmed and unknown addresses', async () => {
    const email = await confirmed('done@example.com');
    for (const address of [email, 'nobody@example.com']) {
      expect(await shop.client().resend({ type: 'signup', email: address })).toMatchObject({ error: null });
    }
    expect(await shop.inbox.count('nobody@example.com')).toBe(0);
  });
});

describe('confirming', () => {
  test('an unknown token redirects with the error in the fragment', async () => {
    const { status, page, fragment } = await shop.follow(new URL(`${shop.url}/auth/v1/verify?token=nothing&type=signup`));
    expect([status, page]).toEqual([303, `${shop.url}/`]);
    expect(Object.fromEntries(fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
      type: 'signup',
      sb: '',
    });
  });

  test('a link works once', async () => {
    await signUp('once@example.com');
    const link = await shop.linkFor('once@example.com');
    expect((await shop.follow(link)).fragment.get('access_token')).toBeTruthy();
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('a link used twice at once gives one session', async () => {
    await signUp('twice@example.com');
    const link = await shop.linkFor('twice@example.com');
    const outcomes = await Promise.all([shop.follow(link), shop.follow(link), shop.follow(link)]);
    expect(outcomes.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
  });

  test('a link expires after a day', async () => {
    await signUp('late@example.com');
    const link = await shop.linkFor('late@example.com');
    shop.passTime(86_401_000);
    expect((await shop.follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('the links of two emails both work until one is used', async () => {
    await signUp('again@example.com');
    const first = await shop.linkFor('again@example.com');
    await shop.client().resend({ type: 'signup', email: 'Again@Example.com' });
    const second = await shop.linkFor('again@example.com', 2);
    expect((await shop.follow(first)).fragment.get('access_token')).toBeTruthy();
    expect((await shop.follow(second)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('the mailed token is in no table and no payload', async () => {
    await signUp('secret@example.com');
    const link = await shop.linkFor('secret@example.com');
    const token = link.searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await rowsContaining(shop.sql.bind(shop), 'secret@example.com');
    expect(rows).toContainEqual(expect.stringMatching(/^identity\.one_time_tokens: /));
    expect(await rowsContaining(shop.sql.bind(shop), token)).toEqual([]);
    const { fragment } = await shop.follow(link);
    expect(await rowsContaining(shop.sql.bind(shop), fragment.get('refresh_token') ?? '')).toEqual([]);
  });

  test('redirects to the requested page of this site', async () => {
    await signUp('back@example.com', PASSWORD, `${shop.url}/generate?showUpload=true`);
    const { page, query, fragment } = await shop.follow(await shop.linkFor('back@example.com'));
    expect([page, Object.fromEntries(query)]).toEqual([`${shop.url}/generate`, { showUpload: 'true' }]);
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' });
  });
});

describe('two sign-ups with one address', () => {
  test('at once make one user', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('crowd@example.com')));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(await shop.sql(`select 1 from identity.users where email = 'crowd@example.com'`)).toHaveLength(1);
  });

  test('make one user when only one browser writes the domain in ASCII', async () => {
    await signUp('umlaut@pöst.example');
    await signUp('umlaut@xn--pst-sna.example');
    expect(await shop.sql(`select email from identity.users where email like 'umlaut@%'`)).toEqual([
      { email: 'umlaut@xn--pst-sna.example' },
    ]);
  });

  test('do not change the pending password', async () => {
    await signUp('first@example.com', 'the first one');
    await signUp('first@example.com', 'the second one');
    const client = shop.client();
    const second = await client.signInWithPassword({ email: 'first@example.com', password: 'the second one' });
    expect(second.error?.code).toBe('invalid_credentials');
    const first = await client.signInWithPassword({ email: 'first@example.com', password: 'the first one' });
    expect(first.error?.code).toBe('email_not_confirmed');
  });
});

test('someone signs up, confirms by email, signs in, refreshes and signs out', async () => {
  const client = shop.client();
  const { data: pending } = await client.signUp({
    email: 'Ada@Example.com',
    password: PASSWORD,
    options: { data: { first_name: 'Ada', last_name: 'Lovelace' }, emailRedirectTo: `${shop.url}/` },
  });
  expect(pending.session).toBeNull();
  expect(pending.user).toMatchObject({ email: 'ada@example.com', user_metadata: { first_name: 'Ada' } });
  const early = await client.signInWithPassword({ email: 'ada@example.com', password: PASSWORD });
  expect(early.error?.code).toBe('email_not_confirmed');

  const mail = await shop.inbox.mailTo('ada@example.com');
  expect(mail).toContain('Confirm your email address');
  const { fragment } = await shop.follow(await shop.linkFor('ada@example.com'));
  const handedOver = await client.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect(handedOver.data.user?.email_confirmed_at).toBeTruthy();

  const { data: signedIn } = await client.signInWithPassword({ email: 'ada@example.com', password: PASSWORD });
  expect(signedIn.user?.id).toBe(handedOver.data.user?.id);
  const claims = await client.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.claims).toMatchObject({ sub: signedIn.user?.id, aal: 'aal1', amr: [{ method: 'password' }] });

  const { data: renewed } = await client.refreshSession();
  expect(renewed.session?.refresh_token).not.toBe(signedIn.session?.refresh_token);
  expect((await client.getUser()).data.user?.email).toBe('ada@example.com');

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
  const dead = await client.refreshSession({ refresh_token: renewed.session?.refresh_token ?? '' });
  expect(dead.error?.code).toBe('refresh_token_not_found');
});
