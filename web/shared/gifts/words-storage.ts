import { type GiftWord, MAX_WORD_FIELDS } from '../../../server/catalog/words/contract.js';
import { isGiftWord } from './is-gift-word.js';
import { readStored, writeStored } from '../storage/browser-storage.js';
import type { StorageKey } from '../storage/stored-data.js';

interface Kept {
  words: GiftWord[];
  /** Owner of the words: the next user of this browser must not see them. Absent while no one is signed in. */
  userId?: string;
}

/** @param giftId of a product, or of a line of an order */
const keyOf = (giftId: string): StorageKey<'sessionStorage'> => `keepsake-words/${giftId}`;

/** Words typed for this gift in this tab by this user, or by a visitor before signing in. */
export function keptWords(giftId: string, userId: string | undefined): GiftWord[] {
  const kept = readStored('sessionStorage', keyOf(giftId)) as Partial<Kept> | null | undefined;
  if (!Array.isArray(kept?.words) || (kept.userId !== undefined && kept.userId !== userId)) return [];
  return kept.words.slice(0, MAX_WORD_FIELDS).filter(isGiftWord);
}

export function keepWords(giftId: string, userId: string | undefined, words: GiftWord[]): void {
  writeStored('sessionStorage', keyOf(giftId), { words, ...(userId !== undefined && { userId }) } satisfies Kept);
}

export function forgetWords(giftId: string): void {
  writeStored('sessionStorage', keyOf(giftId), undefined);
}
