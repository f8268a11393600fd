import { secondsLeft, timeLeftSentence } from './time-left.js';

it('promises nothing while too little is known', () => {
  expect(secondsLeft({ at: 0, percent: 10 }, { at: 5000, percent: 12 })).toBeNull();
  expect(secondsLeft({ at: 0, percent: 10 }, { at: 300, percent: 60 })).toBeNull();
  expect(timeLeftSentence(null)).toBe('How long it takes shows in a moment.');
});

it('goes on at the pace seen so far', () => {
  expect(secondsLeft({ at: 0, percent: 20 }, { at: 10_000, percent: 60 })).toBe(10);
});

it.each([
  [2, 'A few seconds left.'],
  [17, 'About 20 seconds left.'],
  [70, 'About a minute left.'],
  [150, 'About 3 minutes left.'],
])('says %d seconds as roughly as it is known', (seconds, sentence) => {
  expect(timeLeftSentence(seconds)).toBe(sentence);
});
