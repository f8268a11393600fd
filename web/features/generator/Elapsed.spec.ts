import { clockTime } from './Elapsed.js';

it.each([
  [-5000, '0:00'],
  [38_900, '0:38'],
  [725_000, '12:05'],
])('says %d milliseconds as a clock does', (milliseconds, text) => {
  expect(clockTime(milliseconds)).toBe(text);
});
