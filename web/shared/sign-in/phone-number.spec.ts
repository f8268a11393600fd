import { internationalNumber } from './phone-number.js';

test.each([
  ['+15035550142', '+15035550142'],
  ['+1 (503) 555-0142', '+15035550142'],
  ['0049 151 23456789', '+4915123456789'],
  ['+49.151/234 567 89', '+4915123456789'],
  ['＋１５０３５５５０１４２', '+15035550142'],
  // As contacts of iPhones copy it: with marks of the text direction.
  ['\u202a+1\u00a0(503)\u00a0555\u20110142\u202c', '+15035550142'],
  ['+1 503\u200b555\u200b0142\ufeff', '+15035550142'],
])('%j is %s', (text, number) => {
  expect(internationalNumber(text)).toBe(number);
});

test.each(['', '5035550142', '+', '+0 503 555 0142', '+1 503', '+1503555014212345', 'ada@post.example', '+1 503 CALL NOW'])(
  '%j lacks its country code or is no number',
  (text) => {
    expect(internationalNumber(text)).toBeUndefined();
  },
);
