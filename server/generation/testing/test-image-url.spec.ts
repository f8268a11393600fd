import { testImageUrl, testImageIdOf } from './test-image-url.js';

const SHOP = 'https://shop.example';
const ID = '0b8f8d6e-94a4-4a55-8f3a-3f9a7a8b1c2d';
const OURS = testImageUrl(ID);

describe('an image URL is refused when', () => {
  it.each([
    ['it is another host', `https://evil.example${OURS}`],
    ['our host is only its user', `${SHOP}@evil.example${OURS}`],
    ['our host is only its beginning', `${SHOP}.evil.example${OURS}`],
    ['it has another scheme', `http://shop.example${OURS}`],
    ['it leaves the host open', `//evil.example${OURS}`],
    ['it leaves its folder', `/api/fal-test-images/../objects/${ID}`],
    ['it leaves its folder in disguise', `/api/fal-test-images/..%2f${ID}`],
    ['it has a query', `${OURS}?url=https://evil.example`],
    ['it has more behind it', `${OURS}/../../x`],
    ['a line follows', `${OURS}\n`],
    ['it is a data address', 'data:image/png;base64,AAAA'],
    ['it is a file', 'file:///etc/passwd'],
    ['it is no id', '/api/fal-test-images/1'],
    ['it is nothing', ''],
  ])('%s', (_why, address) => {
    expect(testImageIdOf(address, SHOP)).toBeNull();
  });
});

it('an issued URL is accepted as a path and in full', () => {
  expect(testImageIdOf(OURS, SHOP)).toBe(ID);
  expect(testImageIdOf(SHOP + OURS, SHOP)).toBe(ID);
});
