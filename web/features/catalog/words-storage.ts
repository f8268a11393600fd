import { type GiftWord, MAX_WORD_FIELDS } from '../../../server/catalog/words/contract.js';
import { isGiftWord } from '../../shared/gifts/is-gift-word.js';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import type { StorageKey } from '../../shared/storage/stored-data.js';

interface Kept {
  words: GiftWord[];
  /** Owner of the words: the next user of this browser must not see them. Absent while no one is signed in. */
  userId?: string;
}

const keyOf = (productId: string): StorageKey<'sessionStorage'> => `keepsake-words/${productId}`;

/** Words typed for this gift in this tab by this user, or by a visitor before signing in. */
export function keptWords(productId: string, userId: string | undefined): GiftWord[] {
  const kept = readStored('sessionStorage', keyOf(productId)) as Partial<Kept> | null | undefined;
  if (!Array.isArray(kept?.words) || (kept.userId !== undefined && kept.userId !== userId)) return [];
  return kept.words.slice(0, MAX_WORD_FIELDS).filter(isGiftWord);
}

export function keepWords(productId: string, userId: string | undefined, words: GiftWord[]): void {
  writeStored('sessionStorage', keyOf(productId), { words, ...(userId !== undefined && { userId }) } satisfies Kept);
}
