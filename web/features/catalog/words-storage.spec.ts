/** @jest-environment jsdom */
import { keepWords, keptWords } from './words-storage.js';

beforeEach(() => sessionStorage.clear());

describe('words kept for a gift', () => {
  it.each(['{', '{}', '[1, null]', '[{"label":"Name"}]', `[{"label":"Name","text":"${'x'.repeat(241)}"}]`])('are none when %.40s was kept', (kept) => {
    sessionStorage.setItem('keepsake-words/mug', kept);
    expect(keptWords('mug')).toEqual([]);
  });

  it('are there again in this tab, for this gift', () => {
    keepWords('mug', [{ label: 'Name', text: 'Joe' }]);
    expect(keptWords('mug')).toEqual([{ label: 'Name', text: 'Joe' }]);
    expect(keptWords('poster')).toEqual([]);
  });
});
