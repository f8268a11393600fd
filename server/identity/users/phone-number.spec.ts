import { parsePhone, requirePhone, requireSmsAllowed } from './phone-number.js';

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

  test('is refused with the message that clients expect', () => {
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
  ['\u202a+1\u00a0(555)\u00a0010\u20110199\u202c', '15550100199'],
  ['+1\u200b555\u200b0100199\ufeff', '15550100199'],
  ['＋１（５５５）０１００１９９', '15550100199'],
  ['+49 (0)30 901820', '4930901820'],
  ['+49 30/901820', '4930901820'],
])('the phone number %s is %s', (text, digits) => {
  expect(parsePhone(text)).toBe(digits);
});

test.each([
  ['Iridium', '881612345678'],
  ['Inmarsat', '870773123456'],
  ['an international network', '882161234567'],
  ['another international network', '8835100012345'],
  ['a personal number of no country', '878101234567890'],
  ['international premium rate', '979123456789'],
  ['premium rate in the US', '19005551234'],
  ['premium rate in Britain', '449098790000'],
  ['premium rate in France', '33899123456'],
  ['toll-free', '18005551234'],
  ['Jamaica, which shares the prefix of the US', '18765551234'],
  ['Somalia', '252612345678'],
  ['Cuba', '53512345678'],
  ['no country at all', '999999999'],
])('no text message is sent to %s', async (_, phone) => {
  await expect(requireSmsAllowed(phone)).rejects.toThrow('We can’t send text messages to this number.');
});

test.each([
  ['the US', '12125550123'],
  ['a number for films', '15550100199'],
  ['Canada', '14165550123'],
  ['Germany', '4915112345678'],
  ['Britain', '447400123456'],
  ['Japan', '819012345678'],
])('text messages are sent to %s', async (_, phone) => {
  await expect(requireSmsAllowed(phone)).resolves.toBeUndefined();
});
