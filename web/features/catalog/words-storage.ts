import type { GiftWord } from '../../../server/catalog/words/contract.js';

/** As the server takes them. */
const MAX_WORDS = 6;
const MAX_TEXT = 240;

const keyOf = (productId: string): string => `keepsake-words/${productId}`;

function isWord(value: unknown): value is GiftWord {
  const { label, text } = (value ?? {}) as Partial<GiftWord>;
  return typeof label === 'string' && typeof text === 'string' && text.length <= MAX_TEXT;
}

/** What was typed for this gift in this tab. Names are private: they are gone with it. */
export function keptWords(productId: string): GiftWord[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(productId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWord).slice(0, MAX_WORDS) : [];
  } catch {
    return [];
  }
}

export function keepWords(productId: string, words: readonly GiftWord[]): void {
  try {
    window.sessionStorage.setItem(keyOf(productId), JSON.stringify(words));
  } catch {
    // Storage is full or forbidden: the words then live as long as the page.
  }
}
