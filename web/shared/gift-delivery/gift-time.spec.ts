import { giftDays } from '../../../server/checkout/gifting/contract.js';
import { isShown, timeIn } from '../../../server/platform/time-zones/contract.js';
import { deliveryProblems } from './delivery-problems.js';
import { dayIn, giftTimeWords, hasBegun } from './gift-time.js';

const NEW_YEAR = new Date('2027-01-01T03:30:00Z');

describe('the time of a gift', () => {
  it('is that of the receiver’s clocks', () => {
    expect(timeIn('America/New_York', NEW_YEAR)).toEqual({ day: '2026-12-31', hour: 22 });
    expect(timeIn('Asia/Kolkata', NEW_YEAR)).toEqual({ day: '2027-01-01', hour: 9 });
    expect(timeIn('UTC', new Date('2027-01-01T00:10:00Z'))).toEqual({ day: '2027-01-01', hour: 0 });
  });

  it.each([
    ['2026-12-31', 22, true],
    ['2026-12-31', 23, false],
    ['2027-01-01', 0, false],
    ['2026-12-30', 23, true],
  ])('has begun or not: %s at %i', (day, hour, begun) => {
    expect(hasBegun({ day, hour }, 'America/New_York', NEW_YEAR)).toBe(begun);
  });

  it('includes the year only when it differs from the current one', () => {
    const now = new Date('2027-06-01T12:00:00Z');
    expect(giftTimeWords({ day: '2027-05-12', hour: 9 }, now)).toBe('May 12 at 9 AM');
    expect(giftTimeWords({ day: '2028-02-29', hour: 0 }, now)).toBe('February 29, 2028 at 12 AM');
    expect(giftTimeWords({ day: '2027-05-12', hour: 12 }, now)).toBe('May 12 at 12 PM');
  });

  it.each([
    ['2027-03-01T12:00:00Z', 'UTC', '2027-03-01', '2028-03-01'],
    ['2028-02-29T12:00:00Z', 'UTC', '2028-02-29', '2029-03-01'],
    ['2027-01-01T03:30:00Z', 'America/New_York', '2026-12-31', '2027-12-31'],
    ['2027-01-01T12:00:00Z', 'Pacific/Kiritimati', '2027-01-02', '2028-01-02'],
  ])('is from today to the same day next year: %s in %s', (now, zone, first, last) => {
    expect(giftDays(zone, new Date(now))).toEqual({ first, last });
    const problemOn = (day: string) =>
      deliveryProblems({ name: 'Nora', email: 'nora@example.com', day, hour: 9, timeZone: zone }, new Date(now)).day;
    expect([problemOn(first), problemOn(last)]).toEqual([undefined, undefined]);
    expect([problemOn('2026-12-30'), problemOn('2029-03-02')]).toEqual([
      'This day is already over.',
      'Please choose a day within the next year.',
    ]);
  });

  it.each([
    ['America/New_York', '2031-03-09', 2, false],
    ['America/New_York', '2031-03-09', 3, true],
    ['America/New_York', '2031-11-02', 1, true],
    ['America/Santiago', '2031-09-07', 0, false],
    ['Asia/Kolkata', '2031-03-09', 2, true],
    ['Asia/Kathmandu', '2031-03-09', 0, true],
    ['Europe/Berlin', '2031-03-30', 2, false],
    ['Pacific/Kiritimati', '2031-03-30', 23, true],
    ['UTC', '2031-03-30', 2, true],
  ])('is an hour that the clocks show, or not: %s %s at %i', (zone, day, hour, shown) => {
    expect(isShown({ day, hour }, zone)).toBe(shown);
  });
});

describe('the name of the receiver', () => {
  const problemOf = (name: string) =>
    deliveryProblems({ name, email: 'nora@example.com', day: '2027-03-01', hour: 9, timeZone: 'UTC' }, NEW_YEAR).name;

  it.each([
    'Grandma & Grandpa',
    'Mom & Dad',
    'Conan O‘Brien',
    'Anna-Lena (Oma)',
    'María José 2.',
    'Nora 💐',
    'נועה',
    'Ms. Lee+1',
  ])('may be %s', (name) => expect(problemOf(name)).toBeUndefined());

  it.each(['', '  ', '\u200b', 'a\u202eb', 'a\u0007b'])('may not be %j', (name) => expect(problemOf(name)).toBeDefined());

  it.each([
    ['2026-12-31', 'Asia/Kolkata', '2027-01-01'],
    ['2027-01-01', 'Asia/Kolkata', '2027-01-01'],
    ['2026-12-31', 'Pacific/Honolulu', '2026-12-31'],
    ['2026-12-30', 'Asia/Kolkata', '2026-12-30'],
    ['', 'Asia/Kolkata', ''],
  ])('moves from today to the first day that is not over in another time zone: %s in %s', (day, zone, moved) => {
    expect(dayIn({ day, timeZone: 'America/New_York' }, zone, NEW_YEAR)).toBe(moved);
  });
});
