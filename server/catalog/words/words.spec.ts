import { cleanWord, type GiftWord, findWordProblem, type WordField } from './contract.js';

const NAMES: WordField = { label: 'Their names', example: 'Nora & Theo', maxLength: 12, required: true };
const DATE: WordField = { label: 'The date', example: '14 June', maxLength: 30, required: false };

function problemOf(text: string) {
  return findWordProblem([NAMES], [{ label: NAMES.label, text }]);
}

describe('words on a gift', () => {
  it.each(['', '   ', '\u00a0'])('are missing if a required text is %j', (text) => {
    expect(problemOf(text)).toEqual({
      code: 'missing',
      label: 'Their names',
      index: 0,
      message: 'Please fill in “Their names”.',
    });
  });

  it.each([
    ['😀', '😀'],
    ['Ivy ❤️', '❤️'],
    ['Ivy 👨‍👩‍👧!', '👨‍👩‍👧'],
    ['田中', '田'],
    ['ليلى', 'ل'],
    ['นา', 'น'],
  ])('are refused with the first unprintable character: %s', (text, character) => {
    expect(problemOf(text)).toEqual({
      code: 'unprintable',
      label: 'Their names',
      index: 0,
      message: `We can’t print “${character}”. Please leave it out.`,
    });
  });

  it.each(['Iv\u200by', 'Iv\u202ey', 'Iv\u0007y', 'Iv\ud800y'])('are refused if they contain a hidden character: %j', (text) => {
    expect(problemOf(text)).toMatchObject({ code: 'unprintable', message: expect.stringContaining('hidden character') });
  });

  it('are refused if one letter has a hundred combining marks', () => {
    expect(problemOf(`I${'\u0301'.repeat(100)}vy`)).toMatchObject({
      code: 'unprintable',
      message: expect.stringContaining('accents'),
    });
  });

  it('are refused if they are too long, counted in visible characters', () => {
    expect(problemOf('a'.repeat(13))).toMatchObject({ code: 'too-long', message: expect.stringContaining('12') });
    expect(problemOf('e\u0323\u0301'.repeat(12))).toBeNull();
  });

  const others: [string, GiftWord[]][] = [
    ['none', []],
    [
      'another label',
      [
        { label: 'Her name', text: 'Ivy' },
        { label: 'The date', text: '' },
      ],
    ],
    [
      'another order',
      [
        { label: 'The date', text: '' },
        { label: 'Their names', text: 'Ivy' },
      ],
    ],
    ['one too many', [NAMES, DATE, DATE].map(({ label }) => ({ label, text: 'Ivy' }))],
  ];
  it.each(others)('are refused if they do not match the product’s fields: %s', (_, words) => {
    expect(findWordProblem([NAMES, DATE], words)).toMatchObject({ code: 'changed' });
  });

  it('report the first invalid field', () => {
    const words = [
      { label: 'Their names', text: 'Ivy' },
      { label: 'The date', text: '☂' },
    ];
    expect(findWordProblem([NAMES, DATE], words)).toMatchObject({ label: 'The date', index: 1 });
  });

  it.each(['Zoë & Théo', 'Łukasz', 'Nguyễn', 'Δημήτρης', 'Алёна', 'נועה', 'Anne-Marie', '№ 1'])('can be printed: %s', (text) => {
    expect(problemOf(text)).toBeNull();
  });

  it('may be empty if they are optional', () => {
    const words = [
      { label: 'Their names', text: 'Ivy' },
      { label: 'The date', text: '' },
    ];
    expect(findWordProblem([NAMES, DATE], words)).toBeNull();
  });

  it('are stored in NFC, trimmed and with single spaces', () => {
    expect(cleanWord('  Zoe\u0308 \t\n &   The\u0301o ')).toBe('Zoë & Théo');
  });
});
