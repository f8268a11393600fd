import { picturesLeft } from './pictures-left.js';

const limits = (remaining: number, credits: number) =>
  ({
    free_generations_used: 0,
    free_generations_limit: 2,
    picture_credits: credits,
    remaining,
    engine: 'local',
    group: { sources: 6, people: 10 },
  }) as const;

it.each([
  [2, 0, '2 of 2 free generations'],
  [0, 0, '0 of 2 free generations'],
  [6, 5, '1 of 2 free generations and 5 pictures'],
  [5, 5, '5 pictures'],
  [1, 1, '1 picture'],
])('of %i pictures left, %i of them bought, it says “%s”', (remaining, credits, words) => {
  expect(picturesLeft(limits(remaining, credits))).toBe(words);
});
