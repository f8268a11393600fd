import { FIRST_QUESTIONS, findQuestions, QUESTION_GROUPS } from './questions.js';

const idsOf = (search: string) => findQuestions(search).flatMap(({ questions }) => questions.map(({ id }) => id));
const all = QUESTION_GROUPS.flatMap(({ questions }) => questions.map(({ id }) => id));

describe('the questions', () => {
  test('have unique ids on the page', () => {
    const ids = [...QUESTION_GROUPS.map(({ id }) => `${id}-title`), ...all];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('include all top questions', () => {
    expect(FIRST_QUESTIONS).toHaveLength(5);
  });
});

describe('searching the questions', () => {
  test('finds none for unknown words, whatever their characters', () => {
    expect(idsOf('zeppelin')).toEqual([]);
    expect(idsOf('(.*[')).toEqual([]);
  });

  test('finds all of them for blank text', () => {
    expect(idsOf('  ')).toEqual(all);
  });

  test('takes words of question and answer, in any order and case', () => {
    expect(idsOf('LINK pdf')).toEqual(['without-a-photo', 'where-is-my-pdf']);
    expect(idsOf('$5.99')).toEqual(['shipping-cost']);
  });
});
