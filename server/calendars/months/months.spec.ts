import {
  dateInWords,
  dayInYear,
  daysIn,
  firstColumn,
  markedDays,
  monthsInWords,
  monthsOf,
  type PrintedDate,
} from './contract.js';

const date = (change: Partial<PrintedDate>): PrintedDate => ({
  name: 'Mom',
  occasion: 'birthday',
  month: 5,
  day: 16,
  since: null,
  ...change,
});

describe('the months of a calendar', () => {
  it('go into the next year when they begin in September', () => {
    const months = monthsOf({ year: 2027, startMonth: 9 });
    expect([months[0], months[3], months[4], months[11]]).toEqual([
      { year: 2027, month: 9 },
      { year: 2027, month: 12 },
      { year: 2028, month: 1 },
      { year: 2028, month: 8 },
    ]);
  });

  it.each([
    [[3], 'March'],
    [[1, 3], 'January and March'],
    [[1, 3, 12], 'January, March and December'],
  ])('%j are named “%s”', (months, words) => expect(monthsInWords(months)).toBe(words));

  it.each([
    // January 1, 2027 is a Friday.
    ['sunday', 5],
    ['monday', 4],
  ] as const)('begin in the right column in weeks from %s', (weekStart, column) =>
    expect(firstColumn({ year: 2027, month: 1 }, weekStart)).toBe(column),
  );

  it('know leap years', () => expect([2027, 2028].map((year) => daysIn({ year, month: 2 }))).toEqual([28, 29]));
});

describe('a date', () => {
  it.each([
    ['February 29 in a leap year', { month: 2, day: 29 }, 2028, { month: 2, day: 29 }],
    ['February 29 in another year', { month: 2, day: 29 }, 2027, { month: 2, day: 28 }],
    ['Mother’s Day', { occasion: 'mothers_day', month: null, day: null }, 2027, { month: 5, day: 9 }],
    ['Father’s Day', { occasion: 'fathers_day', month: null, day: null }, 2027, { month: 6, day: 20 }],
  ] as const)('%s has its day', (_what, change, year, day) => expect(dayInYear(date(change), year)).toEqual(day));

  it.each([
    ['without a year', {}, 'Mom'],
    ['a birthday', { since: 1965 }, 'Mom turns 62'],
    ['an anniversary', { name: 'Our wedding', occasion: 'anniversary', since: 2017 }, 'Our wedding, 10 years'],
    ['a first anniversary', { name: 'Our wedding', occasion: 'anniversary', since: 2026 }, 'Our wedding, 1 year'],
    ['a birth that is still to come', { since: 2027 }, 'Mom'],
  ] as const)('%s is written out', (_what, change, words) => expect(dateInWords(date(change), 2027)).toBe(words));

  it('shares its day with another and with a holiday', () => {
    const dates = [date({ since: 1965 }), date({ name: 'Leo' }), date({ name: 'Ada', month: 6 })];
    const holidays = [
      { year: 2027, month: 5, day: 16, name: 'Whit Sunday' },
      { year: 2028, month: 5, day: 1, name: 'Labor Day' },
    ];
    const [day, ...others] = markedDays({ year: 2027, month: 5 }, { dates, holidays });
    expect(others).toEqual([]);
    expect(day).toMatchObject({ day: 16, holidays: ['Whit Sunday'], dates: [{ text: 'Mom turns 62' }, { text: 'Leo' }] });
  });
});
