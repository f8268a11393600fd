import { failureText } from './failure-text.js';

describe('the text of a failure', () => {
  test.each([
    ['550 <grace@example.com>: no such mailbox', '550 <…@…>: no such mailbox'],
    ['connect to smtp://shop:secret@mail.example.com failed', 'connect to smtp://…@… failed'],
    ['no SMS to +15551234567', 'no SMS to +…'],
    ['no SMS to (555) 123-4567', 'no SMS to …'],
    ['GET https://storage.example/a.png?signature=secret was refused', 'GET https://storage.example/a.png?… was refused'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['order 018f0000-0000-7000-8000-00000000a11c is gone', 'order 018f0000-0000-7000-8000-00000000a11c is gone'],
    ['a\0b', 'ab'],
  ])('is redacted: %s', (message, kept) => {
    expect(failureText(new Error(message))).toBe(kept);
  });

  test('is truncated', () => {
    const error = new Error('x'.repeat(10_000));
    error.cause = error;
    expect(failureText(error)).toHaveLength(2_000);
  });

  test.each([
    ['without a gap', 'x'.repeat(1_000_000)],
    ['of addresses', 'https://a'.repeat(100_000)],
    ['of at signs', 'a@'.repeat(500_000)],
  ])('is made quickly of an endless text %s', (_, message) => {
    // CPU time, so that other load on the machine does not matter.
    const begun = process.threadCpuUsage();
    expect(failureText(new Error(message)).length).toBeLessThanOrEqual(2_000);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(250_000);
  });

  test('is redacted where it is cut', () => {
    expect(failureText(new Error(`${'x '.repeat(990)}grace@example.com`.padEnd(100_000)))).not.toContain('grace');
  });

  test('has the type of the error and its causes', () => {
    const cause = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' });
    expect(failureText(new TypeError('fetch failed', { cause }))).toBe(
      'TypeError: fetch failed; because of ECONNREFUSED: connect failed',
    );
  });

  test('quotes no stored value, not even one of a cause', () => {
    const cause = Object.assign(new Error('invalid input syntax for type integer: "Nora"'), { code: '22P02' });
    expect(failureText(new Error('not saved', { cause }))).toBe(
      'not saved; because of 22P02: invalid input syntax for type integer: …',
    );
  });

  test('is made of anything that was thrown', () => {
    expect(failureText('a text')).toBe('a text');
  });
});
