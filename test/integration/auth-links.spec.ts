import { AuthShop, PASSWORD } from '../support/auth-shop.js';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open({ AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**, keepsake://welcome' });
});

afterAll(() => shop.close());

/** Opens a link as a mail scanner does, which presses no button. */
async function scan(link: URL, method = 'GET') {
  const response = await fetch(link, { method, redirect: 'manual' });
  const { status, headers } = response;
  return { status, headers, target: headers.get('location'), text: await response.text() };
}

async function linkOf(body: object, path: string, email: string): Promise<URL> {
  await shop.call('POST', path, body);
  return shop.linkFor(email);
}

describe.each([
  ['signup', 'Confirm your email address', (email: string) => linkOf({ email, password: PASSWORD }, '/signup', email)],
  ['magiclink', 'Sign in to Keepsake', async (email: string) => linkOf({ email: await shop.user(email) }, '/otp', email)],
  ['recovery', 'Reset your password', async (email: string) => linkOf({ email: await shop.user(email) }, '/recover', email)],
])('the link of a %s mail', (type, button, request) => {
  test('is not used up by opening it, and neither is its code', async () => {
    const email = `scanned-${type}@example.com`;
    const link = await request(email);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await scan(link, method);
      expect([page.status, page.target]).toEqual([200, null]);
      expect(page.text).not.toMatch(/access_token|refresh_token|code_verifier/);
      if (method === 'GET') expect(page.text).toContain(`<button>${button}</button>`);
    }
    expect(
      await shop.sql('select 1 from identity.sessions s join identity.users u on u.id = user_id where email = ?', [email]),
    ).toEqual([]);
    const { fragment } = await shop.follow(link);
    expect([fragment.get('type'), fragment.has('access_token')]).toEqual([type, true]);
    expect((await scan(link)).target).toContain('error_code=otp_expired');
  });

  test('still has its code after being opened', async () => {
    const email = `scanned-code-${type}@example.com`;
    await scan(await request(email));
    const { error } = await shop.client().verifyOtp({ type: type as 'signup', email, token: await shop.codeFor(email) });
    expect(error).toBeNull();
  });
});

test('neither link of an address change confirms anything by being opened', async () => {
  const client = await shop.signIn(await shop.user('scanned-old@example.com'));
  await client.updateUser({ email: 'scanned-new@example.com' });
  const links = [await shop.linkFor('scanned-old@example.com'), await shop.linkFor('scanned-new@example.com')];
  for (const link of links) expect((await scan(link)).status).toBe(200);
  expect((await client.getUser()).data.user?.email).toBe('scanned-old@example.com');
  for (const link of links) await shop.follow(link);
  expect((await client.getUser()).data.user?.email).toBe('scanned-new@example.com');
});

describe('the page of a link', () => {
  test('is neither cached, indexed nor named to other sites', async () => {
    const { headers, text } = await scan(
      await linkOf({ email: await shop.user('page@example.com') }, '/recover', 'page@example.com'),
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-\S+';script-src 'sha256-\S+';/);
    expect(text).toContain('noindex');
  });

  test.each([
    ['ours', '/my-account?a=1&b="2"', "form-action 'self'"],
    ['of another site', 'https://app.example/x', "form-action 'self' https:"],
    ['of an app', 'keepsake://welcome', "form-action 'self' keepsake:"],
  ])('may send its form on to a page %s', async (name, page, policy) => {
    const email = await shop.user(`page-${name.replaceAll(' ', '-')}@example.com`);
    const target = page.startsWith('/') ? shop.url + page : page;
    const link = await linkOf({ email }, `/recover?redirect_to=${encodeURIComponent(target)}`, email);
    expect((await scan(link)).headers.get('content-security-policy')?.split(';')).toContain(policy);
    const { page: landed, fragment } = await shop.follow(link);
    expect([target.startsWith(landed), fragment.has('access_token')]).toEqual([true, true]);
  });

  test('is not shown to a blocked user', async () => {
    const email = await shop.user('page-blocked@example.com');
    const link = await linkOf({ email }, '/recover', email);
    await shop.sql(`update identity.users set banned_until = '2999-01-01' where email = ?`, [email]);
    expect((await scan(link)).target).toContain('error_code=user_banned');
  });

  test.each([
    '',
    'redirect_to=https://evil.example/',
    'type=signup',
    'token=x&type=sms',
    'token=x&type=signup&redirect_to=javascript:1',
  ])('does not accept the form %j', async (form) => {
    const body = new URLSearchParams(form);
    const response = await fetch(`${shop.url}/auth/v1/verify/link`, { method: 'POST', body, redirect: 'manual' });
    const target = response.headers.get('location');
    expect(target ?? String(response.status)).toMatch(new RegExp(`^(?:400$|${shop.url}/#error=)`));
  });
});
