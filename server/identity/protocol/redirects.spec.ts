import type { Config } from '../../platform/index.js';
import { Redirects, withFragment, withQuery } from './redirects.js';

const at = (PUBLIC_URL: string, ...AUTH_REDIRECT_ALLOW_LIST: string[]) =>
  new Redirects({ PUBLIC_URL, AUTH_REDIRECT_ALLOW_LIST } as Config);
const shop = at('https://shop.example');

describe('redirects', () => {
  test.each([
    ['another host', 'https://evil.example/'],
    ['our host as a prefix', 'https://shop.example.evil.example/'],
    ['our host as a user name', 'https://shop.example@evil.example/'],
    ['our host with a user name', 'https://me@shop.example/'],
    ['our host without TLS', 'http://shop.example/'],
    ['another port of our host', 'https://shop.example:8443/'],
    ['an app', 'keepsake://shop.example/'],
    ['a script', 'javascript:alert(1)//shop.example'],
    ['a scheme-relative URL', '//shop.example/'],
    ['a path', '/cart'],
    ['two backslashes', '\\\\evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['our host, then an encoded slash', 'https://shop.example%2F@evil.example/'],
    ['an encoded colon and slashes', 'https%3A%2F%2Fevil.example'],
    ['a script in capitals', 'JAVASCRIPT:alert(1)'],
    ['a script with a tab and a line break', ' java\tscr\nipt:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a blob', 'blob:https://shop.example/0b1c'],
    ['a file', 'file:///etc/passwd'],
    ['our host with a trailing dot', 'https://shop.example./'],
    ['a dot of another script', 'https://shop.example。evil.example/'],
    ['look-alike letters', 'https://ѕhop.example/'],
    ['our host with a line break', 'https://shop.example\n.evil.example/'],
    ['our host with a NUL', 'https://shop.example\0.evil.example/'],
    ['half a surrogate pair', 'https://\ud800.example/'],
    ['port zero', 'https://shop.example:0/'],
    ['our host before an @ sign', 'https://shop.example:443@evil.example/'],
    ['this machine, where another program may listen', 'http://127.0.0.1:5173/auth'],
    ['this machine by IPv6', 'http://[::1]/'],
    ['nothing', ''],
  ])('refuse %s', (_, wanted) => {
    expect(shop.resolve(wanted)).toBe('https://shop.example/');
  });

  test('allow a page of ours', () => {
    expect(shop.resolve('https://shop.example/cart?a=1')).toBe('https://shop.example/cart?a=1');
  });

  test.each(['http://localhost:5173/auth', 'http://127.0.0.1:5173/', 'http://[::1]:5173/x'])(
    'allow %s when the shop runs on this machine',
    (wanted) => expect(at('http://localhost:3000').resolve(wanted)).toBe(wanted),
  );

  test('fall back to the referring page', () => {
    expect(shop.resolve(undefined, 'https://shop.example/generate')).toBe('https://shop.example/generate');
    expect(shop.resolve(undefined, 'https://mail.example/inbox')).toBe('https://shop.example/');
  });

  test('are never longer than the link that leads to them may be', () => {
    const page = `https://shop.example/generate?prompt=${'é'.repeat(400)}`;
    expect(shop.resolve(page)).toBe('https://shop.example/');
    expect(shop.resolve(undefined, page)).toBe('https://shop.example/');
    expect(shop.resolve(page.slice(0, 300)).length).toBeGreaterThan(1_000);
  });

  test.each([
    ['https://*.friends.example/back', 'https://a.friends.example/back', true],
    ['https://*.friends.example/back', 'https://a.b.friends.example/back', false],
    ['https://*.friends.example/back', 'https://evil.example/.friends.example/back', false],
    ['https://*.friends.example/back', 'https://evil.example?.friends.example/back', false],
    ['https://*.friends.example/back', 'https://evil.example#.friends.example/back', false],
    ['https://friend.example/*', 'https://friend.example/one', true],
    ['https://friend.example/*', 'https://friend.example/one/two', false],
    ['https://friend.example/**', 'https://friend.example/one/two?three=4', true],
    ['https://friend.example/**', 'https://friend.example@evil.example/x', false],
    ['https://friend.example/**', 'https://friend.example:8443/x', false],
    ['https://friend.example/**', 'https://friendXexample/x', false],
    ['https://friend.example/?', 'https://friend.example/a', true],
    ['https://friend.example/?', 'https://friend.example/ab', false],
    ['https://friend.example', 'https://friend.example', true],
    ['keepsake://welcome', 'keepsake://welcome', true],
    ['keepsake://welcome', 'keepsake://welcome/x', false],
    ['**', 'javascript:alert(1)', false],
    ['**', 'data:text/html,hello', false],
  ])('with %s on the allow list: %s is %s', (pattern, wanted, allowed) => {
    const end = at('https://shop.example', pattern).resolve(wanted);
    expect(end === 'https://shop.example/').toBe(!allowed);
  });

  test('normalize other spellings of our host', () => {
    expect(shop.resolve('https://shop.example\\@evil.example/')).toBe('https://shop.example/@evil.example/');
    expect(shop.resolve('HTTPS:\\\\SHOP.example\\a b')).toBe('https://shop.example/a%20b');
  });

  test('keep the query beside added values', () => {
    expect(withQuery('https://shop.example/a?b=c&code=old#d', { code: 'x y' })).toBe('https://shop.example/a?b=c&code=x+y#d');
  });

  test('replace the fragment by added values', () => {
    expect(withFragment('https://shop.example/a?b=c#d', { error: 'x y' })).toBe('https://shop.example/a?b=c#error=x+y&sb=');
  });
});
