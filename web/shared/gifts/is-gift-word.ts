import { type GiftWord, MAX_TEXT_UNITS, MAX_WORD_LABEL_LENGTH } from '../../../server/catalog/words/contract.js';

/** Whether a stored value is a word as the server takes it. */
export function isGiftWord(value: unknown): value is GiftWord {
  const { label, text } = (value ?? {}) as Partial<GiftWord>;
  return isTextUpTo(MAX_WORD_LABEL_LENGTH, label) && isTextUpTo(MAX_TEXT_UNITS, text);
}

const isTextUpTo = (length: number, value: unknown): boolean => typeof value === 'string' && value.length <= length;
