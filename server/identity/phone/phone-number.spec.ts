import { parsePhone, requirePhone } from './phone-number.js';

describe('no phone number', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['words', 'call me'],
    ['a number without its country', '0170 1234567'],
    ['two pluses', '++15550100199'],
    ['a plus in the middle', '1555+0100199'],
    ['a plus before a zero', '+015550100199'],
    ['three zeros', '00015550100199'],
    ['five digits', '+12345'],
    ['sixteen digits', '+1234567890123456'],
    ['letters', '+1-555-FLOWERS'],
    ['an extension', '+15550100199;ext=1'],
    ['a NUL', '+15550100199\0'],
    ['half a character', '+1555010019\ud800'],
    ['digits of another script', '+١٥٥٥٠١٠٠١٩٩'],
    ['a line that was smuggled in', '+15550100199\n+15550100198'],
    ['a hundred thousand digits', '1'.repeat(100_000)],
    ['a hundred thousand brackets', '+('.repeat(50_000)],
  ])('is %s', (_, text) => {
    expect(parsePhone(text)).toBeUndefined();
  });

  test('is refused with the sentence that clients look for', () => {
    expect(() => requirePhone('call me')).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'validation_failed',
        message: 'Invalid phone number format (E.164 required)',
      }) as Error,
    );
  });
});

test.each([
  ['+15550100199', '15550100199'],
  ['15550100199', '15550100199'],
  ['0015550100199', '15550100199'],
  ['  +1 (555) 010-0199 ', '15550100199'],
  ['+1.555.010.0199', '15550100199'],
  ['+1\u00a0555\u00a0010‑0199', '15550100199'],
  ['+49 (0)30 901820', '4930901820'],
  ['+49 30/901820', '4930901820'],
])('the phone number %s is %s', (text, digits) => {
  expect(parsePhone(text)).toBe(digits);
});
