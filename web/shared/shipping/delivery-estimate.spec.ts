import type { ShippingMethod } from '../../../server/checkout/contract.js';
import { arrivalInWords, durationInWords, estimateDelivery, processingInWords, shipsInWords } from './delivery-estimate.js';

const arrival = (now: string, method: ShippingMethod = 'standard') =>
  arrivalInWords(estimateDelivery(new Date(now), method).arrives);
const minutesLeft = (now: string) => estimateDelivery(new Date(now), 'standard').minutesLeft;

// 2026: 10 October is a Saturday; clocks change on 8 March and 1 November.
describe('an order before 2 PM in New York', () => {
  it('arrives after one to two days of processing and three to seven of transit', () => {
    expect(arrival('2026-10-05T13:59:00-04:00')).toBe('Thu, Oct 8 – Thu, Oct 15');
  });

  it('knows how long today’s parcels can still be reached', () => {
    expect(minutesLeft('2026-10-05T10:48:30-04:00')).toBe(192);
  });

  it('is still in time on Friday at 13:59', () => {
    expect(minutesLeft('2026-10-09T13:59:59-04:00')).toBe(1);
    expect(arrival('2026-10-09T13:59:59-04:00')).toBe('Wed, Oct 14 – Wed, Oct 21');
  });
});

describe('an order too late for today', () => {
  it.each([
    ['on Friday at 14:00', '2026-10-09T14:00:00-04:00'],
    ['on Saturday', '2026-10-10T10:00:00-04:00'],
    ['on Sunday', '2026-10-11T23:59:00-04:00'],
  ])('%s starts on Monday', (_when, now) => {
    expect(minutesLeft(now)).toBeNull();
    expect(arrival(now)).toBe('Thu, Oct 15 – Thu, Oct 22');
  });

  it('goes by the shop’s day, not by the customer’s', () => {
    // Friday noon in New York is Saturday in Tokyo; Sunday evening in New York is Monday in London.
    expect(minutesLeft('2026-10-10T01:00:00+09:00')).toBe(120);
    expect(minutesLeft('2026-10-12T01:00:00+01:00')).toBeNull();
  });
});

it.each([
  ['express', 'Tue, Oct 6 – Thu, Oct 8'],
  ['international', 'Wed, Oct 14 – Mon, Oct 26'],
] as const)('%s has its own days of transit', (method, words) => {
  expect(arrival('2026-10-05T09:00:00-04:00', method)).toBe(words);
});

it.each([
  ['before the clocks go forward', '2026-03-06T18:59:00Z', 1],
  ['after the clocks went forward', '2026-03-09T17:59:00Z', 1],
  ['before the clocks go back', '2026-10-30T17:59:00Z', 1],
  ['after the clocks went back', '2026-11-02T18:59:00Z', 1],
])('2 PM is 2 PM %s', (_when, now, left) => {
  expect(minutesLeft(now)).toBe(left);
});

describe('a peak period', () => {
  it('takes up to three days of processing', () => {
    expect(arrival('2026-12-01T09:00:00-05:00')).toBe('Fri, Dec 4 – Mon, Dec 14');
  });

  it('starts on 25 November and ends with 24 December', () => {
    expect(arrival('2026-11-24T09:00:00-05:00', 'express')).toBe('Wed, Nov 25 – Mon, Nov 30');
    expect(arrival('2026-11-25T09:00:00-05:00', 'express')).toBe('Fri, Nov 27 – Wed, Dec 2');
    expect(arrival('2026-12-28T09:00:00-05:00', 'express')).toBe('Tue, Dec 29 – Thu, Dec 31');
  });
});

describe('days without parcels', () => {
  it.each([
    ['Memorial Day', '2026-05-25T09:00:00-04:00'],
    ['Labor Day', '2026-09-07T09:00:00-04:00'],
    ['Thanksgiving', '2026-11-26T09:00:00-05:00'],
    ['Christmas', '2026-12-25T09:00:00-05:00'],
    ['New Year', '2027-01-01T09:00:00-05:00'],
  ])('ship nothing: %s', (_day, now) => {
    expect(minutesLeft(now)).toBeNull();
  });

  it('count for nothing over the end of the year', () => {
    expect(arrival('2026-12-30T15:00:00-05:00')).toBe('Wed, Jan 6 – Wed, Jan 13');
  });
});

it.each([
  [192, '3 h 12 min'],
  [120, '2 h'],
  [59, '59 min'],
])('%d minutes read as %s', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words);
});

it.each([
  ['2026-10-05T10:00:00-04:00', '1-2 business days'],
  ['2026-12-01T10:00:00-05:00', '1-3 business days'],
])('at %s a gift is ready to ship in %s', (now, words) => {
  expect(processingInWords(new Date(now))).toBe(words);
  expect(`Ships ${shipsInWords(new Date(now), 'standard')}`).toBe(`Ships in ${words}, then 3-7 in transit`);
});
