import type { Config } from '../../platform/index.js';
import { Redirects, withFragment, withQuery } from './redirects.js';

const at = (PUBLIC_URL: string, ...AUTH_REDIRECT_ALLOW_LIST: string[]) =>
  new Redirects({ PUBLIC_URL, AUTH_REDIRECT_ALLOW_LIST } as Config);
const shop = at('https://shop.example');

describe('where people may be sent with a session', () => {
  test.each([
    ['another host', 'https://evil.example/'],
    ['our host as a prefix', 'https://shop.example.evil.example/'],
    ['our host as a user name', 'https://shop.example@evil.example/'],
    ['our host with a user name', 'https://me@shop.example/'],
    ['our host in clear', 'http://shop.example/'],
    ['another port of our host', 'https://shop.example:8443/'],
    ['an app', 'keepsake://shop.example/'],
    ['a script', 'javascript:alert(1)//shop.example'],
    ['the same scheme, whatever it is', '//shop.example/'],
    ['a path', '/cart'],
    ['two backslashes', '\\\\evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['our host, then an encoded slash', 'https://shop.example%2F@evil.example/'],
    ['an encoded colon and slashes', 'https%3A%2F%2Fevil.example'],
    ['a script in other letters', 'JAVASCRIPT:alert(1)'],
    ['a script behind a tab and a line', ' java\tscr\nipt:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['something made on the spot', 'blob:https://shop.example/0b1c'],
    ['a file', 'file:///etc/passwd'],
    ['our host with a dot at its end', 'https://shop.example./'],
    ['a dot of another script', 'https://shop.example。evil.example/'],
    ['letters that look like ours', 'https://ѕhop.example/'],
    ['our host, broken by a line', 'https://shop.example\n.evil.example/'],
    ['our host, broken by a NUL', 'https://shop.example\0.evil.example/'],
    ['half a character', 'https://\ud800.example/'],
    ['port zero', 'https://shop.example:0/'],
    ['our host in a wider port', 'https://shop.example:443@evil.example/'],
    ['nothing', ''],
  ])('never %s', (_, wanted) => {
    expect(shop.resolve(wanted)).toBe('https://shop.example/');
  });

  test.each(['https://shop.example/cart?a=1', 'http://127.0.0.1:5173/', 'http://[::1]:5173/x'])('%s', (wanted) => {
    expect(shop.resolve(wanted)).toBe(wanted);
  });

  test('any port of localhost when the shop runs there', () => {
    expect(at('http://localhost:3000').resolve('http://localhost:5173/auth')).toBe('http://localhost:5173/auth');
  });

  test('the page they came from when none was asked for', () => {
    expect(shop.resolve(undefined, 'https://shop.example/generate')).toBe('https://shop.example/generate');
    expect(shop.resolve(undefined, 'https://mail.example/inbox')).toBe('https://shop.example/');
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
  ])('when the owner lists %s, %s: %s', (pattern, wanted, allowed) => {
    const end = at('https://shop.example', pattern).resolve(wanted);
    expect(end === 'https://shop.example/').toBe(!allowed);
  });

  test('our own host in another spelling is our host, and spelled our way', () => {
    expect(shop.resolve('https://shop.example\\@evil.example/')).toBe('https://shop.example/@evil.example/');
    expect(shop.resolve('HTTPS:\\\\SHOP.example\\a b')).toBe('https://shop.example/a%20b');
  });

  test('with a value in the query, and what was there', () => {
    expect(withQuery('https://shop.example/a?b=c&code=old#d', { code: 'x y' })).toBe('https://shop.example/a?b=c&code=x+y#d');
  });

  test('with our values in the fragment instead of their own', () => {
    expect(withFragment('https://shop.example/a?b=c#d', { error: 'x y' })).toBe('https://shop.example/a?b=c#error=x+y&sb=');
  });
});
