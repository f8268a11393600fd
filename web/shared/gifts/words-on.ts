import type { GiftWord, WordField } from '../../../server/catalog/words/contract.js';

/** What was typed for these fields; empty for those that are new. */
export function wordsOn(fields: readonly Pick<WordField, 'label'>[], typed: readonly GiftWord[] = []): GiftWord[] {
  return fields.map(({ label }) => ({ label, text: typed.find((word) => word.label === label)?.text ?? '' }));
}
