import { useEffect, useState } from 'react';
import type { ProductList } from '../../../server/catalog/contract.js';
import { useProductSuggestionsQuery } from '../../shared/api/products-api.js';

/** Pause in typing before the request. */
const PAUSE_MS = 150;
/** Minimum number of characters: one letter would match everything. */
const MIN_LENGTH = 2;

interface Answer {
  /** The search text that was sent. */
  words: string;
  /** Undefined when the request failed. */
  list?: ProductList;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return settled;
}

/** Gifts for the typed text; undefined before the first answer. An answer stays until the next one. */
export function useSuggestions(text: string, wanted: boolean): { answer: Answer | undefined; retry: () => void } {
  const typed = text.trim();
  const words = useSettled(typed);
  const asks = wanted && typed.length >= MIN_LENGTH;
  const { data, isError, isFetching, refetch } = useProductSuggestionsQuery(words, {
    skip: !asks || words.length < MIN_LENGTH,
  });
  const answer = isError && !isFetching ? { words } : data;
  return { answer: asks ? answer : undefined, retry: () => void refetch() };
}
