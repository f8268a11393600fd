import { useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import type { Refusal } from '../../shared/gifts/WordFields.js';
import { wordsOn } from '../../shared/gifts/words-on.js';
import { keepWords, keptWords } from './words-storage.js';

interface GiftWords {
  /** One for each field of the product, as typed. */
  words: GiftWord[];
  setWords: (words: GiftWord[]) => void;
  refusal: Refusal | null;
  /** Hands the words over as they will be written; or leads to the field where they cannot be. */
  send: (whereTo: (words: GiftWord[]) => void) => void;
}

/** What is typed for a gift, kept in this tab. The rules come when they are needed. */
export function useGiftWords({ id, word_fields: fields }: Product): GiftWords {
  const [typed, setTyped] = useState(() => keptWords(id));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const words = wordsOn(fields, typed);

  const setWords = (next: GiftWord[]) => {
    keepWords(id, next);
    setTyped(next);
  };
  const send = async (whereTo: (words: GiftWord[]) => void) => {
    const { checkWords } = await import('./check-words.js');
    const { cleaned, problem } = checkWords(fields, words);
    if (problem) setRefusal({ label: problem.label });
    else whereTo(cleaned);
  };
  return {
    words,
    setWords,
    refusal,
    // Without the connection to load the rules, the shop itself says what is wrong before it takes an order.
    send: (whereTo) => void send(whereTo).catch(() => whereTo(words)),
  };
}
