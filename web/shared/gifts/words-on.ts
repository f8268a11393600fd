import type { GiftWord, WordField } from '../../../server/catalog/words/contract.js';

/** The typed words for these fields; empty for new fields. */
export function typedWords(fields: readonly Pick<WordField, 'label'>[], typed: readonly GiftWord[] = []): GiftWord[] {
  return fields.map(({ label }) => ({ label, text: typed.find((word) => word.label === label)?.text ?? '' }));
}
