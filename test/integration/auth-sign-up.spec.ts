import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, startWorkers, type TestWebApp, type TestWorkers } from '../support/app.js';
import { authClient } from '../support/auth-client.js';
import { startTestInbox, type TestInbox } from '../support/inbox.js';
import type { TestDatabase } from '../support/postgres.js';

const PASSWORD = 'correct horse';
const VALID = { email: 'a@example.com', password: PASSWORD };
const LONG = 'a'.repeat(5000);
const LINK = /https?:\/\/\S+\/auth\/v1\/verify\S+/;

let database: TestDatabase;
let inbox: TestInbox;
let web: TestWebApp;
let workers: TestWorkers;

beforeAll(async () => {
  [database, inbox] = await Promise.all([createShopDatabase(), startTestInbox()]);
  web = await startWebApp({ env: { DATABASE_URL: database.url } });
  const env = { DATABASE_URL: database.url, PUBLIC_URL: web.url, SMTP_URL: inbox.smtpUrl, WORKER_QUEUES: 'mail' };
  workers = await startWorkers({ env });
});

afterAll(async () => {
  await workers.close();
  await web.close();
  await inbox.close();
  await database.drop();
});

function signUp(email: string, password = PASSWORD, emailRedirectTo?: string) {
  const data = { first_name: 'Grace', last_name: 'Hopper' };
  const options = { data, ...(emailRedirectTo ? { emailRedirectTo } : {}) };
  return authClient(web.url).signUp({ email, password, options });
}

async function linkFor(email: string, count = 1): Promise<URL> {
  return new URL(LINK.exec(await inbox.mailTo(email, count))?.[0] ?? '');
}

/** Where a link leads, with what the page there finds in its fragment. */
async function follow(link: URL): Promise<{ status: number; page: string; fragment: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual' });
  const target = new URL(response.headers.get('location') ?? '');
  const fragment = new URLSearchParams(target.hash.slice(1));
  target.hash = '';
  return { status: response.status, page: target.href, fragment };
}

async function tablesHolding(text: string): Promise<string[]> {
  const em = web.app.get(Database).fork();
  const tables = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|information_schema)'`,
  );
  const holds = await Promise.all(
    tables.map(({ name }) => em.execute(`select 1 from ${name} t where strpos(t::text, ?) > 0 limit 1`, [text])),
  );
  return tables.flatMap(({ name }, index) => (holds[index]?.length ? [name] : []));
}

async function confirmed(email: string): Promise<string> {
  await signUp(email);
  await follow(await linkFor(email));
  return email;
}

