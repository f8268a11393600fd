import { onward, secondsLeft, timeLeftSentence, type Course, type Mark } from './time-left.js';

/** The message after each of these. */
function saidAfter(marks: readonly [second: number, percent: number][]): (number | null)[] {
  let course: Course | null = null;
  return marks.map(([second, percent]) => {
    const mark: Mark = { at: second * 1000, percent };
    course = onward(course, mark);
    return course.left;
  });
}

it('shows nothing while there is too little data', () => {
  expect(secondsLeft({ at: 0, percent: 10 }, { at: 5000, percent: 12 })).toBeNull();
  expect(secondsLeft({ at: 0, percent: 10 }, { at: 300, percent: 60 })).toBeNull();
  expect(timeLeftSentence(null)).toBe('');
});

it('extrapolates from the pace so far', () => {
  expect(secondsLeft({ at: 0, percent: 20 }, { at: 10_000, percent: 60 })).toBe(10);
});

it('counts down while the percentage stalls, and shows nothing when it stalls for too long', () => {
  expect(
    saidAfter([
      [0, 0],
      [20, 50],
      [24, 50],
      [29, 50],
      [31, 50],
    ]),
  ).toEqual([null, 20, 16, 11, null]);
});

it('never rises: a delayed picture shows no time until the earlier estimate holds again', () => {
  expect(
    saidAfter([
      [0, 0],
      [10, 50],
      [20, 55],
      [40, 80],
      [41, 85],
    ]),
  ).toEqual([null, 10, null, 10, expect.closeTo(7.2, 1)]);
});

it.each([
  [2, 'A few seconds left.'],
  [17, 'About 20 seconds left.'],
  [70, 'About a minute left.'],
  [150, 'About 3 minutes left.'],
])('rounds %d seconds by their precision', (seconds, text) => {
  expect(timeLeftSentence(seconds)).toBe(text);
});
