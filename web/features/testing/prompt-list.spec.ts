import { linesOf, nonBlank, withAdded, withLinesApart, withRemoved, type Prompts } from './prompt-list.js';

const list = (...texts: string[]): Prompts => texts.map((text, index) => ({ id: String(index), text }));
const textsOf = (prompts: Prompts) => prompts.map(({ text }) => text);
const full = list(...Array.from({ length: 100 }, (_, index) => `prompt ${index + 1}`));

it('a full list takes no more', () => {
  expect(withAdded(full, { id: 'new', text: '' })).toBe(full);
});

it('the only prompt cannot be removed', () => {
  const one = list('a');
  expect(withRemoved(one, '0')).toBe(one);
  expect(textsOf(withRemoved(list('a', 'b'), '0'))).toEqual(['b']);
});

it('blank prompts are left out, and the others keep their places', () => {
  expect(nonBlank(list(' ', '  a ', '\n', 'b'))).toEqual([
    { number: 2, text: 'a' },
    { number: 4, text: 'b' },
  ]);
});

describe('a pasted list', () => {
  it('of one line is left alone', () => {
    const prompts = list('a');
    expect(linesOf('a\n\n  ')).toEqual([]);
    expect(withLinesApart(prompts, '0', 'a\n\n  ')).toEqual(prompts);
  });

  it('becomes one prompt per line, without blank lines', () => {
    const apart = withLinesApart(list('first', '', 'last'), '1', ' a\n\n b \r\nc');
    expect(textsOf(apart)).toEqual(['first', 'a', 'b', 'c', 'last']);
  });

  it('that is too long for the page leaves its rest in the last prompt, as much as it takes', () => {
    const apart = withLinesApart(full.slice(0, 99), '98', 'a\nb\nc\nd');
    expect(apart).toHaveLength(100);
    expect(textsOf(apart).slice(98)).toEqual(['a', 'b\nc\nd']);
    const [first] = withLinesApart(full, '0', `a\n${'b'.repeat(3_000)}`);
    expect(first?.text).toHaveLength(2_000);
  });
});
