import { useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import type { RefusedSubmit } from '../../shared/gifts/WordFields.js';
import { typedWords } from '../../shared/gifts/words-on.js';
import { useSession } from '../../shared/session/SessionProvider.js';

interface GiftWords {
  /** One text for each field of the product, as typed. */
  words: GiftWord[];
  setWords: (words: GiftWord[]) => void;
  refusal: RefusedSubmit | null;
  /** Passes on the words as they will be printed, or focuses the field whose words are invalid. */
  send: (whereTo: (words: GiftWord[]) => void) => void;
}

/** Words typed for a gift; they are erased when the user signs out. The rules are loaded on demand. */
export function useGiftWords({ word_fields: fields }: Product): GiftWords {
  const { user } = useSession();
  const [userId, setUserId] = useState(user?.id);
  const [typed, setTyped] = useState<GiftWord[]>();
  const [refusal, setRefusal] = useState<RefusedSubmit | null>(null);
  const words = typedWords(fields, typed);

  if (user?.id !== userId) {
    setUserId(user?.id);
    if (userId) setTyped(undefined);
  }

  const send = async (whereTo: (words: GiftWord[]) => void) => {
    const { checkWords } = await import('./check-words.js');
    const { cleaned, problem } = checkWords(fields, words);
    if (problem) setRefusal({ label: problem.label });
    else whereTo(cleaned);
  };
  return {
    words,
    setWords: setTyped,
    refusal,
    // When the rules cannot be loaded, the server checks the words before it takes an order.
    send: (whereTo) => void send(whereTo).catch(() => whereTo(words)),
  };
}
