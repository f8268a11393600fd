import { nameDevice } from './device-name.js';

const LIKE_SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1';

test.each([
  ['', 'Unknown browser', 'desktop'],
  ['node', 'Unknown browser', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux', 'desktop'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
    'desktop',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${LIKE_SAFARI} Safari/605.1.15`, 'Safari on macOS', 'desktop'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${LIKE_SAFARI} Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
    'mobile',
  ],
])('%j is %s', (userAgent, name, kind) => {
  expect(nameDevice(userAgent)).toEqual({ name, kind });
});
