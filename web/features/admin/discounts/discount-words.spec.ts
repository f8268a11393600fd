import { discountForm, EMPTY_DISCOUNT } from './discount-schema.js';
import { limitsOf } from './discount-words.js';

it.each([
  ['2026-12-24', 'until 12/24/2026'],
  ['2026-12-31', 'until 12/31/2026'],
  ['2027-02-28', 'until 2/28/2027'],
  ['2027-03-14', 'until 3/14/2027'],
])('the last day of a code is listed as it was entered: %s', (lastDay, limits) => {
  jest.useFakeTimers({ now: new Date('2026-11-27T12:00') });
  const discount = discountForm.parse({ ...EMPTY_DISCOUNT, code: 'MOM10', value: '10', ends_at: lastDay });
  expect(limitsOf(discount as unknown as Parameters<typeof limitsOf>[0])).toBe(limits);
});
