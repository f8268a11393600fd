import { allocate } from './allocate.js';

const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

describe('an amount that is allocated', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 3], [0, 1]],
    [7, [2, 0, 5], [2, 0, 5]],
    [0, [3, 4], [0, 0]],
    [5, [0, 0], [0, 0]],
    [5, [], []],
  ])('%i over %j is %j', (cents, weights, parts) => {
    expect(allocate(cents, weights)).toEqual(parts);
  });

  it('adds up, however large it is and however many share it', () => {
    const weights = Array.from({ length: 50 }, (_, index) => 99_999_999 - index * 1_234_567);
    const parts = allocate(99_999_998, weights);
    expect(sum(parts)).toBe(99_999_998);
    const fair = weights.map((weight) => (99_999_998 * weight) / sum(weights));
    for (const [index, part] of parts.entries()) expect(Math.abs(part - fair[index]!)).toBeLessThan(1);
  });
});
