import { giftTimeWords, hasBegun, timeIn, yearAfter } from './gift-time.js';

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

  it('is at most a year ahead', () => {
    expect(yearAfter('2027-03-01')).toBe('2028-02-28');
  });
});
