import { onStoredElsewhere, readStored, writeStored } from '../browser-storage.js';
import type { AppStore, RootState } from './store.js';

interface Kept<Value> {
  /** Of the local storage. */
  key: string;
  select: (state: RootState) => Value;
  /** What is written; undefined where there is nothing to keep. */
  toStored: (value: Value) => unknown;
  /** Brings what was kept, here or by another tab, into the store. It may have any shape. */
  restore: (kept: unknown) => void;
  /** The browser did not keep it: said once. */
  onNotKept: () => void;
}

/** Keeps a part of the store in this browser, in step between its tabs. @returns ends it */
export function keepInBrowser<Value>(store: AppStore, { key, select, toStored, restore, onNotKept }: Kept<Value>): () => void {
  restore(readStored('localStorage', key));
  let written = select(store.getState());
  let isTold = false;
  const stopWriting = store.subscribe(() => {
    const value = select(store.getState());
    if (value === written) return;
    written = value;
    const stored = toStored(value);
    if (writeStored('localStorage', key, stored) || stored === undefined || isTold) return;
    isTold = true;
    onNotKept();
  });
  const stopFollowing = onStoredElsewhere(key, restore);
  return () => {
    stopWriting();
    stopFollowing();
  };
}
