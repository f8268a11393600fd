import { parseDollars } from './dollars.js';

describe('an amount as the owner types it', () => {
  it.each(['', 'all', '-5', '5.001', '1e3', '12,50', '1,23', '$', '0x10', '99999999', 'NaN'])('does not take %j', (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });

  it.each([
    ['64', 64],
    ['64.5', 64.5],
    [' $64.50 ', 64.5],
    ['1,064.50', 1064.5],
    ['0.01', 0.01],
  ])('takes %j', (text, dollars) => {
    expect(parseDollars(text)).toBe(dollars);
  });
});
