import { relativeTime } from './relative-time.js';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T12:00:30.000Z', 'just now'],
  ['2026-11-21T11:59:10.000Z', 'just now'],
  ['2026-11-21T11:59:00.000Z', '1 minute ago'],
  ['2026-11-21T10:01:00.000Z', '1 hour ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-09T12:00:00.000Z', 'last week'],
  ['2026-08-21T12:00:00.000Z', '3 months ago'],
])('%s is %s', (timestamp, words) => {
  expect(relativeTime(timestamp, now)).toBe(words);
});
