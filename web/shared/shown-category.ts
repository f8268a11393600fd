import { useEffect, useSyncExternalStore } from 'react';
import type { Category } from '../../server/catalog/contract.js';

/** Category of the gift whose page is open. The sidebar stands outside that page, and marks it. */
let shown: Category | undefined;
const listeners = new Set<() => void>();

function show(category: Category | undefined): void {
  shown = category;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For as long as the caller is on the page. */
export function useShowCategory(category: Category): void {
  useEffect(() => {
    show(category);
    return () => show(undefined);
  }, [category]);
}

export function useShownCategory(): Category | undefined {
  return useSyncExternalStore(subscribe, () => shown, () => undefined);
}
