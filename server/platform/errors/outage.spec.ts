import { isOutage, isUnstorableText } from './outage.js';

const coded = (code: string) => Object.assign(new Error('no'), { code });

describe('a text that the database cannot keep', () => {
  test.each([
    coded('22021'),
    coded('22P05'),
    Object.assign(new Error('invalid message format'), { code: '08P01' }),
    Object.assign(new Error('update … - invalid input syntax for type json'), { code: '22P02' }),
    new Error('select failed', { cause: coded('22021') }),
  ])('is recognized: %s %#', (error) => expect(isUnstorableText(error)).toBe(true));

  test.each([coded('23505'), coded('08006'), new Error('a defect'), null])('is not %s', (error) => {
    expect(isUnstorableText(error)).toBe(false);
  });
});

describe('an outage', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '57014', '40P01', '08006'])(
    'is recognized by its code %s',
    (code) => {
      expect(isOutage(coded(code))).toBe(true);
    },
  );

  test.each(['timeout exceeded when trying to connect', 'Query read timeout', 'Connection terminated unexpectedly'])(
    'is recognized by the message “%s”',
    (words) => expect(isOutage(new Error(words))).toBe(true),
  );

  test('is found in causes', () => {
    expect(isOutage(new Error('select failed', { cause: coded('ECONNREFUSED') }))).toBe(true);
  });

  test.each([coded('23505'), coded('22P02'), new Error('a defect'), 'ECONNREFUSED', null])('is not %s', (error) => {
    expect(isOutage(error)).toBe(false);
  });
});
