import { clockTime } from './clock-time.js';

it.each([
  [-5, '0:00'],
  [38.9, '0:38'],
  [725, '12:05'],
])('says %d seconds as a clock does', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
