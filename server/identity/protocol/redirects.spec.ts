import type { Config } from '../../platform/index.js';
import { Redirects, withFragment } from './redirects.js';

const at = (PUBLIC_URL: string) => new Redirects({ PUBLIC_URL } as Config);
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

  test('with our values in the fragment instead of their own', () => {
    expect(withFragment('https://shop.example/a?b=c#d', { error: 'x y' })).toBe('https://shop.example/a?b=c#error=x+y&sb=');
  });
});
