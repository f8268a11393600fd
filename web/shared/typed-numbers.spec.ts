import { parseDollars, parseWhole } from './typed-numbers.js';

describe('an amount of money as typed', () => {
  it.each([
    ...['', 'all', '-5', '5.001', '12.505', '1e3', '0x10', '99999999', 'NaN', '$', '$$5', '5$', '€12.50', '12.50 USD'],
    ...['12,50', '12,5', '1,23', '1.250,00', '1.250', '1,25,000', '1 250.00', '1’250.00', '12.', '12 50', '12·50', '1.2.3'],
    ...['١٢٫٥٠', '１２.５０', '12\u202650', '\u202e12.50', '12.5o'],
  ])('does not take %j', (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });

  it.each([
    ['64', 64],
    ['64.5', 64.5],
    [' $64.50 ', 64.5],
    ['\u00a012.50\n', 12.5],
    ['$ 12.50', 12.5],
    ['1,064.50', 1064.5],
    ['1,250,000', 1_250_000],
    ['007.10', 7.1],
    ['.50', 0.5],
    ['0.01', 0.01],
  ])('takes %j', (text, dollars) => {
    expect(parseDollars(text)).toBe(dollars);
  });
});

describe('a whole number as typed', () => {
  it.each(['', '1.5', '1,5', '1.000', '-3', '1e2', '0x10', 'ten', '٣', '3½', '12345678'])('does not take %j', (text) => {
    expect(parseWhole(text)).toBeUndefined();
  });

  it.each([
    ['0', 0],
    [' 012 ', 12],
    ['1,000', 1000],
  ])('takes %j', (text, number) => {
    expect(parseWhole(text)).toBe(number);
  });
});
