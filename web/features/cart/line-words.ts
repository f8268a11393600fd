import { findWordProblem } from '../../../server/catalog/words/contract.js';
import type { LineStatus } from '../../shared/cart/cart-check.js';
import type { CartLine } from '../../shared/cart/cart-line.js';
import { typedWords } from '../../shared/gifts/words-on.js';

type WordsChange = Pick<CartLine, 'words' | 'kind' | 'orientation'>;
export type ChangeWords = (line: CartLine, change: WordsChange) => void;

/** Id of the button that edits a line's words. */
export const editWordsId = (key: string): string => `cart-words-${key.replaceAll(/\s/g, '_')}`;

interface Change {
  message: string;
  /** The change that the customer can accept; null when they have to type. */
  accepted: WordsChange | null;
}

/** Why a line's words do not match its gift's fields. */
export function changeOf(line: CartLine, { wordFields, kind, orientation }: LineStatus): Change {
  const words = typedWords(wordFields, line.words);
  const problem = findWordProblem(wordFields, words);
  const known = kind ? { kind } : {};
  if (problem) {
    // The words were entered for other fields.
    const isNew = problem.code === 'missing' && (line.words ?? []).some(({ text }) => text !== '');
    return { message: isNew ? 'This gift now needs different words.' : problem.message, accepted: null };
  }
  if (wordFields.length === 0 && line.words?.some(({ text }) => text !== '')) {
    return { message: 'This gift can no longer be personalized with words.', accepted: { words, ...known } };
  }
  if (line.kind && kind && line.kind !== kind) {
    return { message: 'This gift is made differently now.', accepted: { words, kind } };
  }
  if (line.orientation && orientation === null) {
    return { message: 'This gift can no longer be turned.', accepted: { words, ...known, orientation: undefined } };
  }
  return { message: 'This gift now needs different words.', accepted: null };
}
