import { isTooComplex } from './json-bodies.js';

describe('JSON is too complex', () => {
  it.each([
    ['[[[1]]]', 3, 4],
    ['{"a":{"b":[]}}', 3, 4],
    ['[[],[],[[]]]', 3, 8],
    ['["[[[[,,", {"{{{{":"}}"}]', 2, 4],
    ['["a\\"[[[,", "\\\\", []]', 2, 5],
    ['[[[', 3, 4],
  ])('over the limit of levels or values outside of strings: %s', (text, depth, values) => {
    const json = Buffer.from(text);

    expect(isTooComplex(json, { depth, values })).toBe(false);
    expect(isTooComplex(json, { depth: depth - 1, values })).toBe(true);
    expect(isTooComplex(json, { depth, values: values - 1 })).toBe(true);
  });
});
