import { readFileSync } from 'node:fs';
import path from 'node:path';

const html = readFileSync(path.join(import.meta.dirname, 'index.html'), 'utf8');
/** The inline script of index.html, without the catch blocks, so that errors fail the tests. */
const script = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
  .map(([, code]) => code)
  .join('')
  .replaceAll('catch {}', 'finally {}');
const KEY = 'keepsake-discount-code';

function open(address: string): void {
  window.history.replaceState(null, '', address);
  // oxlint-disable-next-line typescript/no-implied-eval -- the file's own script, as the browser runs it
  new Function(script)();
}

beforeEach(() => localStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));

it.each(['/', '/product/1?showUpload=true', '/?code=', '/?code=no%20code'])(
  '%s opens without a failure, and keeps no code',
  (address) => {
    expect(() => open(address)).not.toThrow();
    expect(localStorage[KEY]).toBeUndefined();
  },
);

it('a link with a code brings it into the cart', () => {
  open('/?code=mom10');
  expect(localStorage[KEY]).toBe('"MOM10"');
});

it('the code of a sign-in link is not one', () => {
  open('/auth?code=0123456789abcdef');
  expect(localStorage[KEY]).toBeUndefined();
});
