import { useEffect, useState } from 'react';
import type { ProductList } from '../../../server/catalog/contract.js';
import { fetchProducts } from './fetch-products.js';

const MAX_SUGGESTIONS = 6;
/** Pause in typing after which the server is asked. */
const PAUSE_MS = 150;
/** One letter finds everything. */
const MIN_LENGTH = 2;

interface Suggestions {
  /** What they were asked for. */
  words: string;
  /** Undefined when they could not be loaded. */
  list?: ProductList;
}

/** Gifts for what is typed so far; undefined before the first answer. Only the latest question is listened to. */
export function useSuggestions(text: string, wanted: boolean) {
  const words = text.trim();
  const [answer, setAnswer] = useState<Suggestions>();
  const [tries, setTries] = useState(0);
  const asks = wanted && words.length >= MIN_LENGTH;

  useEffect(() => {
    if (!asks) return;
    const stale = new AbortController();
    const ask = async () => {
      const query = new URLSearchParams({ search: words, limit: String(MAX_SUGGESTIONS) });
      try {
        const list = await fetchProducts(query, stale.signal);
        if (!stale.signal.aborted) setAnswer({ words, list });
      } catch {
        if (!stale.signal.aborted) setAnswer({ words });
      }
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stale.abort();
    };
  }, [asks, words, tries]);

  return { answer: asks ? answer : undefined, retry: () => setTries(tries + 1) };
}
