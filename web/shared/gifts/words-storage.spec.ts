import { keepWords, keptWords } from './words-storage.js';

const JOE = [{ label: 'Name', text: 'Joe' }];
const TOO_LONG = [
  { label: 'Name', text: 'x'.repeat(241) },
  { label: 'x'.repeat(41), text: 'Joe' },
];

beforeEach(() => sessionStorage.clear());

describe('words kept for a gift', () => {
  it.each([
    '{',
    'null',
    '[]',
    '{"words":{}}',
    '{"words":[1,null]}',
    '{"words":[{"label":"Name"}]}',
    JSON.stringify({ words: TOO_LONG }),
  ])('are none when %.40s was kept', (kept) => {
    sessionStorage.setItem('keepsake-words/mug', kept);
    expect(keptWords('mug', undefined)).toEqual([]);
  });

  it.each([undefined, 'someone-else'])('are hidden from %s after the customer has left', (userId) => {
    keepWords('mug', 'joe', JOE);
    expect(keptWords('mug', userId)).toEqual([]);
  });

  it('are there again in this tab, for this gift, also after signing in', () => {
    keepWords('mug', undefined, JOE);
    expect(keptWords('mug', 'joe')).toEqual(JOE);
    expect(keptWords('poster', 'joe')).toEqual([]);
  });
});
