import { useEffect, useSyncExternalStore } from 'react';

const LAYERS = ['page', 'sheet', 'dialog'] as const;
export type ToastLayer = (typeof LAYERS)[number];

/** How many lists of notes are there on each layer. */
const present: Record<ToastLayer, number> = { page: 0, sheet: 0, dialog: 0 };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(layer: ToastLayer, by: 1 | -1): void {
  present[layer] += by;
  for (const listener of listeners) listener();
}

/** Whether nothing that shows notes lies over this layer. */
export function useIsTopmost(layer: ToastLayer): boolean {
  useEffect(() => {
    count(layer, 1);
    return () => count(layer, -1);
  }, [layer]);
  return useSyncExternalStore(subscribe, () => LAYERS.findLast((each) => present[each] > 0 || each === layer) === layer);
}
