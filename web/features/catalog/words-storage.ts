import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import type { StorageKey } from '../../shared/storage/stored-data.js';

/** In the server's format. */
const MAX_WORDS = 6;
const MAX_LABEL = 40;
const MAX_TEXT = 240;

interface Kept {
  words: GiftWord[];
  /** Owner of the words: the next user of this browser must not see them. Absent while no one is signed in. */
  userId?: string;
}

const keyOf = (productId: string): StorageKey<'sessionStorage'> => `keepsake-words/${productId}`;

function isWord(value: unknown): value is GiftWord {
  const { label, text } = (value ?? {}) as Partial<GiftWord>;
  return typeof label === 'string' && label.length <= MAX_LABEL && typeof text === 'string' && text.length <= MAX_TEXT;
}

/** Words typed for this gift in this tab by this user, or by a visitor before signing in. */
export function keptWords(productId: string, userId: string | undefined): GiftWord[] {
  const kept = readStored('sessionStorage', keyOf(productId)) as Partial<Kept> | null | undefined;
  if (!Array.isArray(kept?.words) || (kept.userId !== undefined && kept.userId !== userId)) return [];
  return kept.words.slice(0, MAX_WORDS).filter(isWord);
}

export function keepWords(productId: string, userId: string | undefined, words: GiftWord[]): void {
  writeStored('sessionStorage', keyOf(productId), { words, ...(userId !== undefined && { userId }) } satisfies Kept);
}
