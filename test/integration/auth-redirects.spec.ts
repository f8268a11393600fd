import { AuthShop, PASSWORD } from '../support/auth-shop.js';

let shop: AuthShop;

beforeAll(async () => {
  shop = await AuthShop.open({ AUTH_REDIRECT_ALLOW_LIST: 'https://*.friends.example/**, keepsake://welcome' });
});

afterAll(() => shop.close());

async function redirectTarget(redirectTo: string, headers: Record<string, string> = {}): Promise<string> {
  const address = `${shop.url}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(redirectTo)}`;
  const response = await fetch(address, { redirect: 'manual', headers });
  return response.headers.get('location') ?? '';
}

test.each([
  ['a foreign site', 'https://evil.example/steal'],
  ['a foreign site that begins like ours', 'http://localhost.evil.example/'],
  ['our host behind a user name', 'http://localhost@evil.example/'],
  ['a foreign host whatever the scheme', '//evil.example/'],
  ['backslashes', '/\\evil.example'],
  ['backslashes after the scheme', 'http:\\\\evil.example\\'],
  ['an encoded host', 'http://%65vil.example/'],
  ['an encoded slash', 'http://localhost%2f@evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a script in odd letters', 'JaVaScRiPt:alert(1)//localhost'],
  ['a script behind a tab', 'java\tscript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a line of its own', 'http://evil.example/\r\nset-cookie: a=b'],
  ['a path of this site', '/my-account'],
  ['nothing readable', 'http://[::1'],
  ['another scheme of our host', 'ftp://localhost/'],
  ['a name that ends in a dot', 'http://localhost./'],
  ['a friend of a friend', 'https://x.y.friends.example/'],
  ['a friend in name', 'https://a.friends.example.evil.example/'],
  ['a friend as a user name', 'https://a.friends.example@evil.example/'],
  ['the app, elsewhere', 'keepsake://welcome/../elsewhere'],
])('a link never leads to %s', async (_, target) => {
  expect(await redirectTarget(target)).toMatch(new RegExp(`^${shop.url}/#error=`));
});

test.each(['https://a.friends.example/x/y?z=1', 'keepsake://welcome', 'http://127.0.0.1:5173/auth'])(
  'a link may lead to %s',
  async (target) => {
    expect((await redirectTarget(target)).startsWith(`${target}#error=`)).toBe(true);
  },
);

test('every email carries the validated redirect, not the requested one', async () => {
  const email = await shop.user('mails@example.com');
  const client = await shop.signIn(email);
  await client.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/' });
  await client.updateUser({ email: 'mails-new@example.com' }, { emailRedirectTo: '//evil.example' });
  const options = { emailRedirectTo: 'https://user@evil.example' };
  await shop.client().signUp({ email: 'mails-fresh@example.com', password: PASSWORD, options });
  for (const link of [
    await shop.linkFor(email, 2),
    await shop.linkFor('mails-new@example.com'),
    await shop.linkFor('mails-fresh@example.com'),
  ]) {
    expect(link.searchParams.get('redirect_to')).toBe(`${shop.url}/`);
    expect((await shop.follow(link)).page).toBe(`${shop.url}/`);
  }
});

test('a link defaults to the page that requested it', async () => {
  await shop.call('POST', '/recover', { email: await shop.user('asks@example.com') }, { referer: `${shop.url}/my-account` });
  expect((await shop.follow(await shop.linkFor('asks@example.com'))).page).toBe(`${shop.url}/my-account`);
  expect(await redirectTarget('', { referer: 'https://evil.example/' })).toMatch(new RegExp(`^${shop.url}/#`));
});
