import { onStoredElsewhere, readStored, writeStored } from './browser-storage.js';
import type { StorageKey } from './stored-data.js';
import type { AppStore, RootState } from '../store/store.js';

interface Kept<Value> {
  /** Key in local storage. */
  key: StorageKey<'localStorage'>;
  select: (state: RootState) => Value;
  /** Value to store; undefined when there is nothing to store. */
  toStored: (value: Value) => unknown;
  /** Puts the stored value, from this or another tab, into the store. It may have any shape. */
  restore: (kept: unknown) => void;
  /** Called once when the browser could not store it. */
  onNotKept: () => void;
}

/** Stores a part of the state in this browser and synchronizes it between tabs. @returns stops it */
export function keepInBrowser<Value>(store: AppStore, { key, select, toStored, restore, onNotKept }: Kept<Value>): () => void {
  restore(readStored('localStorage', key));
  let written = select(store.getState());
  let hasReported = false;
  let isFollowing = false;
  const stopWriting = store.subscribe(() => {
    const value = select(store.getState());
    if (isFollowing || value === written) return;
    written = value;
    const stored = toStored(value);
    if (writeStored('localStorage', key, stored) || stored === undefined || hasReported) return;
    hasReported = true;
    onNotKept();
  });
  const stopFollowing = onStoredElsewhere(key, (kept) => {
    // Not written again: by now the other tab may have stored something newer.
    isFollowing = true;
    restore(kept);
    isFollowing = false;
    written = select(store.getState());
  });
  return () => {
    stopWriting();
    stopFollowing();
  };
}
