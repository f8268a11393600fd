import { cleanWord, type GiftWord, findWordProblem, type WordField } from '../../../server/catalog/words/contract.js';

interface Checked {
  /** As they will be written. */
  cleaned: GiftWord[];
  problem: ReturnType<typeof findWordProblem>;
}

export function checkWords(fields: readonly WordField[], words: readonly GiftWord[]): Checked {
  const cleaned = words.map(({ label, text }) => ({ label, text: cleanWord(text) }));
  return { cleaned, problem: findWordProblem(fields, cleaned) };
}
