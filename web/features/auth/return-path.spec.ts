import { returnPath } from './return-path.js';

const shop = 'https://shop.example';
const after = (returnTo: string) => returnPath(`?returnTo=${encodeURIComponent(returnTo)}`, shop);

describe('where a sign-in leads', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https://shop.example@evil.example',
    'https://shop.example:8443/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/..//evil.example',
    '%2F%2Fevil.example',
    '',
  ])('%j leads home', (returnTo) => {
    expect(after(returnTo)).toBe('/');
  });

  test('never back to the sign-in page itself', () => {
    expect(after('/auth?x=1')).toBe('/');
  });

  test('a path of this site keeps its own parameters and gets the others', () => {
    expect(returnPath('?returnTo=%2Fproduct%2F7%3Fa%3D1&method=email&mode=signup&showUpload=true', shop)).toBe(
      '/product/7?a=1&showUpload=true',
    );
  });
});