describe('signing up is refused', () => {
  test.each([
    ['a password of five characters', { email: 'a@example.com', password: '12345' }, 422, 'weak_password'],
    ['a password over 72 bytes', { email: 'a@example.com', password: 'ä'.repeat(37) }, 400, 'validation_failed'],
    ['no password', { email: 'a@example.com' }, 400, 'validation_failed'],
    ['something that is no address', { email: 'not an address', password: PASSWORD }, 400, 'validation_failed'],
    ['neither address nor phone', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
    ['a phone number, for now', { phone: '+15550100', password: PASSWORD }, 400, 'phone_provider_disabled'],
    ['data that cannot be stored', { ...VALID, data: { a: '\0' } }, 400, 'validation_failed'],
    ['half a character', { ...VALID, data: { a: '\ud800' } }, 400, 'validation_failed'],
    ['data that would burst a header', { ...VALID, data: { a: LONG } }, 400, 'validation_failed'],
    ['data that is a list', { email: 'a@example.com', password: PASSWORD, data: [1] }, 400, 'validation_failed'],
    ['a number as address', { email: 7, password: PASSWORD }, 400, 'validation_failed'],
  ])('with %s', async (_, body, status, code) => {
    const response = await fetch(`${web.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  test('and the client can tell a weak password and why', async () => {
    const { error } = await signUp('weak@example.com', '12345');
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    expect(error?.message).toContain('Password should be at least 6 characters');
  });
});

describe('a sign-up does not tell who has an account', () => {
  test('a confirmed address gets the same answer as a new one, with a made-up user and no mail', async () => {
    const email = await confirmed('known@example.com');
    const known = await signUp(email);
    const fresh = await signUp('unheard-of@example.com');
    expect(known.error).toBeNull();
    expect(known.data.session).toBeNull();
    expect(known.data.user?.identities).toEqual([]);
    expect(Object.keys(known.data.user ?? {}).sort()).toEqual(Object.keys(fresh.data.user ?? {}).sort());
    await inbox.mailTo('unheard-of@example.com');
    expect(await inbox.count(email)).toBe(1);
  });

  test('asking for the mail again says the same for known, confirmed and unknown addresses', async () => {
    const email = await confirmed('done@example.com');
    for (const address of [email, 'nobody@example.com']) {
      expect(await authClient(web.url).resend({ type: 'signup', email: address })).toMatchObject({ error: null });
    }
    expect(await inbox.count('nobody@example.com')).toBe(0);
  });
});

describe('confirming', () => {
  test('an unknown token ends on the site with the reason in the fragment', async () => {
    const { status, page, fragment } = await follow(new URL(`${web.url}/auth/v1/verify?token=nothing&type=signup`));
    expect([status, page]).toEqual([303, `${web.url}/`]);
    expect(Object.fromEntries(fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
      sb: '',
    });
  });

  test('a link works once', async () => {
    await signUp('once@example.com');
    const link = await linkFor('once@example.com');
    expect((await follow(link)).fragment.get('access_token')).toBeTruthy();
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('a link used twice at once gives one session', async () => {
    await signUp('twice@example.com');
    const link = await linkFor('twice@example.com');
    const outcomes = await Promise.all([follow(link), follow(link), follow(link)]);
    expect(outcomes.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
  });

  test('a link is dead after a day', async () => {
    const clock = web.app.get(Clock);
    await signUp('late@example.com');
    const link = await linkFor('late@example.com');
    const later = new Date(Date.now() + 86_401_000);
    clock.now = () => later;
    try {
      expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
    } finally {
      clock.now = () => new Date();
    }
  });

  test('a mail scanner that asks for the head of the link does not use it up', async () => {
    await signUp('scanned@example.com');
    const link = await linkFor('scanned@example.com');
    await fetch(link, { method: 'HEAD', redirect: 'manual' });
    expect((await follow(link)).fragment.get('access_token')).toBeTruthy();
  });

  test('a new mail ends the link of the one before', async () => {
    await signUp('again@example.com');
    const first = await linkFor('again@example.com');
    await authClient(web.url).resend({ type: 'signup', email: 'Again@Example.com' });
    const second = await linkFor('again@example.com', 2);
    expect((await follow(first)).fragment.get('error_code')).toBe('otp_expired');
    expect((await follow(second)).fragment.get('access_token')).toBeTruthy();
  });

  test('the token in the mail is in no table and no payload', async () => {
    await signUp('secret@example.com');
    const link = await linkFor('secret@example.com');
    const token = link.searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tablesHolding('secret@example.com')).toContain('identity.one_time_tokens');
    expect(await tablesHolding(token)).toEqual([]);
    const { fragment } = await follow(link);
    expect(await tablesHolding(fragment.get('refresh_token') ?? '')).toEqual([]);
  });

  test.each([
    ['a foreign site', 'https://evil.example/steal'],
    ['a foreign site that begins like ours', 'http://localhost.evil.example/'],
    ['our host behind a user name', 'http://localhost@evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['no address at all', '//'],
  ])('never leads to %s', async (_, target) => {
    const { page } = await follow(
      new URL(`${web.url}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(target)}`),
    );
    expect(page).toBe(`${web.url}/`);
  });

  test('leads back to the page of this site that was asked for', async () => {
    await signUp('back@example.com', PASSWORD, `${web.url}/generate?showUpload=true`);
    const { page, fragment } = await follow(await linkFor('back@example.com'));
    expect(page).toBe(`${web.url}/generate?showUpload=true`);
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600' });
  });
});

describe('two sign-ups with one address', () => {
  test('at once make one user', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('crowd@example.com')));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test('keep the password of the first until it is confirmed', async () => {
    await signUp('first@example.com', 'the first one');
    await signUp('first@example.com', 'the second one');
    await follow(await linkFor('first@example.com', 2));
    const client = authClient(web.url);
    const second = await client.signInWithPassword({ email: 'first@example.com', password: 'the second one' });
    expect(second.error?.code).toBe('invalid_credentials');
    const first = await client.signInWithPassword({ email: 'first@example.com', password: 'the first one' });
    expect(first.error).toBeNull();
  });
});

test('someone signs up, confirms by mail, signs in, refreshes and signs out', async () => {
  const client = authClient(web.url);
  const { data: pending } = await client.signUp({
    email: 'Ada@Example.com',
    password: PASSWORD,
    options: { data: { first_name: 'Ada', last_name: 'Lovelace' }, emailRedirectTo: `${web.url}/` },
  });
  expect(pending.session).toBeNull();
  expect(pending.user).toMatchObject({ email: 'ada@example.com', user_metadata: { first_name: 'Ada' } });
  const early = await client.signInWithPassword({ email: 'ada@example.com', password: PASSWORD });
  expect(early.error?.code).toBe('email_not_confirmed');

  const mail = await inbox.mailTo('ada@example.com');
  expect(mail).toContain('Confirm your e-mail address');
  const { fragment } = await follow(await linkFor('ada@example.com'));
  const handedOver = await client.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect(handedOver.data.user?.email_confirmed_at).toBeTruthy();

  const { data: signedIn } = await client.signInWithPassword({ email: 'ada@example.com', password: PASSWORD });
  expect(signedIn.user?.id).toBe(pending.user?.id);
  const claims = await client.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.claims).toMatchObject({ sub: pending.user?.id, aal: 'aal1', amr: [{ method: 'password' }] });

  const { data: refreshed } = await client.refreshSession();
  expect(refreshed.session?.refresh_token).not.toBe(signedIn.session?.refresh_token);
  expect((await client.getUser()).data.user?.email).toBe('ada@example.com');

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
  const dead = await client.refreshSession({ refresh_token: refreshed.session?.refresh_token ?? '' });
  expect(dead.error?.code).toBe('refresh_token_not_found');
});
