import { webcrypto } from 'node:crypto';
import { linesOf, nonBlank, withAdded, withLinesApart, withRemoved, type Prompts } from './prompt-list.js';

Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });

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
    { place: 2, text: 'a' },
    { place: 4, text: 'b' },
  ]);
});

describe('a pasted list', () => {
  it('of one line is left alone', () => {
    const prompts = list('a\n\n  ');
    expect(linesOf(prompts[0]!)).toEqual([]);
    expect(withLinesApart(prompts, '0')).toEqual(prompts);
  });

  it('becomes a prompt a line, in its place, without the blank ones', () => {
    expect(textsOf(withLinesApart(list('first', ' a\n\n b \r\nc', 'last'), '1'))).toEqual(['first', 'a', 'b', 'c', 'last']);
  });

  it('that is too long for the page leaves its rest in the last prompt', () => {
    const prompts = [...full.slice(0, 98), { id: 'pasted', text: 'a\nb\nc\nd' }];
    const apart = withLinesApart(prompts, 'pasted');
    expect(apart).toHaveLength(100);
    expect(textsOf(apart).slice(98)).toEqual(['a', 'b\nc\nd']);
  });
});
